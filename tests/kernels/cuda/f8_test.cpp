// SPDX-License-Identifier: GPL-3.0-or-later
// Products of f8e4m3, held against the catalog's references through a cublasLt that multiplies as it is told.
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_blas.h"
#include "tests/kernels/cuda/scripted_lt.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

class CudaF8 : public test::CudaTest {
protected:
    CudaF8()
    {
        machine().devices.front().major = 9;
        machine().devices.front().minor = 0;
        m_device = withLt();
    }

    std::shared_ptr<Device> withLt()
    {
        cuda::Libraries libraries;
        libraries.lt = m_lt.library();
        return device(libraries);
    }
    static Problem square(std::int64_t n) { return {.n = n, .dtype = DType::f8e4m3}; }
    static Problem shaped(std::vector<std::int64_t> shape) { return {.dtype = DType::f8e4m3, .shape = std::move(shape)}; }
    std::string reason(const Problem& problem, const char* kernel = "matmul") const
    {
        return m_device->supports(kernel, problem).reason;
    }

    test::ScriptedLt m_lt;
    std::shared_ptr<Device> m_device;
};

TEST_F(CudaF8, ProductsOfAnyAlignedShapeComeOutRight)
{
    for (const auto& shape : {std::vector<std::int64_t>{16, 16, 16}, {1, 16, 32}, {5, 48, 16}, {33, 80, 64}}) {
        const auto prepared = m_device->prepare("matmul", shaped(shape), {});
        const Verification verification = prepared->verify({});
        EXPECT_TRUE(verification.passed) << shape.front() << ": " << verification.text;
        EXPECT_LT(verification.error, 5e-3) << "no more than what bf16 rounds";
        EXPECT_GT(prepared->launch(2).count(), 0);
    }
}

TEST_F(CudaF8, DecodeMultipliesWithTheSameWeights)
{
    for (const std::int64_t batch : {1, 9}) {
        const auto prepared = m_device->prepare("decode", {.n = 48, .dtype = DType::f8e4m3, .batch = batch}, {});
        const Verification verification = prepared->verify({});
        EXPECT_TRUE(verification.passed) << verification.text;
        EXPECT_LT(verification.error, 5e-3);
    }
}

TEST_F(CudaF8, AsksForSumsInF32AndABf16Result)
{
    const auto prepared = m_device->prepare("matmul", shaped({32, 16, 48}), {});
    EXPECT_EQ(m_lt.productOfLast.compute, 68) << "CUBLAS_COMPUTE_32F";
    EXPECT_EQ(m_lt.productOfLast.scale, 0) << "CUDA_R_32F";
    EXPECT_EQ(m_lt.layoutsOfLast.at(0).type, 28) << "CUDA_R_8F_E4M3";
    EXPECT_EQ(m_lt.layoutsOfLast.at(2).type, 14) << "CUDA_R_16BF";
    EXPECT_EQ(prepared->implementation(), "cublasLt 1.2.3, sums in f32, scale factors 1");
    EXPECT_EQ(prepared->library(), "cuBLAS");
}

TEST_F(CudaF8, OneHandleAndOneWorkspaceServeAllProducts)
{
    const auto first = m_device->prepare("matmul", square(16), {});
    const auto second = m_device->prepare("matmul", square(32), {});
    EXPECT_EQ(m_lt.handles, 1);
    EXPECT_EQ(m_lt.workspaceAllowed, std::size_t{32} << 20);
    EXPECT_EQ(m_lt.calls.back().workspaceBytes, std::size_t{32} << 20);
    EXPECT_EQ(m_lt.calls.front().workspace, m_lt.calls.back().workspace);
    EXPECT_EQ(machine().blocks.at(m_lt.calls.back().workspace), std::size_t{32} << 20);
    EXPECT_EQ(machine().allocations, 2 * 3 + 1) << "three matrices each";
}

TEST_F(CudaF8, ItSharesTheWorkspaceOfCublas)
{
    test::ScriptedBlas blas;
    cuda::Libraries libraries;
    libraries.lt = m_lt.library();
    libraries.blas = blas.library();
    const auto gpu = device(libraries);
    gpu->prepare("matmul", square(16), {}).reset();
    gpu->prepare("matmul", {.n = 16, .dtype = DType::bf16}, {}).reset();
    EXPECT_EQ(machine().allocations, 1);
    EXPECT_EQ(machine().allocated, std::size_t{32} << 20);
    m_found = {};
}

