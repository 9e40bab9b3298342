// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cuda/pci.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_blas.h"
#include "tests/kernels/cuda/scripted_nvml.h"

#include <gmock/gmock.h>

#include <fstream>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

class CudaDevices : public test::CudaTest {};

TEST_F(CudaDevices, AGpuIsDescribedAsTheDriverReportsIt)
{
    machine().devices.front().uuid = {0x8a, 0x1b, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
                                      0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0xff};
    const DeviceInfo info = device()->info();
    EXPECT_EQ(info.id, "cuda:0");
    EXPECT_EQ(info.name, "NVIDIA Double 1000");
    EXPECT_EQ(info.backend, "CUDA");
    EXPECT_EQ(info.parallelism, "2 SM");
    EXPECT_EQ(info.memory, Bytes{1 << 26});
    EXPECT_EQ(info.multiprocessors, 2);
    EXPECT_EQ(info.details.at("UUID"), "GPU-8a1b0203-0405-0607-0809-0a0b0c0d0eff");
    EXPECT_EQ(info.details.at("compute capability"), "8.6");
    EXPECT_EQ(info.details.at("rated clock"), "1.00 GHz");
    EXPECT_EQ(info.details.at("rated memory clock"), "2.00 GHz, 256 bit");
    EXPECT_EQ(info.details.at("L2 cache"), "256 KiB");
    EXPECT_EQ(info.details.at("driver"), "version unknown, CUDA 13.0");
    EXPECT_THAT(info.details.at("throttle reasons"), HasSubstr("unknown"));
}

TEST_F(CudaDevices, NoDeviceIsARemarkAndNoException)
{
    machine().devices.clear();
    const cuda::ModuleDevices found = cuda::findCudaDevices({});
    EXPECT_TRUE(found.devices.empty());
    EXPECT_THAT(found.remark, HasSubstr("counting the GPUs failed"));
    EXPECT_THAT(found.remark, HasSubstr("CPU"));
}

TEST_F(CudaDevices, WithoutCublasTheDeviceIsThereAndMatmulSaysWhatIsMissing)
{
    const auto gpu = device({nullptr, nullptr, "libcublas.so.13: not found"});
    EXPECT_THAT(m_found.remark, HasSubstr("libcublas.so.13: not found"));
    const Support support = gpu->supports("matmul", {.n = 64});
    EXPECT_FALSE(support);
    EXPECT_THAT(support.reason, HasSubstr("libcublas.so.13: not found"));
    EXPECT_THAT(support.reason, HasSubstr("matmul-tiled runs without"));
    EXPECT_TRUE(gpu->supports("add", {.n = 64}));
    EXPECT_TRUE(gpu->supports("decode", {.n = 64, .batch = 512}));
    EXPECT_FALSE(gpu->supports("decode", {.n = 64, .dtype = DType::tf32}));
}

TEST_F(CudaDevices, RunsEveryKernelOfTheCatalogInF32)
{
    test::ScriptedBlas blas;
    const auto gpu = device({nullptr, blas.library()});
    EXPECT_TRUE(m_found.remark.empty()) << m_found.remark;
    for (const KernelInfo& kernel : catalog()) {
        const Support support = gpu->supports(kernel.id, {.n = 16});
        EXPECT_TRUE(support) << kernel.id << ": " << support.reason;
        EXPECT_TRUE(gpu->prepare(kernel.id, {.n = 16}, {})->verify({}).passed) << kernel.id;
    }
}

