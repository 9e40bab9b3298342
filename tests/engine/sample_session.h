// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

/// A session with every field set and made-up numbers, for tests of files alone.
namespace ridgepoint::test {

[[nodiscard]] RooflinePoint measuredPoint();
/// With a cost that nobody could count.
[[nodiscard]] RooflinePoint skippedPoint();
/// A measured point (plain), one with a verdict and no interval, one skipped, one failed, one cancelled.
[[nodiscard]] Session sampleSession();

} // namespace ridgepoint::test
