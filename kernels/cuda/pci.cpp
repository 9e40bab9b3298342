// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/pci.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace ridgepoint::cuda {

namespace {

/// "10de" from a file that says 0x10de; "" for anything else.
std::string hexDigits(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::string text;
    file >> text;
    const bool hex = text.size() == 6 && text.starts_with("0x");
    return hex ? text.substr(2) : std::string();
}

} // namespace

std::string pciIdOf(const std::string& busId, const std::filesystem::path& devices)
{
    std::string lower = busId;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (lower.empty() || lower.find('/') != std::string::npos) {
        return {};
    }
    const std::string vendor = hexDigits(devices / lower / "vendor");
    const std::string device = hexDigits(devices / lower / "device");
    return vendor.empty() || device.empty() ? std::string() : vendor + ":" + device;
}

} // namespace ridgepoint::cuda
