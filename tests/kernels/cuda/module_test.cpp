// SPDX-License-Identifier: GPL-3.0-or-later
// The module as it was built: it loads where there is no driver, and where there is a GPU everything runs on it.
#include "engine/measure.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cuda/cuda_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>

namespace ridgepoint {
namespace {

TEST(CudaModule, IsOfThisBuildAndLoadsWithoutADriver)
{
    const cuda::LoadedModule module = cuda::loadModule(cuda::systemModule());
    ASSERT_NE(module.devices, nullptr) << module.problem;
    cuda::ModuleDevices found;
    module.devices(found);
    if (dlopen("libcuda.so.1", RTLD_NOW) == nullptr) {
        EXPECT_TRUE(found.devices.empty());
        EXPECT_THAT(found.remark, ::testing::HasSubstr("counting the GPUs failed"));
    }
}

/// Every GPU of this machine; the tests are skipped where there is none.
class CudaHardware : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_backend = makeCudaBackend();
        m_devices = m_backend->devices();
        if (m_devices.empty()) {
            GTEST_SKIP() << m_backend->status();
        }
    }

    void forEveryKernel(std::int64_t side, std::int64_t elements, const Problem& how)
    {
        for (const auto& gpu : m_devices) {
            for (const KernelInfo& kernel : catalog()) {
                for (const DType dtype : kernel.dtypes) {
                    Problem problem = how;
                    problem.dtype = dtype;
                    problem.n = kernel.sizeMeaning.starts_with("side") ? side : elements;
                    if (gpu->supports(kernel.id, problem)) {
                        run(*gpu, kernel.id, problem);
                    }
                }
            }
        }
    }

private:
    static void run(Device& gpu, const std::string& kernel, const Problem& problem)
    {
        SCOPED_TRACE(gpu.info().name + " " + kernel + " " + std::string(name(problem.dtype)) + " " + std::to_string(problem.n));
        const auto prepared = gpu.prepare(kernel, problem, {});
        const Verification before = prepared->verify({});
        EXPECT_TRUE(before.passed) << before.text;
        prepared->makeCold();
        EXPECT_GT(prepared->launch(3).count(), 0);
        EXPECT_TRUE(prepared->verify({}).passed);
    }

    std::unique_ptr<Backend> m_backend;

protected:
    std::vector<std::shared_ptr<Device>> m_devices;
};

TEST_F(CudaHardware, EveryKernelIsRightAtOddSizes)
{
    forEveryKernel(1, 1, {});
    forEveryKernel(129, 1'000'003, {.batch = 3});
    forEveryKernel(516, 4099, {.batch = 17});
}

TEST_F(CudaHardware, EveryKernelIsRightHiddenAndCold)
{
    forEveryKernel(256, 1 << 16, {.cache = CacheMode::cold, .launch = LaunchMode::hidden});
}

TEST_F(CudaHardware, HidingALaunchTakesItsCostAway)
{
    for (const auto& gpu : m_devices) {
        const auto exposed = gpu->prepare("empty", {.n = 1}, {});
        const auto hidden = gpu->prepare("empty", {.n = 1, .launch = LaunchMode::hidden}, {});
        static_cast<void>(exposed->launch(100));
        EXPECT_LT(hidden->launch(200).count(), exposed->launch(200).count());
    }
}

TEST_F(CudaHardware, TheClockThatIsHeldIsCounted)
{
    for (const auto& gpu : m_devices) {
        const auto reading = gpu->prepare("empty", {.n = 1}, {})->coreClock();
        ASSERT_TRUE(reading && reading->frequency);
        EXPECT_GT(reading->frequency->hertz(), 1e8);
        EXPECT_LT(reading->frequency->hertz(), 5e9);
    }
}

} // namespace
} // namespace ridgepoint
