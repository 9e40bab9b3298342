// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/message_bar.h"

#include "app/desktop/widgets/controls.h"
#include "app/desktop/window_style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace ridgepoint {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_choices(new QHBoxLayout)
{
    giveName(this, {"messageBar", tr("Message"), {}});
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = makeButton(tr("Close"), {"closeMessage", tr("Close the message"), tr("Close the message")});
    close->setProperty("compact", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 10, 8);
    layout->setSpacing(10);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_choices);
    layout->addWidget(close);
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::showError(const QString& text) { showMessage(QStringLiteral("error"), text, {}); }

void MessageBar::showInfo(const QString& text, const QList<Choice>& choices) { showMessage(QStringLiteral("info"), text, choices); }

void MessageBar::showMessage(const QString& kind, const QString& text, const QList<Choice>& choices)
{
    setStyleProperty(this, "message", kind);
    m_text->setText(text);
    setStyleProperty(m_text, "kind", kind);
    while (QLayoutItem* item = m_choices->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const Choice& choice : choices) {
        QPushButton* button = makeButton(choice.text, {choice.object, choice.text, choice.tip});
        button->setProperty("compact", true);
        m_choices->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, act = choice.act] {
            hide();
            act();
        });
    }
    show();
}

QString MessageBar::text() const { return m_text->text(); }

} // namespace ridgepoint
