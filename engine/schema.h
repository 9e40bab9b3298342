// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// The `schema` field that every file begins with: ridgepoint/<kind>/<version>. Internal to the engine.
namespace ridgepoint::detail {

/// The version that this program writes, and the newest it reads, of every kind.
inline constexpr int kSchemaVersion = 1;

/// "ridgepoint/session/1".
[[nodiscard]] std::string schemaName(std::string_view kind);

/// "" when `schema` names `kind` in a version that can be read, else what is wrong and what to do. An empty `schema` means that
/// there is none.
[[nodiscard]] std::string schemaFault(std::string_view schema, std::string_view kind);

} // namespace ridgepoint::detail
