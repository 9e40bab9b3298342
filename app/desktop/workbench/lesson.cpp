// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/lesson.h"

#include "app/desktop/text.h"
#include "engine/typed_prediction.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

} // namespace

void Lesson::setExercises(std::vector<Exercise> exercises)
{
    m_exercises = std::move(exercises);
    m_index = -1;
    open(0);
}

const Exercise* Lesson::current() const { return m_index < 0 ? nullptr : &m_exercises[static_cast<std::size_t>(m_index)]; }

std::optional<Exercise> Lesson::asRun() const
{
    if (!current()) {
        return std::nullopt;
    }
    Exercise exercise = *current();
    exercise.cache = m_cache;
    if (m_dtype) {
        exercise.dtypes = {*m_dtype};
    }
    return exercise;
}

void Lesson::open(int index)
{
    if (index < 0 || index >= static_cast<int>(m_exercises.size())) {
        return;
    }
    m_index = index;
    m_dtype.reset();
    m_cache = current()->cache;
    clear();
}

void Lesson::clear()
{
    m_said = Said::nothing;
    m_ledger = Ledger{};
}

void Lesson::restore(const Session& session)
{
    const auto found = std::ranges::find(m_exercises, session.exercise, &Exercise::id);
    m_index = found == m_exercises.end() ? -1 : static_cast<int>(found - m_exercises.begin());
    m_dtype.reset();
    if (!session.plan.points.empty()) {
        m_dtype = session.plan.points.front().problem.dtype;
        m_cache = session.plan.points.front().problem.cache;
    } else if (!session.points.empty()) {
        m_dtype = session.points.front().problem.dtype;
        m_cache = session.points.front().problem.cache;
    }
    m_ledger = session.predictions;
    m_said = !m_ledger.empty() ? Said::committed : session.points.empty() ? Said::nothing : Said::declined;
}

const Prediction* Lesson::prediction() const
{
    return m_said == Said::committed && !m_ledger.empty() ? &m_ledger.entries().back().prediction : nullptr;
}

std::optional<CommitFault> Lesson::commit(const QString& value, const QString& because, const QString& question)
{
    if (m_said != Said::nothing || !current()) {
        return CommitFault{CommitFault::Field::value, tr("This prediction is locked. Open a new session to make another.")};
    }
    TypedPrediction typed;
    try {
        typed = readTyped(value.toStdString(), *current());
    } catch (const InputError& error) {
        return CommitFault{CommitFault::Field::value, toQString(error.what())};
    }
    if (because.trimmed().isEmpty()) {
        return CommitFault{CommitFault::Field::because, tr("Say why in one sentence: the reason is what you learn from.")};
    }
    Prediction prediction;
    prediction.exercise = current()->id;
    prediction.question = question.toStdString();
    prediction.quantity = current()->quantity;
    prediction.value = typed.value;
    prediction.words = std::move(typed.words);
    prediction.because = because.trimmed().toStdString();
    prediction.committed = wallNow();
    try {
        m_ledger.commit(std::move(prediction));
    } catch (const InputError& error) {
        return CommitFault{CommitFault::Field::value, toQString(error.what())};
    }
    m_said = Said::committed;
    return std::nullopt;
}

void Lesson::decline()
{
    if (m_said == Said::nothing) {
        m_said = Said::declined;
    }
}

} // namespace ridgepoint
