// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Text as it may stand in HTML or SVG, inside an element or an attribute in double quotes: & < > " ' are escaped, control characters
/// that no document may hold are left out, bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string htmlText(std::string_view text);

/// `<tag>text</tag>`, the text escaped; "" for no text. `tag` may carry attributes: `p class="soft"`.
[[nodiscard]] std::string htmlElement(std::string_view tag, std::string_view text);
/// Paragraphs of text that somebody typed: a blank line ends one, other line ends are kept.
[[nodiscard]] std::string htmlParagraphs(std::string_view text);

/// A table; columns whose title begins with '>' are right-aligned numbers. Cells are escaped.
[[nodiscard]] std::string htmlTable(const std::vector<std::string>& titles, const std::vector<std::vector<std::string>>& rows);

/// A whole document with the style sheet of all reports in it: light, dark and on paper, no script, nothing from outside. `body` is
/// HTML.
[[nodiscard]] std::string htmlPage(std::string_view title, std::string_view body);

} // namespace ridgepoint
