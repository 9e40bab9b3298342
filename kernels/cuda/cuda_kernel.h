// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/catalog/reference.h"
#include "kernels/cuda/gpu.h"
#include "kernels/cuda/handles.h"

#include <memory>
#include <stop_token>
#include <string>

namespace ridgepoint::cuda {

/// One request for a kernel.
struct Request {
    std::string kernel;
    Problem problem;
    Cost cost;
};

/// What all CUDA kernels share: events around the launches, hiding them behind a busy stream, eviction, and the comparison with the
/// catalog's reference.
class CudaKernel : public PreparedKernel {
public:
    [[nodiscard]] Verification verify(std::stop_token stop) final;
    [[nodiscard]] Seconds launch(int launches) final;
    void makeCold() final;
    [[nodiscard]] std::optional<ClockReading> coreClock() const final { return m_gpu->readClock(); }

protected:
    CudaKernel(std::shared_ptr<Gpu> gpu, const Request& request);

    /// Starts one launch of the catalog and returns at once. Allocates nothing.
    virtual void runOnce() = 0;
    virtual void poisonOutput() = 0;
    /// Inputs and output for the reference.
    [[nodiscard]] virtual KernelRun data() const = 0;

    [[nodiscard]] Gpu& gpu() const { return *m_gpu; }
    [[nodiscard]] const Queue& queue() const { return m_queue; }

private:
    template <typename Work>
    auto watched(const Work& work) -> decltype(work());
    [[nodiscard]] Seconds timed(int launches);
    [[nodiscard]] Seconds timedHidden(int launches);
    /// By the clock of the host, until the calls have returned.
    [[nodiscard]] Seconds timedUnwaited(int launches);
    /// The time between the events once the stream is done.
    [[nodiscard]] Seconds elapsed();

    std::shared_ptr<Gpu> m_gpu;
    Queue m_queue;
    std::string m_kernel;
    Problem m_problem;
    /// For messages: "triad f32".
    std::string m_name;
    int m_startsEach;
    Event m_start;
    Event m_stop;
    DeviceMemory m_evictor;
    Bytes m_evictorSize;
    long long m_spinCycles = 0;
};

/// empty, copy, read, add, triad, transpose, chain, chain-fused and fma.
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareMemoryKernel(std::shared_ptr<Gpu> gpu, const Request& request);
/// matmul, matmul-naive, matmul-tiled and decode.
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareProduct(std::shared_ptr<Gpu> gpu, const Request& request);
/// Whether a decode goes through cuBLAS.
[[nodiscard]] bool decodesWithBlas(const Gpu& gpu, const Problem& problem);

} // namespace ridgepoint::cuda
