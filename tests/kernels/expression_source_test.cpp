// SPDX-License-Identifier: GPL-3.0-or-later
// The generated CUDA source: as text, compiled with NVRTC where it is installed, and run on the CPU by the compiler of this build
// behind a few lines that stand in for CUDA.
#include "kernels/catalog/expression_reference.h"
#include "kernels/catalog/expression_source.h"
#include "kernels/catalog/numeric.h"
#include "tests/engine/scratch_dir.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kEverything =
    "min(x, 0.25) * max(y, -1) / (sigmoid(x) + 2) - relu(-tanh(y)) + exp(x) * log(abs(y)) + sqrt(abs(x))";

/// A function of a shared library.
template <typename Function>
Function* loaded(void* library, const char* name)
{
    return reinterpret_cast<Function*>(dlsym(library, name));
}

/// What NVRTC makes of a source; an empty `ptx` where it refuses it.
struct Compiled {
    std::string ptx;
    std::string log;
};

class CudaCompiler : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_library = dlopen(RIDGEPOINT_NVRTC, RTLD_NOW | RTLD_LOCAL);
        if (m_library == nullptr) {
            GTEST_SKIP() << "no NVRTC here to compile with";
        }
    }

    [[nodiscard]] Compiled compile(const std::string& source, const char* architecture) const
    {
        using Text = int(void*, char*);
        using Size = int(void*, std::size_t*);
        void* program = nullptr;
        loaded<int(void**, const char*, const char*, int, const char* const*, const char* const*)>(m_library, "nvrtcCreateProgram")(
            &program, source.c_str(), "expression.cu", 0, nullptr, nullptr);
        const std::string target = std::string("--gpu-architecture=") + architecture;
        const char* const options[] = {target.c_str()};
        const int failed = loaded<int(void*, int, const char* const*)>(m_library, "nvrtcCompileProgram")(program, 1, options);
        const auto text = [&](const char* size, const char* get) {
            std::size_t bytes = 0;
            loaded<Size>(m_library, size)(program, &bytes);
            std::string result(bytes, '\0');
            loaded<Text>(m_library, get)(program, result.data());
            return result;
        };
        Compiled compiled{failed != 0 ? "" : text("nvrtcGetPTXSize", "nvrtcGetPTX"),
                          text("nvrtcGetProgramLogSize", "nvrtcGetProgramLog")};
        loaded<int(void**)>(m_library, "nvrtcDestroyProgram")(&program);
        return compiled;
    }

private:
    void* m_library = nullptr;
};

TEST_F(CudaCompiler, TakesTheFusedSourceInEveryDType)
{
    for (const char* architecture : {"compute_80", "compute_90"}) {
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            const Compiled compiled = compile(cudaSource(Expression::parse(kEverything), dtype), architecture);
            EXPECT_THAT(compiled.ptx, HasSubstr(".entry chain_fused(")) << name(dtype) << " " << architecture << compiled.log;
        }
    }
}

TEST_F(CudaCompiler, TakesTheEagerSourceWithAKernelForEachStep)
{
    const Expression expression = Expression::parse(kEverything);
    for (const DType dtype : {DType::f64, DType::f16, DType::bf16}) {
        const Compiled compiled = compile(cudaEagerSource(expression, dtype), "compute_80");
        for (int step = 0; step < expression.operations(); ++step) {
            EXPECT_THAT(compiled.ptx, HasSubstr(fmt::format(".entry chain_step_{}(", step))) << compiled.log;
        }
    }
}

TEST_F(CudaCompiler, ReadsAndWritesSixteenBytesAtATime)
{
    for (const DType dtype : {DType::f32, DType::f16, DType::bf16}) {
        const Compiled compiled = compile(cudaSource(Expression::parse("x * y + 1"), dtype), "compute_90");
        EXPECT_THAT(compiled.ptx, ::testing::ContainsRegex("ld\\.global(\\.nc)?\\.v4\\.[buf]32")) << compiled.ptx;
        EXPECT_THAT(compiled.ptx, ::testing::ContainsRegex("st\\.global\\.v4\\.[buf]32")) << compiled.ptx;
    }
}

