// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/run_recorder.h"
#include "engine/engine_thread.h"
#include "engine/session.h"
#include "engine/sweep_runner.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <vector>

namespace ridgepoint {

/// The session on the desk and its file. All reading and writing happens on the engine thread; a failed save keeps everything
/// in memory and says what to do.
class SessionKeeper : public QObject {
    Q_OBJECT

public:
    enum class State { nothing, unsaved, saving, saved, failed };

    SessionKeeper(EngineThread& thread, std::filesystem::path dir, QObject* parent = nullptr);

    [[nodiscard]] const Session& session() const { return m_session; }
    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }
    [[nodiscard]] const std::filesystem::path& dir() const { return m_dir; }
    [[nodiscard]] State state() const { return m_state; }
    /// What went wrong with the last save and what to do.
    [[nodiscard]] const QString& fault() const { return m_fault; }
    /// Runs that a crash left behind and nobody has dealt with.
    [[nodiscard]] const std::vector<std::filesystem::path>& leftOvers() const { return m_leftOvers; }

    void clear();
    /// Starts a fresh session file and returns what writes the run there.
    [[nodiscard]] SweepListener begin(Session head);
    void add(const RooflinePoint& point);
    void revise(const RooflinePoint& point);
    void addNote(Note note);
    void saveAs(const std::filesystem::path& file);
    void open(const std::filesystem::path& file);

    void lookForLeftOvers();
    void recover(const std::filesystem::path& journal);
    void discard(const std::filesystem::path& journal);

signals:
    void changed();
    /// A session was read and is now session().
    void opened();
    /// `text` names file, line and what to do.
    void openFailed(const QString& text);

private:
    struct Loaded {
        Session session;
        std::filesystem::path file;
        QString fault;
    };
    void save();
    void take(const SaveReport& report);
    void take(const Loaded& loaded);
    [[nodiscard]] std::filesystem::path freshFile(const std::string& exercise) const;

    EngineThread& m_thread;
    std::filesystem::path m_dir;
    Session m_session;
    std::filesystem::path m_file;
    State m_state = State::nothing;
    QString m_fault;
    std::vector<std::filesystem::path> m_leftOvers;
};

} // namespace ridgepoint
