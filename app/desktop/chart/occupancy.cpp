// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/occupancy.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double kCell = 3.0;
constexpr double kCells = 1 / kCell;

} // namespace

Occupancy::Occupancy(const QRectF& area)
    : m_area{area},
      m_columns{std::max(0, static_cast<int>(std::ceil(area.width() / kCell)))},
      m_rows{std::max(0, static_cast<int>(std::ceil(area.height() / kCell)))},
      m_cells(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0)
{
}

/// Visits the cells under evenly spaced places. No floor(), which is a call: labels ask for every place of every candidate.
template <typename Visit>
void Occupancy::visitLine(const QPointF& from, const QPointF& step, int steps, Visit visit) const
{
    double column = (from.x() - m_area.left()) * kCells;
    double row = (from.y() - m_area.top()) * kCells;
    const double right = step.x() * kCells;
    const double down = step.y() * kCells;
    for (int i = 0; i <= steps; ++i, column += right, row += down) {
        if (column >= 0 && row >= 0 && column < m_columns && row < m_rows) {
            visit(static_cast<std::size_t>(static_cast<int>(row) * m_columns + static_cast<int>(column)));
        }
    }
}

template <typename Visit>
void Occupancy::visitBox(const QRectF& box, Visit visit) const
{
    const auto cell = [](double length, int cells) {
        return static_cast<int>(std::clamp(length * kCells, -1.0, cells + 1.0) + 1) - 1;
    };
    const int left = std::max(0, cell(box.left() - m_area.left(), m_columns));
    const int right = std::min(m_columns - 1, cell(box.right() - m_area.left(), m_columns));
    const int top = std::max(0, cell(box.top() - m_area.top(), m_rows));
    const int bottom = std::min(m_rows - 1, cell(box.bottom() - m_area.top(), m_rows));
    for (int row = top; row <= bottom; ++row) {
        const std::size_t first = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns);
        for (int column = left; column <= right; ++column) {
            visit(first + static_cast<std::size_t>(column));
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
        visitLine(box[0] + along * (static_cast<double>(i) / columns), down / rows, rows, visit);
    }
}

void Occupancy::mark(const QRectF& box, Layer layer)
{
    visitBox(box, [&](std::size_t cell) { m_cells[cell] |= layer; });
}

void Occupancy::mark(const QPolygonF& turned, Layer layer)
{
    visitTurned(turned, [&](std::size_t cell) { m_cells[cell] |= layer; });
}

void Occupancy::mark(const QLineF& stroke, Layer layer)
{
    const int steps = std::max(1, static_cast<int>(std::ceil(stroke.length() / (kCell / 2))));
    visitLine(stroke.p1(), (stroke.p2() - stroke.p1()) / steps, steps, [&](std::size_t cell) { m_cells[cell] |= layer; });
}

int Occupancy::taken(const QRectF& box, int layers) const
{
    int count = 0;
    visitBox(box, [&](std::size_t cell) { count += (m_cells[cell] & layers) != 0; });
    return count;
}

int Occupancy::taken(const QPolygonF& turned, int layers) const
{
    int count = 0;
    visitTurned(turned, [&](std::size_t cell) { count += (m_cells[cell] & layers) != 0; });
    return count;
}

} // namespace ridgepoint
