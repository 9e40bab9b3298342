// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/desk_memory.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"

#include <QFileInfo>
#include <QSettings>

namespace ridgepoint {

namespace {

constexpr const char* kGroup = "desk/";

QString key(const char* name) { return QLatin1String(kGroup) + QLatin1String(name); }

} // namespace

void remember(QSettings& settings, const DeskMemory& memory)
{
    settings.setValue(key("exercise"), memory.exercise);
    settings.setValue(key("session"), memory.session);
    settings.setValue(key("value"), memory.value);
    settings.setValue(key("because"), memory.because);
    settings.setValue(key("note"), memory.note);
    settings.setValue(key("said"), memory.said ? toQString(toJson(*memory.said)) : QString());
}

std::optional<DeskMemory> recall(const QSettings& settings)
{
    if (!settings.contains(key("exercise"))) {
        return std::nullopt;
    }
    const auto text = [&](const char* name) { return settings.value(key(name)).toString(); };
    DeskMemory memory{text("exercise"), text("session"), text("value"), text("because"), text("note")};
    if (!memory.session.isEmpty() && !QFileInfo::exists(memory.session)) {
        memory.session.clear();
    }
    if (const std::string said = text("said").toStdString(); !said.empty()) {
        try {
            memory.said = parseSession(said, "the prediction that was kept");
        } catch (const InputError&) {
            memory.said.reset();
        }
    }
    return memory;
}

DeskMemory memoryOf(const Workbench& workbench)
{
    DeskMemory memory;
    const Exercise* exercise = workbench.lesson().current();
    memory.exercise = exercise ? toQString(exercise->id) : QString();
    if (workbench.hasRun() && workbench.sessions().state() == SessionKeeper::State::saved) {
        memory.session = pathText(workbench.sessions().file());
    } else if (exercise && workbench.lesson().prediction()) {
        Session said;
        said.created = wallNow();
        said.id = newSessionId(said.created);
        said.exercise = exercise->id;
        said.predictions = workbench.lesson().ledger();
        memory.said = std::move(said);
    }
    return memory;
}

} // namespace ridgepoint
