// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace ridgepoint {
namespace {

constexpr std::array kKinds{SourceKind::datasheet, SourceKind::derived, SourceKind::secondary, SourceKind::measured};

} // namespace

std::string_view name(SourceKind kind)
{
    switch (kind) {
    case SourceKind::datasheet: return "datasheet";
    case SourceKind::derived: return "derived";
    case SourceKind::secondary: return "secondary";
    case SourceKind::measured: return "measured";
    }
    return "";
}

std::optional<SourceKind> parseSourceKind(std::string_view text)
{
    const auto kind = std::find_if(kKinds.begin(), kKinds.end(), [&](SourceKind candidate) { return name(candidate) == text; });
    return kind != kKinds.end() ? std::optional(*kind) : std::nullopt;
}

SourceKind sourceKind(const DeviceSpec& spec, int from)
{
    if (from < 1 || static_cast<std::size_t>(from) > spec.provenance.size()) {
        throw std::out_of_range(fmt::format("source {} of {}: its provenance has {} entries", from, spec.id, spec.provenance.size()));
    }
    return spec.provenance[static_cast<std::size_t>(from) - 1].kind;
}

const MemoryRoof* dramRoof(const DeviceSpec& spec)
{
    const auto roof = std::find_if(spec.memoryRoofs.begin(), spec.memoryRoofs.end(),
                                   [](const MemoryRoof& candidate) { return candidate.level == "DRAM" && candidate.bandwidth; });
    return roof != spec.memoryRoofs.end() ? &*roof : nullptr;
}

} // namespace ridgepoint
