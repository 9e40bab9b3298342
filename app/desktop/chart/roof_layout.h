// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/chart_text.h"
#include "app/desktop/chart/occupancy.h"
#include "app/desktop/chart/plot_map.h"
#include "app/desktop/chart/roof_style.h"

#include <QLineF>

#include <optional>
#include <vector>

namespace ridgepoint {

/// A roof in pixels, clipped to the plot.
struct PlacedRoof {
    QLineF line;
    RoofStyle style = {};
    RoofLine::Kind kind = RoofLine::Kind::memory;
    /// "DRAM 82.0 GB/s · measured" and, for where there is no room, the same without provenance; one that stands beside the
    /// roofs keeps it and leaves its value out instead.
    QString label = {};
    QString shortLabel = {};
    /// Higher on the chart than the active flat roof.
    bool aboveActive = false;
};

/// Names of roofs where they stand.
struct RoofNames {
    std::vector<PlacedText> labels = {};
    /// From a roof to a name that did not fit beside it.
    std::vector<QLineF> leaders = {};
};

/// The part of a line inside a rectangle; nullopt when it misses it (Liang-Barsky).
[[nodiscard]] std::optional<QLineF> clipped(const QLineF& line, const QRectF& to);

/// Longer by `by` at both ends, so that two labels in one line don't read as one.
[[nodiscard]] QPolygonF padded(const QPolygonF& box, double by);

/// Every roof of the roofline that crosses the plot, active ones first. Beside other provenances the flat roofs of other dtypes
/// are left out: of those there is nothing to compare.
[[nodiscard]] std::vector<PlacedRoof> placeRoofs(const Roofline& roofline, const PlotMap& map);

/// A label on each slope and on the active flat roof, turned along it, over no point and no other text. Marks them as taken.
/// Roofs must already be marked as lines, points as such. An active roof always gets its label, if need be a little apart
/// and tied to it; another one is left out where there is no room at all.
[[nodiscard]] RoofNames placeRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot,
                                        Occupancy& occupancy);

} // namespace ridgepoint
