// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schema.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::detail {
namespace {

std::string spoken(std::string_view kind)
{
    std::string words(kind);
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
}

bool isNewerVersion(std::string_view version)
{
    const bool number =
        !version.empty() && version.front() != '0' && version.find_first_not_of("0123456789") == std::string_view::npos;
    return number && version != fmt::format("{}", kSchemaVersion);
}

} // namespace

std::string schemaName(std::string_view kind) { return fmt::format("ridgepoint/{}/{}", kind, kSchemaVersion); }

std::string schemaFault(std::string_view schema, std::string_view kind)
{
    if (schema == schemaName(kind)) {
        return "";
    }
    if (schema.empty()) {
        return fmt::format("not a Ridgepoint {}: it has no schema (expected {})", spoken(kind), schemaName(kind));
    }
    const std::string family = fmt::format("ridgepoint/{}/", kind);
    if (schema.starts_with(family) && isNewerVersion(schema.substr(family.size()))) {
        return fmt::format("written by a newer Ridgepoint ({}; this one reads {}): update Ridgepoint to open it", schema,
                           schemaName(kind));
    }
    return fmt::format("not a Ridgepoint {}: its schema is \"{}\" (expected {})", spoken(kind), schema, schemaName(kind));
}

} // namespace ridgepoint::detail
