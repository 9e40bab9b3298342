// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/device_spec.h"

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

/// A scripted device for tests alone: nothing it returns was measured, and nothing outside tests/ links it.
namespace ridgepoint::test {

/// What the fake does for one kernel.
struct FakeKernelScript {
    /// Time of one launch of this problem; default: 1 us.
    std::function<Seconds(const Problem&)> time = [](const Problem&) { return Seconds{1e-6}; };
    /// Used up in order before `time` is asked; per launch.
    std::vector<Seconds> firstLaunches = {};
    /// Real time that each launch sleeps, so that a test can stop in the middle.
    Seconds sleep{0};
    bool verifies = true;
    /// Answer of library().
    std::string library = {};
    /// supports() answers no with this reason when not empty.
    std::string unsupported = {};
    /// Thrown by prepare().
    std::function<void(const Problem&)> onPrepare = {};
    /// Answer of teamTime(), by the number of the reading.
    std::function<std::optional<TeamTime>(int)> team = {};
    /// Answer of coreClock(), by the number of the reading.
    std::function<std::optional<ClockReading>(int)> clock = {};
    /// Called with the launch number (from 0) before each launch; may throw.
    std::function<void(int)> onLaunch = {};
};

/// Counts what the engine did, for assertions.
struct FakeLog {
    std::atomic<int> prepared{0};
    std::atomic<int> verified{0};
    std::atomic<int> launches{0};
    std::atomic<int> alive{0};
    std::mutex mutex;
    /// Kernel ids in the order their launch() was called.
    std::vector<std::string> order;
};

class FakeDevice final : public Device {
public:
    FakeDevice();

    /// The script of a kernel; unknown kernels run the default script.
    std::map<std::string, FakeKernelScript> scripts;
    DeviceInfo deviceInfo;
    ClockInfo clockInfo{"fake clock", Seconds{1e-9}};
    Bytes budget{std::int64_t{1} << 34};
    std::map<DType, DType> native;
    FakeLog log;

    [[nodiscard]] const DeviceInfo& info() const override { return deviceInfo; }
    [[nodiscard]] ClockInfo clock() const override { return clockInfo; }
    [[nodiscard]] Support supports(const std::string& kernel, const Problem& problem) const override;
    [[nodiscard]] Bytes memoryBudget() const override { return budget; }
    [[nodiscard]] DType nativeDType(const std::string& kernel, DType dtype) const override;
    [[nodiscard]] std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem,
                                                          std::stop_token stop) override;
};

/// A backend with one FakeDevice.
class FakeBackend final : public Backend {
public:
    FakeBackend();
    [[nodiscard]] std::string name() const override { return "Fake"; }
    [[nodiscard]] std::vector<std::shared_ptr<Device>> devices() override { return {device}; }
    [[nodiscard]] std::string status() const override { return "ok"; }

    std::shared_ptr<FakeDevice> device;
};

/// A spec with round numbers: DRAM 100 GB/s, L2 400 GB/s (1 MiB), f32 vector 500 GFLOP/s, f32 matrix 1 TFLOP/s, bf16 matrix
/// 2 TFLOP/s, launch overhead 1 us.
[[nodiscard]] DeviceSpec roundSpec();

} // namespace ridgepoint::test
