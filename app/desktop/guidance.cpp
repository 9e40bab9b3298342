// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/guidance.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/point_cells.h"
#include "app/desktop/workbench/workbench.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

QString beforeTheRun(const Workbench& workbench)
{
    const Machine& machine = workbench.machine();
    const bool nothingSaid = workbench.lesson().said() == Lesson::Said::nothing;
    if (machine.state() == Machine::Roofs::measuring) {
        return nothingSaid
                   ? tr("Measuring the roofs of this machine. Meanwhile: what do you expect? Type a number and one sentence.")
                   : tr("Measuring the roofs of this machine. Then press Start.");
    }
    if (machine.state() == Machine::Roofs::absent) {
        return machine.fault().isEmpty() ? tr("No roofs yet: choose Measure again under Roofs.") : machine.fault();
    }
    if (!workbench.lesson().current()) {
        return tr("Choose an exercise on the left, or open a session.");
    }
    if (workbench.lab().sweep().running()) {
        return tr("A lab is measuring: this exercise can start when it is done.");
    }
    if (nothingSaid) {
        return inWords(workbench.lesson().current()->quantity) ? tr("What do you expect? Choose, say why in one sentence, then "
                                                                    "commit: only then does the measurement tell you something.")
                                                               : tr("What do you expect? Type a number and one sentence, then "
                                                                    "commit: only then does the measurement tell you something.");
    }
    return tr("Now measure: press Start. Every point appears here as it is measured.");
}

QString sweepText(const Workbench& workbench)
{
    const SweepDriver& sweep = workbench.activeSweep();
    const SweepProgress& progress = sweep.progress();
    QStringList parts{tr("%1 of %2 points").arg(sweep.donePoints()).arg(sweep.plannedPoints())};
    if (sweep.stopping()) {
        parts << tr("stopping after this launch");
    } else if (!progress.kernel.empty()) {
        parts << tr("%1 %2, %3").arg(toQString(progress.kernel), toQString(progress.size), toQString(progress.phase));
    }
    if (progress.left && !sweep.stopping()) {
        parts << tr("%1 left").arg(durationLabel(*progress.left));
    }
    return parts.join(QStringLiteral(" · "));
}

QString savedText(const SessionKeeper& sessions)
{
    const QString file = QFileInfo(pathText(sessions.file())).fileName();
    switch (sessions.state()) {
    case SessionKeeper::State::nothing: return {};
    case SessionKeeper::State::unsaved: return tr("not saved yet");
    case SessionKeeper::State::saving: return tr("saving…");
    case SessionKeeper::State::saved: return tr("saved to %1").arg(file);
    case SessionKeeper::State::failed: return tr("not saved");
    }
    return {};
}

QString afterTheRun(const Workbench& workbench)
{
    const auto& points = workbench.points().points();
    const auto measured = std::ranges::count(points, PointStatus::measured, &RooflinePoint::status);
    const auto& result = workbench.sweep().result();
    QString text = tr("%1 of %2 points").arg(measured).arg(points.size());
    if (result) {
        text += tr(" in %1").arg(durationLabel(result->elapsed));
        text = result->cancelled > 0 ? tr("Stopped: %1").arg(text) : text;
    }
    const QString saved = savedText(workbench.sessions());
    return saved.isEmpty() ? text : text + QStringLiteral(" · ") + saved;
}

bool hasVerdict(const std::vector<RooflinePoint>& points, std::initializer_list<Verdict::Kind> kinds)
{
    return std::ranges::any_of(points, [&](const RooflinePoint& point) {
        return point.measurement && std::ranges::any_of(point.measurement->verdicts, [&](const Verdict& verdict) {
                   return std::ranges::find(kinds, verdict.kind) != kinds.end();
               });
    });
}

