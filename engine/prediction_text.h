// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/prediction.h"

#include <string>

namespace ridgepoint {

/// A value in the base unit of its quantity, for people: "40x", "1.26 ms", "705 GFLOP/s", "7.1 %", "23.9 tokens/s". "" for words.
[[nodiscard]] std::string quantityText(QuantityKind quantity, double value);

/// What was said: the value, or the words with commas between.
[[nodiscard]] std::string saidText(const Prediction& prediction);

} // namespace ridgepoint
