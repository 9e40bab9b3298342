// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/dot_emulation.h"
#include "kernels/cpu/dot_isa.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ridgepoint::cpu {

/// A way to keep a unit busy: more independent accumulators hide more latency, until the registers run out.
struct DotWay {
    DotIsa isa = DotIsa::avxVnni;
    int accumulators = 0;
    bool operator==(const DotWay&) const = default;
};

/// Vectors: 8, 10 and 12 accumulators. Tiles: 4, as there are 8 tiles and a block of 2 x 2 sums needs 2 + 2 operands.
[[nodiscard]] std::vector<DotWay> waysOf(DotIsa isa);

/// The sums of all accumulators, one after the other.
struct DotSums {
    alignas(64) std::array<std::uint32_t, 1024> words{};
};

/// Makes tiles usable on this thread for its lifetime; nothing for vectors.
class TileScope {
public:
    explicit TileScope(DotIsa isa);
    TileScope(const TileScope&) = delete;
    TileScope& operator=(const TileScope&) = delete;
    ~TileScope();

private:
    bool m_tiles;
};

/// From zero on so many instructions, in registers alone, dealt out over the accumulators in turn: the first ones get one more
/// where they do not divide evenly. On the thread of a TileScope, and only what dotIsasHere() lists.
void runDotChain(const DotWay& way, const DotOperands& operands, std::int64_t instructions, DotSums& sums);

} // namespace ridgepoint::cpu
