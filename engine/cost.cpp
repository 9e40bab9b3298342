// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cost.h"

#include "engine/named.h"

namespace ridgepoint {

namespace {

constexpr std::array<Named<ComputeUnit>, 2> kUnits{{{ComputeUnit::vector, "vector"}, {ComputeUnit::matrix, "matrix"}}};
constexpr std::array<Named<CacheMode>, 2> kCacheModes{{{CacheMode::warm, "warm"}, {CacheMode::cold, "cold"}}};
constexpr std::array<Named<LaunchMode>, 3> kLaunchModes{
    {{LaunchMode::exposed, "exposed"}, {LaunchMode::hidden, "hidden"}, {LaunchMode::unwaited, "unwaited"}}};

} // namespace

std::string_view name(ComputeUnit unit) { return wordOf(kUnits, unit); }
std::string_view name(CacheMode mode) { return wordOf(kCacheModes, mode); }
std::string_view name(LaunchMode mode) { return wordOf(kLaunchModes, mode); }
std::optional<ComputeUnit> parseComputeUnit(std::string_view text) { return valueOf(kUnits, text); }
std::optional<CacheMode> parseCacheMode(std::string_view text) { return valueOf(kCacheModes, text); }
std::optional<LaunchMode> parseLaunchMode(std::string_view text) { return valueOf(kLaunchModes, text); }

} // namespace ridgepoint
