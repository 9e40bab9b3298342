// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <cuda_runtime.h>
#include <functional>

namespace ridgepoint::bench {

/// Throws RunError that names the call.
void checkCuda(cudaError_t code, const char* call);

/// Device memory, freed with it.
class GpuBuffer {
public:
    explicit GpuBuffer(std::size_t bytes);
    GpuBuffer(const GpuBuffer&) = delete;
    GpuBuffer& operator=(const GpuBuffer&) = delete;
    ~GpuBuffer();
    [[nodiscard]] void* data() const { return m_data; }

private:
    void* m_data = nullptr;
};

/// Work on a stream, between two events.
class EventKernel final : public PreparedKernel {
public:
    /// `start` queues one launch. What it needs lives as long as it does.
    explicit EventKernel(std::function<void(cudaStream_t)> start);
    ~EventKernel() override;
    [[nodiscard]] Verification verify(std::stop_token) override { return {.passed = true}; }
    [[nodiscard]] Seconds launch(int launches) override;
    [[nodiscard]] std::string implementation() const override { return "a peer"; }

private:
    std::function<void(cudaStream_t)> m_start;
    cudaStream_t m_stream = nullptr;
    cudaEvent_t m_first = nullptr;
    cudaEvent_t m_last = nullptr;
};

} // namespace ridgepoint::bench
