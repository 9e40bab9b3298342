// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/chart_text.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace ridgepoint {

/// Where the parts of the chart lie at a size. Depends on size and theme alone, never on points.
struct ChartGeometry {
    QSizeF size;
    QRectF plot;
    /// The strip of 0-FLOP kernels, left of the plot and as high.
    QRectF lane;
    double laneTickRight = 0;
    double rateTickRight = 0;
    double tickBaseline = 0;
    QPointF rateTitle;
    QPointF intensityTitle;
    QPointF laneTitle;
};

/// The theme with its sizes reduced where the chart is too small for them: large type must not crowd out what it names.
[[nodiscard]] ChartTheme fitted(Theme theme, const QSizeF& size);

/// `top` and `bottom` pixels are kept free for the title and caption of an exported picture.
[[nodiscard]] ChartGeometry chartGeometry(const QSizeF& size, const ChartTheme& theme, double top = 0, double bottom = 0);

} // namespace ridgepoint
