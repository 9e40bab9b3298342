// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/fusion_card.h"

#include "app/desktop/guidance.h"
#include "app/desktop/labs/flow_layout.h"
#include "app/desktop/labs/fusion_bench.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/note_edit.h"
#include "app/desktop/window_style.h"
#include "app/desktop/workbench/workbench.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>

namespace ridgepoint {

FusionCard::FusionCard(FusionBench& bench, Workbench& workbench, QWidget* parent)
    : LabCard(tr("Fusion"), tr("One kernel for each operation, or one for all of them: what is the traffic in between worth?"),
              parent),
      m_bench(bench),
      m_workbench(workbench)
{
    setObjectName(QStringLiteral("fusionCard"));
    buildExpression();
    buildSize();
    buildPrediction();
    buildRun();
    body()->addStretch(1);
    connectControls();
}

void FusionCard::buildExpression()
{
    m_expression =
        makeField({"fusionExpression", tr("Expression"), tr("+ - * / min max relu sigmoid tanh exp log sqrt abs, of x and y")},
                  m_bench.expression(), tr("relu(x * 2 + 1) * 0.5"));
    m_expressionFault = makeFault("fusionExpressionFault");
    body()->addWidget(makeLabel("caption", tr("expression")));
    body()->addWidget(m_expression);
    body()->addWidget(m_expressionFault);
    auto* chips = new FlowLayout(6);
    for (const char* example : {"relu(x * 2 + 1) * 0.5", "x * sigmoid(x)", "(x + y) * 0.5", "tanh(x * y + 1)"}) {
        const QString text = QString::fromLatin1(example);
        QToolButton* chip = makeChip(text, {"fusionExample", text, tr("Take this expression")});
        chip->setObjectName(QStringLiteral("fusionExample%1").arg(chips->count() + 1));
        chips->addWidget(chip);
        m_chips << chip;
        connect(chip, &QToolButton::clicked, m_expression, [this, text] { m_expression->setText(text); });
    }
    body()->addLayout(chips);
}

void FusionCard::buildSize()
{
    m_size = makeField({"fusionSize", tr("Elements"), tr("How many elements: 2^24, 16M, 4096")}, m_bench.size(), tr("2^24"));
    m_size->setFixedWidth(120);
    m_sizeFault = makeFault("fusionSizeFault");
    m_where = makeLabel("key", {}, "fusionWhere");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_size);
    row->addWidget(m_where, 1);
    body()->addLayout(row);
    body()->addWidget(m_sizeFault);
}

void FusionCard::buildPrediction()
{
    QLabel* question = makeLabel("question", tr("How many times faster is the fused kernel?"), "fusionAsk");
    m_value = makeField({"fusionValue", tr("Your prediction"), tr("The number you expect, before anything is measured")}, {}, {});
    m_value->setProperty("big", true);
    m_value->setFixedWidth(120);
    m_value->setMaxLength(24);
    m_valueFault = makeLabel("error", {}, "fusionValueFault");
    m_valueFault->hide();
    m_because = new NoteEdit(2, 4);
    m_because->setPlaceholderText(tr("one sentence: what will decide it?"));
    giveName(m_because, {"fusionBecause", tr("Because"), tr("Why you expect that, in one sentence")});
    m_becauseFault = makeLabel("error", {}, "fusionBecauseFault");
    m_becauseFault->hide();
    m_commit = makeButton(tr("Commit prediction"), {"fusionCommit", tr("Commit prediction"),
                                                    tr("Lock the prediction: it cannot be changed afterwards (Ctrl+Return)")});
    m_commit->setProperty("primary", true);
    m_commit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_decline = makeButton(tr("Run without"), {"fusionDecline", tr("Run without a prediction"),
                                               tr("Run without a prediction; the session records that there was none")});
    m_decline->setProperty("link", true);
    m_locked = makeLabel("done", {}, "fusionLocked");
    auto* number = new QHBoxLayout;
    number->setSpacing(8);
    number->addWidget(m_value);
    number->addWidget(makeLabel("key", tr("× faster")), 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_commit);
    buttons->addWidget(m_decline);
    buttons->addStretch(1);
    body()->addSpacing(6);
    body()->addWidget(question);
    body()->addLayout(number);
    body()->addWidget(m_valueFault);
    body()->addWidget(makeLabel("caption", tr("because")));
    body()->addWidget(m_because);
    body()->addWidget(m_becauseFault);
    body()->addLayout(buttons);
    body()->addWidget(m_locked);
}

void FusionCard::buildRun()
{
    m_run = makeButton(tr("Run"), {"fusionRun", tr("Run"), tr("Measure the chain and the fused kernel in turn (Ctrl+R)")});
    m_run->setProperty("run", true);
    m_run->setMinimumSize(150, 36);
    m_run->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    m_again = makeButton(tr("Start over"), {"fusionAgain", tr("Start over"), tr("Another expression, another prediction")});
    m_state = makeLabel("soft", {}, "fusionState");
    m_runFault = makeLabel("error", {}, "fusionRunFault");
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_run, 1);
    row->addWidget(m_again);
    body()->addSpacing(4);
    body()->addLayout(row);
    body()->addWidget(m_runFault);
    body()->addWidget(m_state);
}

