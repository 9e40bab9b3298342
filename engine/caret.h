// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint {

/// `what`, the text on a line of its own, a caret under byte `at` of it: how a fault in a typed line is told. Every character takes one
/// printable column, so that the caret stands where it should and a terminal takes no commands.
[[nodiscard]] std::string caretText(std::string_view what, std::string_view text, std::size_t at);

} // namespace ridgepoint
