// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <string>

/// What the kernel and control groups (versions 1 and 2) let this process have.
namespace ridgepoint::cpu {

/// MemTotal; 0 when unknown.
[[nodiscard]] Bytes totalMemory();
/// The least of MemAvailable and what every control group above this process has left. Never throws.
[[nodiscard]] Bytes availableMemory();
/// Whole CPUs of the tightest quota, at least 1; 0 without one.
[[nodiscard]] int cgroupCpus();

/// "MemAvailable:   123 kB" -> bytes; 0 when the field is missing.
[[nodiscard]] Bytes meminfoField(const std::string& text, const std::string& field);

/// What one control group has left: limit - usage + cache that can be dropped; -1 when it sets no limit.
[[nodiscard]] std::int64_t cgroupLeft(const std::string& limit, const std::string& usage, const std::string& stat);

} // namespace ridgepoint::cpu
