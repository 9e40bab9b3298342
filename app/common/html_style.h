// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ridgepoint {

/// The style sheet of every HTML report: the colours of the window's light and dark themes, black on white on paper.
[[nodiscard]] std::string_view htmlStyle();

} // namespace ridgepoint
