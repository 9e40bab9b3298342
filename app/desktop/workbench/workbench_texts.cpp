// SPDX-License-Identifier: GPL-3.0-or-later
// What the workbench says of itself: sizes, type and the texts of the exercise.
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/exercise_fields.h"
#include "engine/gap.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <algorithm>

namespace ridgepoint {

std::optional<DType> Workbench::activeDType() const
{
    const std::vector<RooflinePoint>& measured = m_sessions.session().points;
    if (!measured.empty()) {
        return measured.front().problem.dtype;
    }
    if (m_planned && !m_planned->plan.points.empty()) {
        return m_planned->plan.points.front().problem.dtype;
    }
    const std::optional<Exercise> exercise = m_lesson.asRun();
    if (!exercise || exercise->dtypes.empty()) {
        return std::nullopt;
    }
    return m_machine.device() ? exerciseDType(*exercise, *m_machine.device()) : exercise->dtypes.front();
}

std::vector<std::int64_t> Workbench::sizes() const
{
    const Exercise* exercise = m_lesson.current();
    if (!exercise) {
        return {};
    }
    const bool gpu = m_machine.device() && m_machine.device()->info().id != "cpu" && !exercise->gpuSizes.empty();
    return gpu ? exercise->gpuSizes : exercise->cpuSizes;
}

namespace {

QString deviceLabel(const Machine& machine)
{
    if (!machine.device()) {
        return {};
    }
    const DeviceInfo& info = machine.device()->info();
    return info.id == "cpu" ? Workbench::tr("this CPU") : shortDeviceName(info.name);
}

} // namespace

QString Workbench::filled(const std::string& text) const
{
    // Known before there is a plan.
    TextFields fields;
    if (const auto all = sizes(); !all.empty()) {
        fields.emplace_back("n", formatSize(all.back()));
    }
    if (const auto dtype = activeDType()) {
        fields.emplace_back("dtype", std::string(name(*dtype)));
    }
    if (const QString device = deviceLabel(m_machine); !device.isEmpty()) {
        fields.emplace_back("device", device.toStdString());
    }
    const std::string known = fillIn(text, fields);
    const std::optional<Exercise> exercise = m_lesson.asRun();
    if (!exercise || !m_machine.device()) {
        return toQString(known);
    }
    const std::vector<RooflinePoint> points = pointsOfRun();
    return toQString(
        fillFromRun(known, {*exercise, m_outcome ? &*m_outcome : nullptr, points, m_roofline ? &*m_roofline : nullptr}));
}

QStringList Workbench::gap() const
{
    QStringList sentences;
    if (const std::optional<Exercise> exercise = m_lesson.asRun(); exercise && m_outcome && hasRun()) {
        for (const std::string& sentence : explainGap(*exercise, *m_outcome, pointsOfRun())) {
            sentences << toQString(sentence);
        }
    }
    return sentences;
}

QString Workbench::explanation() const
{
    const std::optional<Exercise> exercise = m_lesson.asRun();
    if (!exercise || !m_outcome || !hasRun()) {
        return {};
    }
    const std::vector<RooflinePoint> points = pointsOfRun();
    return toQString(explanationText(
        {*exercise, &*m_outcome, points, m_roofline ? &*m_roofline : nullptr, deviceLabel(m_machine).toStdString()}));
}

} // namespace ridgepoint
