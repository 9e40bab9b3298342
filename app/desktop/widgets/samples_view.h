// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "engine/point.h"

#include <QWidget>

#include <optional>

namespace ridgepoint {

/// Every sample of one point, in the order taken, beside how they are distributed; the median and its interval drawn through.
class SamplesView : public QWidget {
    Q_OBJECT

public:
    explicit SamplesView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setPoint(std::optional<RooflinePoint> point);

    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 60}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Scale;
    void paintTitle(QPainter& painter, const QRectF& room) const;
    void paintStrip(QPainter& painter, const QRectF& room, const Scale& scale) const;
    void paintHistogram(QPainter& painter, const QRectF& room, const Scale& scale) const;
    void paintMedian(QPainter& painter, const QRectF& room, const Scale& scale) const;

    Theme m_theme;
    std::optional<RooflinePoint> m_point;
};

} // namespace ridgepoint
