// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/selector.h"

#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace ridgepoint {

namespace {

constexpr int kChevronRoom = 26;

void drawChevron(QPainter& painter, const QPointF& centre, const QColor& colour)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{{centre + QPointF(-4, -2), centre + QPointF(4, -2), centre + QPointF(0, 3.2)}});
}

} // namespace

Selector::Selector(const QString& caption, QWidget* parent) : QComboBox(parent), m_caption(caption)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(3);
    setProperty(caption.isEmpty() ? "bare" : "pill", true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Selector::setTheme(const Theme& theme)
{
    m_ink = theme.ink;
    m_soft = theme.inkSoft;
    update();
}

void Selector::setShownText(const QString& text)
{
    m_shown = text;
    update();
}

void Selector::setEntries(const QList<Entry>& entries, int current)
{
    const QSignalBlocker quiet(this);
    if (entries == m_entries) {
        setCurrentIndex(current);
        update();
        return;
    }
    m_entries = entries;
    clear();
    for (const Entry& entry : entries) {
        addItem(entry.text);
        setItemData(count() - 1, entry.tip, Qt::ToolTipRole);
        if (auto* items = qobject_cast<QStandardItemModel*>(model()); items && !entry.enabled) {
            items->item(count() - 1)->setEnabled(false);
        }
    }
    setCurrentIndex(current);
    update();
}

QFont Selector::captionFont() const
{
    QFont small = font();
    small.setPixelSize(std::max(9, fontInfo().pixelSize() - 2));
    small.setWeight(QFont::Normal);
    return small;
}

QSize Selector::sizeHint() const
{
    const QSize hint = QComboBox::sizeHint();
    const int height = m_caption.isEmpty() ? fontMetrics().height() + 2 : std::max(hint.height(), 32);
    return {m_idealWidth > 0 ? m_idealWidth : hint.width(), height};
}

QSize Selector::minimumSizeHint() const
{
    const int caption = m_caption.isEmpty() ? 0 : QFontMetrics(captionFont()).horizontalAdvance(m_caption) + 20;
    return {caption + kChevronRoom + fontMetrics().averageCharWidth() * 6, sizeHint().height()};
}

void Selector::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText.clear();
    option.subControls = QStyle::SC_ComboBoxFrame;
    if (!m_caption.isEmpty()) {
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
    }

    const QColor ink = isEnabled() && !m_caption.isEmpty() ? m_ink : m_soft;
    const int margin = m_caption.isEmpty() ? 0 : 12;
    QRect room = rect().adjusted(margin, 0, -kChevronRoom, 0);
    if (!m_caption.isEmpty()) {
        painter.setFont(captionFont());
        painter.setPen(m_soft);
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, m_caption);
        room.setLeft(room.left() + QFontMetrics(captionFont()).horizontalAdvance(m_caption) + 10);
    }
    QFont valueFont = font();
    valueFont.setUnderline(m_caption.isEmpty() && (hasFocus() || underMouse()));
    painter.setFont(valueFont);
    painter.setPen(ink);
    const QString text = m_shown.isEmpty() ? currentText() : m_shown;
    const QString elided = fontMetrics().elidedText(text, Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, elided);
    const int chevronX =
        m_caption.isEmpty() ? std::min(room.left() + fontMetrics().horizontalAdvance(elided) + 12, width() - 8) : width() - 16;
    drawChevron(painter, QPointF(chevronX, height() / 2.0), m_soft);
}

} // namespace ridgepoint
