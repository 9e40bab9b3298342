// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// Which roofs a picture shall show beside those of its session.
struct ReferenceRequest {
    /// Spec ids or files.
    std::vector<std::string> specs = {};
    bool atClock = false;
    /// The clock to scale to; without one, that of the session.
    std::optional<Frequency> clock = std::nullopt;
};

/// Lets `--at-clock` stand alone or with a number of MHz behind it: a parser of options knows only one or the other.
[[nodiscard]] QStringList withClockValue(const QStringList& arguments);

/// From the values of `--with-spec` and `--at-clock`, if any. Throws InputError for a clock that is none.
[[nodiscard]] ReferenceRequest referenceRequest(const QStringList& specs, const std::optional<QString>& atClock);

/// The specs as given, then at the clock those that are datasheets; where none is, the session's own datasheet. Throws InputError for an
/// unknown spec, without a datasheet or a clock, and for a session without roofs.
[[nodiscard]] std::vector<DeviceSpec> referenceSpecs(const ReferenceRequest& request, const Session& session);

} // namespace ridgepoint
