// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_text.h"
#include "app/common/ledger_chart.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double kWidth = 960;
constexpr double kHeight = 300;
constexpr double kLeft = 120;
constexpr double kRight = 944;
constexpr double kTop = 14;
constexpr double kBottom = 264;

double x(double at) { return kLeft + at * (kRight - kLeft); }
double y(double at) { return kBottom - at * (kBottom - kTop); }

std::string factorLine(const AxisTick& tick)
{
    const bool middle = tick.label == "as said";
    const double at = y(tick.at);
    return fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" style=\"stroke: var(--{}); stroke-width: {}\"/>\n"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" style=\"fill: var(--{})\">{}</text>\n",
        kLeft, at, kRight, at, middle ? "ink, #1c2430" : "line, #e2e6ec", middle ? 1.5 : 1.0, kLeft - 10, at + 4.5,
        middle ? "ink, #1c2430" : "soft, #5b6577", htmlText(tick.label));
}

std::string dayLabel(const AxisTick& tick)
{
    // The first and the last stay inside.
    const double at = std::clamp(x(tick.at), kLeft + 36, kRight - 36);
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" style=\"fill: var(--soft, #5b6577)\">{}</text>\n",
                       at, kBottom + 24, htmlText(tick.label));
}

} // namespace

std::string ledgerChartSvg(std::span<const LedgerRow> rows)
{
    const LedgerChart chart = ledgerChart(rows);
    if (chart.dots.empty()) {
        return {};
    }
    std::string drawn = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
                                    "height=\"{1:.0f}\" role=\"img\" style=\"font: 13px Inter, system-ui, sans-serif\">\n"
                                    "<title>Each answered prediction by how far off it was, in the order committed</title>\n",
                                    kWidth, kHeight);
    for (const AxisTick& tick : chart.factors) {
        drawn += factorLine(tick);
    }
    for (const AxisTick& tick : chart.days) {
        drawn += dayLabel(tick);
    }
    for (const LedgerDot& dot : chart.dots) {
        drawn +=
            fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" style=\"fill: var(--accent, #0b63ce); stroke: var(--card, "
                        "#ffffff); stroke-width: 1.5\"><title>{}</title></circle>\n",
                        x(dot.x), y(dot.y), htmlText(dotWords(rows[dot.row])));
    }
    return drawn + "</svg>\n";
}

} // namespace ridgepoint
