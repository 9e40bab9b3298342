// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ridgepoint {

struct RoofChoice;

/// "measured here, 2 min ago", "NVIDIA L4 · datasheet", "from the session · measured".
[[nodiscard]] QString roofLabel(const RoofChoice& choice);
/// DRAM, peaks and where they come from, in a few lines.
[[nodiscard]] QString roofTip(const RoofChoice& choice);

} // namespace ridgepoint
