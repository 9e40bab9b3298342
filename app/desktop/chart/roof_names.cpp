// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roof_names.h"

#include <algorithm>
#include <iterator>

namespace ridgepoint {

namespace {

/// Right of the ridge near its foot, or where that is taken, left of it or higher up.
PlacedText placeRidgeName(const FrameLayout& frame, const ChartTheme& theme, const Occupancy& occupancy)
{
    const double em = theme.chartPx;
    const QRectF room = frame.map.plot().adjusted(4, 4, -4, -4);
    const double x = frame.ridge->x1();
    const PlacedText shape = placeText(frame.ridgeLabel, TextRole::ridge, theme, {0, 0});
    std::optional<PlacedText> best;
    int fewest = 0;
    for (double y = frame.map.plot().bottom() - em * 2.2; y > frame.ridge->y1() + em; y -= em) {
        for (const bool right : {true, false}) {
            const QPointF at{x + (right ? em : -em) * 0.5, y};
            const PlacedText text = movedTo(shape, theme, at, right ? Anchor::baselineLeft : Anchor::baselineRight);
            if (!room.contains(text.outline.boundingRect())) {
                continue;
            }
            const int taken = occupancy.taken(text.outline, Occupancy::text | Occupancy::point | Occupancy::reach);
            if (!best || taken < fewest) {
                best = text;
                fewest = taken;
            }
            if (taken == 0) {
                return *best;
            }
        }
    }
    return best.value_or(movedTo(shape, theme, {x + em * 0.5, frame.map.plot().bottom() - em * 2.2}, Anchor::baselineLeft));
}

} // namespace

RoofNames placeRoofNames(const FrameLayout& frame, const ChartTheme& theme, Occupancy& occupancy)
{
    const QRectF& plot = frame.map.plot();
    RoofNames names = placeRoofLabels(frame.roofs, theme, plot, occupancy);
    RoofNames stack = stackRoofLabels(frame.roofs, theme, plot, occupancy);
    std::ranges::move(stack.labels, std::back_inserter(names.labels));
    std::ranges::move(stack.leaders, std::back_inserter(names.leaders));
    if (frame.ridge) {
        names.labels.push_back(placeRidgeName(frame, theme, occupancy));
        names.labels.back().edged = true;
        occupancy.mark(padded(names.labels.back().outline, theme.chartPx * 0.5), Occupancy::text);
    }
    return names;
}

} // namespace ridgepoint
