// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/words_edit.h"

#include "app/desktop/widgets/controls.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace ridgepoint {

WordsEdit::WordsEdit(QWidget* before, QWidget* parent) : QWidget(parent), m_before(before), m_grid(new QGridLayout(this))
{
    giveName(this, {"predictionWords", tr("Your prediction"), tr("What you expect, before anything is measured (Alt+P)")});
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 1);
}

void WordsEdit::setQuestion(const QStringList& choices, const QStringList& items)
{
    if (choices == m_choices && items == m_items) {
        return;
    }
    m_choices = choices;
    m_items = items;
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    qDeleteAll(m_rows);
    m_rows.clear();
    const QStringList rows = items.isEmpty() && !choices.isEmpty() ? QStringList{QString()} : items;
    for (int row = 0; row < rows.size(); ++row) {
        addRow(row, rows[row]);
    }
    // They were made after what stands below: their place is here.
    QWidget* before = m_before;
    for (const QButtonGroup* group : m_rows) {
        for (QAbstractButton* button : group->buttons()) {
            setTabOrder(before, button);
            before = button;
        }
    }
}

void WordsEdit::addRow(int row, const QString& item)
{
    auto* group = new QButtonGroup(this);
    group->setExclusive(true);
    if (!item.isEmpty()) {
        QLabel* label = makeLabel("value", item, "wordsItem");
        label->setWordWrap(false);
        m_grid->addWidget(label, row, 0);
    }
    for (int choice = 0; choice < m_choices.size(); ++choice) {
        auto* button = new QToolButton;
        button->setText(m_choices[choice]);
        button->setCheckable(true);
        button->setProperty("choice", true);
        button->setObjectName(QStringLiteral("word-%1-%2").arg(row).arg(choice));
        button->setAccessibleName(item.isEmpty() ? m_choices[choice] : QStringLiteral("%1: %2").arg(item, m_choices[choice]));
        button->setToolTip(tr("Press %1 to choose it").arg(m_choices[choice].left(1).toUpper()));
        button->setFocusPolicy(Qt::StrongFocus);
        button->installEventFilter(this);
        group->addButton(button, choice);
        m_grid->addWidget(button, row, choice + 1, Qt::AlignLeft);
    }
    if (item.isEmpty()) {
        // One row stands at the left.
        m_grid->setColumnStretch(0, 0);
        m_grid->setColumnStretch(static_cast<int>(m_choices.size()) + 1, 1);
    } else {
        m_grid->setColumnStretch(0, 1);
        m_grid->setColumnStretch(static_cast<int>(m_choices.size()) + 1, 0);
    }
    connect(group, &QButtonGroup::idClicked, this, [this] {
        layTabStops();
        emit edited();
    });
    m_rows.push_back(group);
    layTabStops();
}

QString WordsEdit::text() const
{
    QStringList words;
    for (const QButtonGroup* group : m_rows) {
        if (group->checkedId() >= 0) {
            words << m_choices[group->checkedId()];
        }
    }
    return words.join(QStringLiteral(", "));
}

void WordsEdit::setWords(const QStringList& words)
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const int choice = static_cast<int>(m_choices.indexOf(words.value(static_cast<int>(row))));
        m_rows[row]->setExclusive(false);
        for (QAbstractButton* button : m_rows[row]->buttons()) {
            button->setChecked(m_rows[row]->id(button) == choice);
        }
        m_rows[row]->setExclusive(true);
    }
    layTabStops();
}

void WordsEdit::layTabStops()
{
    for (const QButtonGroup* group : m_rows) {
        const int stop = std::max(group->checkedId(), 0);
        for (QAbstractButton* button : group->buttons()) {
            button->setFocusPolicy(m_readOnly ? Qt::NoFocus : group->id(button) == stop ? Qt::StrongFocus : Qt::ClickFocus);
        }
    }
}

void WordsEdit::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    for (const QButtonGroup* group : m_rows) {
        for (QAbstractButton* button : group->buttons()) {
            button->setEnabled(!readOnly || button->isChecked());
            button->setAttribute(Qt::WA_TransparentForMouseEvents, readOnly);
        }
    }
    layTabStops();
}

void WordsEdit::choose(int row, int choice)
{
    if (QAbstractButton* button = m_rows[static_cast<std::size_t>(row)]->button(choice)) {
        button->setChecked(true);
        layTabStops();
        button->setFocus(Qt::TabFocusReason);
        emit edited();
    }
}

bool WordsEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const QStringList place = watched->objectName().split(QLatin1Char('-'));
    const int row = place.value(1).toInt();
    const int choice = place.value(2).toInt();
    const int rows = static_cast<int>(m_rows.size());
    switch (key->key()) {
    case Qt::Key_Left: choose(row, std::max(choice - 1, 0)); return true;
    case Qt::Key_Right: choose(row, std::min(choice + 1, static_cast<int>(m_choices.size()) - 1)); return true;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int next = std::clamp(row + (key->key() == Qt::Key_Up ? -1 : 1), 0, rows - 1);
        m_rows[static_cast<std::size_t>(next)]->button(choice)->setFocus(Qt::TabFocusReason);
        return true;
    }
    default: break;
    }
    for (int i = 0; i < m_choices.size(); ++i) {
        if (!key->text().isEmpty() && m_choices[i].startsWith(key->text(), Qt::CaseInsensitive)) {
            choose(row, i);
            if (row + 1 < rows) {
                m_rows[static_cast<std::size_t>(row) + 1]->button(0)->setFocus(Qt::TabFocusReason);
            }
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
