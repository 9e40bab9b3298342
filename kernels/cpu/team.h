// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <cstdint>
#include <ctime>
#include <memory>
#include <omp.h>
#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::cpu {

/// A run of elements that one thread of the team owns.
struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;
    [[nodiscard]] std::int64_t count() const { return last - first; }
};

/// Boundaries between threads fall on multiples of this many elements: a whole number of cache lines, vectors and fma groups
/// in every dtype.
inline constexpr std::int64_t kGrain = 256;

/// Share `index` of `count` elements among `parts`, as even as the grain allows. Shares cover every element once.
[[nodiscard]] Range share(std::int64_t count, int parts, int index);

/// The OpenMP threads that run every kernel, one pinned to each core; the calling thread is one of them. OpenMP keeps a pool per
/// calling thread, so all launches come from the engine thread. Copyable: it holds no threads itself.
class Team {
public:
    explicit Team(std::vector<int> cpus)
        : m_cpus(std::move(cpus)), m_clocks(std::make_shared<std::vector<clockid_t>>(m_cpus.size()))
    {
    }

    [[nodiscard]] int size() const { return static_cast<int>(m_cpus.size()); }

    /// Starts the pool if needed, pins each thread, switches denormals off in it, and makes libraries that use OpenMP take the
    /// same threads. Cheap when repeated. Throws RunError when the system grants fewer threads.
    void enter() const;

    /// CPU time of the threads that enter() started last. A thread that waits for the others spins, so in a launch it has all of
    /// its core unless another program takes it. Nullopt where the system does not say.
    [[nodiscard]] std::optional<TeamTime> time() const;

    /// Runs `work(thread)` on every thread and waits for all. `work` must not throw.
    template <typename Work>
    void run(const Work& work) const
    {
        const int threads = size();
#pragma omp parallel num_threads(threads)
        work(omp_get_thread_num());
    }

private:
    std::vector<int> m_cpus;
    /// Of each thread; shared by all copies, as the threads are.
    std::shared_ptr<std::vector<clockid_t>> m_clocks;
};

} // namespace ridgepoint::cpu
