// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/roofline.h"
#include "kernels/calibration/calibrate.h"
#include "tests/kernels/cpu_fixture.h"

#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace ridgepoint {
namespace {

/// Tries a few times: where other programs take memory's time, a calibration rightly ends without a roof and asks to be run again.
std::optional<DeviceSpec> calibrated(Device& device, std::string& why)
{
    constexpr int kTries = 4;
    for (int i = 0; i < kTries; ++i) {
        try {
            return calibrate(device, {.budget = Seconds{1}}, {});
        } catch (const RunError& error) {
            why = error.what();
        }
    }
    return std::nullopt;
}

/// Measures this machine once, so it is one test. Nothing about its speed is asserted: it may be busy.
TEST(CpuCalibration, GivesASpecThatARooflineCanBeDrawnFromAndThatSurvivesItsOwnFile)
{
    const auto device = test::cpuDevice();
    std::string why;
    const auto measured = calibrated(*device, why);
    ASSERT_TRUE(measured) << why;
    const DeviceSpec& spec = *measured;
    ASSERT_NE(dramRoof(spec), nullptr);
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        if (roof.bandwidth) {
            EXPECT_TRUE(std::isfinite(roof.bandwidth->perSecond()) && roof.bandwidth->perSecond() > 0) << roof.level;
            ASSERT_TRUE(roof.interval && roof.doubling) << roof.level;
            EXPECT_TRUE(roof.interval->low <= *roof.bandwidth && *roof.bandwidth <= roof.interval->high) << roof.level;
        }
    }
    for (const ComputeRoof& roof : spec.computeRoofs) {
        EXPECT_TRUE(std::isfinite(roof.rate.perSecond()) && roof.rate.perSecond() > 0) << name(roof.dtype);
        EXPECT_FALSE(roof.method.empty());
        ASSERT_TRUE(roof.interval && roof.doubling) << name(roof.dtype);
        EXPECT_TRUE(roof.interval->low <= roof.rate && roof.rate <= roof.interval->high) << name(roof.dtype);
    }
    ASSERT_TRUE(spec.launchOverhead.has_value());
    EXPECT_GT(spec.launchOverhead->count(), 0);
    ASSERT_EQ(spec.provenance.size(), 1U);
    EXPECT_EQ(spec.provenance[0].kind, SourceKind::measured);
    EXPECT_NO_THROW((void)Roofline(spec, DType::f32).frame());
    DeviceSpec read = parseDeviceSpec(toYaml(spec), "measured.yaml");
    read.id = spec.id;
    EXPECT_EQ(read, spec);
}

TEST(CpuCalibration, StopsAtOnceWhenAskedBefore)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)calibrate(*test::cpuDevice(), {}, stop.get_token()), Cancelled);
}

} // namespace
} // namespace ridgepoint
