// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/nvml.h"

#include <array>
#include <dlfcn.h>
#include <fmt/format.h>
#include <utility>

namespace ridgepoint::cuda {

namespace {

constexpr int kSuccess = 0;
constexpr unsigned kSmClock = 1;
constexpr unsigned kGpuSensor = 0;

constexpr std::array<std::pair<unsigned long long, const char*>, 5> kReasons{{{0x4, "SW power cap"},
                                                                              {0x20, "SW thermal slowdown"},
                                                                              {0x40, "HW thermal slowdown"},
                                                                              {0x80, "HW power brake"},
                                                                              {0x8, "HW slowdown"}}};

/// A function of the library; empty where it lacks it.
template <typename Signature>
std::function<Signature> find(void* library, const char* symbol)
{
    auto* const function = reinterpret_cast<Signature*>(dlsym(library, symbol));
    return function == nullptr ? std::function<Signature>() : std::function<Signature>(function);
}

} // namespace

std::shared_ptr<const NvmlLibrary> openSystemNvml()
{
    // Never closed: it keeps state of its own, and devices go on asking it.
    void* const library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return nullptr;
    }
    const auto init = find<int()>(library, "nvmlInit_v2");
    if (!init || init() != kSuccess) {
        return nullptr;
    }
    NvmlLibrary found;
    found.driverVersion = find<int(char*, unsigned)>(library, "nvmlSystemGetDriverVersion");
    found.deviceByUuid = find<int(const char*, void**)>(library, "nvmlDeviceGetHandleByUUID");
    found.clock = find<int(void*, unsigned, unsigned*)>(library, "nvmlDeviceGetClockInfo");
    found.throttleReasons = find<int(void*, unsigned long long*)>(library, "nvmlDeviceGetCurrentClocksThrottleReasons");
    if (!found.throttleReasons) {
        found.throttleReasons = find<int(void*, unsigned long long*)>(library, "nvmlDeviceGetCurrentClocksEventReasons");
    }
    found.power = find<int(void*, unsigned*)>(library, "nvmlDeviceGetPowerUsage");
    found.temperature = find<int(void*, unsigned, unsigned*)>(library, "nvmlDeviceGetTemperature");
    return std::make_shared<const NvmlLibrary>(std::move(found));
}

std::string throttleText(unsigned long long reasons)
{
    std::string text;
    for (const auto& [bit, words] : kReasons) {
        if ((reasons & bit) != 0) {
            text += (text.empty() ? "" : ", ") + std::string(words);
        }
    }
    return text;
}

NvmlDevice::NvmlDevice(std::shared_ptr<const NvmlLibrary> library, const std::string& uuid) : m_library(std::move(library))
{
    if (!m_library || !m_library->deviceByUuid || m_library->deviceByUuid(uuid.c_str(), &m_device) != kSuccess) {
        m_device = nullptr;
    }
}

std::optional<ClockReading> NvmlDevice::read() const
{
    if (m_device == nullptr) {
        return std::nullopt;
    }
    ClockReading reading;
    unsigned megahertz = 0;
    if (m_library->clock && m_library->clock(m_device, kSmClock, &megahertz) == kSuccess) {
        reading.frequency = Frequency{megahertz * 1e6};
    }
    reading.throttle = throttle();
    if (!reading.frequency && reading.throttle.empty()) {
        return std::nullopt;
    }
    return reading;
}

std::string NvmlDevice::throttle() const
{
    unsigned long long reasons = 0;
    if (!m_library->throttleReasons || m_library->throttleReasons(m_device, &reasons) != kSuccess) {
        return {};
    }
    std::string text = throttleText(reasons);
    unsigned milliwatts = 0;
    if (!text.empty() && m_library->power && m_library->power(m_device, &milliwatts) == kSuccess) {
        text += fmt::format(" at {:.0f} W", milliwatts * 1e-3);
    }
    unsigned celsius = 0;
    if (!text.empty() && m_library->temperature && m_library->temperature(m_device, kGpuSensor, &celsius) == kSuccess) {
        text += fmt::format(", {} C", celsius);
    }
    return text;
}

std::string NvmlDevice::driverVersion() const
{
    std::array<char, 96> text{};
    if (!m_library || !m_library->driverVersion ||
        m_library->driverVersion(text.data(), static_cast<unsigned>(text.size())) != kSuccess) {
        return {};
    }
    return text.data();
}

} // namespace ridgepoint::cuda
