// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/listing.h"
#include "engine/device_spec.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::cli {

/// The whole spec with plain numbers: bytes, bytes/s, FLOP/s, seconds.
[[nodiscard]] nlohmann::ordered_json specRecord(const DeviceSpec& spec);

/// Its roofs as a table and as records, one a roof, with the source of each number.
[[nodiscard]] Listing roofListing(const DeviceSpec& spec);

} // namespace ridgepoint::cli
