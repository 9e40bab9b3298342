// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/nvml.h"

#include <cstring>
#include <map>
#include <memory>
#include <string>

namespace ridgepoint::test {

struct NvmlScript {
    unsigned megahertz = 1410;
    unsigned long long reasons = 0;
    unsigned milliwatts = 70'000;
    unsigned celsius = 83;
    /// What every question but that for the device is answered with.
    int answer = 0;
};

/// Devices by UUID, in an order of their own.
struct ScriptedNvml {
    std::map<std::string, NvmlScript> devices;

    /// The functions; they act on this object, which must outlive them.
    [[nodiscard]] std::shared_ptr<const cuda::NvmlLibrary> library()
    {
        constexpr int kNotFound = 6;
        cuda::NvmlLibrary library;
        library.driverVersion = [](char* text, unsigned length) {
            std::strncpy(text, "580.65.06", length);
            return 0;
        };
        library.deviceByUuid = [this](const char* uuid, void** device) {
            const auto found = devices.find(uuid);
            if (found == devices.end()) {
                return kNotFound;
            }
            *device = &found->second;
            return 0;
        };
        library.clock = [](void* device, unsigned clock, unsigned* megahertz) {
            const auto& script = *static_cast<NvmlScript*>(device);
            *megahertz = clock == 1 ? script.megahertz : 0; // 1: the clock of the multiprocessors
            return script.answer;
        };
        library.throttleReasons = [](void* device, unsigned long long* reasons) {
            *reasons = static_cast<NvmlScript*>(device)->reasons;
            return static_cast<NvmlScript*>(device)->answer;
        };
        library.power = [](void* device, unsigned* milliwatts) {
            *milliwatts = static_cast<NvmlScript*>(device)->milliwatts;
            return static_cast<NvmlScript*>(device)->answer;
        };
        library.temperature = [](void* device, unsigned, unsigned* celsius) {
            *celsius = static_cast<NvmlScript*>(device)->celsius;
            return static_cast<NvmlScript*>(device)->answer;
        };
        return std::make_shared<const cuda::NvmlLibrary>(std::move(library));
    }
};

} // namespace ridgepoint::test
