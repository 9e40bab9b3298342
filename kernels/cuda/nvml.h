// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measurement.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

/// NVIDIA's management library, where there is one: clocks and what holds them back. Loaded at run time; the toolkit need not ship
/// its header.
namespace ridgepoint::cuda {

/// Functions of libnvidia-ml, each returning an nvmlReturn_t, 0 for success. Tests script them.
struct NvmlLibrary {
    std::function<int(char* text, unsigned length)> driverVersion;
    std::function<int(const char* uuid, void** device)> deviceByUuid;
    std::function<int(void* device, unsigned clock, unsigned* megahertz)> clock;
    std::function<int(void* device, unsigned long long* reasons)> throttleReasons;
    std::function<int(void* device, unsigned* milliwatts)> power;
    std::function<int(void* device, unsigned sensor, unsigned* celsius)> temperature;
};

/// libnvidia-ml.so.1 of this machine, initialised; nullptr where there is none.
[[nodiscard]] std::shared_ptr<const NvmlLibrary> openSystemNvml();

/// One device as NVML sees it, matched by UUID: its order is not CUDA's. All that it refuses, as for a MIG slice, is unknown.
class NvmlDevice {
public:
    /// `library` may be nullptr.
    NvmlDevice(std::shared_ptr<const NvmlLibrary> library, const std::string& uuid);

    [[nodiscard]] bool known() const { return m_device != nullptr; }
    /// nullopt where neither clock nor reason can be read. A reason comes with power and temperature where these are known.
    [[nodiscard]] std::optional<ClockReading> read() const;
    /// "" where unknown.
    [[nodiscard]] std::string driverVersion() const;

private:
    [[nodiscard]] std::string throttle() const;

    std::shared_ptr<const NvmlLibrary> m_library;
    void* m_device = nullptr;
};

/// Words for the bits that mean power or heat; "" for none. Idle clocks and clocks that somebody chose are no throttling.
[[nodiscard]] std::string throttleText(unsigned long long reasons);

} // namespace ridgepoint::cuda
