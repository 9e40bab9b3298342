// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_cursor.h"

#include "engine/error.h"
#include "engine/files.h"
#include "engine/utf8.h"
#include "kernels/catalog/expression.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridgepoint {

namespace {

constexpr const char* kOperand = "write a number, x, y, a function such as relu(x), or parentheses";

// ASCII only: the locale must not decide what a name is.
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// One printable column for every character, so that the caret stands where it should and a terminal takes no commands.
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

ExpressionCursor::ExpressionCursor(std::string_view text) : m_text(text) { skipSpace(); }

bool ExpressionCursor::atNumber() const { return isDigit(next()) || next() == '.'; }

bool ExpressionCursor::atWord() const { return isLetter(next()); }

void ExpressionCursor::skipSpace()
{
    while (!atEnd() && isSpace(m_text[m_at])) {
        ++m_at;
    }
}

bool ExpressionCursor::take(char wanted)
{
    if (atEnd() || m_text[m_at] != wanted) {
        return false;
    }
    ++m_at;
    skipSpace();
    return true;
}

double ExpressionCursor::takeNumber()
{
    double value = 0;
    const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
    if (error == std::errc::result_out_of_range) {
        fail("this constant is outside of what f64 holds: write one between 1e-307 and 1e308", m_at);
    }
    if (error != std::errc()) {
        fail("this is no number: write one such as 0.5", m_at);
    }
    m_at = static_cast<std::size_t>(end - m_text.data());
    skipSpace();
    return value;
}

std::string_view ExpressionCursor::takeWord()
{
    const std::size_t first = m_at;
    while (isLetter(next()) || isDigit(next())) {
        ++m_at;
    }
    const std::string_view word = m_text.substr(first, m_at - first);
    skipSpace();
    return word;
}

void ExpressionCursor::fail(const std::string& what, std::size_t at) const
{
    const std::string line = shown(m_text);
    const auto before = std::string_view(line).substr(0, std::min(at, line.size()));
    const auto continued = isUtf8(line) ? std::ranges::count_if(before, continues) : 0;
    const std::string indent(before.size() - static_cast<std::size_t>(continued), ' ');
    throw InputError(fmt::format("{}\n  {}\n  {}^", what, line, indent));
}

void ExpressionCursor::failAtOperand() const
{
    if (atEnd()) {
        fail(fmt::format("an operand is missing at the end: {}", kOperand), m_at);
    }
    if (std::string_view("),+*/").find(next()) != std::string_view::npos) {
        fail(fmt::format("an operand is missing before this {}: {}", next(), kOperand), m_at);
    }
    failAtCharacter();
}

void ExpressionCursor::failAtSurplus() const
{
    switch (next()) {
    case ')': fail("this ) closes nothing: remove it, or open a ( before it", m_at);
    case ',': fail("a comma stands only between the two operands of min and max: remove it", m_at);
    case '^': fail("there is no power: write x * x", m_at);
    default: break;
    }
    if (atWord() || atNumber() || next() == '(') {
        fail("an operator is missing here: write * for a product", m_at);
    }
    failAtCharacter();
}

void ExpressionCursor::failAtCharacter() const
{
    fail("this character means nothing here: an expression has + - * / ( ) , numbers, x, y and functions", m_at);
}

void ExpressionCursor::failAtName(std::string_view word, std::size_t at) const
{
    constexpr std::size_t kShown = 40;
    std::vector<std::string> known = functionNames();
    known.insert(known.end(), {"x", "y"});
    const std::string near = nearest(word, known);
    const std::string hint = near.empty()
                                 ? fmt::format("the functions are {}, the variables x and y", fmt::join(functionNames(), " "))
                                 : fmt::format("did you mean '{}'?", near);
    fail(fmt::format("unknown {} '{}': {}", next() == '(' ? "function" : "name", word.substr(0, kShown), hint), at);
}

} // namespace ridgepoint
