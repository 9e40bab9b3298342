// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// What a person typed as a prediction: a number in the base unit of the quantity, or words.
struct TypedPrediction {
    double value = 0;
    std::vector<std::string> words = {};
};

/// Understands "40", "4e1", "1/6", "2^24", "40x", "40 ×", a unit that fits the quantity ("2.5 GB"), "40,5" where the comma can only be a
/// decimal one, for intensities a peak over a bandwidth ("989 TFLOP/s / 3.35 TB/s"); choices by a beginning that only one of them has,
/// classes in the order of the items ("view, copy" or "v c"). Throws InputError that says what to type instead.
[[nodiscard]] TypedPrediction readTyped(std::string_view text, const Exercise& exercise);

} // namespace ridgepoint
