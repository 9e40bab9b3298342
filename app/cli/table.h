// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::cli {

struct Column {
    std::string title;
    bool right = false;
    /// In characters; a column is never narrower than its title.
    std::size_t width = 0;
};

/// Characters of UTF-8 text as a terminal counts them (combining and wide characters apart).
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// One line of a table, two blanks between columns, no blanks at its end.
[[nodiscard]] std::string tableLine(const std::vector<Column>& columns, const std::vector<std::string>& cells);
/// The titles as a line.
[[nodiscard]] std::string tableHeader(const std::vector<Column>& columns);

/// Header and rows with columns as wide as they need.
[[nodiscard]] std::string tableText(std::vector<Column> columns, const std::vector<std::vector<std::string>>& rows);

} // namespace ridgepoint::cli
