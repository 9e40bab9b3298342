// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/roofline.h"

#include <vector>

namespace ridgepoint {

/// What is drawn of a spec that only stands beside the roofs: its DRAM slope and, of each unit, the flat roof of the
/// roofline's dtype. Clipped to the roofline's frame. Without a DRAM bandwidth of its own the flat roofs start at the roofline's
/// slope.
[[nodiscard]] std::vector<RoofLine> referenceLines(const DeviceSpec& reference, const Roofline& roofline);

/// The roof's source as a label has it: "datasheet", or "at 1.41 GHz" for one that was scaled to a clock.
[[nodiscard]] std::string provenanceWords(SourceKind kind, const std::optional<Frequency>& clock = std::nullopt);

/// The slope y = x * bandwidth inside the frame and below `top`; x1 >= x2 when nothing is left.
[[nodiscard]] RoofLine slopeLine(const MemoryRoof& roof, const Frame& frame, FlopRate top);
/// A flat line of a rate.
[[nodiscard]] RoofLine flatLine(FlopRate rate, Intensity from, Intensity to);

} // namespace ridgepoint
