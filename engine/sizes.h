// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// One size: "4096", "1k" (1000), "1Ki" (1024), "2^24". Throws InputError for 0, negatives, fractions, exponents
/// ("1e3.5"), unknown suffixes and anything over 2^62.
[[nodiscard]] std::int64_t parseSize(std::string_view text);

/// A list: "128,256,1k", "2^12..2^24" (doubling), "2^12..2^24:x16". At most 1000 sizes. Throws InputError.
[[nodiscard]] std::vector<std::int64_t> parseSizes(std::string_view text);

/// The factor between the elements of a range, "x16" behind its colon; `range` is the whole, for the message. Throws InputError
/// for anything but a whole number of at least x2.
[[nodiscard]] std::int64_t parseFactor(std::string_view text, std::string_view range);

/// "4096x4096" or "8192x128x8192". Throws InputError.
[[nodiscard]] std::vector<std::int64_t> parseShape(std::string_view text);

/// 4096 -> "4096", 16777216 -> "2^24" (powers of two from 2^15 on).
[[nodiscard]] std::string formatSize(std::int64_t n);

} // namespace ridgepoint
