// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/explain_card.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/note_edit.h"
#include "app/desktop/window_style.h"
#include "app/desktop/workbench/workbench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace ridgepoint {

ExplainCard::ExplainCard(Workbench& workbench, QWidget* parent)
    : StepCard(3, tr("Explain"), parent),
      m_workbench(workbench),
      m_prompt(makeLabel("prompt", {}, "explainPrompt")),
      m_text(new NoteEdit(2, 0)),
      m_save(makeButton(tr("Save paragraph"),
                        {"saveParagraph", tr("Save paragraph"), tr("Keep the paragraph with the session (Ctrl+S)")})),
      m_why(makeButton(tr("&Why?"), {"whyButton", tr("Why?"), tr("The terms that explain the answer (Alt+W)")})),
      m_state(makeLabel("soft", {}, "explainState"))
{
    setObjectName(QStringLiteral("explainCard"));
    giveName(m_text, {"explanation", tr("Your explanation"), tr("Why the number is what it is, in bytes and launches (Alt+E)")});
    m_save->setProperty("primary", true);
    m_why->setProperty("link", true);
    m_save->setShortcut(QKeySequence::Save);
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_save);
    row->addWidget(m_why);
    row->addWidget(m_state, 1);
    body()->addWidget(m_prompt);
    body()->addWidget(m_text, 1);
    body()->addLayout(row);
    connect(m_save, &QPushButton::clicked, this, &ExplainCard::save);
    connect(m_why, &QPushButton::clicked, this, &ExplainCard::whyRequested);
    connect(m_text, &QPlainTextEdit::textChanged, this, &ExplainCard::refreshState);
}

void ExplainCard::save() { m_workbench.saveNote(m_text->toPlainText()); }

void ExplainCard::refresh()
{
    const Exercise* exercise = m_workbench.lesson().current();
    const bool open = m_workbench.step() == Workbench::Step::explain;
    const bool answered = m_workbench.outcome() && m_workbench.outcome()->answer;
    const QString waiting = tr("When the points are in: why is the number what it is, in bytes and launches, not adjectives?");
    m_prompt->setText(open && exercise && answered ? m_workbench.filled(exercise->explain) : waiting);
    m_text->setEnabled(open);
    m_why->setEnabled(open && answered);
    refreshText();
    refreshState();
}

QString ExplainCard::unsaved() const
{
    const Session& session = m_workbench.sessions().session();
    const QString typed = m_text->toPlainText().trimmed();
    const bool kept = !session.notes.empty() && toQString(session.notes.back().text) == typed;
    return kept ? QString() : typed;
}

void ExplainCard::setText(const QString& text) { m_text->setPlainText(text); }

void ExplainCard::focusText() { m_text->setFocus(Qt::ShortcutFocusReason); }

void ExplainCard::refreshText()
{
    const Session& session = m_workbench.sessions().session();
    const QString filledFor = session.exercise.empty() && session.points.empty() ? QString() : toQString(session.id);
    if (filledFor == m_filledFor) {
        return;
    }
    // A second run of the same exercise carries the notes over; unsaved text stays where it is.
    const bool carried = !m_filledFor.isEmpty() && !filledFor.isEmpty() && m_workbench.sweep().running();
    m_filledFor = filledFor;
    if (!carried) {
        m_text->setPlainText(session.notes.empty() ? QString() : toQString(session.notes.back().text));
    }
}

void ExplainCard::refreshState()
{
    const Session& session = m_workbench.sessions().session();
    const QString typed = m_text->toPlainText().trimmed();
    const bool kept = !session.notes.empty() && toQString(session.notes.back().text) == typed;
    const bool open = m_workbench.step() == Workbench::Step::explain;
    m_save->setEnabled(open && m_workbench.canSave() && !typed.isEmpty() && !kept);
    const SessionKeeper::State state = m_workbench.sessions().state();
    const bool failed = open && kept && state == SessionKeeper::State::failed;
    m_state->setProperty("role", failed ? "error" : "soft");
    setStyleProperty(m_state, "shown", failed);
    m_state->setText(failed ? tr("Not on disk yet: see below")
                     : open && kept && state == SessionKeeper::State::saved
                         ? tr("Saved at %1").arg(clockLabel(session.notes.back().written))
                         : QString());
    m_save->setEnabled(m_save->isEnabled() || failed);
    setState(!open ? State::waiting : kept && !failed ? State::done : State::open);
}

} // namespace ridgepoint
