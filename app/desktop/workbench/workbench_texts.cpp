// SPDX-License-Identifier: GPL-3.0-or-later
// What the workbench says of itself: sizes, type and the texts of the exercise.
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
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

QString Workbench::filled(const std::string& text) const
{
    std::vector<std::pair<std::string, std::string>> fields;
    if (const auto all = sizes(); !all.empty()) {
        fields.emplace_back("n", formatSize(all.back()));
    }
    if (const auto dtype = activeDType()) {
        fields.emplace_back("dtype", std::string(name(*dtype)));
    }
    if (m_machine.device()) {
        const DeviceInfo& info = m_machine.device()->info();
        const bool cpu = info.id == "cpu";
        fields.emplace_back("device", cpu ? tr("this CPU").toStdString() : shortDeviceName(info.name).toStdString());
    }
    if (m_outcome && m_outcome->answer) {
        fields.emplace_back("answer", shortDecimal(m_outcome->answer->value / m_outcome->unitScale));
    }
    return toQString(fillIn(text, fields));
}

} // namespace ridgepoint
