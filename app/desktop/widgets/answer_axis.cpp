// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/answer_axis.h"

#include "app/desktop/text.h"
#include "engine/units.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

/// One of the three, on a line of its own.
struct AnswerAxis::Mark {
    enum class Shape { diamond, bar, dot };
    Shape shape = Shape::dot;
    QString name;
    double value = 0;
    double low = 0;
    double high = 0;
};

AnswerAxis::AnswerAxis(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("answerAxis"));
    setAccessibleName(tr("Prediction, model and measurement on one axis"));
    setToolTip(tr("One logarithmic axis: equal distances are equal factors."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AnswerAxis::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

bool AnswerAxis::hasPicture() const
{
    return m_outcome && m_outcome->answer && !inWords(m_outcome->quantity) && m_outcome->answer->value > 0;
}

void AnswerAxis::setOutcome(const std::optional<Outcome>& outcome)
{
    m_outcome = outcome;
    setVisible(hasPicture());
    if (hasPicture()) {
        QStringList words;
        for (const Mark& mark : marks()) {
            words << QStringLiteral("%1 %2").arg(mark.name, toQString(inUnit(*m_outcome, mark.value)));
        }
        setAccessibleDescription(words.join(QStringLiteral(", ")));
    }
    updateGeometry();
    update();
}

std::vector<AnswerAxis::Mark> AnswerAxis::marks() const
{
    const Answer& answer = *m_outcome->answer;
    std::vector<Mark> marks;
    if (m_outcome->predicted && *m_outcome->predicted > 0) {
        marks.push_back(
            {Mark::Shape::diamond, tr("you said"), *m_outcome->predicted, *m_outcome->predicted, *m_outcome->predicted});
    }
    if (answer.model && *answer.model > 0) {
        marks.push_back({Mark::Shape::bar, tr("roofline alone"), *answer.model, *answer.model, *answer.model});
    }
    const QString how = answer.source == Answer::Source::measured  ? tr("measured")
                        : answer.source == Answer::Source::counted ? tr("counted")
                                                                   : tr("bound");
    marks.push_back({Mark::Shape::dot, how, answer.value, answer.low.value_or(answer.value), answer.high.value_or(answer.value)});
    return marks;
}

QSize AnswerAxis::sizeHint() const
{
    const int lines = hasPicture() ? static_cast<int>(marks().size()) + 1 : 0;
    return {320, lines * (m_theme.bodyPx + 9) + 6};
}

void AnswerAxis::paintEvent(QPaintEvent*)
{
    if (!hasPicture()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.font(m_theme.bodyPx - 1));
    const std::vector<Mark> all = marks();
    double low = all.front().low;
    double high = all.front().high;
    for (const Mark& mark : all) {
        low = std::min(low, mark.low);
        high = std::max(high, mark.high);
    }
    // At least a factor of four, so that ten per cent do not look like a gulf.
    const double air = std::max(1.15, 2 / std::sqrt(high / low));
    low /= air;
    high *= air;
    const double line = m_theme.bodyPx + 9;
    const QFontMetricsF metrics(painter.font());
    double names = 0;
    double values = 0;
    for (const Mark& mark : all) {
        names = std::max(names, metrics.horizontalAdvance(mark.name));
        values = std::max(values, metrics.horizontalAdvance(toQString(inUnit(*m_outcome, mark.value))));
    }
    const QRectF room = QRectF(rect()).adjusted(names + 14, 2, -values - 16, -line);
    paintAxis(painter, room, low, high);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double y = room.top() + (static_cast<double>(i) + 0.5) * line;
        painter.setPen(m_theme.inkSoft);
        painter.drawText(QRectF(0, y - line / 2, names, line), Qt::AlignRight | Qt::AlignVCenter, all[i].name);
        painter.setPen(m_theme.ink);
        painter.drawText(QRectF(room.right() + 12, y - line / 2, values + 4, line), Qt::AlignLeft | Qt::AlignVCenter,
                         toQString(inUnit(*m_outcome, all[i].value)));
        const auto x = [&](double value) { return room.left() + std::log(value / low) / std::log(high / low) * room.width(); };
        if (all[i].high > all[i].low) {
            painter.setPen(QPen(m_theme.accent, 2));
            painter.drawLine(QPointF(x(all[i].low), y), QPointF(x(all[i].high), y));
        }
        paintMark(painter, all[i], x(all[i].value), y);
    }
}

void AnswerAxis::paintAxis(QPainter& painter, const QRectF& room, double low, double high) const
{
    painter.setPen(QPen(m_theme.hairline, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    const double scale = m_outcome->unitScale;
    double free = room.left() - 100;
    const QFontMetricsF metrics(painter.font());
    for (int decade = static_cast<int>(std::floor(std::log10(low / scale))); decade <= std::log10(high / scale); ++decade) {
        for (const int step : {1, 2, 5}) {
            const double tick = step * std::pow(10.0, decade) * scale;
            if (tick < low || tick > high) {
                continue;
            }
            const double x = room.left() + std::log(tick / low) / std::log(high / low) * room.width();
            const QString label = toQString(shortDecimal(tick / scale));
            const double wide = metrics.horizontalAdvance(label);
            painter.setPen(QPen(m_theme.grid, 1));
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom() + 3));
            if (x - wide / 2 > free) {
                painter.setPen(m_theme.inkSoft);
                painter.drawText(QRectF(x - wide / 2 - 2, room.bottom() + 3, wide + 4, m_theme.bodyPx + 4), Qt::AlignCenter, label);
                free = x + wide / 2 + 8;
            }
        }
    }
}

void AnswerAxis::paintMark(QPainter& painter, const Mark& mark, double x, double y) const
{
    const double radius = m_theme.bodyPx * 0.42;
    switch (mark.shape) {
    case Mark::Shape::diamond:
        painter.setPen(QPen(m_theme.ink, 1.8));
        painter.setBrush(m_theme.card);
        painter.drawPolygon(
            QPolygonF({QPointF(x, y - radius), QPointF(x + radius, y), QPointF(x, y + radius), QPointF(x - radius, y)}));
        return;
    case Mark::Shape::bar:
        painter.setPen(QPen(m_theme.roof, m_theme.roofWidth));
        painter.drawLine(QPointF(x, y - radius - 1), QPointF(x, y + radius + 1));
        return;
    case Mark::Shape::dot:
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.accent);
        painter.drawEllipse(QPointF(x, y), radius, radius);
        return;
    }
}

} // namespace ridgepoint
