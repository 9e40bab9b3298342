// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions of narrow elements, against the catalog's.
#include "kernels/catalog/numeric.h"
#include "kernels/cuda/element.cuh"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace ridgepoint {
namespace {

using cuda::BF16;
using cuda::F16;
using cuda::F8;

TEST(CudaElement, EverySixteenBitPatternWidensToItsValue)
{
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
        const auto pattern = static_cast<std::uint16_t>(bits);
        const float half = cuda::widen(F16{pattern});
        const float brain = cuda::widen(BF16{pattern});
        ASSERT_EQ(std::isnan(half), std::isnan(f16ToFloat(pattern))) << bits;
        ASSERT_EQ(std::isnan(brain), std::isnan(bf16ToFloat(pattern))) << bits;
        if (!std::isnan(half)) {
            ASSERT_EQ(half, f16ToFloat(pattern)) << bits;
        }
        if (!std::isnan(brain)) {
            ASSERT_EQ(brain, bf16ToFloat(pattern)) << bits;
        }
    }
}

TEST(CudaElement, NarrowingRoundsToNearestEvenOverTheWholeRange)
{
    // Every 4099th pattern of an f32, and the neighbours of each value that lies half-way between two of the 16-bit type.
    for (std::uint64_t bits = 0; bits <= 0xFFFFFFFFULL; bits += 4099) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        ASSERT_EQ(cuda::narrow<F16>(value).bits, floatToF16(value)) << bits;
        ASSERT_EQ(cuda::narrow<BF16>(value).bits, floatToBf16(value)) << bits;
        ASSERT_EQ(cuda::narrow<F8>(value).bits, floatToF8e4m3(value)) << bits;
    }
    for (unsigned pattern = 0; pattern < 0x7C00; ++pattern) {
        const float low = f16ToFloat(static_cast<std::uint16_t>(pattern));
        const float high = pattern + 1 < 0x7C00 ? f16ToFloat(static_cast<std::uint16_t>(pattern + 1)) : 65536.0F;
        const float middle = low + (high - low) / 2;
        for (const float value : {std::nextafter(middle, 0.0F), middle, std::nextafter(middle, 1e9F)}) {
            ASSERT_EQ(cuda::narrow<F16>(value).bits, floatToF16(value)) << value;
            ASSERT_EQ(cuda::narrow<F16>(-value).bits, floatToF16(-value)) << value;
        }
    }
}

} // namespace
} // namespace ridgepoint
