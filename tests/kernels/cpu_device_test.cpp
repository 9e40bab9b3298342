// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>
#include <stdexcept>

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::HasSubstr;

TEST(CpuDevice, DescribesTheMachine)
{
    const DeviceInfo& info = cpuDevice()->info();
    EXPECT_EQ(info.id, "cpu");
    EXPECT_EQ(info.backend, "CPU");
    EXPECT_FALSE(info.name.empty());
    EXPECT_THAT(info.parallelism, HasSubstr("thread"));
    EXPECT_TRUE(info.details.contains("SIMD"));
    EXPECT_TRUE(info.details.contains("oneDNN"));
    EXPECT_TRUE(info.details.contains("kernel"));
}

TEST(CpuDevice, MeasuresTheTickOfItsClock)
{
    const ClockInfo clock = cpuDevice()->clock();
    EXPECT_EQ(clock.name, "steady_clock");
    EXPECT_GT(clock.tick.count(), 0);
    EXPECT_LT(clock.tick.count(), 1e-3);
}

/// Kernels that teach how a GPU is programmed.
bool isForGpusAlone(const std::string& kernel) { return kernel == "matmul-naive" || kernel == "matmul-tiled"; }

TEST(CpuDevice, RunsEveryKernelOfTheCatalogInF32ButThoseForGpus)
{
    for (const KernelInfo& kernel : catalog()) {
        if (isForGpusAlone(kernel.id)) {
            const Support support = cpuDevice()->supports(kernel.id, {.n = 16});
            EXPECT_FALSE(support) << kernel.id;
            EXPECT_THAT(support.reason, HasSubstr("on a GPU alone; use matmul"));
            continue;
        }
        const Support support = cpuDevice()->supports(kernel.id, {.n = 16, .dtype = DType::f32});
        EXPECT_TRUE(support) << kernel.id << ": " << support.reason;
    }
}

TEST(CpuDevice, SaysWhyItCannot)
{
    const auto reason = [](const char* kernel, const Problem& problem) { return cpuDevice()->supports(kernel, problem).reason; };
    EXPECT_THAT(reason("matmul", {.n = 16, .dtype = DType::tf32}), HasSubstr("tf32 matmul"));
    EXPECT_THAT(reason("matmul", {.n = 16, .dtype = DType::f8e4m3}), HasSubstr("no CPU has it"));
    EXPECT_THAT(reason("fma", {.n = 16, .dtype = DType::bf16}), HasSubstr("bf16 fma"));
    EXPECT_THAT(reason("add", {.n = 16, .dtype = DType::i8}), HasSubstr("no i8 version"));
    EXPECT_THAT(reason("nothing", {.n = 16}), HasSubstr("no kernel 'nothing'"));
    EXPECT_THAT(reason("add", {.n = 16, .launch = LaunchMode::hidden}), HasSubstr("hidden"));
    EXPECT_THAT(reason("matmul", {.n = 16, .dtype = DType::bf16, .accumulate = DType::bf16}), HasSubstr("sums in f32"));
}

TEST(CpuDevice, OffersAFallbackForF16MatmulThatItSupports)
{
    const DType native = cpuDevice()->nativeDType("matmul", DType::f16);
    EXPECT_TRUE(cpuDevice()->supports("matmul", {.n = 16, .dtype = native}));
    if (!cpuDevice()->supports("matmul", {.n = 16, .dtype = DType::f16})) {
        EXPECT_NE(native, DType::f16);
        EXPECT_THAT(cpuDevice()->supports("matmul", {.n = 16, .dtype = DType::f16}).reason, HasSubstr("use bf16 or f32"));
    }
}

TEST(CpuDevice, KeepsNativeDTypesAsTheyAre)
{
    EXPECT_EQ(cpuDevice()->nativeDType("matmul", DType::f32), DType::f32);
    EXPECT_EQ(cpuDevice()->nativeDType("add", DType::bf16), DType::bf16);
}

TEST(CpuDevice, ReportsOutOfMemoryWithWhatIsNeededAndFree)
{
    try {
        (void)cpuDevice()->prepare("copy", {.n = std::int64_t{1} << 48}, {});
        FAIL() << "did not throw";
    } catch (const OutOfMemory& error) {
        EXPECT_EQ(error.needed().count(), std::int64_t{1} << 51);
        EXPECT_GT(error.free().count(), 0);
        EXPECT_LT(error.free(), error.needed());
    }
}

TEST(CpuDevice, ReportsOutOfMemoryForEveryKernelBeforeItAllocates)
{
    for (const KernelInfo& kernel : catalog()) {
        if (kernel.id != "empty" && !isForGpusAlone(kernel.id)) {
            // Of matrices n is the side: their element count must still fit in 63 bits.
            const bool isSide = kernel.sizeMeaning.starts_with("side");
            const std::int64_t n = isSide ? 1'000'000 : std::int64_t{1} << 48;
            EXPECT_THROW((void)cpuDevice()->prepare(kernel.id, {.n = n}, {}), OutOfMemory) << kernel.id;
        }
    }
}

TEST(CpuDevice, RefusesWhatItDoesNotSupport)
{
    EXPECT_THROW((void)cpuDevice()->prepare("matmul", {.n = 16, .dtype = DType::tf32}, {}), InputError);
    EXPECT_THROW((void)cpuDevice()->prepare("add", {.n = 0}, {}), InputError);
    EXPECT_THROW((void)cpuDevice()->prepare("add", {.n = std::int64_t{1} << 61}, {}), std::overflow_error);
}

TEST(CpuDevice, HasAMemoryBudgetWithinItsMemory)
{
    const Bytes budget = cpuDevice()->memoryBudget();
    EXPECT_GT(budget.count(), 0);
    ASSERT_TRUE(cpuDevice()->info().memory.has_value());
    EXPECT_LE(4 * budget, *cpuDevice()->info().memory);
}

TEST(CpuBackend, AlwaysFindsItsOneDevice)
{
    const auto backend = makeCpuBackend();
    EXPECT_EQ(backend->name(), "CPU");
    EXPECT_EQ(backend->status(), "ok");
    ASSERT_EQ(backend->devices().size(), 1U);
    EXPECT_EQ(backend->devices().front(), backend->devices().front());
}

} // namespace
} // namespace ridgepoint
