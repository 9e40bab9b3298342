// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "engine/outcome.h"
#include "engine/point.h"
#include "engine/roofline.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

/// What is drawn: roofs, points and at most one prediction. Values, so that a window, a test and `render` feed the same chart.
struct ChartContent {
    std::optional<Roofline> roofline;
    std::vector<RooflinePoint> points;
    std::optional<PredictedPoint> prediction;
    /// Over the chart when exported: what it shows, and what came out.
    QString title = {};
    QString sentence = {};
    /// Small type under the chart when exported: device, provenance of the roofs, date, counting convention.
    QString caption = {};
};

/// The log-log roofline. The only widget that uses Qt Charts. The frame comes from the roofs alone and never jumps; a point
/// outside is drawn at the edge as an arrow badge; 0-FLOP kernels sit in a bandwidth lane at the left edge.
class RooflineChart : public QWidget {
    Q_OBJECT

public:
    explicit RooflineChart(QWidget* parent = nullptr);
    ~RooflineChart() override;

    void setTheme(const Theme& theme);
    /// Replaces roofs and prediction at once; points are kept.
    void setRoofline(std::optional<Roofline> roofline);
    void setPrediction(std::optional<PredictedPoint> prediction);
    /// Replaces all points. Cheap for 10,000.
    void setPoints(std::vector<RooflinePoint> points);
    /// Appends one; the newest pulses once. Repaints at most every 100 ms.
    void addPoint(RooflinePoint point);
    /// Asks for a repaint that was put off to be done with the next events.
    void drawNow();
    /// Row in points(), or -1.
    void setSelected(int row);
    [[nodiscard]] int selected() const;
    [[nodiscard]] const std::vector<RooflinePoint>& points() const;

    /// Where a point is drawn, in widget coordinates; for hover, tests and accessibility. A point outside the frame is where
    /// its badge is. (-1, -1) for a row that isn't drawn: skipped, failed, cancelled, planned without a model.
    [[nodiscard]] QPointF positionOf(int row) const;
    /// Row of the point under a widget position, or -1.
    [[nodiscard]] int rowAt(const QPointF& position) const;
    /// The whole arithmetic of a point, as the hover shows it (rich text).
    [[nodiscard]] static QString arithmetic(const RooflinePoint& point);

    /// Draws at `size` logical pixels with any painter (image, SVG, PDF), with no window.
    static void paint(QPainter& painter, const QSizeF& size, const ChartContent& content, const Theme& theme);

    [[nodiscard]] QSize sizeHint() const override { return {1000, 500}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {420, 260}; }

signals:
    /// By mouse or, with the chart focused, by the arrow keys.
    void pointClicked(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace ridgepoint
