// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/cuda_double/cuda_runtime.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// The GPUs of the CUDA double: what a test describes, a clock that only work moves, and faults where a test wants them.
namespace ridgepoint::test {

struct DeviceScript {
    std::string name = "NVIDIA Double 1000";
    std::array<unsigned char, 16> uuid = {0x11};
    std::string pciBusId = "0000:01:00.0";
    std::size_t memory = std::size_t{1} << 26;
    int multiprocessors = 2;
    std::size_t l2 = std::size_t{1} << 18;
    int major = 8;
    int minor = 6;
    int clockKhz = 1'000'000;
};

/// Times of the double in nanoseconds.
struct DoubleTimes {
    /// Of the program, for each call that starts something.
    double call = 2000;
    /// From a call to its start on an idle device.
    double latency = 3000;
    double kernel = 5000;
    /// What events are rounded to.
    double eventTick = 500;
    /// By the number of the launch; overrides `kernel`.
    std::function<double(int launch)> kernelAt = {};
};

class CudaMachine {
public:
    std::vector<DeviceScript> devices{DeviceScript{}};
    int driverVersion = 13000;
    int runtimeVersion = 13000;
    DoubleTimes times;

    // Faults.
    /// This launch, counted from 0, is refused at once with this error.
    std::optional<std::pair<int, cudaError_t>> refuse = std::nullopt;
    /// This launch runs into this error; it shows at the next call that waits, and at every call from then on.
    std::optional<std::pair<int, cudaError_t>> fault = std::nullopt;
    /// This launch does nothing at all, and nobody is told.
    std::optional<int> lose = std::nullopt;
    /// Allocations beyond this many bytes altogether fail, whatever cudaMemGetInfo said.
    std::optional<std::size_t> outOfMemoryAt = std::nullopt;
    /// The timer that kernels read never moves by itself.
    bool timerStands = false;
    /// Used up in order in place of the true differences of events, in milliseconds.
    std::deque<float> eventDeltas = {};

    /// Launches take their time and do nothing: for timed ones, whose results nobody looks at.
    bool idle = false;

    // What happened.
    int launches = 0;
    int persistingResets = 0;
    std::size_t bytesSet = 0;
    /// Transfers, and what they moved.
    int copies = 0;
    std::size_t bytesCopied = 0;
    std::size_t allocated = 0;
    int allocations = 0;
    int streams = 0;
    int events = 0;
    int setDevice = 0;

    // State of the double itself.
    double hostNow = 0;
    double kernelClock = 0;
    cudaError_t sticky = cudaSuccess;
    cudaError_t pending = cudaSuccess;
    cudaError_t last = cudaSuccess;
    std::map<void*, std::size_t> blocks = {};

    [[nodiscard]] DeviceScript& current() { return devices.at(static_cast<std::size_t>(setDevice)); }
};

/// The machine that the double's functions act on. A test puts a new one in place first.
[[nodiscard]] CudaMachine& cudaMachine();
CudaMachine& newCudaMachine();

} // namespace ridgepoint::test
