// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <algorithm>

namespace ridgepoint::cli {

std::size_t displayWidth(std::string_view text)
{
    // Bytes 10xxxxxx continue a character.
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string tableLine(const std::vector<Column>& columns, const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < columns.size() && i < cells.size(); ++i) {
        const std::size_t width = std::max(columns[i].width, displayWidth(columns[i].title));
        const std::size_t used = displayWidth(cells[i]);
        const std::string padding(width > used ? width - used : 0, ' ');
        line += (i == 0 ? "" : "  ");
        line += columns[i].right ? padding + cells[i] : cells[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string tableHeader(const std::vector<Column>& columns)
{
    std::vector<std::string> titles;
    for (const Column& column : columns) {
        titles.push_back(column.title);
    }
    return tableLine(columns, titles);
}

std::string tableText(std::vector<Column> columns, const std::vector<std::vector<std::string>>& rows)
{
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < columns.size() && i < row.size(); ++i) {
            columns[i].width = std::max(columns[i].width, displayWidth(row[i]));
        }
    }
    std::string text = tableHeader(columns);
    for (const auto& row : rows) {
        text += tableLine(columns, row);
    }
    return text;
}

} // namespace ridgepoint::cli
