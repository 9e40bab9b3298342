// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/measurement.h"
#include "engine/quantities.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ridgepoint {

/// What is known of a device without touching it.
struct DeviceInfo {
    /// "cpu", "cuda:0".
    std::string id;
    /// As the driver or /proc/cpuinfo reports it.
    std::string name;
    /// "CPU", "CUDA".
    std::string backend;
    /// For a short label: "2 threads", "132 SM".
    std::string parallelism;
    std::optional<Bytes> memory = std::nullopt;
    std::optional<int> multiprocessors = std::nullopt;
    std::string pciId = {};
    /// Cache sizes, threads, SIMD target, library versions: shown as they are and kept in the session.
    std::map<std::string, std::string> details = {};
};

/// The answer to "can this device run that?", with the reason when it cannot.
struct Support {
    bool supported = true;
    std::string reason = {};
    [[nodiscard]] explicit operator bool() const { return supported; }
    [[nodiscard]] static Support yes() { return {}; }
    [[nodiscard]] static Support no(std::string why) { return {false, std::move(why)}; }
};

/// Result of comparing one run's output with the catalog's reference in higher precision.
struct Verification {
    bool passed = false;
    /// Normwise relative error and what was allowed.
    double error = 0;
    double allowed = 0;
    /// "result differs from reference by 3e-2 (allowed 1e-5)" when it did not pass.
    std::string text = {};
};

/// The clock a device times with.
struct ClockInfo {
    /// "steady_clock", "CUDA events".
    std::string name;
    /// Its tick: launches shorter than 200 ticks are batched.
    Seconds tick{};
};

/// What the threads of a device have had so far. Two readings tell whether other programs took their cores in between.
struct TeamTime {
    /// CPU time of all threads together.
    Seconds busy{};
    /// CPU time of the whole program, these threads and all others of it.
    Seconds program{};
    /// On a steady clock.
    Seconds wall{};
    int threads = 0;
};

/// A kernel with its buffers allocated, touched, filled and planned; launching it allocates nothing. Destroying it frees
/// everything. Lives and is used on the engine thread only.
class PreparedKernel {
public:
    PreparedKernel() = default;
    PreparedKernel(const PreparedKernel&) = delete;
    PreparedKernel& operator=(const PreparedKernel&) = delete;
    virtual ~PreparedKernel() = default;

    /// Poisons the output, launches once and compares with the reference. Throws Cancelled when stopped.
    [[nodiscard]] virtual Verification verify(std::stop_token stop) = 0;
    /// Runs `launches` launches back to back and returns the time of all together on the device's own clock. Nothing but two
    /// clock reads stands around them. A device that reports a negative time returns it: measure() drops and counts it.
    /// Throws RunError or DeviceLost when a launch failed.
    [[nodiscard]] virtual Seconds launch(int launches) = 0;
    /// Evicts the last-level cache (or rotates to a cold buffer set); called untimed before every cold sample.
    virtual void makeCold() {}
    /// Read between blocks of samples, never inside one: it costs a microsecond a thread. nullopt where there are no threads to
    /// ask, as on a GPU.
    [[nodiscard]] virtual std::optional<TeamTime> teamTime() const { return std::nullopt; }
    /// The clock the cores hold now, straight after the work. Read between blocks of samples too: it may cost 30 us. nullopt where
    /// it cannot be read; no frequency where a driver gives only its reason for holding back.
    [[nodiscard]] virtual std::optional<ClockReading> coreClock() const { return std::nullopt; }
    /// What really runs: "Highway AVX2, non-temporal stores", "oneDNN brgemm:avx512_core_bf16".
    [[nodiscard]] virtual std::string implementation() const = 0;
    /// Whose best a rate of this kernel is, where the unit that runs it may do more: "oneDNN". Empty where what runs is made to
    /// find the limit.
    [[nodiscard]] virtual std::string library() const { return {}; }
};

/// One device of a backend. Thread-safe for info(), supports() and clock(); prepare() is for the engine thread.
class Device {
public:
    Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    virtual ~Device() = default;

    [[nodiscard]] virtual const DeviceInfo& info() const = 0;
    [[nodiscard]] virtual ClockInfo clock() const = 0;
    /// Cheap, allocates nothing.
    [[nodiscard]] virtual Support supports(const std::string& kernel, const Problem& problem) const = 0;
    /// Free memory that a problem may use (a quarter of what is available on a CPU, cgroup limit included).
    [[nodiscard]] virtual Bytes memoryBudget() const = 0;
    /// The implementation dtype really used for f16 matmul and the like; the dtype itself where it is native.
    [[nodiscard]] virtual DType nativeDType(const std::string& kernel, DType dtype) const = 0;
    /// Allocates, touches, fills and plans. Throws OutOfMemory, RunError, DeviceLost, Cancelled; InputError when
    /// supports() says no.
    [[nodiscard]] virtual std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem,
                                                                  std::stop_token stop) = 0;
};

/// A way to run kernels. The composition root owns all backends; nothing else knows which exist.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    [[nodiscard]] virtual std::string name() const = 0;
    /// Devices found, empty with a reason in `status()` when there are none. Never throws for an absent device.
    [[nodiscard]] virtual std::vector<std::shared_ptr<Device>> devices() = 0;
    /// "ok" or what is missing and what to do.
    [[nodiscard]] virtual std::string status() const = 0;
};

} // namespace ridgepoint
