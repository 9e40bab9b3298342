// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/workbench.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/crossing.h"
#include "app/desktop/workbench/held_points.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

Workbench::Workbench(WorkbenchParts parts, QObject* parent)
    : QObject(parent),
      m_thread(std::make_unique<EngineThread>()),
      m_parts(std::move(parts)),
      m_machine(*m_thread, m_parts),
      m_sweep(*m_thread),
      m_sessions(*m_thread, m_parts.sessionsDir),
      m_lab(*m_thread, m_parts.sessionsDir)
{
    connectParts();
}

Workbench::~Workbench()
{
    // The recorder writes on the engine thread: once the thread is idle, the run is on disk.
    m_thread->requestStop();
    m_thread->wait();
    m_thread.reset();
}

void Workbench::connectParts()
{
    connect(&m_machine, &Machine::changed, this, &Workbench::replan);
    connect(&m_machine, &Machine::progressed, this, &Workbench::progressed);
    connect(&m_sweep, &SweepDriver::progressed, this, &Workbench::progressed);
    connect(&m_sweep, &SweepDriver::pointFinished, this, &Workbench::takePoint);
    connect(&m_sweep, &SweepDriver::pointRevised, this, &Workbench::takeRevised);
    connect(&m_sweep, &SweepDriver::finished, this, &Workbench::takeFinished);
    connect(&m_sessions, &SessionKeeper::changed, this, &Workbench::changed);
    connect(&m_sessions, &SessionKeeper::opened, this, &Workbench::takeOpened);
    connect(&m_lab, &LabDesk::changed, this, &Workbench::changed);
    connect(&m_lab, &LabDesk::progressed, this, &Workbench::progressed);
}

void Workbench::begin()
{
    cross(
        *m_thread, this,
        [load = m_parts.loadExercises](const std::stop_token&) {
            ExerciseLibrary library;
            try {
                library = load();
            } catch (const std::exception& error) {
                library.problems.emplace_back(error.what());
            }
            return library;
        },
        [this](const ExerciseLibrary& library) { takeExercises(library); });
    m_machine.look();
    m_sessions.lookForLeftOvers();
}

void Workbench::takeExercises(const ExerciseLibrary& library)
{
    m_remarks.clear();
    std::ranges::transform(library.problems, std::back_inserter(m_remarks),
                           [](const std::string& line) { return toQString(line); });
    m_lesson.setExercises(library.exercises);
    replan();
}

bool Workbench::canCommit() const
{
    return m_lesson.current() && m_lesson.said() == Lesson::Said::nothing && !m_sweep.running() && m_points.points().empty();
}

bool Workbench::canStart() const
{
    return m_planned && m_machine.roofs() && m_machine.state() == Machine::Roofs::ready &&
           m_lesson.said() != Lesson::Said::nothing && canChange();
}

bool Workbench::canStop() const
{
    const SweepDriver& sweep = activeSweep();
    return (sweep.running() && !sweep.stopping()) || m_machine.state() == Machine::Roofs::measuring;
}

bool Workbench::hasRun() const
{
    const bool needsNone = m_planned && m_planned->plan.points.empty();
    return !m_points.points().empty() || (needsNone && m_lesson.said() != Lesson::Said::nothing && m_sweep.result().has_value());
}

bool Workbench::canSave() const { return !m_sweep.running() && hasRun(); }

bool Workbench::canChange() const { return !m_sweep.running() && !m_lab.sweep().running(); }

Workbench::Step Workbench::step() const
{
    if (m_lesson.said() == Lesson::Said::nothing) {
        return Step::predict;
    }
    return !m_sweep.running() && hasRun() ? Step::explain : Step::measure;
}

std::optional<CommitFault> Workbench::commit(const QString& value, const QString& because)
{
    if (!canCommit()) {
        return CommitFault{CommitFault::Field::value, tr("This prediction is locked. Open a new session to make another.")};
    }
    const auto fault = m_lesson.commit(value, because, filled(m_lesson.current()->question));
    if (!fault) {
        updateOutcome();
        emit changed();
        if (m_planned && m_planned->plan.points.empty()) {
            // Nothing to wait for: the answer is counted.
            start();
        }
    }
    return fault;
}

