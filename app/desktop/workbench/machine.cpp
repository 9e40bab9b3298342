// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/machine.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/crossing.h"
#include "engine/error.h"

#include <algorithm>

namespace ridgepoint {

Machine::Machine(EngineThread& thread, WorkbenchParts parts, QObject* parent)
    : QObject(parent), m_thread(thread), m_parts(std::move(parts))
{
}

void Machine::look()
{
    m_state = Roofs::looking;
    emit changed();
    cross(
        m_thread, this,
        [parts = m_parts](const std::stop_token&) {
            Found found;
            try {
                found.devices = parts.findDevices();
                found.specs = parts.loadSpecs();
            } catch (const std::exception& error) {
                found.fault = toQString(error.what());
            }
            return found;
        },
        [this](const Found& found) { takeFound(found); });
}

void Machine::takeFound(const Found& found)
{
    m_devices = found.devices.devices;
    m_specs = found.specs.specs;
    m_fault = found.fault;
    m_remarks.clear();
    for (const auto* lines : {&found.devices.status, &found.specs.problems}) {
        std::ranges::transform(*lines, std::back_inserter(m_remarks), [](const std::string& line) { return toQString(line); });
    }
    if (m_devices.empty()) {
        m_state = Roofs::absent;
        if (m_fault.isEmpty()) {
            m_fault = tr("No device can run kernels here. %1").arg(m_remarks.join(QStringLiteral(" ")));
        }
        emit changed();
        return;
    }
    selectDevice(0);
}

void Machine::selectDevice(int index)
{
    if (index < 0 || index >= static_cast<int>(m_devices.size())) {
        return;
    }
    m_device = index;
    m_adopted.reset();
    rebuildChoices(std::nullopt);
    m_choice = -1;
    loadRoofs();
}

void Machine::loadRoofs()
{
    m_state = Roofs::looking;
    emit changed();
    cross(
        m_thread, this,
        [parts = m_parts, device = device()](const std::stop_token&) {
            Measured loaded{device, std::nullopt, {}};
            try {
                loaded.roofs = parts.loadMeasured(device->info());
            } catch (const std::exception& error) {
                loaded.fault = toQString(error.what());
            }
            return loaded;
        },
        [this](const Measured& loaded) { takeLoaded(loaded); });
}

void Machine::takeLoaded(const Measured& loaded)
{
    if (loaded.device != device() || m_state != Roofs::looking) {
        return;
    }
    m_fault = loaded.fault;
    if (!loaded.roofs) {
        calibrateNow();
        return;
    }
    rebuildChoices(loaded.roofs);
    choose(0);
    m_state = Roofs::ready;
    emit changed();
}

void Machine::measureAgain()
{
    if (device() && m_state != Roofs::measuring) {
        calibrateNow();
    }
}

void Machine::calibrateNow()
{
    m_state = Roofs::measuring;
    m_progress = {};
    emit changed();
    cross(
        m_thread, this,
        [this, device = device()](std::stop_token stop) { return calibrateOnEngineThread(device, std::move(stop)); },
        [this](const Measured& measured) { takeMeasured(measured); });
}

Machine::Measured Machine::calibrateOnEngineThread(const std::shared_ptr<Device>& device, std::stop_token stop)
{
    Measured measured{device, std::nullopt, {}};
    const auto tell = [this](const CalibrationProgress& progress) {
        const auto take = [this, progress] {
            m_progress = progress;
            emit progressed();
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    };
    try {
        measured.roofs = LibrarySpec{m_parts.calibrate(*device, std::move(stop), tell), {}};
        measured.roofs->file = m_parts.saveMeasured(device->info(), measured.roofs->spec);
    } catch (const Cancelled&) {
        measured.fault = tr("The roofs were not measured. Choose Measure again under Roofs.");
    } catch (const std::exception& error) {
        const QString what = toQString(error.what());
        measured.fault =
            measured.roofs
                ? tr("The roofs are used now but could not be kept: %1").arg(what)
                : tr("The roofs could not be measured: %1. Choose Measure again, or a datasheet, under Roofs.").arg(what);
    }
    return measured;
}

void Machine::takeMeasured(const Measured& measured)
{
    if (measured.device != device()) {
        return;
    }
    m_fault = measured.fault;
    if (measured.roofs) {
        rebuildChoices(measured.roofs);
        choose(0);
    }
    m_state = roofs() ? Roofs::ready : Roofs::absent;
    emit changed();
}

void Machine::rebuildChoices(const std::optional<LibrarySpec>& measured)
{
    const DeviceInfo& info = device()->info();
    m_choices.clear();
    if (measured) {
        std::error_code unknown;
        auto when = std::filesystem::last_write_time(measured->file, unknown);
        m_choices.push_back({measured->spec, true, true, false, unknown ? std::filesystem::file_time_type::clock::now() : when});
    }
    for (const LibrarySpec& known : m_specs) {
        const auto& names = known.spec.driverNames;
        const bool own = std::ranges::find(names, info.name) != names.end();
        if (!isMeasured(known.spec) && dramRoof(known.spec)) {
            m_choices.push_back({known.spec, false, own, false, std::nullopt});
        }
    }
    std::ranges::stable_partition(m_choices, [](const RoofChoice& choice) { return choice.ofThisDevice; });
}

void Machine::stopMeasuring()
{
    if (m_state == Roofs::measuring) {
        m_thread.requestStop();
    }
}

void Machine::selectRoofs(int index)
{
    if (index < 0 || index >= static_cast<int>(m_choices.size()) || index == m_choice) {
        return;
    }
    m_choice = index;
    m_state = m_state == Roofs::absent ? Roofs::ready : m_state;
    emit changed();
}

void Machine::adopt(const DeviceSpec& spec)
{
    dropAdopted();
    const auto same = std::ranges::find(m_choices, spec, &RoofChoice::spec);
    if (same != m_choices.end()) {
        m_choice = static_cast<int>(same - m_choices.begin());
    } else {
        m_adopted = spec;
        m_choices.push_back({spec, false, false, true, std::nullopt});
        m_choice = static_cast<int>(m_choices.size()) - 1;
    }
    emit changed();
}

void Machine::dropAdopted()
{
    if (!m_adopted) {
        return;
    }
    m_adopted.reset();
    std::erase_if(m_choices, [](const RoofChoice& choice) { return choice.fromSession; });
    m_choice = m_choices.empty() || !m_choices.front().measuredHere ? -1 : 0;
    emit changed();
}

void Machine::choose(int preferred)
{
    if (m_adopted) {
        m_choices.push_back({*m_adopted, false, false, true, std::nullopt});
        preferred = static_cast<int>(m_choices.size()) - 1;
    }
    m_choice = preferred;
}

std::shared_ptr<Device> Machine::device() const { return m_device < 0 ? nullptr : m_devices[static_cast<std::size_t>(m_device)]; }

const RoofChoice* Machine::roofs() const
{
    return m_choice < 0 || m_choice >= static_cast<int>(m_choices.size()) ? nullptr
                                                                          : &m_choices[static_cast<std::size_t>(m_choice)];
}

} // namespace ridgepoint
