// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roof_stack.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

enum class Direction { up = -1, down = 1 };

bool flatAndThin(const PlacedRoof& roof) { return roof.kind == RoofLine::Kind::compute && !roof.active && !roof.label.isEmpty(); }

class Stack {
public:
    Stack(const ChartTheme& theme, const QRectF& plot, Occupancy& occupancy)
        : m_theme{theme}, m_plot{plot.adjusted(1, 1, -1, -1)}, m_occupancy{occupancy}
    {
    }

    /// `roofs` stand in the order they are met going away from the active roof.
    void name(const std::vector<const PlacedRoof*>& roofs, Direction direction)
    {
        m_sign = static_cast<double>(direction);
        m_last = std::nullopt;
        for (const PlacedRoof* roof : roofs) {
            if (!place(roof->label, roof->line) && !place(roof->shortLabel, roof->line)) {
                return;
            }
        }
    }

    [[nodiscard]] RoofStack take() { return std::move(m_stack); }

private:
    /// Middle of the letters of a name beside its line.
    [[nodiscard]] double beside(double line) const { return line + m_sign * (m_theme.softWidth / 2 + m_theme.chartPx * 0.8); }

    [[nodiscard]] bool place(const QString& name, const QLineF& line)
    {
        const double right = m_plot.right() - m_theme.chartPx * 1.1;
        const double own = beside(line.y1());
        const double row = m_theme.chartPx * 1.25;
        double middle = own;
        if (m_last) {
            const double next = *m_last + m_sign * row;
            middle = m_sign > 0 ? std::max(own, next) : std::min(own, next);
        }
        PlacedText text = placeText(name, TextRole::roofSoft, m_theme, {right, middle}, Anchor::middleRight);
        while (m_plot.contains(text.outline.boundingRect()) && m_occupancy.taken(text.outline, Occupancy::text) > 0) {
            middle += m_sign * 2;
            text = movedTo(text, m_theme, {right, middle}, Anchor::middleRight);
        }
        if (!m_plot.contains(text.outline.boundingRect())) {
            return false;
        }
        keep(text, line, middle, std::abs(middle - own) > row / 2);
        return true;
    }

    void keep(PlacedText text, const QLineF& line, double middle, bool apart)
    {
        if (apart) {
            const double end = text.outline.boundingRect().right() + m_theme.chartPx * 0.25;
            m_stack.leaders.emplace_back(QPointF{m_plot.right(), line.y1()}, QPointF{end, middle});
        }
        text.edged = true;
        m_occupancy.mark(text.outline, Occupancy::text);
        m_stack.labels.push_back(std::move(text));
        m_last = middle;
    }

    const ChartTheme& m_theme;
    QRectF m_plot;
    Occupancy& m_occupancy;
    double m_sign = 1;
    std::optional<double> m_last;
    RoofStack m_stack;
};

} // namespace

RoofStack stackRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot, Occupancy& occupancy)
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
    Stack stack{theme, plot, occupancy};
    stack.name(above, Direction::up);
    stack.name(below, Direction::down);
    return stack.take();
}

} // namespace ridgepoint
