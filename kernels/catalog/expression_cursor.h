// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint {

/// A place in the text of an expression, and what can be wrong there. Every fault is an InputError: what is wrong, the
/// expression on a line of its own, a caret under the fault.
class ExpressionCursor {
public:
    /// Skips spaces at the beginning; so does everything that moves on.
    explicit ExpressionCursor(std::string_view text);

    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }
    /// '\0' at the end.
    [[nodiscard]] char next() const { return atEnd() ? '\0' : m_text[m_at]; }
    [[nodiscard]] bool atNumber() const;
    [[nodiscard]] bool atWord() const;

    /// Moves past `wanted` if it stands here.
    [[nodiscard]] bool take(char wanted);
    [[nodiscard]] double takeNumber();
    [[nodiscard]] std::string_view takeWord();

    [[noreturn]] void fail(const std::string& what, std::size_t at) const;
    /// No operand begins here.
    [[noreturn]] void failAtOperand() const;
    /// Something stands here where the expression, or a part of it, is complete.
    [[noreturn]] void failAtSurplus() const;
    /// `word`, read just before and beginning at `at`, is neither a function nor a variable.
    [[noreturn]] void failAtName(std::string_view word, std::size_t at) const;

private:
    void skipSpace();
    [[noreturn]] void failAtCharacter() const;

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace ridgepoint