TEST_F(CudaF8, ALaunchAllocatesNothing)
{
    const auto prepared = m_device->prepare("matmul", square(16), {});
    const int allocations = machine().allocations;
    const int alive = m_lt.alive;
    static_cast<void>(prepared->launch(3));
    EXPECT_EQ(machine().allocations, allocations);
    EXPECT_EQ(m_lt.alive, alive);
}

TEST_F(CudaF8, GivesBackAllThatItDescribed)
{
    m_device->prepare("matmul", square(16), {}).reset();
    EXPECT_EQ(m_lt.alive, 1) << "the handle";
    EXPECT_EQ(machine().allocations, 1) << "the workspace";
    m_device.reset();
    m_found = {};
    EXPECT_EQ(m_lt.alive, 0);
    EXPECT_EQ(machine().allocations, 0);
}

TEST_F(CudaF8, GpusBefore89SayThatTheyLackIt)
{
    machine().devices.front().major = 8;
    machine().devices.front().minor = 6;
    m_device = withLt();
    EXPECT_THAT(reason(square(16)), HasSubstr("needs compute capability 8.9, this GPU has 8.6"));
    machine().devices.front().minor = 9;
    m_device = withLt();
    EXPECT_EQ(reason(square(16)), "");
}

TEST_F(CudaF8, WithoutCublasLtItSaysWhatIsMissingAndAllElseRuns)
{
    cuda::Libraries libraries;
    libraries.ltProblem = "libcublasLt.so.13: not found";
    m_device = device(libraries);
    for (const char* kernel : {"matmul", "decode"}) {
        EXPECT_THAT(reason(square(16), kernel), HasSubstr("libcublasLt.so.13: not found"));
        EXPECT_THAT(reason(square(16), kernel), HasSubstr("install cuBLAS"));
    }
    EXPECT_THROW((void)m_device->prepare("matmul", square(16), {}), InputError);
    EXPECT_TRUE(m_device->supports("add", {.n = 16}));
}

TEST_F(CudaF8, AShapeWhoseRowsAreNotAlignedIsUnsupported)
{
    EXPECT_THAT(reason(square(24)), HasSubstr("unsupported shape"));
    EXPECT_THAT(reason(shaped({16, 16, 8})), HasSubstr("multiples of 16, not 16 and 8"));
    EXPECT_EQ(reason(shaped({3, 16, 16})), "") << "M may be anything";
}

TEST_F(CudaF8, WhereTheLibraryFindsNoAlgorithmPreparingSaysNotSupported)
{
    for (const bool told : {false, true}) {
        m_lt.algorithms = told ? 1 : 0;
        m_lt.algorithmStatus = told ? 15 : 0;
        try {
            (void)m_device->prepare("matmul", square(16), {});
            FAIL() << "did not throw";
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), HasSubstr("CUBLAS_STATUS_NOT_SUPPORTED"));
        }
        EXPECT_EQ(machine().allocations, 1) << "the workspace alone is kept";
        EXPECT_EQ(m_lt.alive, 1) << "and the handle";
    }
}

TEST_F(CudaF8, ARefusedHeuristicIsNotSupportedToo)
{
    m_lt.fails = "heuristic";
    m_lt.status = 15;
    EXPECT_THROW((void)m_device->prepare("matmul", square(16), {}), InputError);
}

TEST_F(CudaF8, AFailureOfAnyCallIsAnErrorAndLeavesNothingBehind)
{
    for (const char* function :
         {"create", "createProduct", "setProduct", "createLayout", "createPreference", "setPreference", "heuristic", "multiply"}) {
        m_lt.fails = function;
        m_lt.status = 14;
        try {
            (void)m_device->prepare("matmul", square(16), {});
            ADD_FAILURE() << function << " did not throw";
        } catch (const RunError& error) {
            EXPECT_THAT(error.what(), HasSubstr("cuBLAS gives status 14")) << function;
        }
        EXPECT_LE(m_lt.alive, 1) << function << ": the handle alone may stay";
    }
}

TEST_F(CudaF8, NoMemoryForTheWorkspaceIsToldAndTheNextTryWorks)
{
    machine().outOfMemoryAt = std::size_t{16} << 20;
    EXPECT_THROW((void)m_device->prepare("matmul", square(16), {}), OutOfMemory);
    EXPECT_EQ(machine().allocations, 0);
    machine().outOfMemoryAt.reset();
    EXPECT_TRUE(m_device->prepare("matmul", square(16), {})->verify({}).passed);
}

} // namespace
} // namespace ridgepoint
