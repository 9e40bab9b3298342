// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/answer_axis.h"
#include "app/common/html_text.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 130;  // room for the names
constexpr double kRight = 700; // where the axis ends
constexpr double kLane = 30;
constexpr double kTop = 6;

double x(double at) { return kLeft + at * (kRight - kLeft); }

struct Label {
    double x = 0;
    double y = 0;
    std::string_view anchor = "start";
    std::string_view colour = "ink";
};

/// A colour of the page, or the light theme's where there is none.
std::string colour(std::string_view name)
{
    const std::string_view own = name == "ink" ? "#1c2430" : name == "accent" ? "#0b63ce" : name == "line" ? "#e2e6ec" : "#5b6577";
    return fmt::format("var(--{}, {})", name, own);
}

std::string label(const Label& where, std::string_view text, bool strong = false)
{
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" style=\"fill: {}{}\">{}</text>\n", where.x, where.y,
                       where.anchor, colour(where.colour), strong ? "; font-weight: 600" : "", htmlText(text));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style)
{
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" style=\"{}\"/>\n", x1, y1, x2, y2, style);
}

std::string shape(const AnswerMark& mark, double middle)
{
    const double at = x(mark.at);
    switch (mark.kind) {
    case AnswerMark::Kind::predicted:
        return fmt::format("<path d=\"M {0:.1f} {1:.1f} l 6.5 6.5 l -6.5 6.5 l -6.5 -6.5 z\" style=\"fill: none; stroke: {2}; "
                           "stroke-width: 2\"/>\n",
                           at, middle - 6.5, colour("accent"));
    case AnswerMark::Kind::model:
        return line(at, middle - 8, at, middle + 8, fmt::format("stroke: {}; stroke-width: 2.5", colour("soft")));
    case AnswerMark::Kind::measured: break;
    }
    std::string drawn;
    if (mark.low && mark.high) {
        const std::string style = fmt::format("stroke: {}; stroke-width: 2", colour("ink"));
        drawn += line(x(*mark.low), middle, x(*mark.high), middle, style);
        drawn += line(x(*mark.low), middle - 5, x(*mark.low), middle + 5, style);
        drawn += line(x(*mark.high), middle - 5, x(*mark.high), middle + 5, style);
    }
    return drawn + fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" style=\"fill: {}\"/>\n", at, middle, colour("ink"));
}

std::string lane(const AnswerMark& mark, double middle)
{
    constexpr double kGap = 14;
    const double base = middle + 4.5;
    std::string drawn = label({kLeft - kGap, base, "end", "soft"}, mark.label);
    drawn += line(kLeft, middle, kRight, middle, fmt::format("stroke: {}; stroke-width: 1", colour("line")));
    drawn += shape(mark, middle);
    const bool right = mark.at > 0.55;
    const double edge = right ? x(mark.low.value_or(mark.at)) - kGap : x(mark.high.value_or(mark.at)) + kGap;
    // A halo in the colour of the ground, so that the lane's line does not cross the words.
    return drawn + fmt::format("<g style=\"paint-order: stroke; stroke: var(--card, #ffffff); stroke-width: 5\">{}</g>\n",
                               label({edge, base, right ? "end" : "start", "ink"}, mark.value, true));
}

std::string scale(const AnswerAxis& axis, double bottom)
{
    const std::string style = fmt::format("stroke: {}; stroke-width: 1", colour("soft"));
    std::string drawn = line(kLeft, bottom, kRight, bottom, style);
    for (const AxisTick& tick : axis.ticks) {
        drawn += line(x(tick.at), bottom, x(tick.at), bottom + 5, style);
        drawn += label({x(tick.at), bottom + 19, "middle", "soft"}, tick.label);
    }
    return drawn + label({kLeft - 14, bottom + 19, "end", "soft"}, axis.unit);
}

std::string inWords(const AnswerAxis& axis)
{
    std::string words;
    for (const AnswerMark& mark : axis.marks) {
        words += (words.empty() ? "" : "; ") + mark.label + " " + mark.value;
    }
    return words + ", on a logarithmic axis";
}

} // namespace

std::string answerAxisSvg(const Outcome& outcome)
{
    const auto axis = answerAxis(outcome);
    if (!axis) {
        return {};
    }
    const double bottom = kTop + kLane * static_cast<double>(axis->marks.size());
    const double height = bottom + 26;
    std::string drawn = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
                                    "height=\"{1:.0f}\" role=\"img\" style=\"font: 13px Inter, system-ui, sans-serif\">\n"
                                    "<title>{2}</title>\n",
                                    kWidth, height, htmlText(inWords(*axis)));
    double middle = kTop + kLane / 2;
    for (const AnswerMark& mark : axis->marks) {
        drawn += lane(mark, middle);
        middle += kLane;
    }
    return drawn + scale(*axis, bottom) + "</svg>\n";
}

} // namespace ridgepoint
