// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QPen>

namespace ridgepoint {

/// How a roof is drawn. Alone, the roofs of a spec are solid where active and dashed elsewhere; beside other provenances the
/// stroke says which one it is, and weight and colour what it is for.
struct RoofStyle {
    enum class Stroke { solid, dashed, dotted };
    Stroke stroke = Stroke::dashed;
    /// Points are held against it.
    bool active = false;
    /// Of another provenance, for comparison.
    bool reference = false;
    bool operator==(const RoofStyle&) const = default;
};

/// Measured roofs are solid, those of a datasheet dashed, those of a datasheet at the clock held dotted.
[[nodiscard]] RoofStyle::Stroke strokeOf(SourceKind source);
/// `compared`: other provenances are drawn in the same chart.
[[nodiscard]] RoofStyle roofStyle(const RoofLine& roof, bool compared);

[[nodiscard]] QPen roofPen(const RoofStyle& style, const Theme& theme);

} // namespace ridgepoint
