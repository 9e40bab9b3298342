// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

/// The peaks of the specs that ship, worked out again: multiprocessors x FLOP per clock x clock. What does not come out so has its reason
/// here, and a reason that explains nothing any more is a fault.
namespace ridgepoint {
namespace {

/// FLOP per clock and multiprocessor of one architecture, a multiply-add counting 2. 0: it has no such unit.
struct PerClock {
    double vector64 = 0;
    double vector32 = 0;
    double vector16 = 0;
    double matrix16 = 0;
    double matrix64 = 0;
};

/// By compute capability (throughputs of the CUDA programming guide) and AMD's gfx targets. Vector and 16-bit matrix rates per SM or CU.
const std::map<std::string, PerClock>& architectures()
{
    static const std::map<std::string, PerClock> known{
        {"6.0", {64, 128, 256}},
        {"7.0", {64, 128, 256, 1024}},
        {"7.5", {4, 128, 256, 1024}},
        {"8.0", {64, 128, 512, 2048, 128}},
        {"8.6", {4, 256, 256, 1024}},
        {"8.7", {4, 256, 256, 2048}},
        {"8.9", {4, 256, 256, 1024}},
        {"9.0", {128, 256, 512, 4096, 256}},
        {"10.0", {128, 256, 512, 8192, 128}},
        {"10.3", {4, 256, 512, 8192, 4}},
        {"12.0", {4, 256, 256, 1024}},
        {"12.1", {4, 256, 256, 1024}},
        {"gfx90a", {128, 128, 0, 1024, 256}},
        {"gfx942", {128, 256, 0, 2048, 256}},
        {"gfx950", {128, 256, 256, 4096, 128}},
        {"gfx1100", {4, 256, 512}},
    };
    return known;
}

/// Why a peak is not multiprocessors x rate x clock. A key is "spec" or "spec, unit dtype".
const std::map<std::string, std::string>& exceptions()
{
    static const std::map<std::string, std::string> known{
        {"a10g", "its clock is not printed; the vector peak implies 1.71 GHz, and the tensor peaks half of that: as printed"},
        {"b100", "multiprocessors and clock are not printed"},
        {"b200-sxm-180gb", "its clock is not printed; the peaks imply 1.82 to 1.98 GHz"},
        {"b300-sxm-270gb", "its clock is not printed; 1.5 times the 4-bit and next to none of the 8-bit integer rate, as printed"},
        {"gb200", "multiprocessors and clock are not printed"},
        {"gb300", "multiprocessors and clock are not printed"},
        {"h100-nvl-94gb", "multiprocessors are not printed"},
        {"h200-nvl-141gb", "multiprocessors are not printed"},
        {"gh200-96gb, matrix", "the tensor clock is not printed; the peaks imply the 1.83 GHz of the H100"},
        {"gh200-144gb, matrix", "the tensor clock is not printed; the peaks imply the 1.83 GHz of the H100"},
        {"gh200-96gb, vector f64", "printed as 34, half of 67 rounded up"},
        {"gh200-144gb, vector f64", "printed as 34, half of 67 rounded up"},
        {"h200-sxm-141gb, vector f64", "printed as 34, half of 67 rounded up"},
        {"dgx-spark-gb10, matrix f4", "1 PFLOP/s with sparsity is all that is printed: it implies 2.54 GHz"},
        {"jetson-orin-nano-8gb, matrix i8", "40 TOP/s with sparsity is all that is printed, 2 % under the rate at its clock"},
        {"l40, matrix", "half rate with sums in f32, f8 and i8 too, as its datasheet prints it"},
        {"l40s, matrix", "the 16-bit peaks are printed for 2.49 GHz, the L40's clock"},
        {"rtx-pro-6000-blackwell-server", "its clock is not printed; round figures imply 2.49 to 2.60 GHz"},
        {"rtx-pro-6000-blackwell-workstation, matrix f4", "a round figure is all that is printed"},
        {"v100-pcie-16gb, vector f32", "printed as 14, which is 1 % under the rate at its clock"},
        {"v100-pcie-32gb, vector f32", "printed as 14, which is 1 % under the rate at its clock"},
        {"m1-max-32-core", "no clock and no rate per core are published"},
        {"m2-max-38-core", "no clock and no rate per core are published"},
        {"m3-max-40-core", "no clock and no rate per core are published"},
    };
    return known;
}

std::vector<DeviceSpec> shipped()
{
    std::vector<DeviceSpec> specs;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "gpu_specs")) {
        if (entry.path().extension() == ".yaml") {
            specs.push_back(loadDeviceSpec(entry.path()));
        }
    }
    std::ranges::sort(specs, {}, &DeviceSpec::id);
    return specs;
}

