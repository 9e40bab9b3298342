// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roofline_chart.h"
#include "engine/exercise.h"
#include "engine/session.h"

#include <span>

namespace ridgepoint {

/// A session as a picture: its roofs, points, the last prediction and what came of it, with title and caption. `exercises` are
/// those that the verdict may be derived by; without the session's own the picture has no verdict. Throws InputError when the
/// session's roofs can't make a roofline.
[[nodiscard]] ChartContent sessionContent(const Session& session, std::span<const Exercise> exercises);

/// Device, provenance of the roofs, date, how bytes and FLOPs are counted, how times were taken.
[[nodiscard]] QString sessionCaption(const Session& session);

/// The dtype whose roofs are solid: that of the most measured points, among equals the one of a matrix kernel.
[[nodiscard]] DType sessionDType(const Session& session);

} // namespace ridgepoint
