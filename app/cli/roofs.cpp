// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/roofs.h"

#include "app/common/library.h"
#include "app/common/paths.h"

namespace ridgepoint::cli {

std::optional<DeviceSpec> roofsFor(const std::string& specOption, const DeviceInfo& device)
{
    if (!specOption.empty()) {
        return findSpec(specOption, specDirs());
    }
    if (auto measured = loadMeasuredSpec(device)) {
        return std::move(measured->spec);
    }
    return std::nullopt;
}

} // namespace ridgepoint::cli