void FusionCard::connectControls()
{
    connect(m_expression, &QLineEdit::textChanged, this, [this](const QString& text) { m_bench.setExpression(text); });
    connect(m_size, &QLineEdit::textChanged, this, [this](const QString& text) { m_bench.setSize(text); });
    connect(m_value, &QLineEdit::returnPressed, m_because, qOverload<>(&QWidget::setFocus));
    connect(m_value, &QLineEdit::textEdited, this, [this] { showOrHide(m_valueFault, {}); });
    connect(m_because, &QPlainTextEdit::textChanged, this, [this] { showOrHide(m_becauseFault, {}); });
    connect(m_commit, &QPushButton::clicked, this, &FusionCard::commit);
    connect(m_decline, &QPushButton::clicked, this, [this] { m_bench.runWithoutPrediction(); });
    connect(m_run, &QPushButton::clicked, this, &FusionCard::runOrStop);
    connect(m_again, &QPushButton::clicked, this, &FusionCard::startOver);
}

void FusionCard::commit()
{
    const auto fault = m_bench.commit(m_value->text(), m_because->toPlainText());
    const bool atValue = fault && fault->field == CommitFault::Field::value;
    showOrHide(m_valueFault, atValue ? fault->text : QString());
    showOrHide(m_becauseFault, fault && !atValue ? fault->text : QString());
    if (fault) {
        (atValue ? static_cast<QWidget*>(m_value) : m_because)->setFocus(Qt::OtherFocusReason);
    } else {
        m_run->setFocus(Qt::OtherFocusReason);
    }
}

void FusionCard::runOrStop()
{
    if (m_bench.running()) {
        m_workbench.stop();
    } else {
        m_bench.run();
    }
}

void FusionCard::startOver()
{
    m_bench.startOver();
    m_value->clear();
    m_because->clear();
    m_expression->setFocus(Qt::OtherFocusReason);
}

void FusionCard::refresh()
{
    const bool free = m_bench.said() == FusionBench::Said::nothing;
    for (QLineEdit* field : {m_expression, m_size, m_value}) {
        field->setReadOnly(!free);
        setStyleProperty(field, "readOnly", !free);
    }
    for (QToolButton* chip : m_chips) {
        chip->setEnabled(free);
    }
    showOrHide(m_expressionFault, m_bench.expressionFault());
    showOrHide(m_sizeFault, m_bench.sizeFault());
    const auto device = m_workbench.machine().device();
    const QString type = toQString(name(m_workbench.activeDType().value_or(DType::f32)));
    m_where->setText(device ? tr("elements in %1, on %2").arg(type, toQString(device->info().id)) : tr("elements in %1").arg(type));
    refreshPrediction();
    refreshRun();
}

void FusionCard::refreshPrediction()
{
    const bool free = m_bench.said() == FusionBench::Said::nothing;
    m_because->setReadOnly(!free);
    setStyleProperty(m_because, "readOnly", !free);
    m_commit->setVisible(free);
    m_commit->setEnabled(m_bench.canCommit());
    m_decline->setVisible(free);
    m_decline->setEnabled(m_bench.canCommit());
    showOrHide(m_locked, lockedText());
}

QString FusionCard::lockedText() const
{
    const Prediction* said = m_bench.prediction();
    if (said) {
        return tr("Locked at %1, before the run").arg(clockLabel(said->committed));
    }
    return m_bench.said() == FusionBench::Said::declined ? tr("Without a prediction") : QString();
}

void FusionCard::refreshRun()
{
    const bool running = m_bench.running();
    m_run->setText(running ? tr("Stop") : m_bench.measured() ? tr("Run again") : tr("Run"));
    // The text of a button takes its key away.
    m_run->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    m_run->setEnabled(running ? m_workbench.canStop() : m_bench.canRun());
    m_again->setEnabled(!running && m_bench.said() != FusionBench::Said::nothing);
    showOrHide(m_runFault, m_bench.planFault());
    showOrHide(m_state, stateText());
}

QString FusionCard::stateText() const
{
    if (m_bench.running()) {
        return statusText(m_workbench);
    }
    const SessionKeeper& sessions = m_workbench.lab().sessions();
    if (sessions.state() == SessionKeeper::State::failed) {
        return sessions.fault();
    }
    if (sessions.state() == SessionKeeper::State::saved) {
        return tr("Saved to %1").arg(QFileInfo(pathText(sessions.file())).fileName());
    }
    if (m_workbench.sweep().running()) {
        return tr("The roofline page is measuring: this run can start when it is done.");
    }
    if (m_workbench.machine().state() != Machine::Roofs::ready) {
        return tr("It can run once the roofs of this machine are known.");
    }
    return m_bench.said() == FusionBench::Said::nothing ? tr("The run waits for your prediction.") : QString();
}

} // namespace ridgepoint
