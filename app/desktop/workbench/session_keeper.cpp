// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/session_keeper.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/crossing.h"

#include <QDateTime>

#include <functional>

namespace ridgepoint {

namespace fs = std::filesystem;

namespace {

/// Runs a read and turns its failure into words.
template <class Loaded>
Loaded tryLoad(const fs::path& file, const std::function<Session()>& load)
{
    Loaded loaded;
    loaded.file = file;
    try {
        loaded.session = load();
    } catch (const std::exception& error) {
        loaded.fault = toQString(error.what());
    }
    return loaded;
}

SaveReport trySave(const Session& session, const fs::path& file)
{
    SaveReport report{file, {}};
    try {
        std::error_code ignored; // saveSession() tells what is wrong with the folder
        fs::create_directories(file.parent_path(), ignored);
        saveSession(session, file);
    } catch (const std::exception& error) {
        report.error = error.what();
    }
    return report;
}

} // namespace

SessionKeeper::SessionKeeper(EngineThread& thread, fs::path dir, QObject* parent)
    : QObject(parent), m_thread(thread), m_dir(std::move(dir))
{
}

void SessionKeeper::clear()
{
    m_session = Session{};
    m_file.clear();
    m_state = State::nothing;
    m_fault.clear();
    emit changed();
}

SweepListener SessionKeeper::begin(Session head)
{
    m_session = std::move(head);
    m_file = freshFile(m_session.exercise);
    m_state = State::saving;
    m_fault.clear();
    auto recorder = std::make_shared<RunRecorder>(m_session, m_file, [this](const SaveReport& report) {
        QMetaObject::invokeMethod(
            this, [this, report] { take(report); }, Qt::QueuedConnection);
    });
    emit changed();
    return [recorder](const SweepEvent& event) { recorder->hear(event); };
}

void SessionKeeper::add(const RooflinePoint& point) { m_session.points.push_back(point); }

void SessionKeeper::revise(const RooflinePoint& point) { (void)reviseAmong(m_session.points, point); }

void SessionKeeper::addNote(Note note)
{
    if (m_session.notes.empty() || m_session.notes.back().text != note.text) {
        m_session.notes.push_back(std::move(note));
    }
    save();
}

void SessionKeeper::saveAs(const fs::path& file)
{
    m_file = file;
    save();
}

void SessionKeeper::save()
{
    m_state = State::saving;
    emit changed();
    cross(
        m_thread, this, [session = m_session, file = m_file](const std::stop_token&) { return trySave(session, file); },
        [this](const SaveReport& report) { take(report); });
}

void SessionKeeper::take(const SaveReport& report)
{
    if (report.file != m_file) {
        return;
    }
    m_state = report.error.empty() ? State::saved : State::failed;
    m_fault = report.error.empty()
                  ? QString()
                  : tr("Not saved: %1. Everything is kept here in memory; make room, or save it elsewhere with Save as.")
                        .arg(toQString(report.error));
    emit changed();
}

void SessionKeeper::open(const fs::path& file)
{
    cross(
        m_thread, this, [file](const std::stop_token&) { return tryLoad<Loaded>(file, [&] { return loadSession(file); }); },
        [this](const Loaded& loaded) { take(loaded); });
}

void SessionKeeper::recover(const fs::path& journal)
{
    std::erase(m_leftOvers, journal);
    cross(
        m_thread, this,
        [journal](const std::stop_token&) {
            return tryLoad<Loaded>(sessionFileOf(journal), [&] { return recoverJournal(journal); });
        },
        [this](const Loaded& loaded) { take(loaded); });
    emit changed();
}

void SessionKeeper::discard(const fs::path& journal)
{
    std::erase(m_leftOvers, journal);
    m_thread.post([journal](const std::stop_token&) {
        std::error_code gone;
        fs::remove(journal, gone);
    });
    emit changed();
}

void SessionKeeper::take(const Loaded& loaded)
{
    if (!loaded.fault.isEmpty()) {
        emit openFailed(loaded.fault);
        return;
    }
    m_session = loaded.session;
    const bool fromJournal = loaded.file.extension() == ".journal";
    m_file = fromJournal ? sessionFileOf(loaded.file) : loaded.file;
    m_state = fromJournal ? State::unsaved : State::saved;
    m_fault.clear();
    emit opened();
    emit changed();
}

void SessionKeeper::lookForLeftOvers()
{
    cross(
        m_thread, this, [dir = m_dir](const std::stop_token&) { return leftOverJournals(dir); },
        [this](const std::vector<fs::path>& found) {
            m_leftOvers = found;
            emit changed();
        });
}

fs::path SessionKeeper::freshFile(const std::string& exercise) const
{
    const QString stem = (exercise.empty() ? QStringLiteral("sweep") : toQString(exercise)) + QStringLiteral("-") +
                         QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    fs::path file = m_dir / toPath(stem + QStringLiteral(".ridgepoint.json"));
    std::error_code unreadable;
    for (int copy = 2; fs::exists(file, unreadable) || fs::exists(journalPath(file), unreadable); ++copy) {
        file = m_dir / toPath(QStringLiteral("%1-%2.ridgepoint.json").arg(stem).arg(copy));
    }
    return file;
}

} // namespace ridgepoint