void Workbench::runWithoutPrediction()
{
    if (canCommit()) {
        m_lesson.decline();
        emit changed();
    }
}

void Workbench::start()
{
    if (!canStart()) {
        return;
    }
    SweepListener recorder = m_sessions.begin(deskHead());
    m_points.setPoints({});
    select(-1);
    emit pointsReplaced();
    // The clock of the run before says nothing about this one.
    updateReferences();
    m_sweep.start(m_planned->plan, m_machine.device(), std::move(recorder));
    updateOutcome();
    emit changed();
}

void Workbench::stop()
{
    m_sweep.stop();
    m_lab.stop();
    m_machine.stopMeasuring();
    emit changed();
}

void Workbench::takePoint(const RooflinePoint& point)
{
    m_sessions.add(point);
    m_points.append(heldAgainst(point, m_roofline));
    const int row = m_points.rowCount() - 1;
    emit pointAdded(row);
    updateOutcome();
    emit progressed();
}

void Workbench::takeRevised(const RooflinePoint& point)
{
    m_sessions.revise(point);
    // Held against the roofs by the engine, which knows how they moved.
    m_points.revise(point);
}

void Workbench::takeFinished()
{
    updateOutcome();
    // Only now is it known which clock was held.
    updateReferences();
    emit changed();
}

void Workbench::saveNote(const QString& text)
{
    if (canSave() && !text.trimmed().isEmpty()) {
        m_sessions.addNote(Note{m_sessions.session().exercise, text.trimmed().toStdString(), wallNow()});
    }
}

void Workbench::openExercise(int index)
{
    if (canChange() && index != m_lesson.index()) {
        m_lesson.open(index);
        freshDesk();
    }
}

void Workbench::newSession()
{
    if (canChange()) {
        m_lesson.clear();
        freshDesk();
    }
}

void Workbench::freshDesk()
{
    m_sweep.abandon();
    m_points.setPoints({});
    select(-1);
    m_sessions.clear();
    m_machine.dropAdopted();
    emit pointsReplaced();
    replan();
}

void Workbench::selectDevice(int index)
{
    if (canChange() && index != m_machine.deviceIndex()) {
        m_lesson.clear();
        freshDesk();
        m_machine.selectDevice(index);
    }
}

void Workbench::setDType(DType dtype)
{
    if (!canChange() || activeDType() == dtype) {
        return;
    }
    m_lesson.setDType(dtype);
    if (!m_points.points().empty()) {
        // What was said and measured was about another type.
        m_lesson.clear();
        freshDesk();
    } else {
        replan();
    }
}

void Workbench::setCache(CacheMode cache)
{
    if (canChange() && cache != m_lesson.cache()) {
        m_lesson.setCache(cache);
        replan();
    }
}

void Workbench::openSession(const std::filesystem::path& file)
{
    if (canChange()) {
        m_sessions.open(file);
    }
}

void Workbench::takeUp(const Session& said)
{
    const bool known = std::ranges::find(m_lesson.exercises(), said.exercise, &Exercise::id) != m_lesson.exercises().end();
    if (canChange() && known && m_points.points().empty()) {
        m_lesson.restore(said);
        replan();
    }
}

void Workbench::takeOpened()
{
    const Session& session = m_sessions.session();
    m_sweep.abandon();
    m_lesson.restore(session);
    m_points.setPoints(session.points);
    select(-1);
    if (session.plan.roofs || !session.roofs.empty()) {
        m_machine.adopt(session.plan.roofs ? *session.plan.roofs : session.roofs.front());
    }
    replan();
    emit pointsReplaced();
    emit changed();
}

void Workbench::select(int row)
{
    const int shown = m_points.point(row) ? row : -1;
    if (shown != m_selected) {
        m_selected = shown;
        emit selectionChanged(shown);
    }
}

} // namespace ridgepoint
