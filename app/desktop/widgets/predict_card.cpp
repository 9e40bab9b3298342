// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/predict_card.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/note_edit.h"
#include "app/desktop/widgets/selector.h"
#include "app/desktop/widgets/words_edit.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/units.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace ridgepoint {

namespace {

/// "Intensity 2 · The matmul sweep": lesson, place in the lesson, title.
QString exerciseLine(const std::vector<Exercise>& exercises, std::size_t index)
{
    int place = 0;
    for (std::size_t i = 0; i <= index; ++i) {
        place += exercises[i].lesson == exercises[index].lesson ? 1 : 0;
    }
    return QStringLiteral("%1 %2 · %3").arg(toQString(exercises[index].lesson)).arg(place).arg(toQString(exercises[index].title));
}

/// Exercise files write "x slower"; people read "× slower".
QString unitText(const std::string& unit)
{
    return unit.starts_with("x ") ? QStringLiteral("×") + toQString(unit.substr(1)) : toQString(unit);
}

} // namespace

PredictCard::PredictCard(Workbench& workbench, QWidget* parent) : StepCard(1, tr("Predict"), parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("predictCard"));
    buildExerciseRow();
    buildNumber();
    buildBecause();
    buildButtons();
    // The hint stands above the reason, and is no stop on the way to it.
    setTabOrder(m_value, m_because);
    setTabOrder(m_because, m_hintButton);
    connectControls();
}

void PredictCard::buildExerciseRow()
{
    m_previous = new QToolButton;
    m_previous->setText(QStringLiteral("‹"));
    giveName(m_previous, {"previousExercise", tr("Previous exercise"), tr("Previous exercise (Alt+PageUp)")});
    m_next = new QToolButton;
    m_next->setText(QStringLiteral("›"));
    giveName(m_next, {"nextExercise", tr("Next exercise"), tr("Next exercise (Alt+PageDown)")});
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageUp));
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageDown));
    for (QToolButton* button : {m_previous, m_next}) {
        button->setProperty("step", true);
        button->setFixedSize(24, 24);
        addToHeader(button);
    }
    m_exercise = new Selector(QString());
    giveName(m_exercise, {"exerciseSelector", tr("Exercise"), tr("Choose an exercise (Alt+X)")});
    m_question = makeLabel("question", {}, "question");
    m_question->setTextFormat(Qt::MarkdownText);
    body()->addWidget(m_exercise);
    body()->addWidget(m_question);
}

void PredictCard::buildNumber()
{
    m_value = new QLineEdit;
    m_value->setProperty("big", true);
    m_value->setFixedWidth(120);
    m_value->setMinimumHeight(36);
    m_value->setMaxLength(60);
    giveName(m_value, {"predictionValue", tr("Your prediction"), tr("The number you expect, before anything is measured (Alt+P)")});
    m_unit = makeLabel("key", {}, "predictionUnit");
    m_valueFault = makeLabel("error", {}, "predictionFault");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_value);
    row->addWidget(m_unit, 1);
    body()->addSpacing(2);
    m_words = new WordsEdit(m_value);
    body()->addLayout(row);
    body()->addWidget(m_words);
    body()->addWidget(m_valueFault);
}

void PredictCard::buildBecause()
{
    m_because = new NoteEdit(2, 4);
    m_because->setPlaceholderText(tr("one sentence: what will decide it?"));
    giveName(m_because, {"because", tr("Because"), tr("Why you expect that, in one sentence")});
    m_becauseFault = makeLabel("error", {}, "becauseFault");
    m_hintButton = makeButton(tr("&Hint"), {"hintButton", tr("Hint"), tr("Show or hide the exercise's hint (Alt+H)")});
    m_hintButton->setProperty("link", true);
    m_hintButton->setCheckable(true);
    m_hint = makeLabel("soft", {}, "hint");
    auto* row = new QHBoxLayout;
    row->addWidget(makeLabel("caption", tr("because")));
    row->addStretch(1);
    row->addWidget(m_hintButton);
    auto* block = new QVBoxLayout;
    block->setSpacing(2);
    block->addLayout(row);
    block->addWidget(m_because);
    body()->addLayout(block);
    body()->addWidget(m_becauseFault);
    body()->addWidget(m_hint);
    showHint(false);
}

