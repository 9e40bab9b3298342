// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_scene.h"

#include "app/desktop/chart/chart_painter.h"

#include <QChart>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>

#include <utility>

namespace ridgepoint {

namespace {

/// Draws regions, roofs and words over the plot area.
class OverlayItem : public QGraphicsItem {
public:
    using QGraphicsItem::QGraphicsItem;

    QRectF box;
    std::optional<FrameLayout> frame;
    PictureText picture;
    ChartTheme theme{Theme{}};

    [[nodiscard]] QRectF boundingRect() const override { return box; }
    void moveTo(const QRectF& to)
    {
        prepareGeometryChange();
        box = to;
    }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) override
    {
        if (!frame) {
            return;
        }
        paintFrame(*painter, *frame, theme);
        for (const PlacedText& text : picture.texts) {
            paintText(*painter, text, theme, theme.card);
        }
    }
};

void styleAxis(QLogValueAxis& axis, const ChartTheme& theme)
{
    axis.setBase(10);
    axis.setMinorTickCount(0);
    // Qt Charts can't write "1 k"; the overlay labels the decades.
    axis.setLabelsVisible(false);
    axis.setGridLinePen(QPen{theme.grid, theme.gridWidth});
    axis.setLinePen(QPen{theme.roofSoft, theme.gridWidth});
}

} // namespace

class ChartScene::Private {
public:
    Private()
    {
        scene.addItem(chart);
        chart->setBackgroundVisible(false);
        chart->setPlotAreaBackgroundVisible(false);
        chart->legend()->hide();
        chart->setAnimationOptions(QChart::NoAnimation);
        chart->setMargins({});
        chart->addSeries(corner);
        chart->addAxis(x, Qt::AlignBottom);
        chart->addAxis(y, Qt::AlignLeft);
        corner->attachAxis(x);
        corner->attachAxis(y);
        overlay = new OverlayItem{chart};
        overlay->setZValue(1000);
    }

    QGraphicsScene scene;
    // Owned by the scene, the chart by way of it.
    QChart* chart = new QChart;
    QLogValueAxis* x = new QLogValueAxis;
    QLogValueAxis* y = new QLogValueAxis;
    /// Empty: it only ties the axes to the chart, so that mapToPosition knows them.
    QLineSeries* corner = new QLineSeries;
    OverlayItem* overlay = nullptr;
    PointLayout points;
    std::optional<DType> dtype;
};

ChartScene::ChartScene() : d{std::make_unique<Private>()} {}
ChartScene::~ChartScene() = default;

void ChartScene::setFrame(const std::optional<Roofline>& roofline, const QSizeF& size, const ChartTheme& theme,
                          const PictureText& picture)
{
    const Frame frame = frameOf(roofline);
    const ChartGeometry geometry = chartGeometry(size, theme, picture.top, picture.bottom);
    styleAxis(*d->x, theme);
    styleAxis(*d->y, theme);
    d->x->setRange(frame.xMin.flopPerByte(), frame.xMax.flopPerByte());
    d->y->setRange(frame.yMin.perSecond(), frame.yMax.perSecond());
    d->scene.setSceneRect(QRectF{QPointF{0, 0}, size});
    d->chart->resize(size);
    d->chart->setPlotArea(geometry.plot);
    // Without a view nobody delivers the layout request, and axes would stay where they were.
    d->chart->layout()->invalidate();
    d->chart->layout()->activate();
    const QRectF plot{mapped(frame.xMin, frame.yMax), mapped(frame.xMax, frame.yMin)};
    d->dtype = roofline ? std::optional{roofline->dtype()} : std::nullopt;
    d->overlay->moveTo(d->scene.sceneRect());
    d->overlay->theme = theme;
    d->overlay->picture = picture;
    d->overlay->frame = layoutFrame(roofline, geometry, plot, theme);
}

void ChartScene::setPoints(std::span<const RooflinePoint> points, const std::optional<PredictedPoint>& prediction)
{
    d->points = layoutPoints(*d->overlay->frame, points, prediction, d->overlay->theme, d->dtype);
}

void ChartScene::render(QPainter& painter)
{
    renderFrame(painter);
    renderPoints(painter);
}

void ChartScene::renderPoints(QPainter& painter) const
{
    painter.save();
    paintPoints(painter, *d->overlay->frame, d->points, d->overlay->theme);
    painter.restore();
}

void ChartScene::renderFrame(QPainter& painter)
{
    const QRectF all = d->scene.sceneRect();
    painter.fillRect(all, d->overlay->theme.card);
    d->scene.render(&painter, all, all);
}

const FrameLayout& ChartScene::frame() const { return *d->overlay->frame; }
const PointLayout& ChartScene::points() const { return d->points; }

QPointF ChartScene::mapped(Intensity intensity, FlopRate rate) const
{
    return d->chart->mapToPosition({intensity.flopPerByte(), rate.perSecond()}, d->corner);
}

} // namespace ridgepoint