QString steadiness(const std::vector<RooflinePoint>& points)
{
    if (hasVerdict(points, {Verdict::Kind::contended})) {
        return tr("cores were shared");
    }
    if (hasVerdict(points, {Verdict::Kind::throttled})) {
        return tr("held back by power or heat");
    }
    if (hasVerdict(points, {Verdict::Kind::roofMoved})) {
        return tr("the machine changed under the run");
    }
    if (hasVerdict(points, {Verdict::Kind::drifting, Verdict::Kind::bimodal})) {
        return tr("speed not settled");
    }
    if (hasVerdict(points, {Verdict::Kind::noisy})) {
        const auto noisy =
            std::ranges::count_if(points, [](const RooflinePoint& p) { return hasVerdict({p}, {Verdict::Kind::noisy}); });
        return tr("noisy points: %1").arg(noisy);
    }
    return {};
}

} // namespace

QString verdictText(const Workbench& workbench)
{
    const auto& points = workbench.points().points();
    if (workbench.sweep().running()) {
        return points.empty() ? tr("Preparing the first point…")
               : workbench.outcome() && workbench.outcome()->answer
                   ? toQString(outcomeSentence(*workbench.outcome()))
                   : tr("Measuring: the points climb towards the answer, the last one decides it.");
    }
    if (workbench.hasRun() && workbench.outcome()) {
        return toQString(outcomeSentence(*workbench.outcome()));
    }
    if (!points.empty()) {
        return points.size() == 1 ? tr("One point of a session without an exercise.")
                                  : tr("%1 points of a session without an exercise.").arg(points.size());
    }
    if (workbench.machine().state() == Machine::Roofs::unknown || workbench.machine().state() == Machine::Roofs::looking) {
        return tr("Looking for the devices of this machine…");
    }
    return beforeTheRun(workbench);
}

QString statusText(const Workbench& workbench)
{
    const Machine& machine = workbench.machine();
    if (workbench.activeSweep().running()) {
        return sweepText(workbench);
    }
    if (machine.state() == Machine::Roofs::measuring) {
        const CalibrationProgress& progress = machine.progress();
        return progress.step.empty()
                   ? tr("Measuring the roofs of this machine…")
                   : tr("Measuring roofs: %1 · %2 left").arg(toQString(progress.step), durationLabel(progress.left));
    }
    if (!workbench.points().points().empty()) {
        return afterTheRun(workbench);
    }
    if (machine.state() == Machine::Roofs::ready) {
        return workbench.canStart() ? tr("Ready to measure") : tr("Ready: the measurement waits for your prediction");
    }
    return machine.state() == Machine::Roofs::absent ? tr("No roofs") : tr("Looking for devices…");
}

double statusFraction(const Workbench& workbench)
{
    if (workbench.activeSweep().running()) {
        return workbench.activeSweep().progress().fraction;
    }
    if (workbench.machine().state() == Machine::Roofs::measuring) {
        return workbench.machine().progress().fraction;
    }
    const auto& points = workbench.points().points();
    if (points.empty()) {
        return 0;
    }
    const auto measured = std::ranges::count(points, PointStatus::measured, &RooflinePoint::status);
    return static_cast<double>(measured) / static_cast<double>(points.size());
}

MachineState machineState(const Workbench& workbench)
{
    const auto& points = workbench.points().points();
    std::vector<double> spreads;
    for (const RooflinePoint& point : points) {
        if (const auto spread = relativeSpread(point)) {
            spreads.push_back(*spread);
        }
    }
    QStringList words;
    if (!spreads.empty()) {
        std::ranges::nth_element(spreads, spreads.begin() + static_cast<std::ptrdiff_t>(spreads.size() / 2));
        words << tr("noise %1 %").arg(spreads[spreads.size() / 2] * 100, 0, 'f', 1);
    }
    if (const auto device = workbench.machine().device(); device && !device->info().parallelism.empty()) {
        words << toQString(device->info().parallelism);
    }
    const QString unsteady = steadiness(points);
    if (!points.empty()) {
        words << (unsteady.isEmpty() ? tr("steady") : unsteady);
    }
    return {words.join(QStringLiteral("   ·   ")), unsteady.isEmpty()};
}

} // namespace ridgepoint
