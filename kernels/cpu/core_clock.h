// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

namespace ridgepoint::cpu {

/// The clock that the calling thread's core holds now, from the time of a chain of additions each of which waits for the one
/// before: every core does exactly one of those a cycle, also beside another hyperthread, and needs no permission to be asked.
/// What the system says instead is often the nominal clock, and in a virtual machine nothing. Takes some 20 us; the best of
/// several chains, so that an interruption does not look like a slow clock.
[[nodiscard]] Frequency readCoreClock();

} // namespace ridgepoint::cpu
