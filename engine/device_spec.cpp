// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include "engine/named.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace ridgepoint {
namespace {

constexpr std::array<Named<SourceKind>, 5> kKinds{{{SourceKind::datasheet, "datasheet"},
                                                   {SourceKind::derived, "derived"},
                                                   {SourceKind::secondary, "secondary"},
                                                   {SourceKind::measured, "measured"},
                                                   {SourceKind::atClock, "at-clock"}}};

} // namespace

std::string_view name(SourceKind kind) { return wordOf(kKinds, kind); }
std::string_view words(SourceKind kind) { return kind == SourceKind::atClock ? "datasheet at the clock held" : name(kind); }
std::optional<SourceKind> parseSourceKind(std::string_view text) { return valueOf(kKinds, text); }

SourceKind sourceKind(const DeviceSpec& spec, int from)
{
    if (from < 1 || static_cast<std::size_t>(from) > spec.provenance.size()) {
        throw std::out_of_range(
            fmt::format("source {} of {}: its provenance has {} entries", from, spec.id, spec.provenance.size()));
    }
    return spec.provenance[static_cast<std::size_t>(from) - 1].kind;
}

std::string roofName(const ComputeRoof& roof)
{
    std::string text = fmt::format("{} {}", name(roof.dtype), name(roof.unit));
    if (roof.accumulate != defaultAccumulate(roof.dtype)) {
        text += fmt::format(", {} accumulate", name(roof.accumulate));
    }
    return roof.library.empty() ? text : fmt::format("{}, {}", text, roof.library);
}

const MemoryRoof* dramRoof(const DeviceSpec& spec)
{
    const auto roof = std::find_if(spec.memoryRoofs.begin(), spec.memoryRoofs.end(),
                                   [](const MemoryRoof& candidate) { return candidate.level == "DRAM" && candidate.bandwidth; });
    return roof != spec.memoryRoofs.end() ? &*roof : nullptr;
}

} // namespace ridgepoint
