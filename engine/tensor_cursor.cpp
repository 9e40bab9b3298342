// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_cursor.h"

#include "engine/caret.h"
#include "engine/decimal.h"
#include "engine/error.h"

#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

// ASCII only: the locale must not decide what a name is.
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isSpace(char c) { return c == ' ' || c == '\t'; }

} // namespace

TensorCursor::TensorCursor(std::string_view text) : m_text(text) { skipSpace(); }

bool TensorCursor::atWord() const { return isLetter(next()); }

bool TensorCursor::atInteger() const { return isDigit(next()) || next() == '-'; }

std::string_view TensorCursor::since(std::size_t first) const
{
    std::string_view written = m_text.substr(first, m_at - first);
    while (!written.empty() && isSpace(written.back())) {
        written.remove_suffix(1);
    }
    return written;
}

void TensorCursor::skipSpace()
{
    while (!atEnd() && isSpace(m_text[m_at])) {
        ++m_at;
    }
}

bool TensorCursor::take(char wanted)
{
    if (atEnd() || m_text[m_at] != wanted) {
        return false;
    }
    ++m_at;
    skipSpace();
    return true;
}

void TensorCursor::expect(char wanted, const std::string& otherwise)
{
    if (!take(wanted)) {
        fail(otherwise, m_at);
    }
}

std::string_view TensorCursor::takeWord()
{
    const std::size_t first = m_at;
    while (isLetter(next()) || isDigit(next())) {
        ++m_at;
    }
    const std::string_view word = m_text.substr(first, m_at - first);
    skipSpace();
    return word;
}

std::int64_t TensorCursor::takeInteger(const std::string& meant)
{
    constexpr std::int64_t kLargest = std::int64_t{1} << 62;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
    if (error == std::errc::result_out_of_range || value > kLargest || value < -kLargest) {
        fail("this number is over 2^62: no tensor is that large", m_at);
    }
    if (error != std::errc()) {
        fail(meant, m_at);
    }
    m_at = static_cast<std::size_t>(end - m_text.data());
    skipSpace();
    return value;
}

double TensorCursor::takeNumber()
{
    const std::size_t first = m_at;
    const bool negative = take('-');
    std::string_view rest = m_text.substr(m_at);
    const bool begins = isDigit(next()) || next() == '.';
    const auto value = begins ? detail::takeDecimal(rest) : std::nullopt;
    if (!value || !std::isfinite(*value)) {
        fail("a number must stand here, such as + 0 or * 0.5", first);
    }
    m_at = m_text.size() - rest.size();
    skipSpace();
    return negative ? -*value : *value;
}

void TensorCursor::fail(const std::string& what, std::size_t at) const { throw InputError(caretText(what, m_text, at)); }

} // namespace ridgepoint
