// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/format.h"
#include "app/cli/table.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace ridgepoint::cli {

/// A list of things in two shapes: cells for people, records with plain numbers for programs.
struct Listing {
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows = {};
    /// All with the same keys in the same order: they are the columns of the CSV.
    std::vector<nlohmann::ordered_json> records = {};
};

/// Table, CSV with a header, a JSON array, or one JSON object a line.
[[nodiscard]] std::string render(const Listing& listing, Format format);

/// The same for a single record, which is an object in JSON, not an array.
[[nodiscard]] std::string renderOne(const Listing& listing, Format format);

} // namespace ridgepoint::cli
