// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/lab_card.h"

#include "app/desktop/theme.h"
#include "app/desktop/widgets/controls.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace ridgepoint {

LabCard::LabCard(const QString& title, const QString& purpose, QWidget* parent) : QFrame(parent), m_body(new QVBoxLayout(this))
{
    setProperty("card", true);
    setAccessibleName(title);
    m_body->setContentsMargins(20, 14, 20, 16);
    m_body->setSpacing(9);
    m_body->addWidget(makeLabel("title", title));
    QLabel* line = makeLabel("soft", purpose);
    line->setWordWrap(true);
    m_body->addWidget(line);
}

QLineEdit* makeField(const Naming& naming, const QString& text, const QString& placeholder)
{
    auto* field = new QLineEdit(text);
    giveName(field, naming);
    field->setPlaceholderText(placeholder);
    return field;
}

QLabel* makeFault(const char* object)
{
    QLabel* label = makeLabel("fault", {}, object);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->hide();
    return label;
}

QToolButton* makeChip(const QString& text, const Naming& naming)
{
    auto* chip = new QToolButton;
    chip->setText(text);
    chip->setProperty("chip", true);
    giveName(chip, naming);
    return chip;
}

QScrollArea* makeLabScroll(const char* object, const QString& accessible, QBoxLayout* cards)
{
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setSpacing(14);
    auto* inside = new QWidget;
    inside->setLayout(cards);
    auto* scroll = new QScrollArea;
    giveName(scroll, {object, accessible, {}});
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(inside);
    return scroll;
}

void arrangeLab(QBoxLayout& cards, int width, const Theme& theme)
{
    constexpr int kLeastBeside = 940;
    constexpr int kBodyPx = 13;
    const bool beside = width * kBodyPx >= kLeastBeside * theme.bodyPx;
    cards.setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace ridgepoint
