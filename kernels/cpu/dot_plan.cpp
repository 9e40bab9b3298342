// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/dot_plan.h"

#include <bit>

namespace ridgepoint::cpu {

DotShare dotShare(const DotWay& way, std::int64_t blocks, int parts, int index)
{
    const std::int64_t mine = blocks / parts + (index < blocks % parts ? 1 : 0);
    const std::int64_t instructions = mine * (kDotBlock / shapeOf(way.isa).products());
    return {instructions % chainLength(way), instructions / chainLength(way)};
}

void holdAgainstEmulation(ErrorNorm& norm, const DotWay& way, std::int64_t instructions, const DotSums& sums)
{
    const DotShape shape = shapeOf(way.isa);
    const DotOperands operands = makeDotOperands(way.isa);
    auto next = sums.words.begin();
    for (int accumulator = 0; accumulator < way.accumulators; ++accumulator) {
        const std::int64_t extra = accumulator < instructions % way.accumulators ? 1 : 0;
        const std::int64_t steps = instructions / way.accumulators + extra;
        const DotPair pair = operandsOf(way.isa, operands, accumulator);
        for (int index = 0; index < shape.sums; ++index) {
            const std::uint32_t word = *next++;
            const double got = shape.dtype == DType::i8 ? std::bit_cast<std::int32_t>(word) : double{std::bit_cast<float>(word)};
            norm.add(got, dotAfter(way.isa, dotStep(way.isa, pair, index), steps));
        }
    }
}

} // namespace ridgepoint::cpu
