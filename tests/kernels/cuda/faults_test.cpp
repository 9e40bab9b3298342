// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on a GPU, where a test wants it.
#include "engine/error.h"
#include "engine/measure.h"
#include "tests/kernels/cuda/cuda_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

class CudaFaults : public test::CudaTest {
protected:
    template <typename Error, typename Work>
    static std::string textOf(const Work& work)
    {
        try {
            work();
        } catch (const Error& error) {
            return error.what();
        } catch (const std::exception& error) {
            ADD_FAILURE() << "another error: " << error.what();
        }
        return "nothing was thrown";
    }
};

TEST_F(CudaFaults, OutOfMemoryAtAnyByteTellsWhatWasNeededAndFreeAndLeavesNothingBehind)
{
    const auto gpu = device();
    for (const std::size_t bytes : {0U, 4'095U, 4'096U, 8'191U, 8'192U, 12'287U}) {
        machine().outOfMemoryAt = bytes;
        try {
            (void)gpu->prepare("add", {.n = 1024}, {});
            FAIL() << "three buffers of 4096 bytes do not fit into " << bytes;
        } catch (const OutOfMemory& error) {
            EXPECT_EQ(error.needed(), Bytes{4096});
            EXPECT_EQ(error.free().count(), (1 << 26) - static_cast<int>(bytes / 4096 * 4096));
        }
        EXPECT_EQ(machine().allocations, 0);
        EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "it was cleared";
    }
    machine().outOfMemoryAt = 12'288;
    EXPECT_TRUE(gpu->prepare("add", {.n = 1024}, {})->verify({}).passed);
}

TEST_F(CudaFaults, AnIllegalAddressAtAnyLaunchNamesTheKernelAndLosesTheDevice)
{
    // Of two inputs filled, one launch to verify and three that are timed.
    for (const int launch : {0, 2, 3, 5}) {
        test::newCudaMachine();
        const auto gpu = device();
        machine().fault = {launch, cudaErrorIllegalAddress};
        const std::string text = textOf<DeviceLost>([&] {
            const auto kernel = gpu->prepare("triad", {.n = 64}, {});
            static_cast<void>(kernel->verify({}));
            static_cast<void>(kernel->launch(3));
        });
        EXPECT_THAT(text, HasSubstr(launch < 2 ? "filling the inputs failed" : "a launch of 'triad f32' failed"));
        EXPECT_THAT(text, HasSubstr("an illegal memory access was encountered"));
        EXPECT_THAT(text, HasSubstr("start the program again"));
        EXPECT_THAT(textOf<DeviceLost>([&] { (void)gpu->prepare("copy", {.n = 64}, {}); }), HasSubstr("illegal memory access"))
            << "the first reason, not that of a later call";
        EXPECT_EQ(gpu->memoryBudget(), Bytes{0});
        EXPECT_TRUE(gpu->supports("copy", {.n = 64}));
    }
}

TEST_F(CudaFaults, ARefusedLaunchIsAnErrorThatNamesItAndTheNextOneIsFine)
{
    const auto gpu = device();
    const auto kernel = gpu->prepare("copy", {.n = 64}, {});
    machine().refuse = {machine().launches + 1, cudaErrorLaunchOutOfResources};
    EXPECT_GT(kernel->launch(1).count(), 0);
    EXPECT_THAT(textOf<RunError>([&] { static_cast<void>(kernel->launch(1)); }),
                HasSubstr("the launch of 'copy' failed: too many resources requested for launch"));
    EXPECT_GT(kernel->launch(1).count(), 0);
    EXPECT_TRUE(kernel->verify({}).passed);
}

TEST_F(CudaFaults, AGpuThatTheBuildHasNoCodeForIsToldSo)
{
    machine().refuse = {0, cudaErrorNoKernelImageForDevice};
    EXPECT_THAT(textOf<RunError>([&] { (void)device()->prepare("copy", {.n = 64}, {}); }), HasSubstr("no code for this GPU"));
}

TEST_F(CudaFaults, AFaultInTheMiddleOfTheChainIsTheChains)
{
    const auto kernel = device()->prepare("chain", {.n = 64}, {});
    machine().fault = {machine().launches + 2, cudaErrorIllegalAddress};
    EXPECT_THAT(textOf<DeviceLost>([&] { static_cast<void>(kernel->launch(1)); }), HasSubstr("a launch of 'chain f32' failed"));
}

TEST_F(CudaFaults, ALostDeviceFreesWhatItCanWithoutThrowing)
{
    const auto gpu = device();
    auto kernel = gpu->prepare("copy", {.n = 64}, {});
    machine().fault = {machine().launches, cudaErrorLaunchFailure};
    EXPECT_THROW(static_cast<void>(kernel->launch(1)), DeviceLost);
    EXPECT_NO_THROW(kernel.reset());
    EXPECT_THROW(static_cast<void>(gpu->prepare("copy", {.n = 64}, {})), DeviceLost);
}

TEST_F(CudaFaults, ANegativeDifferenceOfEventsIsReturnedAsItIs)
{
    const auto kernel = device()->prepare("copy", {.n = 64}, {});
    machine().eventDeltas = {-1.78F, 0.25F};
    EXPECT_NEAR(kernel->launch(1).count(), -1.78e-3, 1e-9);
    EXPECT_NEAR(kernel->launch(1).count(), 0.25e-3, 1e-9);
}

} // namespace
} // namespace ridgepoint