TEST(CudaSource, HasNoNumberThatIsNoFloat)
{
    const std::string source = cudaSource(Expression::parse("x * 2 + 0.1 - 1e20"), DType::f32);
    EXPECT_THAT(source, HasSubstr("x * (2.0f)"));
    EXPECT_THAT(source, HasSubstr("(0.1f)"));
    EXPECT_THAT(source, HasSubstr("(1e+20f)"));
    EXPECT_THAT(cudaSource(Expression::parse("x * 2 + 0.1"), DType::f64), HasSubstr("(0.1)"));
}

TEST(CudaSource, ReadsNoArrayThatTheExpressionDoesNotUse)
{
    EXPECT_THAT(cudaSource(Expression::parse("x + 1"), DType::f32), Not(HasSubstr("b.vector = ")));
    EXPECT_THAT(cudaSource(Expression::parse("y + 1"), DType::f32), Not(HasSubstr("a.vector = ")));
}

TEST(CudaSource, IsForDTypesThatTheChainsHave)
{
    EXPECT_THROW((void)cudaSource(Expression::parse("x + 1"), DType::i8), std::invalid_argument);
}

/// Two blocks of three threads, one after the other.
constexpr const char* kStandIn = R"(#include <cmath>
#define __device__
#define __forceinline__ inline
#define __global__
#define __restrict__
struct Place { int x; };
static Place blockIdx, blockDim{3}, threadIdx, gridDim{2};
struct alignas(16) uint4 { unsigned int x, y, z, w; };
)";
constexpr const char* kRun = R"(
extern "C" void run(long long n, const Element* x, const Element* y, Element* out)
{
    for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) {
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) {
            chain_fused(n, x, y, out);
        }
    }
}
)";

/// Compiles the source as C++ and runs it on n elements; holds the result against the reference.
template <typename T>
void expectRightAsCpp(DType dtype)
{
    const test::ScratchDir dir;
    const std::string file = (dir.path() / "expression").string();
    std::ofstream(file + ".cpp") << kStandIn << cudaSource(Expression::parse(kEverything), dtype) << kRun;
    const std::string command = fmt::format("{0} -std=c++17 -w -shared -fPIC -o {1}.so {1}.cpp", RIDGEPOINT_CXX, file);
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    void* library = dlopen((file + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    auto* const run = loaded<void(long long, const T*, const T*, T*)>(library, "run");
    for (const std::int64_t n : {1, 3, 4, 5, 23, 24, 25, 1001}) {
        struct alignas(16) Pack {
            T elements[16 / sizeof(T)];
        };
        std::vector<Pack> x(1001), y(1001), out(1001);
        fillElements(dtype, 1, x.data(), 0, n);
        fillElements(dtype, 2, y.data(), 0, n);
        run(n, x.data()->elements, y.data()->elements, out.data()->elements);
        const KernelRun data{{hostFetch(dtype, x.data()), hostFetch(dtype, y.data())}, hostFetch(dtype, out.data())};
        const Verification verification = verifyRun("chain-fused", {.n = n, .dtype = dtype, .expr = kEverything}, data, {});
        EXPECT_TRUE(verification.passed) << n << ": " << verification.text;
    }
    dlclose(library);
}

TEST(CudaSource, GivesTheReferenceResultWhenItRunsOnTheCpu)
{
    if (std::system(RIDGEPOINT_CXX " --version > /dev/null 2>&1") != 0) {
        GTEST_SKIP() << "the compiler of this build is not here";
    }
    expectRightAsCpp<float>(DType::f32);
    expectRightAsCpp<double>(DType::f64);
}

} // namespace
} // namespace ridgepoint
