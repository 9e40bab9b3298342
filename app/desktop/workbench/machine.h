// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/workbench_parts.h"
#include "engine/engine_thread.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

/// One entry of the roofs selector.
struct RoofChoice {
    DeviceSpec spec;
    /// Measured on this machine, as against read from a datasheet.
    bool measuredHere = false;
    /// The spec names this very device.
    bool ofThisDevice = false;
    /// Snapshot that came with an opened session.
    bool fromSession = false;
    /// When it was measured, where that is known.
    std::optional<std::filesystem::file_time_type> measured = std::nullopt;
};

/// The devices of this machine and the roofs each is held against. Looks and measures on the engine thread, tells on its own.
class Machine : public QObject {
    Q_OBJECT

public:
    enum class Roofs { unknown, looking, measuring, ready, absent };

    Machine(EngineThread& thread, WorkbenchParts parts, QObject* parent = nullptr);

    /// Finds devices and specs, then the roofs of the first device: measured earlier, else measured now.
    void look();
    void selectDevice(int index);
    void selectRoofs(int index);
    void measureAgain();
    void stopMeasuring();
    /// Shows roofs that came with a session, as one more choice.
    void adopt(const DeviceSpec& spec);
    /// Back to this machine's own roofs.
    void dropAdopted();

    [[nodiscard]] const std::vector<std::shared_ptr<Device>>& devices() const { return m_devices; }
    [[nodiscard]] int deviceIndex() const { return m_device; }
    /// nullptr until one was found.
    [[nodiscard]] std::shared_ptr<Device> device() const;
    /// Every spec in the folders, of whatever device.
    [[nodiscard]] const std::vector<LibrarySpec>& specs() const { return m_specs; }
    [[nodiscard]] const std::vector<RoofChoice>& choices() const { return m_choices; }
    [[nodiscard]] int choiceIndex() const { return m_choice; }
    [[nodiscard]] const RoofChoice* roofs() const;
    [[nodiscard]] Roofs state() const { return m_state; }
    [[nodiscard]] const CalibrationProgress& progress() const { return m_progress; }
    /// One line a backend without devices, and every spec that could not be read.
    [[nodiscard]] const QStringList& remarks() const { return m_remarks; }
    /// Why there are no roofs, or why they could not be saved; says what to do. Empty when all is well.
    [[nodiscard]] const QString& fault() const { return m_fault; }

signals:
    /// Devices, roofs or state changed.
    void changed();
    void progressed();

private:
    struct Found {
        FoundDevices devices;
        SpecLibrary specs;
        QString fault;
    };
    struct Measured {
        std::shared_ptr<Device> device;
        std::optional<LibrarySpec> roofs;
        QString fault;
    };
    void takeFound(const Found& found);
    void loadRoofs();
    void takeLoaded(const Measured& loaded);
    void calibrateNow();
    [[nodiscard]] Measured calibrateOnEngineThread(const std::shared_ptr<Device>& device, std::stop_token stop);
    void takeMeasured(const Measured& measured);
    void rebuildChoices(const std::optional<LibrarySpec>& measured);
    void choose(int preferred);

    EngineThread& m_thread;
    WorkbenchParts m_parts;
    std::vector<std::shared_ptr<Device>> m_devices;
    std::vector<LibrarySpec> m_specs;
    std::vector<RoofChoice> m_choices;
    std::optional<DeviceSpec> m_adopted;
    int m_device = -1;
    int m_choice = -1;
    Roofs m_state = Roofs::unknown;
    CalibrationProgress m_progress;
    QStringList m_remarks;
    QString m_fault;
};

} // namespace ridgepoint
