// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/caret.h"

#include "engine/utf8.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::string shown(std::string_view text)
{
    const bool keepsHigh = isUtf8(text);
    std::string line;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        if (isSpace(byte)) {
            line += ' ';
        } else if (code < 0x20U || code == 0x7FU || (code >= 0x80U && !keepsHigh)) {
            line += '?';
        } else {
            line += byte;
        }
    }
    return line;
}

} // namespace

std::string caretText(std::string_view what, std::string_view text, std::size_t at)
{
    const std::string line = shown(text);
    const auto before = std::string_view(line).substr(0, std::min(at, line.size()));
    const auto continued = isUtf8(line) ? std::ranges::count_if(before, continues) : 0;
    const std::string indent(before.size() - static_cast<std::size_t>(continued), ' ');
    return fmt::format("{}\n  {}\n  {}^", what, line, indent);
}

} // namespace ridgepoint
