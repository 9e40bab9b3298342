// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridgepoint {

/// Which parts of the chart are taken, on a fine grid: the ground of all label placement. Cheap enough to be rebuilt for
/// 10,000 points at every refresh.
class Occupancy {
public:
    enum Layer : std::uint8_t {
        text = 1,
        point = 2,
        line = 4,
        /// Whole shapes and whiskers of points, which names of roofs keep clear of.
        reach = 8,
    };

    explicit Occupancy(const QRectF& area = {});

    void mark(const QRectF& box, Layer layer);
    /// A turned box: four corners in order.
    void mark(const QPolygonF& turned, Layer layer);
    void mark(const QLineF& line, Layer layer);

    /// Taken cells of any of `layers` (a sum of Layer) under the box or turned box. Outside the area counts as free.
    [[nodiscard]] int taken(const QRectF& box, int layers) const;
    [[nodiscard]] int taken(const QPolygonF& turned, int layers) const;

private:
    template <typename Visit>
    void visitLine(const QPointF& from, const QPointF& step, int steps, Visit visit) const;
    template <typename Visit>
    void visitBox(const QRectF& box, Visit visit) const;
    template <typename Visit>
    void visitTurned(const QPolygonF& box, Visit visit) const;

    QRectF m_area;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint8_t> m_cells;
};

} // namespace ridgepoint