TEST_F(CudaDevices, SaysWhyItCannot)
{
    test::ScriptedBlas blas;
    const auto gpu = device({nullptr, blas.library()});
    const auto reason = [&](const char* kernel, const Problem& problem) { return gpu->supports(kernel, problem).reason; };
    EXPECT_THAT(reason("nothing", {.n = 16}), HasSubstr("no kernel 'nothing'"));
    EXPECT_THAT(reason("dot", {.n = 16, .dtype = DType::bf16}), HasSubstr("no CUDA version"));
    EXPECT_THAT(reason("add", {.n = 16, .dtype = DType::i8}), HasSubstr("no i8 version"));
    EXPECT_THAT(reason("matmul", {.n = 16, .dtype = DType::f8e4m3}), HasSubstr("needs cublasLt"));
    EXPECT_THAT(reason("matmul", {.n = 16, .dtype = DType::f4}), HasSubstr("not offered"));
    EXPECT_THAT(reason("decode", {.n = 16, .dtype = DType::f16, .accumulate = DType::f16}), HasSubstr("sums in f32"));
    EXPECT_THAT(reason("matmul-tiled", {.n = 16, .dtype = DType::tf32}), HasSubstr("no tf32 version"));
}

TEST_F(CudaDevices, OldTensorCoresHaveNoBf16AndSaySo)
{
    machine().devices.front().major = 7;
    machine().devices.front().minor = 5;
    test::ScriptedBlas blas;
    const auto gpu = device({nullptr, blas.library()});
    EXPECT_THAT(gpu->supports("matmul", {.n = 16, .dtype = DType::bf16}).reason, HasSubstr("8.0, this GPU has 7.5"));
    EXPECT_FALSE(gpu->supports("matmul", {.n = 16, .dtype = DType::tf32}));
    EXPECT_THAT(gpu->supports("fma", {.n = 16, .dtype = DType::bf16, .accumulate = DType::bf16}).reason, HasSubstr("8.0"));
    EXPECT_TRUE(gpu->supports("fma", {.n = 16, .dtype = DType::bf16}));
    EXPECT_TRUE(gpu->supports("fma", {.n = 16, .dtype = DType::f16, .accumulate = DType::f16}));
    EXPECT_EQ(gpu->nativeDType("matmul", DType::bf16), DType::f32);
    EXPECT_EQ(gpu->nativeDType("matmul", DType::f16), DType::f16);
    EXPECT_EQ(gpu->nativeDType("add", DType::bf16), DType::bf16);
    EXPECT_TRUE(gpu->prepare("decode", {.n = 16, .dtype = DType::bf16, .batch = 9}, {})->verify({}).passed);
}

TEST_F(CudaDevices, RefusesWhatItDoesNotSupport)
{
    EXPECT_THROW((void)device()->prepare("matmul", {.n = 16}, {}), InputError);
    EXPECT_THROW((void)device()->prepare("add", {.n = 0}, {}), InputError);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_THROW((void)device()->prepare("add", {.n = 16}, stopped.get_token()), Cancelled);
}

TEST_F(CudaDevices, TheMemoryBudgetIsWhatIsFreeLessWhatAColdRunNeeds)
{
    const auto gpu = device();
    const Bytes before = gpu->memoryBudget();
    const Bytes total = *gpu->info().memory;
    EXPECT_EQ(before.count(), total.count() - total.count() / 20 - 2 * (1 << 18));
    const auto held = gpu->prepare("copy", {.n = 1 << 20}, {});
    EXPECT_EQ(gpu->memoryBudget().count(), before.count() - 2 * 4 * (1 << 20));
}

TEST_F(CudaDevices, APciIdComesFromTheSystemsListAndIsUnknownWithoutIt)
{
    const std::filesystem::path folder = ::testing::TempDir() + "pci";
    std::filesystem::create_directories(folder / "0000:c1:00.0");
    std::ofstream(folder / "0000:c1:00.0" / "vendor") << "0x10de\n";
    std::ofstream(folder / "0000:c1:00.0" / "device") << "0x2335\n";
    EXPECT_EQ(cuda::pciIdOf("0000:C1:00.0", folder), "10de:2335");
    EXPECT_EQ(cuda::pciIdOf("0000:01:00.0", folder), "");
    EXPECT_EQ(cuda::pciIdOf("", folder), "");
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace ridgepoint
