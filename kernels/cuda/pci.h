// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace ridgepoint::cuda {

/// "10de:2330" of the device at a bus id such as "0000:01:00.0", as the system lists it; "" where it does not.
[[nodiscard]] std::string pciIdOf(const std::string& busId, const std::filesystem::path& devices = "/sys/bus/pci/devices");

} // namespace ridgepoint::cuda