/// "8.6" from "Ampere GA102, compute capability 8.6, ...", "gfx942" from "CDNA3, gfx942, ...".
std::string architectureOf(const DeviceSpec& spec)
{
    for (const auto& [name, rates] : architectures()) {
        const std::string& note = spec.notes.front();
        if (note.find("compute capability " + name + ",") != std::string::npos ||
            note.find(", " + name + ",") != std::string::npos) {
            return name;
        }
    }
    return {};
}

double matrixRate(const PerClock& perClock, DType dtype)
{
    switch (dtype) {
    case DType::f64: return perClock.matrix64;
    case DType::tf32: return perClock.matrix16 / 2;
    case DType::f16:
    case DType::bf16: return perClock.matrix16;
    case DType::f8e4m3: return perClock.matrix16 * 2;
    case DType::f4: return perClock.matrix16 * 4;
    case DType::i8: return perClock.matrix16 * 2;
    case DType::f32:
    case DType::i32: return 0;
    }
    return 0;
}

/// What a multiprocessor should do in a clock; 0 where the table has no answer.
double expectedPerClock(const DeviceSpec& spec, const ComputeRoof& roof)
{
    const auto perClock = architectures().find(architectureOf(spec));
    if (perClock == architectures().end()) {
        return 0;
    }
    if (roof.unit == ComputeUnit::vector) {
        const PerClock& rates = perClock->second;
        return roof.dtype == DType::f64 ? rates.vector64 : roof.dtype == DType::f32 ? rates.vector32 : rates.vector16;
    }
    const double rate = matrixRate(perClock->second, roof.dtype);
    // GeForce cards sum products of floating types in f32 at half the rate, AMD's CDNA2 has no faster 8-bit rate.
    const bool halfRate =
        spec.name.find("GeForce") != std::string::npos && roof.accumulate == DType::f32 && roof.dtype != DType::f4;
    const bool likeF16 = perClock->first == "gfx90a" && roof.dtype == DType::i8;
    return halfRate || likeF16 ? rate / 2 : rate;
}

/// Within 1 % of multiprocessors x rate x clock, or half of the last of two printed digits for the small ones.
bool comesOut(const DeviceSpec& spec, const ComputeRoof& roof)
{
    const double perClock = expectedPerClock(spec, roof);
    if (perClock == 0 || !roof.clock || !spec.match.multiprocessors) {
        return false;
    }
    const double derived = *spec.match.multiprocessors * perClock * roof.clock->hertz();
    const double printed = roof.rate.perSecond();
    const double rounding = printed < 100e9 ? 0.5e9 * 2 : 0;
    return std::abs(printed - derived) <= 0.01 * derived + rounding;
}

/// The key of the exception that speaks of a roof, the most special one; empty without any.
std::string exceptionFor(const DeviceSpec& spec, const ComputeRoof& roof)
{
    const std::string unit = fmt::format("{}, {}", spec.id, name(roof.unit));
    for (const std::string& key : {fmt::format("{} {}", unit, name(roof.dtype)), unit, spec.id}) {
        if (exceptions().contains(key)) {
            return key;
        }
    }
    return {};
}

TEST(SpecPeaks, FollowFromMultiprocessorsRateAndClockOrHaveTheirReason)
{
    for (const DeviceSpec& spec : shipped()) {
        for (const ComputeRoof& roof : spec.computeRoofs) {
            EXPECT_TRUE(comesOut(spec, roof) || !exceptionFor(spec, roof).empty())
                << spec.id << ", " << name(roof.unit) << " " << name(roof.dtype) << ": " << roof.rate.perSecond() / 1e12 << " T, "
                << expectedPerClock(spec, roof) << " a clock";
        }
    }
}

TEST(SpecPeaks, NoReasonIsLeftOverFromAPeakThatComesOut)
{
    std::set<std::string> used;
    for (const DeviceSpec& spec : shipped()) {
        for (const ComputeRoof& roof : spec.computeRoofs) {
            if (!comesOut(spec, roof)) {
                used.insert(exceptionFor(spec, roof));
            }
        }
    }
    for (const auto& [key, reason] : exceptions()) {
        EXPECT_TRUE(used.contains(key)) << key << ": " << reason;
    }
}

TEST(SpecPeaks, ThereIsASpecForEveryCardOfTheTableThatMakesARoofline)
{
    const auto specs = shipped();
    EXPECT_GE(specs.size(), 57U);
    for (const DeviceSpec& spec : specs) {
        EXPECT_NE(dramRoof(spec), nullptr) << spec.id;
        EXPECT_FALSE(spec.computeRoofs.empty()) << spec.id;
    }
}

} // namespace
} // namespace ridgepoint
