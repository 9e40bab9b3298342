// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/controls.h"

namespace ridgepoint {

void giveName(QWidget* widget, const Naming& naming)
{
    widget->setObjectName(QString::fromLatin1(naming.object));
    widget->setAccessibleName(naming.accessible);
    widget->setToolTip(naming.tip);
}

QLabel* makeLabel(const char* role, const QString& text, const char* object)
{
    auto* label = new QLabel(text);
    label->setProperty("role", QString::fromLatin1(role));
    label->setTextFormat(Qt::PlainText);
    if (object) {
        label->setObjectName(QString::fromLatin1(object));
        label->setWordWrap(true);
    }
    return label;
}

QPushButton* makeButton(const QString& text, const Naming& naming)
{
    auto* button = new QPushButton(text);
    giveName(button, naming);
    return button;
}

void showOrHide(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

} // namespace ridgepoint
