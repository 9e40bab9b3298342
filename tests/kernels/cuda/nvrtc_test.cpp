// SPDX-License-Identifier: GPL-3.0-or-later
// The real compiler, where it is installed: it needs no GPU.
#include "kernels/cuda/nvrtc.h"

#include "engine/error.h"
#include "kernels/catalog/expression_source.h"
#include "tests/engine/throws.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::textOf;
using testing::HasSubstr;
using testing::StartsWith;

class RealNvrtc : public testing::Test {
protected:
    void SetUp() override
    {
        m_nvrtc = cuda::openNvrtc(RIDGEPOINT_NVRTC, m_problem);
        if (!m_nvrtc.compile) {
            GTEST_SKIP() << m_problem;
        }
    }

    std::string m_problem;
    cuda::Nvrtc m_nvrtc;
};

TEST_F(RealNvrtc, GivesMachineCodeForTheGpuThatIsNamed)
{
    for (const int capability : {80, 90}) {
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            const std::string image = m_nvrtc.compile(cudaSource(Expression::parse("tanh(x) * y + 0.5"), dtype), capability);
            EXPECT_THAT(image, StartsWith("\x7F"
                                          "ELF"))
                << capability << " " << name(dtype);
        }
    }
}

TEST_F(RealNvrtc, GivesPtxForAGpuThatIsNewerThanItself)
{
    EXPECT_THAT(m_nvrtc.compile(cudaSource(Expression::parse("x + 1"), DType::f32), 999), HasSubstr(".entry chain_fused("));
}

TEST_F(RealNvrtc, SaysThatAGpuIsTooOld)
{
    EXPECT_THAT(textOf<RunError>([&] { static_cast<void>(m_nvrtc.compile("", 20)); }), HasSubstr("compute capability 2.0"));
}

TEST_F(RealNvrtc, RepeatsTheCompilersWords)
{
    EXPECT_THAT(textOf<RunError>([&] { static_cast<void>(m_nvrtc.compile("__global__ void k() { nonsense; }", 90)); }),
                HasSubstr("nonsense"));
}

TEST(Nvrtc, SaysWhyItIsMissing)
{
    std::string problem;
    EXPECT_FALSE(cuda::openNvrtc("libnvrtc.so.none", problem).compile);
    EXPECT_THAT(problem, HasSubstr("libnvrtc.so.none"));
}

} // namespace
} // namespace ridgepoint
