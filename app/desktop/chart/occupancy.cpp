// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/occupancy.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double kCell = 3.0;

/// Convex polygons only: the point lies on the same side of every edge.
bool inside(const QPolygonF& polygon, const QPointF& at)
{
    bool positive = false;
    bool negative = false;
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF a = polygon[i];
        const QPointF b = polygon[(i + 1) % polygon.size()];
        const double cross = (b.x() - a.x()) * (at.y() - a.y()) - (b.y() - a.y()) * (at.x() - a.x());
        positive = positive || cross > 0;
        negative = negative || cross < 0;
    }
    return !(positive && negative);
}

} // namespace

Occupancy::Occupancy(const QRectF& area)
    : m_area{area}
    , m_columns{std::max(0, static_cast<int>(std::ceil(area.width() / kCell)))}
    , m_rows{std::max(0, static_cast<int>(std::ceil(area.height() / kCell)))}
    , m_cells(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0)
{
}

template <typename Visit>
void Occupancy::visitBox(const QRectF& box, Visit visit) const
{
    const int left = std::max(0, static_cast<int>(std::floor((box.left() - m_area.left()) / kCell)));
    const int right = std::min(m_columns - 1, static_cast<int>(std::floor((box.right() - m_area.left()) / kCell)));
    const int top = std::max(0, static_cast<int>(std::floor((box.top() - m_area.top()) / kCell)));
    const int bottom = std::min(m_rows - 1, static_cast<int>(std::floor((box.bottom() - m_area.top()) / kCell)));
    for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) {
            visit(row, column);
        }
    }
}

template <typename Visit>
void Occupancy::visitPolygon(const QPolygonF& polygon, Visit visit) const
{
    visitBox(polygon.boundingRect(), [&](int row, int column) {
        const QPointF centre{m_area.left() + (column + 0.5) * kCell, m_area.top() + (row + 0.5) * kCell};
        if (inside(polygon, centre)) {
            visit(row, column);
        }
    });
}

void Occupancy::mark(const QRectF& box, Layer layer)
{
    visitBox(box, [&](int row, int column) { m_cells[static_cast<std::size_t>(row * m_columns + column)] |= layer; });
}

void Occupancy::mark(const QPolygonF& polygon, Layer layer)
{
    visitPolygon(polygon, [&](int row, int column) { m_cells[static_cast<std::size_t>(row * m_columns + column)] |= layer; });
}

void Occupancy::mark(const QLineF& stroke, Layer layer)
{
    const int steps = std::max(1, static_cast<int>(std::ceil(stroke.length() / (kCell / 2))));
    for (int i = 0; i <= steps; ++i) {
        const QPointF at = stroke.pointAt(static_cast<double>(i) / steps);
        mark(QRectF{at, QSizeF{0, 0}}, layer);
    }
}

int Occupancy::taken(const QRectF& box, int layers) const
{
    int count = 0;
    visitBox(box, [&](int row, int column) { count += (m_cells[static_cast<std::size_t>(row * m_columns + column)] & layers) != 0; });
    return count;
}

int Occupancy::taken(const QPolygonF& polygon, int layers) const
{
    int count = 0;
    visitPolygon(polygon,
                 [&](int row, int column) { count += (m_cells[static_cast<std::size_t>(row * m_columns + column)] & layers) != 0; });
    return count;
}

} // namespace ridgepoint
