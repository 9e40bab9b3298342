// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ridgepoint {

class Workbench;

/// The sentence over the chart: what to do first, what is happening, and at the end how the prediction met the measurement.
[[nodiscard]] QString verdictText(const Workbench& workbench);

/// "12 of 12 points in 26 s · saved to matmul.ridgepoint.json", or what runs, how far it is and how long it will take.
[[nodiscard]] QString statusText(const Workbench& workbench);
/// 0 to 1 of what runs or ran.
[[nodiscard]] double statusFraction(const Workbench& workbench);

/// What the points say of the machine during the run: "noise 1.1 % · 2 threads · steady".
struct MachineState {
    QString text;
    bool calm = true;
};
[[nodiscard]] MachineState machineState(const Workbench& workbench);

} // namespace ridgepoint
