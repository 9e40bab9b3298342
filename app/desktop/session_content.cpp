// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session_content.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <utility>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("SessionContent", text); }
QString text(std::string_view word) { return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())); }

QString deviceText(const Session& session)
{
    for (const DeviceInfo& device : session.devices) {
        if (session.plan.device.empty() || device.id == session.plan.device) {
            const QString name = text(device.backend) + QStringLiteral(" · ") + text(device.name);
            return device.parallelism.empty() ? name : name + QStringLiteral(", ") + text(device.parallelism);
        }
    }
    const DeviceSpec* roofs = sessionRoofs(session);
    return roofs != nullptr ? text(roofs->name) : tr("Unknown device");
}

/// "measured", or "datasheet, measured" where a spec mixes them.
QString provenance(const DeviceSpec& roofs)
{
    QStringList kinds;
    for (const Source& source : roofs.provenance) {
        const QString kind = text(words(source.kind));
        if (!kinds.contains(kind)) {
            kinds << kind;
        }
    }
    return kinds.join(QStringLiteral(", "));
}

const Exercise* exerciseOf(const Session& session, std::span<const Exercise> exercises)
{
    const auto found =
        std::find_if(exercises.begin(), exercises.end(), [&](const Exercise& exercise) { return exercise.id == session.exercise; });
    return session.exercise.empty() || found == exercises.end() ? nullptr : &*found;
}

const Prediction* lastPrediction(const Session& session)
{
    const auto& entries = session.predictions.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->prediction.exercise == session.exercise) {
            return &entry->prediction;
        }
    }
    return nullptr;
}

void addOutcome(ChartContent& content, const Session& session, const Exercise& exercise)
{
    const Roofline* roofline = content.roofline ? &*content.roofline : nullptr;
    const Outcome outcome = deriveOutcome(exercise, lastPrediction(session), session.points, roofline);
    content.prediction = outcome.point;
    if (outcome.answer) {
        content.sentence = text(outcomeSentence(outcome));
    }
}

} // namespace

const DeviceSpec* sessionRoofs(const Session& session)
{
    if (session.plan.roofs) {
        return &*session.plan.roofs;
    }
    return session.roofs.empty() ? nullptr : &session.roofs.front();
}

DType sessionDType(const Session& session)
{
    std::map<DType, std::pair<int, int>> votes;
    for (const RooflinePoint& point : session.points) {
        auto& [points, matrix] = votes[point.problem.dtype];
        points += point.status == PointStatus::measured ? 1 : 0;
        matrix += point.cost.unit == ComputeUnit::matrix ? 1 : 0;
    }
    const auto best =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return best == votes.end() ? DType::f32 : best->first;
}

QString sessionCaption(const Session& session, const std::vector<DeviceSpec>& references)
{
    QStringList parts;
    if (const DeviceSpec* roofs = sessionRoofs(session)) {
        parts << tr("Roofs: %1 (%2).").arg(text(roofs->name), provenance(*roofs));
    }
    QStringList beside;
    for (const DeviceSpec& reference : references) {
        beside << QStringLiteral("%1 (%2)").arg(text(reference.name), provenance(reference));
    }
    if (!beside.isEmpty()) {
        parts << tr("Beside them: %1.").arg(beside.join(QStringLiteral("; ")));
    }
    parts << tr("Session of %1.").arg(text(isoTime(session.created)).left(10));
    parts << tr("Bytes are compulsory traffic: every input read once, every output written once. A fused multiply-add is 2 FLOP.");
    if (session.plan.samples > 0) {
        parts << tr("Median of %1 samples after %2 warm-up launches; whiskers p10 to p90.")
                     .arg(session.plan.samples)
                     .arg(session.plan.warmUp);
    }
    parts << text(session.app) + QLatin1Char('.');
    return parts.join(QLatin1Char(' '));
}

ChartContent sessionContent(const Session& session, std::span<const Exercise> exercises, const std::vector<DeviceSpec>& references)
{
    ChartContent content;
    const DType dtype = sessionDType(session);
    if (const DeviceSpec* roofs = sessionRoofs(session)) {
        content.roofline.emplace(*roofs, dtype);
        content.roofline->setReferences(references);
    }
    content.points = session.points;
    content.title = tr("%1: roofline for %2").arg(deviceText(session), text(name(dtype)));
    content.caption = sessionCaption(session, references);
    if (const Exercise* exercise = exerciseOf(session, exercises)) {
        addOutcome(content, session, *exercise);
    }
    return content;
}

} // namespace ridgepoint
