// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/planner.h"
#include "app/desktop/workbench/lab_desk.h"
#include "app/desktop/workbench/lesson.h"
#include "app/desktop/workbench/machine.h"
#include "app/desktop/workbench/points_model.h"
#include "app/desktop/workbench/roof_kinds.h"
#include "app/desktop/workbench/session_keeper.h"
#include "app/desktop/workbench/sweep_driver.h"
#include "engine/outcome.h"

#include <QObject>

#include <memory>
#include <optional>
#include <set>

namespace ridgepoint {

/// The view-less host of the window: what is on the desk, what may be done next, and the engine thread that does it. Every
/// button follows one of the can...() here; `changed` says that any of them may have changed.
class Workbench : public QObject {
    Q_OBJECT

public:
    enum class Step { predict, measure, explain };

    explicit Workbench(WorkbenchParts parts, QObject* parent = nullptr);
    /// Stops what runs and waits until it is on disk.
    ~Workbench() override;

    /// Exercises, devices, roofs and left-over runs, looked up on the engine thread; the window can be shown already.
    void begin();

    [[nodiscard]] bool canCommit() const;
    [[nodiscard]] bool canStart() const;
    [[nodiscard]] bool canStop() const;
    [[nodiscard]] bool canSave() const;
    /// A lab may measure: there are roofs, and nothing else runs.
    [[nodiscard]] bool canStartLab() const;
    /// Exercise, device, roofs and type may be changed, a session opened.
    [[nodiscard]] bool canChange() const;
    /// Whether there is something to explain: measured points, or an answer that needed none.
    [[nodiscard]] bool hasRun() const;
    /// The first step that is not done yet.
    [[nodiscard]] Step step() const;

    std::optional<CommitFault> commit(const QString& value, const QString& because);
    void runWithoutPrediction();
    void start();
    /// Measures for a lab, beside the desk, on the selected device. Nothing unless canStartLab().
    void startLab(SweepPlan plan, Ledger predictions);
    /// Whatever runs.
    void stop();
    void saveNote(const QString& text);
    void openExercise(int index);
    void selectDevice(int index);
    void setDType(DType dtype);
    void setCache(CacheMode cache);
    void newSession();
    void openSession(const std::filesystem::path& file);
    /// A prediction that was committed before, and not run: it stays locked.
    void takeUp(const Session& said);
    /// Row of points(), or -1.
    void select(int row);
    /// Asks for roofs of a kind beside those that points are held against, or no longer. It is remembered also while there are none.
    void showRoofs(RoofKind kind, bool shown);

    [[nodiscard]] Machine& machine() { return m_machine; }
    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] const Lesson& lesson() const { return m_lesson; }
    [[nodiscard]] SessionKeeper& sessions() { return m_sessions; }
    [[nodiscard]] const SessionKeeper& sessions() const { return m_sessions; }
    [[nodiscard]] SweepDriver& sweep() { return m_sweep; }
    [[nodiscard]] const SweepDriver& sweep() const { return m_sweep; }
    /// The one thread that measures; what pages read from disk is read there too.
    [[nodiscard]] EngineThread& thread() { return *m_thread; }
    [[nodiscard]] const WorkbenchParts& parts() const { return m_parts; }
    [[nodiscard]] LabDesk& lab() { return m_lab; }
    [[nodiscard]] const LabDesk& lab() const { return m_lab; }
    /// Of the lab while it measures, else of the desk.
    [[nodiscard]] const SweepDriver& activeSweep() const { return m_lab.sweep().running() ? m_lab.sweep() : m_sweep; }
    [[nodiscard]] PointsModel& points() { return m_points; }
    [[nodiscard]] const PointsModel& points() const { return m_points; }
    [[nodiscard]] int selected() const { return m_selected; }
    [[nodiscard]] const std::optional<Roofline>& roofline() const { return m_roofline; }
    [[nodiscard]] bool showsRoofs(RoofKind kind) const { return m_shownKinds.contains(kind); }
    /// What there is of a kind for the device of the run on the desk.
    [[nodiscard]] RoofOffer roofOffer(RoofKind kind) const;
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return m_outcome; }
    /// What the next run would do; absent while something is missing, which planFault() then names.
    [[nodiscard]] const std::optional<Planned>& planned() const { return m_planned; }
    [[nodiscard]] const QString& planFault() const { return m_planFault; }
    /// The dtype that is measured and whose roofs are drawn.
    [[nodiscard]] std::optional<DType> activeDType() const;
    /// Exercise sizes for the device on the desk.
    [[nodiscard]] std::vector<std::int64_t> sizes() const;
    /// A text of the exercise with {n}, {dtype}, {device}, {answer} filled in.
    [[nodiscard]] QString filled(const std::string& text) const;
    /// What explains the distance between prediction and answer, a sentence each.
    [[nodiscard]] QStringList gap() const;
    /// The exercise's own explanation with the numbers of the run; Markdown.
    [[nodiscard]] QString explanation() const;
    /// Broken exercise files.
    [[nodiscard]] const QStringList& remarks() const { return m_remarks; }

signals:
    void changed();
    /// A few times a second while something runs.
    void progressed();
    void pointAdded(int row);
    void pointsReplaced();
    void roofsChanged();
    void outcomeChanged();
    void selectionChanged(int row);

private:
    void connectParts();
    void takeExercises(const ExerciseLibrary& library);
    void takePoint(const RooflinePoint& point);
    void takeRevised(const RooflinePoint& point);
    void takeFinished();
    void takeOpened();
    void freshDesk();
    /// Plan, roofline and outcome follow exercise, device, roofs and type.
    void replan();
    void updateRoofline();
    void holdPointsAgainstRoofs();
    void updateReferences();
    void updateOutcome();
    [[nodiscard]] std::vector<RooflinePoint> pointsOfRun() const;
    [[nodiscard]] Session sessionHead(SweepPlan plan) const;
    [[nodiscard]] Session deskHead() const;

    std::unique_ptr<EngineThread> m_thread;
    WorkbenchParts m_parts;
    Lesson m_lesson;
    Machine m_machine;
    SweepDriver m_sweep;
    SessionKeeper m_sessions;
    LabDesk m_lab;
    PointsModel m_points;
    std::optional<Planned> m_planned;
    QString m_planFault;
    std::optional<Roofline> m_roofline;
    std::set<RoofKind> m_shownKinds;
    std::optional<Outcome> m_outcome;
    QStringList m_remarks;
    int m_selected = -1;
};

} // namespace ridgepoint
