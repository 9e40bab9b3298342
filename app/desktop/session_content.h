// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roofline_chart.h"
#include "engine/exercise.h"
#include "engine/session.h"

#include <span>
#include <vector>

namespace ridgepoint {

/// A session as a picture: its roofs, points, the last prediction and what came of it, with title and caption. `exercises` are
/// those that the verdict may be derived by; without the session's own the picture has no verdict. `references` are drawn beside
/// the session's roofs. Throws InputError when the session's roofs can't make a roofline.
[[nodiscard]] ChartContent sessionContent(const Session& session, std::span<const Exercise> exercises,
                                          const std::vector<DeviceSpec>& references = {});

/// Device, provenance of the roofs and of those beside them, date, how bytes and FLOPs are counted, how times were taken.
[[nodiscard]] QString sessionCaption(const Session& session, const std::vector<DeviceSpec>& references = {});

/// The roofs its points are held against; nullptr for a session without.
[[nodiscard]] const DeviceSpec* sessionRoofs(const Session& session);

/// The dtype whose roofs are solid: that of the most measured points, among equals the one of a matrix kernel.
[[nodiscard]] DType sessionDType(const Session& session);

} // namespace ridgepoint
