// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ridgepoint {

/// A place in the text of an operation on a tensor. Every fault is an InputError with a caret. Moving on skips spaces.
class TensorCursor {
public:
    explicit TensorCursor(std::string_view text);

    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }
    /// '\0' at the end.
    [[nodiscard]] char next() const { return atEnd() ? '\0' : m_text[m_at]; }
    [[nodiscard]] bool atWord() const;
    [[nodiscard]] bool atInteger() const;
    /// What was written from `first` up to here, without spaces at its end.
    [[nodiscard]] std::string_view since(std::size_t first) const;

    [[nodiscard]] bool take(char wanted);
    void expect(char wanted, const std::string& otherwise);
    /// Letters, digits and _.
    [[nodiscard]] std::string_view takeWord();
    /// With an optional minus, at most 2^62. `meant` says what is missing where none stands here.
    [[nodiscard]] std::int64_t takeInteger(const std::string& meant);
    [[nodiscard]] double takeNumber();

    [[noreturn]] void fail(const std::string& what, std::size_t at) const;

private:
    void skipSpace();

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace ridgepoint
