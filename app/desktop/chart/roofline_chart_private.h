// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/chart_scene.h"
#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/chart/throttle.h"

#include <QPixmap>
#include <QTimer>

namespace ridgepoint {

/// State of the widget. The chart is drawn into a pixmap at most every 100 ms; what moves with the mouse is painted over it.
class RooflineChart::Private {
public:
    explicit Private(RooflineChart* owner);

    /// Something changed: lay out and draw at the next tick.
    void changedFrame();
    void changedPoints();
    /// Brings the layout up to date, without drawing.
    void layOut();
    /// Lays out and draws into the pixmap.
    void redraw();
    void redrawFrame();
    [[nodiscard]] bool stale() const;
    /// The ring that the newest point wears for less than a second.
    void startPulse(int row);
    void paintRings(QPainter& painter);
    [[nodiscard]] std::optional<QPointF> placeOf(int row) const;
    void showArithmetic(int row);
    void select(int row);
    /// Next row with a place in `direction`, from the selected one.
    [[nodiscard]] int neighbour(int direction) const;

    RooflineChart* q;
    ChartScene scene;
    Theme theme = makeTheme(Theme::Kind::light);
    /// The theme as it fits the present size.
    ChartTheme fit{theme};
    ChartContent content;
    int selected = -1;
    int hovered = -1;
    int pulseRow = -1;
    int pulseStep = 0;
    QTimer pulse;
    Throttle throttle;
    QPixmap picture;
    /// Without points: drawn again only when roofs, size or theme change.
    QPixmap framePicture;
    /// Size of the present layout.
    QSize laidOut;
    bool frameDirty = true;
    bool pointsDirty = true;
    bool redrawDue = true;
};

} // namespace ridgepoint
