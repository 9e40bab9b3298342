// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ridgepoint::test {
namespace {

using namespace std::string_view_literals;

constexpr std::array kTokens{"\""sv,     "'"sv,
                             "{"sv,      "}"sv,
                             "["sv,      "]"sv,
                             ":"sv,      ": "sv,
                             ","sv,      "\n"sv,
                             "- "sv,     "? "sv,
                             "&a "sv,    "*a"sv,
                             "!!int "sv, "| "sv,
                             "> "sv,     "#"sv,
                             "%"sv,      "---\n"sv,
                             "\t"sv,     "\0"sv,
                             "\xFF"sv,   "\xEF\xBB\xBF"sv,
                             "\\u"sv,    "\\x"sv,
                             "null"sv,   "~"sv,
                             "-1"sv,     "0"sv,
                             "1e999"sv,  "NaN"sv,
                             "true"sv,   "9223372036854775808"sv,
                             "2^63"sv,   "..."sv,
                             "<<: "sv,   "\r"sv};

/// A number below `end`.
std::size_t below(std::size_t end, std::mt19937& random) { return end == 0 ? 0 : random() % end; }

std::string mutatedOnce(std::string text, std::mt19937& random)
{
    const std::size_t at = below(text.size(), random);
    const std::size_t length = 1 + below(20, random);
    switch (random() % 7) {
    case 0: // flip a bit
        if (!text.empty()) {
            text[at] = static_cast<char>(text[at] ^ (1 << (random() % 8)));
        }
        return text;
    case 1: return text.substr(0, at);
    case 2: return text.erase(at, length);
    case 3: return text.insert(at, text.substr(at, length));
    case 4: return text.insert(at, kTokens[below(kTokens.size(), random)]);
    case 5: return text.replace(at, std::min(length, text.size() - at), kTokens[below(kTokens.size(), random)]);
    default: // move a piece
        return text.insert(at, text.substr(below(text.size(), random), length));
    }
}

} // namespace

std::string mutated(std::string text, std::mt19937& random)
{
    for (std::size_t times = 1 + random() % 4; times > 0; --times) {
        text = mutatedOnce(std::move(text), random);
    }
    return text;
}

} // namespace ridgepoint::test