void PredictCard::buildButtons()
{
    m_commit = makeButton(tr("Commit prediction"), {"commitButton", tr("Commit prediction"),
                                                    tr("Lock the prediction: it cannot be changed afterwards (Ctrl+Return)")});
    m_commit->setProperty("primary", true);
    m_commit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_decline = makeButton(tr("Run &without"), {"declineButton", tr("Run without a prediction"),
                                                tr("Run without a prediction; the session records that there was none (Alt+W)")});
    m_decline->setProperty("link", true);
    m_locked = makeLabel("done", {}, "lockedLabel");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_commit);
    row->addWidget(m_decline);
    row->addStretch(1);
    body()->addLayout(row);
    body()->addWidget(m_locked);
}

void PredictCard::connectControls()
{
    connect(m_exercise, &QComboBox::activated, this, [this](int index) { m_workbench.openExercise(index); });
    connect(m_previous, &QToolButton::clicked, this, [this] { m_workbench.openExercise(m_workbench.lesson().index() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_workbench.openExercise(m_workbench.lesson().index() + 1); });
    connect(m_value, &QLineEdit::returnPressed, m_because, qOverload<>(&QWidget::setFocus));
    connect(m_value, &QLineEdit::textEdited, this, [this] { showOrHide(m_valueFault, {}); });
    connect(m_words, &WordsEdit::edited, this, [this] { showOrHide(m_valueFault, {}); });
    connect(m_because, &QPlainTextEdit::textChanged, this, [this] { showOrHide(m_becauseFault, {}); });
    connect(m_hintButton, &QPushButton::toggled, this, &PredictCard::showHint);
    connect(m_commit, &QPushButton::clicked, this, &PredictCard::commit);
    connect(m_decline, &QPushButton::clicked, this, [this] { m_workbench.runWithoutPrediction(); });
}

void PredictCard::commit()
{
    const auto fault = m_workbench.commit(wordy() ? m_words->text() : m_value->text(), m_because->toPlainText());
    if (!fault) {
        return;
    }
    const bool atValue = fault->field == CommitFault::Field::value;
    showOrHide(m_valueFault, atValue ? fault->text : QString());
    showOrHide(m_becauseFault, atValue ? QString() : fault->text);
    if (atValue) {
        focusPrediction();
    } else {
        m_because->setFocus();
    }
}

void PredictCard::focusPrediction()
{
    QWidget* const value = wordy() ? m_words->findChild<QToolButton*>() : static_cast<QWidget*>(m_value);
    value->setFocus(Qt::ShortcutFocusReason);
}

QString PredictCard::typedValue() const
{
    return m_workbench.lesson().said() != Lesson::Said::nothing ? QString() : wordy() ? m_words->text() : m_value->text();
}

QString PredictCard::typedBecause() const
{
    return m_workbench.lesson().said() != Lesson::Said::nothing ? QString() : m_because->toPlainText();
}

void PredictCard::setTyped(const QString& value, const QString& because)
{
    if (m_workbench.lesson().said() != Lesson::Said::nothing) {
        return;
    }
    if (wordy()) {
        m_words->setWords(value.split(QStringLiteral(", "), Qt::SkipEmptyParts));
    } else {
        m_value->setText(value);
    }
    m_because->setPlainText(because);
}

bool PredictCard::wordy() const
{
    const Exercise* exercise = m_workbench.lesson().current();
    return exercise && inWords(exercise->quantity);
}

void PredictCard::setTheme(const Theme& theme) { m_exercise->setTheme(theme); }

void PredictCard::refresh()
{
    refreshExercises();
    refreshFields();
    refreshLock();
    setState(m_workbench.step() == Workbench::Step::predict ? State::open : State::done);
}

void PredictCard::refreshExercises()
{
    const std::vector<Exercise>& exercises = m_workbench.lesson().exercises();
    const int index = m_workbench.lesson().index();
    QList<Selector::Entry> entries;
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        entries << Selector::Entry{exerciseLine(exercises, i), toQString(exercises[i].question)};
    }
    m_exercise->setEntries(entries, index);
    m_exercise->setVisible(!exercises.empty());
    m_exercise->setEnabled(m_workbench.canChange());
    m_previous->setEnabled(m_workbench.canChange() && index > 0);
    m_next->setEnabled(m_workbench.canChange() && index + 1 < static_cast<int>(exercises.size()));
}

