// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

/// Asks for NVIDIA's driver before anything of CUDA is loaded. No CUDA header is needed, and nothing is linked.
namespace ridgepoint::cuda {

/// The functions of libcuda that are asked first. Each returns a CUresult, 0 for success.
struct DriverLibrary {
    std::function<int(unsigned flags)> init;
    std::function<int(int* version)> driverVersion;
    std::function<int(int* count)> deviceCount;
};

/// Where the driver comes from; tests script one.
struct DriverSource {
    /// nullopt where there is no driver library, or one that lacks these functions.
    std::function<std::optional<DriverLibrary>()> open;
    /// The environment's CUDA_VISIBLE_DEVICES; nullopt when it is not set.
    std::function<std::optional<std::string>()> visibleDevices;
};

/// libcuda.so.1 of this machine. One failed dlopen where there is none.
[[nodiscard]] DriverSource systemDriver();

struct DriverState {
    /// Devices that can be used; 0 with the reason in `problem`.
    int devices = 0;
    /// The newest CUDA version that the driver runs, as 1000 x major + 10 x minor.
    int version = 0;
    /// What is missing and what to do.
    std::string problem = {};
};

/// `neededVersion`: of the toolkit that the module was built with, 0 where there is none.
[[nodiscard]] DriverState probeDriver(const DriverSource& source, int neededVersion);

/// "12.4" from 12040.
[[nodiscard]] std::string cudaVersionText(int version);

} // namespace ridgepoint::cuda
