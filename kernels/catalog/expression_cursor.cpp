// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_cursor.h"

#include "engine/caret.h"
#include "engine/error.h"
#include "engine/files.h"
#include "kernels/catalog/expression.h"

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

void ExpressionCursor::fail(const std::string& what, std::size_t at) const { throw InputError(caretText(what, m_text, at)); }

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
