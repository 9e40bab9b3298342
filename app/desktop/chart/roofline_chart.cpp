// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roofline_chart.h"

#include "app/desktop/chart/chart_geometry.h"
#include "app/desktop/chart/picture_text.h"
#include "app/desktop/chart/roofline_chart_private.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

namespace ridgepoint {

RooflineChart::RooflineChart(QWidget* parent) : QWidget{parent}, d{std::make_unique<Private>(this)}
{
    setObjectName(QStringLiteral("rooflineChart"));
    setAccessibleName(tr("Roofline chart"));
    setAccessibleDescription(
        tr("Measured points under the roofs of the device. Arrow keys go from point to point, Enter tells the arithmetic of one."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

RooflineChart::~RooflineChart() = default;

void RooflineChart::setTheme(const Theme& theme)
{
    d->theme = theme;
    d->changedFrame();
}

void RooflineChart::setRoofline(std::optional<Roofline> roofline)
{
    d->content.roofline = std::move(roofline);
    d->changedFrame();
}

void RooflineChart::setPrediction(std::optional<PredictedPoint> prediction)
{
    d->content.prediction = std::move(prediction);
    d->changedPoints();
}

void RooflineChart::setPoints(std::vector<RooflinePoint> points)
{
    d->content.points = std::move(points);
    d->pulseRow = -1;
    d->hovered = -1;
    if (d->selected >= static_cast<int>(d->content.points.size())) {
        d->selected = -1;
    }
    d->changedPoints();
}

void RooflineChart::addPoint(RooflinePoint point)
{
    const bool measured = point.status == PointStatus::measured;
    d->content.points.push_back(std::move(point));
    if (measured) {
        d->startPulse(static_cast<int>(d->content.points.size()) - 1);
    }
    d->changedPoints();
}

void RooflineChart::drawNow() { d->throttle.flush(); }

void RooflineChart::setSelected(int row) { d->select(row >= 0 && row < static_cast<int>(d->content.points.size()) ? row : -1); }

int RooflineChart::selected() const { return d->selected; }
const std::vector<RooflinePoint>& RooflineChart::points() const { return d->content.points; }

QPointF RooflineChart::positionOf(int row) const
{
    d->layOut();
    return d->placeOf(row).value_or(QPointF{-1, -1});
}

int RooflineChart::rowAt(const QPointF& position) const
{
    d->layOut();
    const auto& positions = d->scene.points().positions;
    double nearest = d->fit.pointRadius + 4;
    int row = -1;
    // Later points lie over earlier ones, so among equals the last wins.
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!positions[i]) {
            continue;
        }
        const double distance = QLineF{*positions[i], position}.length();
        if (distance <= nearest) {
            nearest = distance;
            row = static_cast<int>(i);
        }
    }
    return row;
}

void RooflineChart::paintEvent(QPaintEvent* /*event*/)
{
    if (d->stale()) {
        d->redraw();
    }
    QPainter painter{this};
    painter.drawPixmap(QPointF{0, 0}, d->picture);
    d->paintRings(painter);
}

void RooflineChart::resizeEvent(QResizeEvent* event)
{
    // A hidden widget is told its size again at every grab.
    if (d->laidOut != size()) {
        d->frameDirty = true;
        d->redrawDue = true;
    }
    QWidget::resizeEvent(event);
}

void RooflineChart::mousePressEvent(QMouseEvent* event)
{
    const int row = event->button() == Qt::LeftButton ? rowAt(event->position()) : -1;
    if (row < 0) {
        QWidget::mousePressEvent(event);
        return;
    }
    d->select(row);
    emit pointClicked(row);
}

void RooflineChart::keyPressEvent(QKeyEvent* event)
{
    d->layOut();
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        d->showArithmetic(d->selected);
        return;
    }
    const bool next = key == Qt::Key_Right || key == Qt::Key_Up;
    const bool previous = key == Qt::Key_Left || key == Qt::Key_Down;
    const int row = next || previous ? d->neighbour(next ? 1 : -1) : -1;
    if (row < 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    d->select(row);
    emit pointClicked(row);
}

bool RooflineChart::event(QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        const int row = rowAt(static_cast<QMouseEvent*>(event)->position());
        if (row != d->hovered) {
            d->hovered = row;
            setCursor(row >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
            d->showArithmetic(row);
        }
    } else if (event->type() == QEvent::Leave) {
        d->hovered = -1;
    }
    return QWidget::event(event);
}

void RooflineChart::paint(QPainter& painter, const QSizeF& size, const ChartContent& content, const Theme& theme)
{
    ChartScene scene;
    const ChartTheme fit = fitted(theme, size);
    scene.setFrame(content.roofline, size, fit, layoutPictureText(content.title, content.sentence, content.caption, size, fit));
    scene.setPoints(content.points, content.prediction);
    scene.render(painter);
}

} // namespace ridgepoint
