// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/occupancy.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double kCell = 3.0;

} // namespace

Occupancy::Occupancy(const QRectF& area)
    : m_area{area},
      m_columns{std::max(0, static_cast<int>(std::ceil(area.width() / kCell)))},
      m_rows{std::max(0, static_cast<int>(std::ceil(area.height() / kCell)))},
      m_cells(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0)
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
void Occupancy::visitTurned(const QPolygonF& box, Visit visit) const
{
    const QPointF along = box[1] - box[0];
    const QPointF down = box[3] - box[0];
    const int columns = std::max(1, static_cast<int>(std::ceil(std::hypot(along.x(), along.y()) / kCell)));
    const int rows = std::max(1, static_cast<int>(std::ceil(std::hypot(down.x(), down.y()) / kCell)));
    for (int i = 0; i <= columns; ++i) {
        for (int j = 0; j <= rows; ++j) {
            const QPointF at = box[0] + along * (static_cast<double>(i) / columns) + down * (static_cast<double>(j) / rows);
            visitBox(QRectF{at, QSizeF{0, 0}}, visit);
        }
    }
}

void Occupancy::mark(const QRectF& box, Layer layer)
{
    visitBox(box, [&](int row, int column) { m_cells[static_cast<std::size_t>(row * m_columns + column)] |= layer; });
}

void Occupancy::mark(const QPolygonF& turned, Layer layer)
{
    visitTurned(turned, [&](int row, int column) { m_cells[static_cast<std::size_t>(row * m_columns + column)] |= layer; });
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
    visitBox(box,
             [&](int row, int column) { count += (m_cells[static_cast<std::size_t>(row * m_columns + column)] & layers) != 0; });
    return count;
}

int Occupancy::taken(const QPolygonF& turned, int layers) const
{
    int count = 0;
    visitTurned(turned,
                [&](int row, int column) { count += (m_cells[static_cast<std::size_t>(row * m_columns + column)] & layers) != 0; });
    return count;
}

} // namespace ridgepoint
