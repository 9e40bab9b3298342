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
    EXPECT_EQ(read->frequency, Frequency{1.41e9});
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

TEST_F(CudaClocks, WithoutNvmlEverythingIsUnknown)
{
    m_device = device();
    EXPECT_EQ(m_device->prepare("copy", {.n = 64}, {})->coreClock(), std::nullopt);
}

TEST_F(CudaClocks, ALibraryThatLacksFunctionsOrRefusesThemLeavesThemUnknown)
{
    m_nvml.devices.at(kUuid).answer = 3; // not supported
    EXPECT_EQ(reading(), std::nullopt);
    const cuda::NvmlDevice bare(std::make_shared<const cuda::NvmlLibrary>(), kUuid);
    EXPECT_FALSE(bare.known());
    EXPECT_EQ(bare.read(), std::nullopt);
    EXPECT_EQ(bare.driverVersion(), "");
}

} // namespace
} // namespace ridgepoint
