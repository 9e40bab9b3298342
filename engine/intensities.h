// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

/// One intensity in FLOP per byte: "8", "0.25", "1/16", "2^-4". Throws InputError for anything that is no positive finite number.
[[nodiscard]] Intensity parseIntensity(std::string_view text);

/// A list: "1,4,16", "2^-4..2^10" (doubling), "1/16..1024:x4". At most 1000 intensities. Throws InputError.
[[nodiscard]] std::vector<Intensity> parseIntensities(std::string_view text);

} // namespace ridgepoint