void PredictCard::refreshFields()
{
    const Exercise* exercise = m_workbench.lesson().current();
    const Prediction* said = m_workbench.lesson().prediction();
    if (exercise) {
        m_question->setText(m_workbench.filled(exercise->question));
    } else {
        m_question->setText(said ? toQString(said->question)
                            : !m_workbench.lesson().exercises().empty()
                                ? tr("What is on the desk answers no exercise. Choose one above to predict.")
                            : m_workbench.remarks().isEmpty()
                                ? tr("Looking for exercises…")
                                : tr("No exercise could be read: %1").arg(m_workbench.remarks().join(QLatin1Char(' '))));
    }
    m_unit->setText(exercise ? unitText(exercise->unit) : QString());
    m_words->setQuestion(exercise ? toStringList(exercise->choices) : QStringList(),
                         exercise ? toStringList(exercise->items) : QStringList());
    m_words->setVisible(wordy());
    m_value->setVisible(!wordy());
    m_unit->setVisible(!wordy());
    m_hint->setText(exercise ? m_workbench.filled(exercise->hint) : QString());
    m_hintButton->setVisible(exercise && !exercise->hint.empty());

    const QString filledFor = QStringLiteral("%1/%2").arg(exercise ? toQString(exercise->id) : QString(),
                                                          said ? toQString(isoTime(said->committed)) : QString());
    if (filledFor == m_filledFor) {
        return;
    }
    const bool sameExercise = m_filledFor.section(QLatin1Char('/'), 0, 0) == filledFor.section(QLatin1Char('/'), 0, 0);
    m_filledFor = filledFor;
    if (said) {
        constexpr int kDigits = 6;
        m_value->setText(toQString(shortDecimal(said->value / (exercise ? exercise->unitScale : 1), kDigits)));
        m_value->home(false);
        m_words->setWords(toStringList(said->words));
        m_because->setPlainText(toQString(said->because));
    } else if (!sameExercise || m_value->isReadOnly()) {
        m_value->clear();
        m_words->clear();
        m_because->clear();
        m_hintButton->setChecked(false);
    }
    showOrHide(m_valueFault, {});
    showOrHide(m_becauseFault, {});
}

void PredictCard::refreshLock()
{
    const Lesson::Said said = m_workbench.lesson().said();
    const Prediction* prediction = m_workbench.lesson().prediction();
    const bool open = said == Lesson::Said::nothing;
    m_value->setReadOnly(!open);
    m_words->setReadOnly(!open);
    m_because->setReadOnly(!open);
    m_value->setEnabled(said != Lesson::Said::declined);
    m_because->setEnabled(said != Lesson::Said::declined);
    m_commit->setVisible(open);
    m_decline->setVisible(open);
    m_commit->setEnabled(m_workbench.canCommit());
    m_decline->setEnabled(m_workbench.canCommit());
    if (prediction) {
        showOrHide(m_locked, tr("Locked at %1, before the run").arg(clockLabel(prediction->committed)));
    } else {
        showOrHide(m_locked, open ? QString() : tr("No prediction: the session records that"));
    }
}

void PredictCard::showHint(bool shown) { m_hint->setVisible(shown && !m_hint->text().isEmpty()); }

} // namespace ridgepoint
