// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace ridgepoint {

/// One enumerator and the word it has in files, messages and options.
template <typename Enum>
struct Named {
    Enum value;
    std::string_view word;
};

/// The word of an enumerator; a table that forgot one gives "".
template <typename Enum, std::size_t N>
[[nodiscard]] constexpr std::string_view wordOf(const std::array<Named<Enum>, N>& table, Enum value)
{
    for (const auto& entry : table) {
        if (entry.value == value) {
            return entry.word;
        }
    }
    return {};
}

/// The enumerator of a word, nullopt for a word the table does not have.
template <typename Enum, std::size_t N>
[[nodiscard]] constexpr std::optional<Enum> valueOf(const std::array<Named<Enum>, N>& table, std::string_view word)
{
    for (const auto& entry : table) {
        if (entry.word == word) {
            return entry.value;
        }
    }
    return std::nullopt;
}

} // namespace ridgepoint
