// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <string>
#include <vector>

namespace ridgepoint::cpu {

/// Caches of one level that the cores in use reach.
struct CacheLevel {
    int level = 0;
    Bytes each;
    int count = 0;
    /// All of them together, cut to what the cores in use can plausibly own: a virtual machine may claim its host's cache.
    Bytes usable;
    bool operator==(const CacheLevel&) const = default;
};

/// What the process may use of this machine.
struct Topology {
    std::string cpuName;
    /// One logical CPU for each thread of the team: one per physical core within the affinity mask, no more than the quota.
    std::vector<int> cpus;
    /// Physical cores of the machine, for "2 of 64 cores".
    int coresOnMachine = 0;
    /// From the smallest level up; empty when the machine does not say.
    std::vector<CacheLevel> caches;
};

/// What a level is taken for: `claimed` cut to 64 MiB a core, at least 96 MiB, and to a sixteenth of the memory there is.
[[nodiscard]] Bytes plausibleCache(Bytes claimed, int cores, Bytes memory);

/// CPUs that a cgroup quota pays for, from the text of `cpu.max` ("200000 100000") ; 0 when there is no limit.
[[nodiscard]] int quotaFromCpuMax(const std::string& text);

/// Read once, before any thread is pinned. Never throws: what is unknown is left out, and there is always one CPU.
[[nodiscard]] const Topology& machineTopology();

/// The last-level cache; 32 MiB when the machine does not say.
[[nodiscard]] Bytes lastLevelCache(const Topology& topology);

} // namespace ridgepoint::cpu
