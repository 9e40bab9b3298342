// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_nvml.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

constexpr const char* kUuid = "GPU-11000000-0000-0000-0000-000000000000";

class CudaClocks : public test::CudaTest {
protected:
    std::optional<ClockReading> reading()
    {
        m_device = device({m_nvml.library(), nullptr});
        return m_device->prepare("copy", {.n = 64}, {})->coreClock();
    }

    test::ScriptedNvml m_nvml{{{kUuid, {}}}};
    std::shared_ptr<Device> m_device;
};

TEST_F(CudaClocks, TheClockIsThatOfTheMultiprocessors)
{
    const auto read = reading();
    ASSERT_TRUE(read);
    // Counted by the GPU itself, of 1 GHz, in steps of its timer; NVML would have said 1.41 GHz.
    EXPECT_NEAR(read->frequency->hertz(), 1e9, 0.03e9);
    EXPECT_EQ(read->throttle, "");
    EXPECT_EQ(m_device->info().details.at("driver"), "580.65.06, CUDA 13.0");
}

TEST_F(CudaClocks, AReasonComesWithPowerAndTemperature)
{
    m_nvml.devices.at(kUuid).reasons = 0x4;
    EXPECT_EQ(reading()->throttle, "SW power cap at 70 W, 83 C");
}

TEST_F(CudaClocks, IdlenessAndChosenClocksAreNoThrottling)
{
    EXPECT_EQ(cuda::throttleText(0x1), "");
    EXPECT_EQ(cuda::throttleText(0x2), "");
    EXPECT_EQ(cuda::throttleText(0x1 | 0x20 | 0x40), "SW thermal slowdown, HW thermal slowdown");
}

TEST_F(CudaClocks, WithoutNvmlTheGpuCountsItsClockItself)
{
    machine().devices.front().clockKhz = 1'755'000;
    m_device = device();
    const auto read = m_device->prepare("copy", {.n = 64}, {})->coreClock();
    ASSERT_TRUE(read && read->frequency);
    EXPECT_NEAR(read->frequency->hertz(), 1.755e9, 0.05e9);
    EXPECT_EQ(read->throttle, "");
}

TEST_F(CudaClocks, WhereTheGpusTimerStandsStillNvmlTells)
{
    machine().timerStands = true;
    EXPECT_EQ(reading()->frequency, Frequency{1.41e9});
    m_device = device();
    EXPECT_EQ(m_device->prepare("copy", {.n = 64}, {})->coreClock(), std::nullopt);
}

TEST_F(CudaClocks, ALibraryThatLacksFunctionsOrRefusesThemLeavesThemUnknown)
{
    machine().timerStands = true;
    m_nvml.devices.at(kUuid).answer = 3; // not supported
    EXPECT_EQ(reading(), std::nullopt);
    const cuda::NvmlDevice bare(std::make_shared<const cuda::NvmlLibrary>(), kUuid);
    EXPECT_FALSE(bare.known());
    EXPECT_EQ(bare.read(), std::nullopt);
    EXPECT_EQ(bare.driverVersion(), "");
}

} // namespace
} // namespace ridgepoint
