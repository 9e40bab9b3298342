// SPDX-License-Identifier: GPL-3.0-or-later
// The double itself: a test that passes on it must have meant something.
#include "kernels/cuda/launch.h"
#include "tests/support/cuda_double/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

namespace ridgepoint {
namespace {

/// Each thread of the block takes what its opposite wrote.
__global__ void reverseKernel(int* data)
{
    __shared__ int shared[96];
    shared[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

/// The same without waiting: wrong in any order that threads may run.
__global__ void hastyKernel(int* data)
{
    __shared__ int shared[96];
    shared[threadIdx.x] = data[threadIdx.x];
    data[threadIdx.x] = shared[blockDim.x - 1 - threadIdx.x];
}

__global__ void halfWaitsKernel()
{
    if (threadIdx.x % 2 == 0) {
        __syncthreads();
    }
}

__global__ void laneSumKernel(double* sums)
{
    double mine = threadIdx.x;
    for (int distance = 16; distance > 0; distance /= 2) {
        mine += __shfl_xor_sync(0xFFFFFFFFU, mine, distance);
    }
    sums[threadIdx.x] = mine;
}

__global__ void placeKernel(unsigned* counts)
{
    ++counts[(blockIdx.y * gridDim.x + blockIdx.x) * 6 + threadIdx.y * blockDim.x + threadIdx.x];
}

class Double : public ::testing::Test {
protected:
    Double()
    {
        test::newCudaMachine();
        EXPECT_EQ(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), cudaSuccess);
    }
    ~Double() override { cudaStreamDestroy(m_stream); }

    cudaStream_t m_stream = nullptr;
};

TEST_F(Double, ABarrierLetsEveryThreadSeeWhatAllWrote)
{
    for (const unsigned threads : {1U, 2U, 33U, 96U}) {
        std::vector<int> data(threads);
        std::iota(data.begin(), data.end(), 0);
        cuda::launchKernel({"reverse", 1, threads, m_stream}, reverseKernel, data.data());
        for (unsigned i = 0; i < threads; ++i) {
            EXPECT_EQ(data[i], static_cast<int>(threads - 1 - i));
        }
    }
}

TEST_F(Double, AMissingBarrierShows)
{
    std::vector<int> data(96);
    std::iota(data.begin(), data.end(), 0);
    std::vector<int> reversed(data.rbegin(), data.rend());
    cuda::launchKernel({"hasty", 1, 96, m_stream}, hastyKernel, data.data());
    EXPECT_NE(data, reversed);
}

TEST_F(Double, ABarrierThatSomeThreadsPassByIsAFault)
{
    EXPECT_THROW(cuda::launchKernel({"half", 1, 8, m_stream}, halfWaitsKernel), std::logic_error);
}

TEST_F(Double, LanesOfAWarpExchangeValues)
{
    std::vector<double> sums(64);
    cuda::launchKernel({"lanes", 1, 64, m_stream}, laneSumKernel, sums.data());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        EXPECT_EQ(sums[i], i < 32 ? 496 : 496 + 32 * 32) << i;
    }
}

TEST_F(Double, EveryThreadOfEveryBlockRunsOnce)
{
    std::vector<unsigned> counts(4 * 6);
    cuda::launchKernel({"places", dim3(2, 2), dim3(3, 2), m_stream}, placeKernel, counts.data());
    EXPECT_THAT(counts, ::testing::Each(1U));
}

TEST_F(Double, HiddenWorkTakesNoTimeOfTheHostAndEventsTellTheDevicesTime)
{
    cudaEvent_t start = nullptr;
    cudaEvent_t stop = nullptr;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    std::vector<unsigned> counts(6);
    cudaEventRecord(start, m_stream);
    EXPECT_EQ(cudaEventQuery(start), cudaErrorNotReady);
    cuda::launchKernel({"places", dim3(1, 1), dim3(3, 2), m_stream}, placeKernel, counts.data());
    cudaEventRecord(stop, m_stream);
    cudaStreamSynchronize(m_stream);
    EXPECT_EQ(cudaEventQuery(stop), cudaSuccess);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    EXPECT_FLOAT_EQ(milliseconds, 0.007F) << "5 us of the kernel, which starts a call of 2 us after the event";
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
}

TEST_F(Double, AFaultOfTheDeviceShowsWhenSomebodyWaitsAndThenStays)
{
    test::cudaMachine().fault = {0, cudaErrorIllegalAddress};
    std::vector<unsigned> counts(6);
    EXPECT_NO_THROW(cuda::launchKernel({"places", dim3(1, 1), dim3(3, 2), m_stream}, placeKernel, counts.data()));
    EXPECT_EQ(cudaStreamSynchronize(m_stream), cudaErrorIllegalAddress);
    void* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, 16), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
}

} // namespace
} // namespace ridgepoint
