// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <memory>
#include <string>
#include <vector>

/// What the program and the CUDA module say to each other. Both sides use the same C++ types, so they must come from one build:
/// the interface version holds a checksum of the headers that both include.
namespace ridgepoint::cuda {

/// What a module tells of the devices it found.
struct ModuleDevices {
    std::vector<std::shared_ptr<Device>> devices;
    /// Why there are none, or what they cannot do: "no cuBLAS: ...". Empty when all is well.
    std::string remark;
};

using InterfaceVersionFunction = const char* (*)();
using DevicesFunction = void (*)(ModuleDevices&);

inline constexpr const char* kInterfaceVersionSymbol = "ridgepointCudaInterfaceVersion";
inline constexpr const char* kDevicesSymbol = "ridgepointCudaDevices";

} // namespace ridgepoint::cuda
