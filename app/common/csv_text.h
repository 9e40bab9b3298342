// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// A field of a CSV file, quoted as RFC 4180 says where it has to be. Text is kept as it is, line ends included.
[[nodiscard]] std::string csvField(std::string_view text);

/// Fields between commas, ended by a line feed.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& fields);

} // namespace ridgepoint
