// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roofline_chart_private.h"

#include "app/desktop/chart/chart_painter.h"

#include <QPainter>
#include <QToolTip>

namespace ridgepoint {

namespace {

using std::chrono::milliseconds;

/// Redrawing steals cores from what is being measured.
constexpr milliseconds kShortestBetweenDrawings{100};
constexpr int kPulseSteps = 8;

} // namespace

RooflineChart::Private::Private(RooflineChart* owner)
    : q{owner}, throttle{kShortestBetweenDrawings, [this] {
                             redrawDue = true;
                             q->update();
                         }}
{
    pulse.setInterval(kShortestBetweenDrawings);
    QObject::connect(&pulse, &QTimer::timeout, owner, [this] {
        if (++pulseStep > kPulseSteps) {
            pulse.stop();
            pulseRow = -1;
        }
        q->update();
    });
}

void RooflineChart::Private::changedFrame()
{
    frameDirty = true;
    throttle.fire();
}

void RooflineChart::Private::changedPoints()
{
    pointsDirty = true;
    throttle.fire();
}

void RooflineChart::Private::layOut()
{
    if (frameDirty) {
        fit = fitted(theme, q->size());
        scene.setFrame(content.roofline, q->size(), fit);
        framePicture = {};
        laidOut = q->size();
    }
    if (frameDirty || pointsDirty) {
        scene.setPoints(content.points, content.prediction);
    }
    frameDirty = pointsDirty = false;
}

bool RooflineChart::Private::stale() const
{
    return redrawDue || picture.isNull() || picture.size() != q->size() * q->devicePixelRatioF();
}

void RooflineChart::Private::redraw()
{
    layOut();
    if (framePicture.size() != q->size() * q->devicePixelRatioF()) {
        redrawFrame();
    }
    picture = framePicture;
    QPainter painter{&picture};
    scene.renderPoints(painter);
    redrawDue = false;
}

void RooflineChart::Private::redrawFrame()
{
    const qreal ratio = q->devicePixelRatioF();
    framePicture = QPixmap{q->size() * ratio};
    framePicture.setDevicePixelRatio(ratio);
    QPainter painter{&framePicture};
    scene.renderFrame(painter);
}

void RooflineChart::Private::startPulse(int row)
{
    pulseRow = row;
    pulseStep = 0;
    pulse.start();
}

std::optional<QPointF> RooflineChart::Private::placeOf(int row) const
{
    const auto& positions = scene.points().positions;
    if (row < 0 || static_cast<std::size_t>(row) >= positions.size()) {
        return std::nullopt;
    }
    return positions[static_cast<std::size_t>(row)];
}

void RooflineChart::Private::paintRings(QPainter& painter)
{
    if (const auto at = placeOf(pulseRow)) {
        const QColor colour = kernelLook(content.points[static_cast<std::size_t>(pulseRow)].kernel).colour;
        paintPulse(painter, *at, colour, static_cast<double>(pulseStep) / kPulseSteps, fit);
    }
    if (const auto at = placeOf(selected)) {
        paintSelection(painter, *at, fit);
    }
}

void RooflineChart::Private::showArithmetic(int row)
{
    if (const auto at = placeOf(row)) {
        const QPoint below = q->mapToGlobal((*at + QPointF{fit.pointRadius, fit.pointRadius}).toPoint());
        QToolTip::showText(below, RooflineChart::arithmetic(content.points[static_cast<std::size_t>(row)]), q);
    } else {
        QToolTip::hideText();
    }
}

void RooflineChart::Private::select(int row)
{
    if (row == selected) {
        return;
    }
    selected = row;
    q->update();
}

int RooflineChart::Private::neighbour(int direction) const
{
    const int count = static_cast<int>(scene.points().positions.size());
    int row = selected;
    if (row < 0) {
        row = direction > 0 ? -1 : count;
    }
    for (row += direction; row >= 0 && row < count; row += direction) {
        if (placeOf(row)) {
            return row;
        }
    }
    return selected;
}

} // namespace ridgepoint
