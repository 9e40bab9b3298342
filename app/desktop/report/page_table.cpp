// SPDX-License-Identifier: GPL-3.0-or-later
// Tables on pages: columns as wide as they need or as there is room for, rows kept whole, the header on every page.
#include "app/desktop/report/page_flow.h"
#include "app/desktop/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <numeric>

namespace ridgepoint {

namespace {

constexpr double kGap = 12; // between columns
constexpr double kRowPadding = 3;
constexpr int kPx = 10;
constexpr qsizetype kMostLines = 30;

bool isNumber(const std::string& title) { return title.starts_with('>'); }
std::string plainTitle(const std::string& title) { return isNumber(title) ? title.substr(1) : title; }

double widestWord(const QString& text, const QFontMetricsF& metrics)
{
    constexpr double kMost = 110;
    double widest = 0;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        widest = std::max(widest, metrics.horizontalAdvance(word));
    }
    return std::min(widest, kMost);
}

/// What a column would like, and what it can do with.
struct Wish {
    double natural = 0;
    double least = 0;
};

std::vector<Wish> wishes(const ReportTable& table, const QFontMetricsF& metrics)
{
    std::vector<Wish> result(table.titles.size());
    const auto take = [&](std::size_t column, const std::string& cell) {
        if (column < result.size()) {
            const QString text = toQString(cell);
            result[column].natural = std::max(result[column].natural, metrics.horizontalAdvance(text) + 1);
            result[column].least = std::max(result[column].least, widestWord(text, metrics) + 1);
        }
    };
    for (std::size_t i = 0; i < table.titles.size(); ++i) {
        take(i, plainTitle(table.titles[i]));
    }
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            take(i, row[i]);
        }
    }
    return result;
}

std::vector<double> capped(const std::vector<Wish>& wishes, double cap)
{
    std::vector<double> widths;
    std::ranges::transform(wishes, std::back_inserter(widths),
                           [cap](const Wish& wish) { return std::min(wish.natural, std::max(wish.least, cap)); });
    return widths;
}

double sum(const std::vector<double>& widths) { return std::accumulate(widths.begin(), widths.end(), 0.0); }

/// The widest columns give way until all fit; where even the least does not fit, all shrink alike.
std::vector<double> fittedWidths(const std::vector<Wish>& wishes, double room)
{
    double low = 0;
    double high = room;
    for (int step = 0; step < 40; ++step) {
        const double middle = (low + high) / 2;
        (sum(capped(wishes, middle)) <= room ? low : high) = middle;
    }
    std::vector<double> widths = capped(wishes, low);
    if (const double needed = sum(widths); needed > room) {
        std::ranges::transform(widths, widths.begin(), [&](double width) { return width * room / needed; });
    }
    return widths;
}

} // namespace

PageFlow::Cells PageFlow::wrapped(const Grid& grid, const std::vector<std::string>& row) const
{
    Cells cells;
    qsizetype most = 1;
    for (std::size_t i = 0; i < grid.widths.size(); ++i) {
        QStringList lines = brokenLines(i < row.size() ? toQString(row[i]) : QString(), grid.font, grid.widths[i]);
        if (lines.size() > kMostLines) {
            lines = lines.mid(0, kMostLines);
            lines.back() += QStringLiteral(" …");
        }
        most = std::max(most, lines.size());
        cells.lines.push_back(std::move(lines));
    }
    cells.height = grid.lineHeight * static_cast<double>(most) + 2 * kRowPadding;
    return cells;
}

void PageFlow::placeRow(const Grid& grid, const Cells& cells, const QColor& colour)
{
    const QFontMetricsF metrics(grid.font);
    double x = kPageLeft;
    for (std::size_t i = 0; i < cells.lines.size(); ++i) {
        double y = m_y + kRowPadding + metrics.ascent();
        for (const QString& line : cells.lines[i]) {
            const double left = grid.numbers[i] ? x + grid.widths[i] - metrics.horizontalAdvance(line) : x;
            placeLine({line, left, y, grid.font, colour});
            y += grid.lineHeight;
        }
        x += grid.widths[i] + kGap;
    }
    m_y += cells.height;
    place({[y = m_y, width = width(), pen = QPen(m_theme.hairline, 0.75)](QPainter& painter) {
        painter.setPen(pen);
        painter.drawLine(QPointF(kPageLeft, y), QPointF(kPageLeft + width, y));
    }});
}

void PageFlow::addTable(const ReportTable& table)
{
    Grid grid{.widths = {}, .numbers = {}, .font = pageFont(m_theme, kPx)};
    const QFontMetricsF metrics(grid.font);
    grid.lineHeight = metrics.height() * 1.1;
    grid.widths = fittedWidths(wishes(table, metrics), width() - kGap * static_cast<double>(table.titles.size() - 1));
    std::vector<std::string> titles;
    for (const std::string& title : table.titles) {
        grid.numbers.push_back(isNumber(title));
        titles.push_back(plainTitle(title));
    }
    const Cells header = wrapped(grid, titles);
    // A table does not begin with one row at the foot of a page.
    const double start = header.height + static_cast<double>(std::min<std::size_t>(3, table.rows.size())) * 2 * grid.lineHeight;
    bool headed = false;
    for (const auto& row : table.rows) {
        const Cells cells = wrapped(grid, row);
        const int before = pages();
        keepTogether(headed ? cells.height : std::max(start, header.height + cells.height));
        if (!headed || pages() != before) {
            placeRow(grid, header, m_theme.inkSoft);
            headed = true;
        }
        placeRow(grid, cells, m_theme.ink);
    }
}

} // namespace ridgepoint
