// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <optional>
#include <span>
#include <vector>

/// How far a cache really reaches, read off a sweep over set sizes. Pure arithmetic: no clock, no device.
namespace ridgepoint {

/// The bandwidth of one set size.
struct SetSpeed {
    Bytes set;
    Bandwidth bandwidth;
};

/// What is known of a cache before its plateau is looked for.
struct CacheClaim {
    /// Capacity of the level below it, 0 for the first.
    Bytes below;
    Bytes claimed;
    /// Bandwidth of the level behind it.
    Bandwidth behind;
};

struct Plateau {
    /// The largest set that is still clearly faster than the level behind.
    Bytes end;
    /// The middle of the sets on it.
    Bandwidth bandwidth;
    /// A larger set within the claim was tried and was slower; else the end is only as far as was tried.
    bool sawTheEdge = false;
};

/// Set sizes that tell the levels apart: each capacity, three quarters of it, its half and so on, down to the level below (an
/// eighth for the first). In ascending order, whole pages; the largest are left out where all would be more than `together`.
[[nodiscard]] std::vector<Bytes> plateauSets(std::span<const Bytes> capacities, Bytes together);

/// The sets of the sweep that belong to the claim: above the level below, up to what is claimed.
[[nodiscard]] std::vector<SetSpeed> setsWithin(std::span<const SetSpeed> sweep, const CacheClaim& claim);

/// nullopt when no set within the claim is clearly faster than the level behind. Disturbances only slow a set down, so a slow
/// set ends the plateau only when no larger one is fast.
[[nodiscard]] std::optional<Plateau> findPlateau(std::span<const SetSpeed> sweep, const CacheClaim& claim);

/// The faster of each set of two sweeps, for the same reason.
[[nodiscard]] std::vector<SetSpeed> fasterOf(std::span<const SetSpeed> first, std::span<const SetSpeed> second);

} // namespace ridgepoint
