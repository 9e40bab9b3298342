// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/fusion_bench.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/sizes.h"
#include "engine/typed_prediction.h"

#include <algorithm>

namespace ridgepoint {

namespace {

/// Device and type: a prediction about one is none about another.
QString subjectOf(const Workbench& workbench, DType dtype)
{
    const auto device = workbench.machine().device();
    return (device ? toQString(device->info().id) : QString()) + QLatin1Char(' ') + toQString(name(dtype));
}

} // namespace

FusionBench::FusionBench(Workbench& workbench, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_expression(toQString(kDefaultExpression)), m_size(QStringLiteral("2^24"))
{
    readTyped();
    connect(&workbench.lab(), &LabDesk::changed, this, &FusionBench::changed);
    connect(&workbench.lab(), &LabDesk::progressed, this, &FusionBench::changed);
}

void FusionBench::setExpression(const QString& text)
{
    if (m_said == Said::nothing && text != m_expression) {
        m_expression = text;
        readTyped();
        emit changed();
    }
}

void FusionBench::setSize(const QString& text)
{
    if (m_said == Said::nothing && text != m_size) {
        m_size = text;
        readTyped();
        emit changed();
    }
}

void FusionBench::readTyped()
{
    m_question.reset();
    m_model.reset();
    m_planned.reset();
    FusionQuestion question{m_expression.trimmed().toStdString(), 0, m_workbench.activeDType().value_or(DType::f32)};
    m_expressionFault.clear();
    m_sizeFault.clear();
    m_planFault.clear();
    try {
        // An empty text means the default elsewhere; here it is a field that waits.
        (void)Expression::parse(question.expr);
    } catch (const std::exception& error) {
        m_expressionFault = toQString(error.what());
    }
    try {
        question.n = parseSize(m_size.trimmed().toStdString());
    } catch (const std::exception& error) {
        m_sizeFault = toQString(error.what());
    }
    if (m_expressionFault.isEmpty() && m_sizeFault.isEmpty()) {
        m_question = question;
        plan();
    }
}

void FusionBench::plan()
{
    const auto& roofline = m_workbench.roofline();
    const bool ofThisType = roofline && roofline->dtype() == m_question->dtype;
    try {
        m_model = fusionModel(*m_question, ofThisType ? &*roofline : nullptr);
    } catch (const std::exception& error) {
        m_planFault = toQString(error.what());
        return;
    }
    const RoofChoice* roofs = m_workbench.machine().roofs();
    const auto device = m_workbench.machine().device();
    if (!roofs || !device) {
        return;
    }
    try {
        m_planned = planFusion(*m_question, *device, roofs->spec);
    } catch (const std::exception& error) {
        m_planFault = toQString(error.what());
    }
}

void FusionBench::follow()
{
    if (running()) {
        return;
    }
    const QString subject = subjectOf(m_workbench, m_workbench.activeDType().value_or(DType::f32));
    if (m_said != Said::nothing && subject != m_about) {
        startOver();
        return;
    }
    readTyped();
}

FusionPoints FusionBench::points() const { return m_model ? fusionPoints(*m_model, m_workbench.lab().points()) : FusionPoints{}; }

const Prediction* FusionBench::prediction() const { return m_ledger.empty() ? nullptr : &m_ledger.entries().back().prediction; }

std::optional<Outcome> FusionBench::outcome() const
{
    const FusionPoints found = points();
    if (!found.eager || !found.fused || !m_question) {
        return std::nullopt;
    }
    const Prediction* said = prediction();
    const std::vector<RooflinePoint> pair{*found.eager, *found.fused};
    const auto& roofline = m_workbench.roofline();
    return deriveOutcome(fusionExercise(*m_question), said ? std::optional(said->value) : std::nullopt, pair,
                         roofline ? &*roofline : nullptr);
}

bool FusionBench::running() const { return m_workbench.lab().sweep().running(); }

bool FusionBench::measured() const { return !running() && !m_workbench.lab().points().empty(); }

bool FusionBench::canCommit() const { return m_said == Said::nothing && m_model && !running(); }

bool FusionBench::canRun() const { return m_said != Said::nothing && m_planned && m_workbench.canStartLab(); }

std::optional<CommitFault> FusionBench::commit(const QString& value, const QString& because)
{
    if (!canCommit()) {
        return CommitFault{CommitFault::Field::value, tr("There is nothing to predict yet, or it is locked already.")};
    }
    double typed = 0;
    try {
        typed = ridgepoint::readTyped(value.toStdString(), fusionExercise(*m_question)).value;
    } catch (const InputError& error) {
        return CommitFault{CommitFault::Field::value, toQString(error.what())};
    }
    if (because.trimmed().isEmpty()) {
        return CommitFault{CommitFault::Field::because, tr("Say why in one sentence: the reason is what you learn from.")};
    }
    Prediction prediction;
    prediction.question = fusionExercise(*m_question).question;
    prediction.quantity = QuantityKind::ratio;
    prediction.value = typed;
    prediction.because = because.trimmed().toStdString();
    prediction.committed = wallNow();
    try {
        m_ledger.commit(std::move(prediction));
    } catch (const InputError& error) {
        return CommitFault{CommitFault::Field::value, toQString(error.what())};
    }
    m_said = Said::committed;
    m_about = subjectOf(m_workbench, m_question->dtype);
    emit changed();
    return std::nullopt;
}

void FusionBench::runWithoutPrediction()
{
    if (canCommit()) {
        m_said = Said::declined;
        m_about = subjectOf(m_workbench, m_question->dtype);
        emit changed();
    }
}

void FusionBench::run()
{
    if (canRun()) {
        m_workbench.startLab(m_planned->plan, m_ledger);
    }
}

void FusionBench::startOver()
{
    if (running()) {
        return;
    }
    m_said = Said::nothing;
    m_ledger = Ledger{};
    m_workbench.lab().clear();
    readTyped();
    emit changed();
}

} // namespace ridgepoint
