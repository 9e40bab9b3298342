// SPDX-License-Identifier: GPL-3.0-or-later
// What cuBLAS is told, held against the catalog's references through a cuBLAS that multiplies as it is told.
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_blas.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

class CudaBlas : public test::CudaTest {
protected:
    CudaBlas() { m_device = device({nullptr, m_blas.library()}); }

    cuda::GemmArguments callOf(const Problem& problem, const char* kernel = "matmul")
    {
        const auto prepared = m_device->prepare(kernel, problem, {});
        const Verification verification = prepared->verify({});
        EXPECT_TRUE(verification.passed) << verification.text;
        return m_blas.calls.back();
    }

    test::ScriptedBlas m_blas;
    std::shared_ptr<Device> m_device;
};

TEST_F(CudaBlas, RowMajorProductsOfAnyShapeComeOutRight)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
        for (const auto& shape : {std::vector<std::int64_t>{1, 1, 1}, {3, 5, 7}, {7, 3, 5}, {16, 16, 16}, {2, 33, 4}}) {
            callOf({.dtype = dtype, .shape = shape});
        }
    }
    callOf({.dtype = DType::i8, .shape = {5, 8, 12}});
}

TEST_F(CudaBlas, EachDTypeAsksForItsOwnArithmetic)
{
    // Types and kinds of arithmetic as cuBLAS counts them.
    const auto typesOf = [&](DType dtype, std::optional<DType> accumulate = std::nullopt) {
        const cuda::GemmArguments call = callOf({.n = 8, .dtype = dtype, .accumulate = accumulate});
        return std::vector<int>{call.typeA, call.typeB, call.typeC, call.compute};
    };
    using Types = std::vector<int>;
    EXPECT_EQ(typesOf(DType::f64), (Types{1, 1, 1, 70}));
    EXPECT_EQ(typesOf(DType::f32), (Types{0, 0, 0, 69})) << "pedantic";
    EXPECT_EQ(typesOf(DType::tf32), (Types{0, 0, 0, 77}));
    EXPECT_EQ(typesOf(DType::f16), (Types{2, 2, 2, 68}));
    EXPECT_EQ(typesOf(DType::f16, DType::f16), (Types{2, 2, 2, 64}));
    EXPECT_EQ(typesOf(DType::bf16), (Types{14, 14, 14, 68}));
    EXPECT_EQ(typesOf(DType::i8), (Types{3, 3, 10, 72}));
}

TEST_F(CudaBlas, TheScaleIsOneInTheTypeThatTheArithmeticHas)
{
    const auto scaleBits = [&](DType dtype, std::optional<DType> accumulate = std::nullopt) {
        // The kernel holds it, so it must be alive.
        const auto prepared = m_device->prepare("matmul", {.n = 8, .dtype = dtype, .accumulate = accumulate}, {});
        std::uint64_t bits = 0;
        std::memcpy(&bits, m_blas.calls.back().alpha, sizeof(bits));
        std::uint64_t zero = 1;
        std::memcpy(&zero, m_blas.calls.back().beta, sizeof(zero));
        EXPECT_EQ(zero, 0U);
        return bits;
    };
    EXPECT_EQ(scaleBits(DType::f64), std::bit_cast<std::uint64_t>(1.0));
    EXPECT_EQ(scaleBits(DType::f32), std::bit_cast<std::uint32_t>(1.0F));
    EXPECT_EQ(scaleBits(DType::f16), std::bit_cast<std::uint32_t>(1.0F));
    EXPECT_EQ(scaleBits(DType::f16, DType::f16), 0x3C00U);
    EXPECT_EQ(scaleBits(DType::i8), 1U);
}

TEST_F(CudaBlas, OneHandleServesAllKernelsWithItsWorkspaceGivenAfterTheStream)
{
    const auto first = m_device->prepare("matmul", {.n = 8}, {});
    const auto second = m_device->prepare("matmul", {.n = 9}, {});
    EXPECT_EQ(m_blas.handles, 1);
    EXPECT_EQ(m_blas.workspace, std::size_t{32} << 20);
    EXPECT_NE(m_blas.stream, nullptr);
    EXPECT_EQ(m_blas.mathMode, 16) << "no reduced precision in sums of f16";
}

TEST_F(CudaBlas, ALargeBatchDecodesThroughItAndASmallOneDoesNot)
{
    callOf({.n = 12, .dtype = DType::f32, .batch = 9}, "decode");
    EXPECT_EQ(m_blas.calls.back().transposeA, 1);
    const std::size_t calls = m_blas.calls.size();
    const auto small = m_device->prepare("decode", {.n = 12, .batch = 8}, {});
    EXPECT_TRUE(small->verify({}).passed);
    EXPECT_EQ(m_blas.calls.size(), calls);
    EXPECT_EQ(small->library(), "");
    callOf({.n = 12, .dtype = DType::tf32, .batch = 1}, "decode");
    EXPECT_GT(m_blas.calls.size(), calls);
}

TEST_F(CudaBlas, SaysWhoseWorkItIs)
{
    const auto prepared = m_device->prepare("matmul", {.n = 8, .dtype = DType::f16}, {});
    EXPECT_EQ(prepared->library(), "cuBLAS");
    EXPECT_EQ(prepared->implementation(), "cuBLAS 1.2.3, sums in f32");
}

TEST_F(CudaBlas, WhatItDoesNotSupportIsKnownAfterPreparing)
{
    m_blas.failsAt = -1;
    m_blas.status = 15;
    try {
        (void)m_device->prepare("matmul", {.n = 8, .dtype = DType::bf16}, {});
        FAIL() << "did not throw";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("CUBLAS_STATUS_NOT_SUPPORTED"));
    }
    EXPECT_EQ(machine().allocations, 1) << "the workspace alone is kept";
}

TEST_F(CudaBlas, AFailureLaterIsAnErrorThatNamesTheLaunch)
{
    const auto prepared = m_device->prepare("matmul", {.n = 8}, {});
    m_blas.failsAt = static_cast<int>(m_blas.calls.size());
    m_blas.status = 13;
    try {
        (void)prepared->launch(1);
        FAIL() << "did not throw";
    } catch (const RunError& error) {
        EXPECT_THAT(error.what(), HasSubstr("the launch of 'matmul' by cuBLAS failed"));
        EXPECT_THAT(error.what(), HasSubstr("status 13"));
    }
}

} // namespace
} // namespace ridgepoint
