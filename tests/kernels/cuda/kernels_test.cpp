// SPDX-License-Identifier: GPL-3.0-or-later
// Device code, run on the double and held against the catalog's references: around every vector width and tile, where AddressSanitizer
// sees the first byte beyond each buffer.
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/numeric.h"
#include "tests/kernels/cuda/cuda_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

class CudaKernels : public test::CudaTest {
protected:
    void expectRight(const std::string& kernel, const Problem& problem)
    {
        SCOPED_TRACE(kernel + " " + std::string(name(problem.dtype)) + " n = " + std::to_string(problem.n) +
                     " batch = " + std::to_string(problem.batch));
        const auto prepared = m_device->prepare(kernel, problem, {});
        const Verification verification = prepared->verify({});
        EXPECT_TRUE(verification.passed) << verification.text;
        // Again, after timed launches: scratch memory must be left as it was found.
        EXPECT_GT(prepared->launch(2).count(), 0);
        EXPECT_TRUE(prepared->verify({}).passed);
    }

    std::shared_ptr<Device> m_device = device();
};

/// Around whole loads of every width, a warp, a block, and a stride of the whole grid (2 multiprocessors x 32 blocks x 256 threads).
const std::vector<std::int64_t> kLengths{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 1023, 1025, 2047, 4099};

TEST_F(CudaKernels, StreamsAreRightAtEveryLength)
{
    for (const char* kernel : {"copy", "add", "triad", "chain", "chain-fused", "read"}) {
        for (const DType dtype : kernelOrThrow(kernel).dtypes) {
            for (const std::int64_t n : kLengths) {
                expectRight(kernel, {.n = n, .dtype = dtype});
            }
        }
    }
}

TEST_F(CudaKernels, StreamsAreRightWhereTheGridStrides)
{
    constexpr std::int64_t kThreads = 2 * 32 * 256;
    expectRight("triad", {.n = kThreads * 2 + 3, .dtype = DType::f64});
    expectRight("add", {.n = kThreads * 4 * 2 + 5, .dtype = DType::f32});
    expectRight("read", {.n = kThreads * 8 + 9, .dtype = DType::f16});
}

TEST_F(CudaKernels, AddTakesAShape) { expectRight("add", {.dtype = DType::f32, .shape = {7, 9}}); }

TEST_F(CudaKernels, EmptyLaunches) { expectRight("empty", {.n = 1}); }

TEST_F(CudaKernels, FmaDoesTheStepsThatTheIntensityAsksFor)
{
    for (const double intensity : {1.0 / 16, 0.5, 1.0, 3.0, 64.0}) {
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            for (const std::int64_t n : {1, 31, 33, 64, 257, 511, 1030}) {
                expectRight("fma", {.n = n, .dtype = dtype, .intensityTarget = Intensity{intensity}});
            }
        }
    }
}

TEST_F(CudaKernels, FmaInA16BitTypeRoundsEveryStep)
{
    for (const double intensity : {1.0 / 16, 1.0, 3.0, 128.0}) {
        for (const DType dtype : {DType::f16, DType::bf16}) {
            for (const std::int64_t n : {1, 7, 31, 33, 64, 257, 511, 1030}) {
                expectRight("fma", {.n = n, .dtype = dtype, .accumulate = dtype, .intensityTarget = Intensity{intensity}});
            }
        }
    }
    const auto packed = m_device->prepare("fma", {.n = 64, .dtype = DType::f16, .accumulate = DType::f16}, {});
    EXPECT_EQ(packed->implementation(), "CUDA, 16 bytes a load, two multiply-adds an instruction");
    const auto wide = m_device->prepare("fma", {.n = 64, .dtype = DType::f16}, {});
    EXPECT_EQ(wide->implementation(), "CUDA, 16 bytes a load, multiply-adds in f32");
}

TEST_F(CudaKernels, TransposeIsExactAroundEveryTile)
{
    for (const DType dtype : kernelOrThrow("transpose").dtypes) {
        for (const std::int64_t side : {1, 2, 31, 32, 33, 63, 64, 65, 100}) {
            expectRight("transpose", {.n = side, .dtype = dtype});
        }
    }
}

TEST_F(CudaKernels, ProductsAreRightAroundEveryTile)
{
    for (const char* kernel : {"matmul-naive", "matmul-tiled"}) {
        for (const DType dtype : kernelOrThrow(kernel).dtypes) {
            for (const std::int64_t n : {1, 2, 15, 16, 17, 33}) {
                expectRight(kernel, {.n = n, .dtype = dtype});
            }
        }
        for (const auto& shape : {std::vector<std::int64_t>{63, 65, 16}, {65, 63, 17}, {1, 130, 3}, {130, 1, 31}, {64, 64, 64}}) {
            expectRight(kernel, {.dtype = DType::f32, .shape = shape});
            expectRight(kernel, {.dtype = DType::i8, .shape = shape});
        }
    }
}

TEST_F(CudaKernels, DecodeIsRightForEveryLengthOfARowAndNumberOfTokens)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16, DType::i8}) {
        for (const std::int64_t n : {1, 7, 16, 33}) {
            for (const std::int64_t batch : {1, 3}) {
                expectRight("decode", {.n = n, .dtype = dtype, .batch = batch});
            }
        }
    }
    for (const std::int64_t batch : {2, 7, 8, 9, 17}) {
        expectRight("decode", {.n = 9, .dtype = DType::f32, .batch = batch});
    }
    expectRight("decode", {.n = 264, .dtype = DType::f16, .batch = 1});
}

TEST_F(CudaKernels, InputsAreTheCatalogsRandomSequence)
{
    const cuda::Stream stream = cuda::makeStream();
    const cuda::Queue queue{stream.get(), 1};
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16, DType::f8e4m3, DType::i8}) {
        const cuda::DeviceArray array = cuda::makeInput(queue, dtype, 300, 7);
        std::vector<double> values(300);
        cuda::deviceFetch(queue, array)(0, values);
        for (std::int64_t i = 0; i < 300; ++i) {
            const double exact = fillValue(dtype, 7, i);
            ASSERT_EQ(values[static_cast<std::size_t>(i)], dtype == DType::i8 ? exact : roundTo(dtype, exact)) << name(dtype) << i;
        }
    }
}

TEST_F(CudaKernels, GiveAllTheirMemoryBack)
{
    const int events = machine().events;
    expectRight("read", {.n = 1000});
    expectRight("matmul-tiled", {.n = 65, .cache = CacheMode::cold});
    EXPECT_EQ(machine().allocations, 0);
    EXPECT_EQ(machine().allocated, 0U);
    EXPECT_EQ(machine().events, events);
}

TEST_F(CudaKernels, AnOutputThatIsNeverWrittenDoesNotPass)
{
    const auto prepared = m_device->prepare("copy", {.n = 100}, {});
    machine().lose = machine().launches;
    const Verification verification = prepared->verify({});
    EXPECT_FALSE(verification.passed);
    EXPECT_THAT(verification.text, ::testing::HasSubstr("never written"));
}

} // namespace
} // namespace ridgepoint
