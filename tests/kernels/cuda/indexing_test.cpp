// SPDX-License-Identifier: GPL-3.0-or-later
// Where threads work in arrays that no test could allocate.
#include "kernels/cuda/indexing.h"

#include <gtest/gtest.h>

namespace ridgepoint::cuda {
namespace {

constexpr std::int64_t kLarge = (std::int64_t{1} << 33) + 7;

TEST(CudaIndexing, PacksAndTailCoverMoreThanFourBillionElements)
{
    for (const std::int64_t size : {1, 2, 4, 8}) {
        const std::int64_t packs = wholePacks(kLarge, size);
        EXPECT_LE(packs * packElements(size), kLarge);
        EXPECT_LT(kLarge - packs * packElements(size), packElements(size)) << "the tail is less than a load";
    }
    EXPECT_EQ(wholePacks(kLarge, 1), std::int64_t{1} << 29);
}

TEST(CudaIndexing, AThreadsNumberDoesNotWrapAtTwoToTheThirtyOne)
{
    EXPECT_EQ(globalIndex(8'388'608, 256, 0), std::int64_t{1} << 31);
    EXPECT_EQ(globalIndex(33'554'432, 256, 255), (std::int64_t{1} << 33) + 255);
}

TEST(CudaIndexing, AnElementOfALargeMatrixIsFoundIn64Bits)
{
    EXPECT_EQ(elementAt(46'341, 0, 46'341), 2'147'488'281) << "n^2 leaves an int at 46,341";
    EXPECT_EQ(elementAt(99'999, 99'999, 100'000), 9'999'999'999);
}

TEST(CudaIndexing, TilesCoverALargeMatrixOnce)
{
    constexpr std::int64_t kSide = 100'001;
    const std::int64_t tiles = tileCount(kSide, kSide, 32, 32);
    EXPECT_EQ(tiles, 3126 * 3126);
    const TileOrigin last = tileOrigin(tiles - 1, kSide, 32, 32);
    EXPECT_EQ(last.row, 3125 * 32);
    EXPECT_EQ(last.column, 3125 * 32);
    const TileOrigin second = tileOrigin(3126, kSide, 32, 32);
    EXPECT_EQ(second.row, 32);
    EXPECT_EQ(second.column, 0);
}

TEST(CudaIndexing, AGridIsNeverEmptyNeverLargerThanItsWorkAndNeverBeyondWhatFillsTheDevice)
{
    EXPECT_EQ(stridedBlocks(0, 256, 132), 1);
    EXPECT_EQ(stridedBlocks(256, 256, 132), 1);
    EXPECT_EQ(stridedBlocks(257, 256, 132), 2);
    EXPECT_EQ(stridedBlocks(kLarge, 256, 132), 132 * 32);
}

} // namespace
} // namespace ridgepoint::cuda
