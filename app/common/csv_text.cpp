// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/csv_text.h"

namespace ridgepoint {

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        return std::string(text);
    }
    std::string out = "\"";
    for (const char letter : text) {
        out += letter == '"' ? "\"\"" : std::string(1, letter);
    }
    return out + "\"";
}

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string line;
    for (const std::string& field : fields) {
        line += csvField(field) + ",";
    }
    if (!line.empty()) {
        line.pop_back();
    }
    return line + "\n";
}

} // namespace ridgepoint
