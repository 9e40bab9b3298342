// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace ridgepoint::test {

/// `text` with the first `from` replaced; a test whose `from` is not there is broken and says so.
inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos) {
        throw std::logic_error("not in the text: " + std::string(from));
    }
    return text.replace(at, from.size(), to);
}

} // namespace ridgepoint::test
