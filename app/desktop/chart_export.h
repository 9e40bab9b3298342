// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roofline_chart.h"

#include <QString>

namespace ridgepoint {

class Workbench;

/// What the chart shows now, with the caption that an exported picture carries.
[[nodiscard]] ChartContent chartContent(const Workbench& workbench);

/// Both return what went wrong and what to do, or nothing.
[[nodiscard]] QString exportChart(const Workbench& workbench, const Theme& theme, const QString& file);
[[nodiscard]] QString exportPoints(const Workbench& workbench, const QString& file);

} // namespace ridgepoint
