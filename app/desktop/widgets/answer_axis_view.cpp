// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/answer_axis_view.h"

#include "app/desktop/report/answer_axis_painter.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"

#include <QPainter>

#include <cmath>

namespace ridgepoint {

namespace {

constexpr int kWidest = 760;

} // namespace

AnswerAxisView::AnswerAxisView(QWidget* parent) : QWidget(parent)
{
    giveName(this, {"answerAxis", tr("Prediction, model and measurement on one axis"),
                    tr("One logarithmic axis: equal distances are equal factors.")});
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AnswerAxisView::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void AnswerAxisView::setOutcome(const std::optional<Outcome>& outcome)
{
    m_axis = outcome ? answerAxis(*outcome) : std::nullopt;
    QStringList words;
    for (const AnswerMark& mark : m_axis ? m_axis->marks : std::vector<AnswerMark>{}) {
        words << QStringLiteral("%1 %2").arg(toQString(mark.label), toQString(mark.value));
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setVisible(hasPicture());
    updateGeometry();
    update();
}

double AnswerAxisView::scale() const
{
    constexpr double kUsual = 13;
    return m_theme.bodyPx / kUsual;
}

QSize AnswerAxisView::sizeHint() const
{
    return {320, m_axis ? static_cast<int>(std::ceil(answerAxisHeight(*m_axis) * scale())) : 0};
}

void AnswerAxisView::paintEvent(QPaintEvent*)
{
    if (!m_axis) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const double wide = std::min<double>(width(), kWidest * scale()) / scale();
    paintAnswerAxis(painter, QRectF(0, 0, wide, height() / scale()), *m_axis, m_theme);
}

} // namespace ridgepoint
