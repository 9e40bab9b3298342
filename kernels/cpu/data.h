// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/cpu/buffer.h"
#include "kernels/cpu/team.h"

#include <cstdint>
#include <stop_token>

namespace ridgepoint::cpu {

/// Elements of one dtype in a buffer.
struct Array {
    DType dtype = DType::f32;
    std::int64_t count = 0;
    Buffer buffer;
    [[nodiscard]] void* data() const { return buffer.data(); }
};

/// First-touched and filled with the fixed random sequence `seed`, each thread its own share. Throws Cancelled.
[[nodiscard]] Array makeInput(const Team& team, DType dtype, std::int64_t count, std::uint64_t seed, const std::stop_token& stop);

/// First-touched with zeros, each thread its own share. Throws Cancelled.
[[nodiscard]] Array makeOutput(const Team& team, DType dtype, std::int64_t count, const std::stop_token& stop);

/// Overwrites with NaN (floating types) or a value no small product gives. Throws Cancelled.
void poison(const Team& team, const Array& array, const std::stop_token& stop);

/// A buffer of twice the last-level cache; reading it leaves nothing else in there.
class Evictor {
public:
    Evictor(const Team& team, Bytes lastLevelCache, const std::stop_token& stop);
    [[nodiscard]] static Bytes size(Bytes lastLevelCache);
    void evict(const Team& team) const;

private:
    Array m_array;
};

} // namespace ridgepoint::cpu
