// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/team.h"

#include "engine/error.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <pthread.h>
#include <sched.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace ridgepoint::cpu {

namespace {

void pinTo(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(cpu), &set);
    // Refused where the mask changed since the start: the thread then runs wherever it may.
    (void)sched_setaffinity(0, sizeof set, &set);
}

/// Results decaying to denormals would run ten times slower and measure nothing of interest.
void denormalsOff()
{
#if defined(__x86_64__)
    constexpr unsigned kFlushToZero = 0x8000;
    constexpr unsigned kDenormalsAreZero = 0x0040;
    _mm_setcsr(_mm_getcsr() | kFlushToZero | kDenormalsAreZero);
#elif defined(__aarch64__)
    std::uint64_t control = 0;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    control |= std::uint64_t{1} << 24;
    __asm__ volatile("msr fpcr, %0" : : "r"(control));
#endif
}

std::optional<Seconds> read(clockid_t clock)
{
    timespec time{};
    if (clock_gettime(clock, &time) != 0) {
        return std::nullopt;
    }
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

} // namespace

Range share(std::int64_t count, int parts, int index)
{
    const std::int64_t grains = (count + kGrain - 1) / kGrain;
    const std::int64_t each = grains / parts;
    const std::int64_t more = grains % parts;
    const std::int64_t first = each * index + std::min<std::int64_t>(more, index);
    const std::int64_t last = first + each + (index < more ? 1 : 0);
    return {std::min(first * kGrain, count), std::min(last * kGrain, count)};
}

void Team::enter() const
{
    omp_set_dynamic(0);
    omp_set_num_threads(size());
    std::atomic<int> started{0};
    run([&](int thread) {
        pinTo(m_cpus[static_cast<std::size_t>(thread)]);
        denormalsOff();
        (void)pthread_getcpuclockid(pthread_self(), &(*m_clocks)[static_cast<std::size_t>(thread)]);
        started.fetch_add(1);
    });
    if (started.load() != size()) {
        throw RunError(fmt::format("The system granted {} of {} threads. Raise the limit on processes (ulimit -u) or unset "
                                   "OMP_THREAD_LIMIT.",
                                   started.load(), size()));
    }
}

std::optional<TeamTime> Team::time() const
{
    Seconds busy{0};
    for (const clockid_t clock : *m_clocks) {
        const auto time = read(clock);
        if (!time) {
            return std::nullopt;
        }
        busy += *time;
    }
    const Seconds program = read(CLOCK_PROCESS_CPUTIME_ID).value_or(busy);
    return TeamTime{busy, program, std::chrono::steady_clock::now().time_since_epoch(), size()};
}

} // namespace ridgepoint::cpu
