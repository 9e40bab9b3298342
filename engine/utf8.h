// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ridgepoint {

/// True for valid UTF-8: no stray, missing or overlong bytes, no surrogates, nothing past U+10FFFF.
[[nodiscard]] bool isUtf8(std::string_view text);

} // namespace ridgepoint
