// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/answer_axis_painter.h"

#include "app/desktop/report/page_flow.h"
#include "app/desktop/text.h"

#include <QFontMetricsF>

namespace ridgepoint {

namespace {

constexpr double kLane = 26;
constexpr double kScale = 24;
constexpr double kNames = 110;
constexpr double kEnd = 12;
constexpr int kPx = 11;

/// Where 0 and 1 of the axis are, and what it is drawn in.
struct Drawing {
    QPainter& painter;
    const Theme& theme;
    QRectF axis;

    [[nodiscard]] double x(double at) const { return axis.left() + at * axis.width(); }
};

void paintShape(const Drawing& to, const AnswerMark& mark, double y)
{
    const double x = to.x(mark.at);
    QPainter& painter = to.painter;
    painter.setBrush(Qt::NoBrush);
    switch (mark.kind) {
    case AnswerMark::Kind::predicted:
        painter.setPen(QPen(to.theme.accent, 1.8));
        painter.drawPolygon(QPolygonF{{{x, y - 6}, {x + 6, y}, {x, y + 6}, {x - 6, y}}});
        return;
    case AnswerMark::Kind::model:
        painter.setPen(QPen(to.theme.inkSoft, 2.2));
        painter.drawLine(QPointF(x, y - 7), QPointF(x, y + 7));
        return;
    case AnswerMark::Kind::measured: break;
    }
    painter.setPen(QPen(to.theme.ink, 1.8));
    if (mark.low && mark.high) {
        painter.drawLine(QPointF(to.x(*mark.low), y), QPointF(to.x(*mark.high), y));
        for (const double end : {*mark.low, *mark.high}) {
            painter.drawLine(QPointF(to.x(end), y - 4), QPointF(to.x(end), y + 4));
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(to.theme.ink);
    painter.drawEllipse(QPointF(x, y), 4.5, 4.5);
}

void paintLane(const Drawing& to, const AnswerMark& mark, double y)
{
    constexpr double kGap = 13;
    const QString value = toQString(mark.value);
    const QFont strong = pageFont(to.theme, kPx, QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    const double base = y + (metrics.ascent() - metrics.descent()) / 2;
    const bool toRight = mark.at <= 0.55;
    const double edge = toRight ? to.x(mark.high.value_or(mark.at)) + kGap
                                : to.x(mark.low.value_or(mark.at)) - kGap - metrics.horizontalAdvance(value);
    QPainter& painter = to.painter;
    painter.setPen(QPen(to.theme.hairline, 1));
    // The lane's line ends beside the words and goes on behind them.
    painter.drawLine(QPointF(to.axis.left(), y), QPointF(std::max(to.axis.left(), edge - 4), y));
    painter.drawLine(QPointF(std::min(to.axis.right(), edge + metrics.horizontalAdvance(value) + 4), y),
                     QPointF(to.axis.right(), y));
    paintShape(to, mark, y);
    painter.setPen(to.theme.ink);
    painter.setFont(strong);
    painter.drawText(QPointF(edge, base), value);
    const QFont plain = pageFont(to.theme, kPx);
    painter.setFont(plain);
    painter.setPen(to.theme.inkSoft);
    const QString name = toQString(mark.label);
    painter.drawText(QPointF(to.axis.left() - kGap - QFontMetricsF(plain).horizontalAdvance(name), base), name);
}

void paintScale(const Drawing& to, const AnswerAxis& axis)
{
    const QFont font = pageFont(to.theme, kPx - 1);
    const QFontMetricsF metrics(font);
    const double y = to.axis.bottom();
    QPainter& painter = to.painter;
    painter.setFont(font);
    painter.setPen(QPen(to.theme.inkSoft, 1));
    painter.drawLine(to.axis.bottomLeft(), to.axis.bottomRight());
    for (const AxisTick& tick : axis.ticks) {
        const QString label = toQString(tick.label);
        painter.drawLine(QPointF(to.x(tick.at), y), QPointF(to.x(tick.at), y + 4));
        painter.drawText(QPointF(to.x(tick.at) - metrics.horizontalAdvance(label) / 2, y + 6 + metrics.ascent()), label);
    }
    const QString unit = toQString(axis.unit);
    painter.drawText(QPointF(to.axis.left() - 13 - metrics.horizontalAdvance(unit), y + 6 + metrics.ascent()), unit);
}

} // namespace

double answerAxisHeight(const AnswerAxis& axis) { return kLane * static_cast<double>(axis.marks.size()) + kScale; }

void paintAnswerAxis(QPainter& painter, const QRectF& room, const AnswerAxis& axis, const Theme& theme)
{
    const Drawing to{painter, theme, room.adjusted(kNames, 0, -kEnd, -kScale)};
    double y = room.top() + kLane / 2;
    for (const AnswerMark& mark : axis.marks) {
        paintLane(to, mark, y);
        y += kLane;
    }
    paintScale(to, axis);
}

} // namespace ridgepoint
