// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/card.h"

#include "app/desktop/widgets/controls.h"
#include "app/desktop/window_style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

namespace ridgepoint {

namespace {

constexpr int kIndent = 13;

} // namespace

StepCard::StepCard(int number, const QString& title, QWidget* parent)
    : QFrame(parent), m_number(number), m_badge(makeLabel("step")), m_header(new QHBoxLayout), m_body(new QVBoxLayout)
{
    setProperty("card", true);
    setAccessibleName(tr("Step %1: %2").arg(number).arg(title));
    auto* layout = new QVBoxLayout(this);
    // The number stands a little left of the text below it.
    layout->setContentsMargins(kIndent, 13, 20, 14);
    layout->setSpacing(5);
    layout->addLayout(m_header);
    layout->addLayout(m_body);
    m_header->setSpacing(9);
    m_badge->setAlignment(Qt::AlignCenter);
    m_header->addWidget(m_badge);
    m_header->addWidget(makeLabel("title", title));
    m_header->addStretch(1);
    m_body->setContentsMargins(20 - kIndent, 0, 0, 0);
    m_body->setSpacing(7);
    setState(State::waiting);
}

void StepCard::addToHeader(QWidget* widget) { m_header->addWidget(widget); }

void StepCard::setState(State state)
{
    if (state == m_state) {
        return;
    }
    m_state = state;
    m_badge->setText(state == State::done ? QStringLiteral("✓") : QString::number(m_number));
    const char* word = state == State::done ? "done" : state == State::open ? "open" : "waiting";
    setStyleProperty(m_badge, "state", QString::fromLatin1(word));
    setProperty("waiting", state == State::waiting);
    for (QLabel* label : findChildren<QLabel*>()) {
        // Descendants follow the card's property only when they are polished anew.
        label->style()->unpolish(label);
        label->style()->polish(label);
    }
}

} // namespace ridgepoint
