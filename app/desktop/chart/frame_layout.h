// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/axis_ticks.h"
#include "app/desktop/chart/chart_geometry.h"
#include "app/desktop/chart/chart_text.h"
#include "app/desktop/chart/occupancy.h"
#include "app/desktop/chart/plot_map.h"
#include "app/desktop/chart/roof_layout.h"

#include <QLineF>

#include <optional>
#include <vector>

namespace ridgepoint {

/// One line of the legend: what a stroke means.
struct ProvenanceKey {
    RoofStyle style;
    QString text;
};

/// Everything that does not depend on points: axes, regions, roofs, the lane. Computed when roofs, size or theme change.
struct FrameLayout {
    ChartGeometry geometry;
    PlotMap map;
    LaneMap lane;
    RateUnit unit = {};
    bool hasRoofs = false;

    QRectF memoryRegion = {};
    /// Empty without a compute roof.
    QRectF computeRegion = {};
    std::optional<QLineF> ridge = {};
    std::vector<PlacedRoof> roofs = {};
    /// What the strokes mean; empty when only one provenance is drawn.
    std::vector<ProvenanceKey> provenances = {};
    std::vector<PlacedRoof> laneRoofs = {};
    std::vector<QLineF> laneGrid = {};
    /// Beside the ridge.
    QString ridgeLabel = {};
    /// Ticks, titles, region words. The names of the ridge and the roofs keep clear of points and stand in PointLayout.
    std::vector<PlacedText> texts = {};
    /// Where the legend begins: below the memory word.
    QPointF legendOrigin = {};
    /// What points and their labels should keep clear of.
    Occupancy occupancy = Occupancy{};
};

/// `plot` is where the axes really lie, as the chart that draws them maps it.
[[nodiscard]] FrameLayout layoutFrame(const std::optional<Roofline>& roofline, const ChartGeometry& geometry, const QRectF& plot,
                                      const ChartTheme& theme);

/// The frame of a roofline, or the neutral one.
[[nodiscard]] Frame frameOf(const std::optional<Roofline>& roofline);

} // namespace ridgepoint
