// SPDX-License-Identifier: GPL-3.0-or-later
// How often a reference has the device copy something, and that it reads the right bytes.
#include "kernels/cuda/host_copy.h"
#include "kernels/cuda/transposed_fetch.h"
#include "tests/kernels/cuda/cuda_fixture.h"

#include <gtest/gtest.h>

#include <numeric>

namespace ridgepoint {
namespace {

constexpr std::int64_t kMebi = std::int64_t{1} << 20;

class CudaHostCopy : public test::CudaTest {
protected:
    CudaHostCopy() { machine().devices.front().memory = std::size_t{1} << 30; }

    /// i32 elements 0, 1, 2, ... on the device.
    cuda::DeviceArray counted(std::int64_t count)
    {
        cuda::DeviceArray array = cuda::makeOutput(DType::i32, count);
        auto* const elements = static_cast<std::int32_t*>(array.data());
        std::iota(elements, elements + count, 0);
        return array;
    }

    /// `count` elements from `first` on are what they should be.
    static void expectRead(const Fetch& fetch, std::int64_t first, std::int64_t count)
    {
        std::vector<double> values(static_cast<std::size_t>(count));
        fetch(first, values);
        ASSERT_EQ(values.front(), static_cast<double>(first));
        ASSERT_EQ(values.back(), static_cast<double>(first + count - 1));
    }

    cuda::Stream m_stream = cuda::makeStream();
    cuda::Queue m_queue{m_stream.get(), 1};
};

TEST_F(CudaHostCopy, AnArrayOf64MebibytesComesInOneTransferHoweverItIsRead)
{
    const cuda::DeviceArray array = counted(16 * kMebi);
    const Fetch fetch = cuda::deviceFetch(m_queue, array);
    for (const std::int64_t first : {16 * kMebi - 7, std::int64_t{0}, 5 * kMebi, std::int64_t{3}}) {
        expectRead(fetch, first, 7);
    }
    EXPECT_EQ(machine().copies, 1);
    EXPECT_EQ(machine().bytesCopied, std::size_t{64} << 20);
}

TEST_F(CudaHostCopy, ALargerOneThatIsReadInOrderComesInFewPieces)
{
    const std::int64_t count = 20 * kMebi + 5;
    const cuda::DeviceArray array = counted(count);
    const Fetch fetch = cuda::deviceFetch(m_queue, array);
    for (std::int64_t first = 0; first < count; first += 4096) {
        expectRead(fetch, first, std::min<std::int64_t>(4096, count - first));
    }
    EXPECT_LE(machine().copies, 15) << "5121 reads";
    EXPECT_LE(machine().bytesCopied, static_cast<std::size_t>(count) * 4) << "nothing twice";
}

TEST_F(CudaHostCopy, OfALargerOneThatIsSampledHereAndThereOnlyThatMuchIsCopied)
{
    const cuda::DeviceArray array = counted(20 * kMebi);
    const Fetch fetch = cuda::deviceFetch(m_queue, array);
    for (const auto& [first, count] : blocksToCheck(20 * kMebi)) {
        expectRead(fetch, first, count);
    }
    EXPECT_EQ(machine().copies, 64);
    EXPECT_EQ(machine().bytesCopied, std::size_t{64} * 1024 * 4);
}

TEST_F(CudaHostCopy, AFewColumnsOfALargerMatrixComeInFewPieces)
{
    constexpr std::int64_t kSide = 4608; // 81 MiB
    const cuda::DeviceArray array = counted(kSide * kSide);
    const Fetch fetch = cuda::deviceFetch(m_queue, array);
    for (const std::int64_t column : {std::int64_t{0}, kSide - 64}) {
        for (std::int64_t row = 0; row < kSide; ++row) {
            expectRead(fetch, row * kSide + column, 64);
        }
    }
    EXPECT_LE(machine().copies, 2 * 18) << "of 9216 reads";
}

TEST_F(CudaHostCopy, ASweepsVerificationCopiesEachArrayOnce)
{
    const auto gpu = device();
    const auto add = gpu->prepare("add", {.n = 100'000}, {});
    machine().copies = 0;
    EXPECT_TRUE(add->verify({}).passed);
    EXPECT_EQ(machine().copies, 3);
    const auto matmul = gpu->prepare("matmul-tiled", {.n = 65}, {});
    machine().copies = 0;
    EXPECT_TRUE(matmul->verify({}).passed);
    EXPECT_EQ(machine().copies, 3);
}

TEST_F(CudaHostCopy, AVerificationSeesWhatTheLaunchBeforeItWrote)
{
    const auto copy = device()->prepare("copy", {.n = 1000}, {});
    EXPECT_TRUE(copy->verify({}).passed);
    machine().lose = machine().launches;
    EXPECT_FALSE(copy->verify({}).passed) << "not what was read before";
}

TEST(TransposedFetch, ReadsAcrossRowsFromTheTranspose)
{
    // 3 x 4, of which element (r, c) is 10 r + c; its transpose has rows of 3.
    const Fetch transpose = [](std::int64_t first, std::span<double> values) {
        for (double& value : values) {
            value = static_cast<double>(first % 3 * 10 + first / 3);
            ++first;
        }
    };
    const Fetch fetch = cuda::transposedFetch(transpose, {3, 4});
    std::vector<double> values(12);
    fetch(0, values);
    EXPECT_EQ(values, (std::vector<double>{0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23}));
    values.resize(3);
    fetch(6, values);
    EXPECT_EQ(values, (std::vector<double>{12, 13, 20}));
}

} // namespace
} // namespace ridgepoint
