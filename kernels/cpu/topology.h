// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <string>
#include <vector>

namespace ridgepoint::cpu {

/// Caches of one level that the cores in use reach.
struct CacheLevel {
    int level = 0;
    /// The largest of them; not all need be alike.
    Bytes each;
    int count = 0;
    /// All of them together, as the machine says.
    Bytes claimed;
    /// What is claimed, cut to what the cores in use can plausibly own: a virtual machine may claim its host's cache. With
    /// the level below it where that one is larger and so cannot have its copies in here.
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

/// What a topology is read from.
struct TopologySource {
    /// A machine in hwloc's words, "package:1 l3:8(size=32MiB) core:8 pu:2" or the XML that lstopo writes; empty for the one at
    /// hand.
    std::string description = {};
    /// Empty where it is not known: then as hwloc has it.
    std::string cpuName = {};
    /// Logical CPUs that the process may run on; empty for all.
    std::vector<int> affinity = {};
    /// CPUs that a quota pays for, 0 without one.
    int quota = 0;
    /// Of the machine, 0 where unknown.
    Bytes memory;
};

/// Never throws: what is unknown is left out, and there is always one CPU. With fewer CPUs to pay for than cores, the threads are
/// dealt out over the last-level caches in turn, as a scheduler would place them.
[[nodiscard]] Topology readTopology(const TopologySource& source);

/// This process on this machine, read once, before any thread is pinned.
[[nodiscard]] const Topology& machineTopology();

/// The last-level caches in use together; 32 MiB when the machine does not say.
[[nodiscard]] Bytes lastLevelCache(const Topology& topology);

} // namespace ridgepoint::cpu
