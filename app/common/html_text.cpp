// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_text.h"

#include "app/common/html_style.h"
#include "engine/utf8.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string_view escaped(char letter)
{
    switch (letter) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
    }
}

bool mayStand(char letter)
{
    const auto code = static_cast<unsigned char>(letter);
    return (code >= 0x20 && code != 0x7F) || letter == '\n' || letter == '\t';
}

std::string_view nameOf(std::string_view tag) { return tag.substr(0, tag.find(' ')); }

/// The title without its mark, and whether the column is of numbers.
std::pair<std::string, bool> column(const std::string& title)
{
    const bool number = title.starts_with('>');
    return {number ? title.substr(1) : title, number};
}

} // namespace

std::string htmlText(std::string_view text)
{
    const bool valid = isUtf8(text);
    std::string out;
    out.reserve(text.size());
    for (const char letter : text) {
        if (const std::string_view entity = escaped(letter); !entity.empty()) {
            out += entity;
        } else if (!valid && static_cast<unsigned char>(letter) >= 0x80) {
            out += "\xEF\xBF\xBD";
        } else if (mayStand(letter)) {
            out += letter;
        }
    }
    return out;
}

std::string htmlElement(std::string_view tag, std::string_view text)
{
    return text.empty() ? std::string() : fmt::format("<{}>{}</{}>\n", tag, htmlText(text), nameOf(tag));
}

std::string htmlParagraphs(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        out += htmlElement("p class=\"typed\"", text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
    }
    return out;
}

std::string htmlTable(const std::vector<std::string>& titles, const std::vector<std::vector<std::string>>& rows)
{
    std::vector<bool> numbers;
    std::string out = "<div class=\"wide\"><table><thead><tr>";
    for (const std::string& each : titles) {
        const auto [title, number] = column(each);
        numbers.push_back(number);
        out += fmt::format("<th{}>{}</th>", number ? " class=\"n\"" : "", htmlText(title));
    }
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size() && i < numbers.size(); ++i) {
            out += fmt::format("<td{}>{}</td>", numbers[i] ? " class=\"n\"" : "", htmlText(row[i]));
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

std::string htmlPage(std::string_view title, std::string_view body)
{
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n"
                       "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
                       htmlText(title), htmlStyle(), body);
}

} // namespace ridgepoint
