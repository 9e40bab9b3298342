// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/quantities.h"

#include <string>
#include <string_view>

/// Quantities as text, locale-free. Parsing throws InputError that names the text and the units it could have.
namespace ridgepoint {

/// "3.35 TB/s", "82 GB/s". Decimal prefixes k M G T P.
[[nodiscard]] Bandwidth parseBandwidth(std::string_view text);
/// "989.4 TFLOP/s", "1979 TOP/s".
[[nodiscard]] FlopRate parseFlopRate(std::string_view text);
/// "80 GB" (decimal) or "50 MiB" (binary).
[[nodiscard]] Bytes parseBytes(std::string_view text);
/// "1830 MHz", "1.98 GHz".
[[nodiscard]] Frequency parseFrequency(std::string_view text);
/// "4.1 us", "3 ms", "250 ns".
[[nodiscard]] Seconds parseSeconds(std::string_view text);

/// Text that parses back to exactly the same value, in the unit that needs the fewest digits: "989.4 TFLOP/s", "50 MiB",
/// "4.1 us". Throws std::invalid_argument for nan or inf.
[[nodiscard]] std::string exactText(Bandwidth bandwidth);
[[nodiscard]] std::string exactText(FlopRate rate, std::string_view unit = "FLOP/s");
[[nodiscard]] std::string exactText(Bytes bytes);
[[nodiscard]] std::string exactText(Frequency clock);
[[nodiscard]] std::string exactText(Seconds time);

/// For people: three significant digits and a fitting prefix. "82.0 GB/s", "705 GFLOP/s", "1.26 ms". Counts of bytes have up to
/// four: "100.7 MB", "14 GB". What is not finite reads "unknown".
[[nodiscard]] std::string format(Bandwidth bandwidth);
[[nodiscard]] std::string format(FlopRate rate);
[[nodiscard]] std::string format(FlopRate rate, std::string_view unit);
/// A count of operations in the dtype's unit: "137 GFLOP", of integers "137 GOP".
[[nodiscard]] std::string format(Flops work, DType dtype = DType::f32);
[[nodiscard]] std::string format(Bytes bytes);
/// Capacities of caches: "32 MiB".
[[nodiscard]] std::string formatBinary(Bytes bytes);
[[nodiscard]] std::string format(Seconds time);
[[nodiscard]] std::string format(Frequency clock);
[[nodiscard]] std::string format(Intensity intensity);

/// Shortest decimal text that reads back to the same double (std::to_chars). Throws std::invalid_argument for nan or inf.
[[nodiscard]] std::string exactDecimal(double value);
/// A plain number to `digits` significant digits, without trailing zeros: "161", "0.167", "40". No exponent between 1e-4 and
/// 1e7, and no digit before the point is ever rounded away: 1365.3 gives "1365".
[[nodiscard]] std::string shortDecimal(double value, int digits = 3);

} // namespace ridgepoint
