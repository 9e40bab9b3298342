// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gpu/event_kernel.h"

#include "engine/error.h"

#include <fmt/format.h>

#include <utility>

namespace ridgepoint::bench {

void checkCuda(cudaError_t code, const char* call)
{
    if (code != cudaSuccess) {
        throw RunError(fmt::format("{}: {}", call, cudaGetErrorString(code)));
    }
}

GpuBuffer::GpuBuffer(std::size_t bytes) { checkCuda(cudaMalloc(&m_data, bytes), "cudaMalloc"); }
GpuBuffer::~GpuBuffer() { cudaFree(m_data); }

EventKernel::EventKernel(std::function<void(cudaStream_t)> start) : m_start(std::move(start))
{
    checkCuda(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    checkCuda(cudaEventCreate(&m_first), "cudaEventCreate");
    checkCuda(cudaEventCreate(&m_last), "cudaEventCreate");
}

EventKernel::~EventKernel()
{
    cudaEventDestroy(m_last);
    cudaEventDestroy(m_first);
    cudaStreamDestroy(m_stream);
}

Seconds EventKernel::launch(int launches)
{
    checkCuda(cudaEventRecord(m_first, m_stream), "cudaEventRecord");
    for (int i = 0; i < launches; ++i) {
        m_start(m_stream);
    }
    checkCuda(cudaEventRecord(m_last, m_stream), "cudaEventRecord");
    checkCuda(cudaEventSynchronize(m_last), "cudaEventSynchronize");
    float milliseconds = 0;
    checkCuda(cudaEventElapsedTime(&milliseconds, m_first, m_last), "cudaEventElapsedTime");
    return Seconds{milliseconds * 1e-3};
}

} // namespace ridgepoint::bench
