// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/device_spec.h"

#include <QString>

#include <array>
#include <optional>

namespace ridgepoint {

class Machine;

/// The provenances in which roofs can be drawn together.
enum class RoofKind { measured, datasheet, atClock };
inline constexpr std::array kRoofKinds{RoofKind::measured, RoofKind::datasheet, RoofKind::atClock};

/// "measured", "datasheet", "at-clock", as settings keep them.
[[nodiscard]] QString roofKindWord(RoofKind kind);
[[nodiscard]] std::optional<RoofKind> parseRoofKind(const QString& word);

/// Whether roofs of a kind can be drawn beside those that points are held against.
struct RoofOffer {
    std::optional<DeviceSpec> spec = std::nullopt;
    /// They are those that points are held against: drawn in any case.
    bool held = false;
    /// Why there is no choice, and what to do; empty where there is one.
    QString reason = {};
};

/// What the roofs must belong to.
struct RoofSources {
    /// The device the points come from.
    std::optional<DeviceInfo> device = std::nullopt;
    /// The clock its cores held in the run, where it was read.
    std::optional<Frequency> clock = std::nullopt;
};

/// Never the roofs of another device, unless its datasheet was chosen by hand as the one to hold points against.
[[nodiscard]] RoofOffer offerRoofs(RoofKind kind, const Machine& machine, const RoofSources& sources);

} // namespace ridgepoint
