// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roof_stack.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridgepoint {

namespace {

enum class Direction { up = -1, down = 1 };

/// What a column costs: rows that its names stand apart from their lines, and the rest in the same measure.
constexpr double kShortened = 2.5;
constexpr double kLeftOut = 25;
constexpr double kColumnLeft = 0.25;
/// An em of a name that its roof does not reach to.
constexpr double kBeforeItsRoof = 0.3;
/// Columns tried, and how far apart they are.
constexpr int kColumns = 12;
constexpr double kEmApart = 2;
/// As far a name goes to lie on no line.
constexpr double kRowsOffLines = 5;
/// What a box may come near its own line by.
constexpr double kOwnLine = 1;

bool flatAndThin(const PlacedRoof& roof)
{
    return roof.kind == RoofLine::Kind::compute && !roof.style.active && !roof.label.isEmpty();
}

/// One try: all names of a group with their right ends at one place.
struct Column {
    RoofNames names;
    double cost = 0;
};

class Stack {
public:
    Stack(const ChartTheme& theme, const QRectF& plot, const Occupancy& occupancy, Direction direction)
        : m_theme{theme}, m_plot{plot.adjusted(1, 1, -1, -1)}, m_occupancy{occupancy}, m_sign{static_cast<double>(direction)}
    {
    }

    /// `roofs` stand in the order they are met going away from the active roof.
    [[nodiscard]] Column best(const std::vector<const PlacedRoof*>& roofs) const
    {
        std::vector<Name> names;
        for (const PlacedRoof* roof : roofs) {
            names.push_back({roof->line, shaped(roof->label), shaped(roof->shortLabel)});
        }
        std::optional<Column> best;
        const double em = m_theme.chartPx;
        for (int i = 0; i < kColumns; ++i) {
            const double left = i * kColumnLeft;
            if (best && left >= best->cost) {
                break;
            }
            const double right = m_plot.right() - em * (1.1 + kEmApart * i);
            Column column = columnAt(names, right);
            column.cost += left;
            if (!best || column.cost < best->cost) {
                best = std::move(column);
            }
        }
        return best.value_or(Column{});
    }

private:
    struct Name {
        QLineF line;
        PlacedText whole;
        PlacedText shorter;
    };
    struct Found {
        PlacedText text;
        /// Middle of its letters.
        double middle = 0;
    };

    /// Shaped once, its right end in the middle of the letters at (0, 0): every place is a shifted copy.
    [[nodiscard]] PlacedText shaped(const QString& text) const
    {
        PlacedText shape = placeText(text, TextRole::roofSoft, m_theme, {0, 0}, Anchor::middleRight);
        shape.edged = true;
        return shape;
    }

    [[nodiscard]] Column columnAt(const std::vector<Name>& names, double right) const
    {
        Column column;
        std::optional<double> last;
        for (const Name& name : names) {
            auto found = place(name.whole, name.line, right, last);
            if (!found) {
                found = place(name.shorter, name.line, right, last);
                column.cost += found ? kShortened : kLeftOut;
            }
            if (found) {
                last = found->middle;
                keep(column, *found, name.line, right);
            }
        }
        return column;
    }

    /// Middle of the letters of a name beside its line.
    [[nodiscard]] double beside(double line) const { return line + m_sign * (m_theme.softWidth / 2 + m_theme.chartPx * 0.8); }
    [[nodiscard]] double row() const { return m_theme.chartPx * 1.25; }

    /// The nearest free place away from the active roof; where there is one within a few rows, one on no line either.
    [[nodiscard]] std::optional<Found> place(const PlacedText& shape, const QLineF& line, double right,
                                             std::optional<double> last) const
    {
        const double first = firstMiddle(line, last);
        std::optional<double> free;
        QRectF box = shape.outline.boundingRect().translated(right, first);
        for (double middle = first; m_plot.contains(box); middle += m_sign * 2, box.translate(0, m_sign * 2)) {
            if (m_occupancy.taken(box, Occupancy::text | Occupancy::point | Occupancy::reach) > 0) {
                continue;
            }
            const bool clear = offLines(box);
            if (clear || !free) {
                free = middle;
            }
            if (clear || std::abs(middle - first) > kRowsOffLines * row()) {
                break;
            }
        }
        return free ? std::optional(Found{shifted(shape, {right, *free}), *free}) : std::nullopt;
    }

    /// Beside its line, or a row further than the name before it.
    [[nodiscard]] double firstMiddle(const QLineF& line, std::optional<double> last) const
    {
        const double middle = beside(line.y1());
        if (!last) {
            return middle;
        }
        const double next = *last + m_sign * row();
        return m_sign > 0 ? std::max(middle, next) : std::min(middle, next);
    }

    [[nodiscard]] static PlacedText shifted(PlacedText text, const QPointF& by)
    {
        text.origin += by;
        text.outline.translate(by);
        return text;
    }

    /// On no line along it; one that crosses it, such as the ridge, hardly strikes a letter.
    [[nodiscard]] bool offLines(const QRectF& box) const
    {
        constexpr double kCellsPerPixel = 2.0 / 3;
        return m_occupancy.taken(box.adjusted(0, kOwnLine, 0, -kOwnLine), Occupancy::line) <= box.height() * kCellsPerPixel + 2;
    }

    void keep(Column& column, const Found& found, const QLineF& line, double right) const
    {
        const double apart = std::abs(found.middle - beside(line.y1())) / row();
        const double before = line.x1() - found.text.outline.boundingRect().left();
        column.cost += apart + std::max(0.0, before) / m_theme.chartPx * kBeforeItsRoof;
        if (apart > 0.5) {
            const double em = m_theme.chartPx;
            column.names.leaders.emplace_back(QPointF{std::min(right + em * 1.1, m_plot.right()), line.y1()},
                                              QPointF{right + em * 0.25, found.middle});
        }
        column.names.labels.push_back(found.text);
    }

    const ChartTheme& m_theme;
    QRectF m_plot;
    const Occupancy& m_occupancy;
    double m_sign;
};

} // namespace

RoofNames stackRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot, Occupancy& occupancy)
{
    std::vector<const PlacedRoof*> above;
    std::vector<const PlacedRoof*> below;
    for (const PlacedRoof& roof : roofs) {
        if (flatAndThin(roof)) {
            (roof.aboveActive ? above : below).push_back(&roof);
        }
    }
    const auto height = [](const PlacedRoof* roof) { return roof->line.y1(); };
    std::ranges::stable_sort(above, std::ranges::greater{}, height);
    std::ranges::stable_sort(below, std::ranges::less{}, height);
    RoofNames names;
    const auto add = [&](const std::vector<const PlacedRoof*>& group, Direction direction) {
        const Column column = Stack{theme, plot, occupancy, direction}.best(group);
        for (const PlacedText& label : column.names.labels) {
            occupancy.mark(padded(label.outline, theme.chartPx * 0.5), Occupancy::text);
        }
        names.labels.insert(names.labels.end(), column.names.labels.begin(), column.names.labels.end());
        names.leaders.insert(names.leaders.end(), column.names.leaders.begin(), column.names.leaders.end());
    };
    add(above, Direction::up);
    add(below, Direction::down);
    return names;
}

} // namespace ridgepoint
