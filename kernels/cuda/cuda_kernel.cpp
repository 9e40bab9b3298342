// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/cuda_kernel.h"

#include "engine/error.h"
#include "kernels/cuda/cuda_error.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

/// A stream takes about a thousand launches before it makes the program wait, which behind a busy stream would be for long.
constexpr int kMostQueued = 256;
/// The stream is kept busy for this long at first, and for at most the other: launches that are not queued by then cannot be hidden.
constexpr Seconds kFirstSpin{200e-6};
constexpr Seconds kLongestSpin{0.1};

long long cycles(Seconds time, Frequency clock) { return static_cast<long long>(time.count() * clock.hertz()); }

} // namespace

CudaKernel::CudaKernel(std::shared_ptr<Gpu> gpu, const Request& request)
    : m_gpu(std::move(gpu)),
      m_queue(m_gpu->queue()),
      m_kernel(request.kernel),
      m_problem(request.problem),
      m_name(fmt::format("{} {}", request.kernel, ridgepoint::name(request.problem.dtype))),
      m_startsEach(static_cast<int>(request.cost.launches)),
      m_start(makeEvent()),
      m_stop(makeEvent())
{
    if (request.problem.cache == CacheMode::cold) {
        m_evictorSize = 2 * m_gpu->facts().l2;
        m_evictor = allocate(m_evictorSize);
    }
    if (request.problem.launch == LaunchMode::hidden) {
        // Once beforehand: the first launch of a kernel brings its code to the device, which is slow.
        launchSpin(m_queue, 1);
        m_spinCycles = cycles(kFirstSpin, m_gpu->facts().clock);
    }
}

/// Whatever finds the device lost, all kernels of it know from then on.
template <typename Work>
auto CudaKernel::watched(const Work& work) -> decltype(work())
{
    m_gpu->use();
    try {
        return work();
    } catch (const DeviceLost& error) {
        m_gpu->lose(error.what());
        throw;
    }
}

Verification CudaKernel::verify(std::stop_token stop)
{
    return watched([&] {
        poisonOutput();
        runOnce();
        wait(m_queue.stream, fmt::format("a launch of '{}'", m_name));
        return verifyRun(m_kernel, m_problem, data(), std::move(stop));
    });
}

Seconds CudaKernel::launch(int launches)
{
    return watched([&] {
        switch (m_problem.launch) {
        case LaunchMode::hidden: return timedHidden(launches);
        case LaunchMode::unwaited: return timedUnwaited(launches);
        case LaunchMode::exposed: break;
        }
        return timed(launches);
    });
}

Seconds CudaKernel::timedUnwaited(int launches)
{
    Seconds time{0};
    for (int i = 0; i < launches; ++i) {
        const auto start = std::chrono::steady_clock::now();
        runOnce();
        time += std::chrono::steady_clock::now() - start;
        // Outside the clock: the next one must not find a queue.
        wait(m_queue.stream, fmt::format("a launch of '{}'", m_name));
    }
    return time;
}

Seconds CudaKernel::timed(int launches)
{
    check(cudaEventRecord(m_start.get(), m_queue.stream), "recording an event");
    for (int i = 0; i < launches; ++i) {
        runOnce();
    }
    check(cudaEventRecord(m_stop.get(), m_queue.stream), "recording an event");
    return elapsed();
}

Seconds CudaKernel::timedHidden(int launches)
{
    const int most = std::max(1, kMostQueued / std::max(1, m_startsEach));
    Seconds time{0};
    while (launches > 0) {
        const int some = std::min(launches, most);
        launchSpin(m_queue, m_spinCycles);
        check(cudaEventRecord(m_start.get(), m_queue.stream), "recording an event");
        for (int i = 0; i < some; ++i) {
            runOnce();
        }
        check(cudaEventRecord(m_stop.get(), m_queue.stream), "recording an event");
        // Hidden only if the stream was still busy when the last launch was in its queue.
        const bool hidden = cudaEventQuery(m_start.get()) == cudaErrorNotReady;
        const Seconds once = elapsed();
        if (hidden) {
            time += once;
            launches -= some;
        } else if (m_spinCycles >= cycles(kLongestSpin, m_gpu->facts().clock)) {
            throw RunError(fmt::format("{} launches of '{}' could not be queued in {} ms, so what they cost cannot be hidden: use "
                                       "exposed launches",
                                       some, m_name, kLongestSpin.count() * 1e3));
        } else {
            m_spinCycles *= 2;
        }
    }
    return time;
}

Seconds CudaKernel::elapsed()
{
    wait(m_queue.stream, fmt::format("a launch of '{}'", m_name));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, m_start.get(), m_stop.get()), "reading the time between two events");
    return Seconds{milliseconds * 1e-3};
}

void CudaKernel::makeCold()
{
    if (!m_evictor) {
        return;
    }
    watched([&] {
        const auto bytes = static_cast<std::size_t>(m_evictorSize.count());
        check(cudaMemsetAsync(m_evictor.get(), 0, bytes, m_queue.stream), "evicting the L2 cache");
        // Waited for, or the launch that is timed next would be hidden behind it.
        wait(m_queue.stream, "evicting the L2 cache");
        check(cudaCtxResetPersistingL2Cache(), "evicting the L2 cache");
    });
}

} // namespace ridgepoint::cuda
