// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>

namespace ridgepoint::test {

/// Damages a text the way files get damaged: a flipped byte, a cut, a doubled or missing piece, a token from elsewhere.
[[nodiscard]] std::string mutated(std::string text, std::mt19937& random);

} // namespace ridgepoint::test
