// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/calibrate.h"

#include "engine/error.h"
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/calibration/schedule.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <ranges>

namespace ridgepoint {

namespace {

std::string vendorOf(const DeviceInfo& info)
{
    for (const char* vendor : {"AMD", "Intel", "NVIDIA", "Apple", "ARM"}) {
        if (info.name.find(vendor) != std::string::npos) {
            return vendor;
        }
    }
    return info.backend;
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

/// One step: its name, its weight in the budget, and what it does with its time slice.
struct Task {
    std::string name;
    double weight = 1;
    std::function<void(Seconds slice)> run;
};

class Calibration {
public:
    Calibration(Device& device, const CalibrationOptions& options, std::stop_token stop, const CalibrationListener& listener)
        : m_device(device),
          m_stop(std::move(stop)),
          m_caches(describedCaches(device.info())),
          m_prober(
              device, m_stop, [this](double fraction) { m_schedule->tell(fraction); },
              std::max(1.0, options.budget / kUsualCalibration))
    {
        plan();
        std::vector<Schedule::Step> steps;
        for (const Task& task : m_tasks) {
            steps.push_back({task.name, task.weight});
        }
        m_schedule = std::make_unique<Schedule>(std::move(steps), options.budget, listener);
    }

    DeviceSpec run()
    {
        describe();
        for (std::size_t i = 0; i < m_tasks.size(); ++i) {
            attempt(m_tasks[i], m_schedule->begin(i));
            if (i + 1 == m_afterDram && !m_dram && !m_stop.stop_requested()) {
                throwWithoutDram();
            }
        }
        if (m_stop.stop_requested()) {
            throw Cancelled();
        }
        orderRoofs();
        m_schedule->finish();
        return std::move(m_spec);
    }

private:
    void plan()
    {
        m_tasks.push_back({"launch overhead", 0.3, [this](Seconds slice) { overhead(slice); }});
        for (const char* kernel : {"read", "copy", "triad"}) {
            m_tasks.push_back(
                {fmt::format("DRAM bandwidth: {}", kernel), 2.5, [this, kernel](Seconds slice) { dram(kernel, slice); }});
        }
        m_afterDram = m_tasks.size();
        if (!m_caches.empty()) {
            m_tasks.push_back({"cache sizes", 1.5, [this](Seconds slice) { levels(slice); }});
        }
        for (std::size_t i = 0; i < m_caches.size(); ++i) {
            m_tasks.push_back(
                {fmt::format("{} bandwidth", m_caches[i].level), 1, [this, i](Seconds slice) { cacheRoof(i, slice); }});
        }
        for (const VectorArithmetic arithmetic : vectorArithmetics(m_device)) {
            m_tasks.push_back({peakName(arithmetic), 1.5, [this, arithmetic](Seconds slice) {
                                   addIf(m_spec.computeRoofs, measureVectorPeak(m_prober, arithmetic, slice, m_spec.notes));
                               }});
        }
        for (const DType dtype : runnableDTypes(m_device, "dot")) {
            m_tasks.push_back({fmt::format("{} matrix limit", name(dtype)), 1.5, [this, dtype](Seconds slice) {
                                   addIf(m_spec.computeRoofs, measureMatrixLimit(m_prober, dtype, slice, m_spec.notes));
                               }});
        }
        for (const DType dtype : runnableDTypes(m_device, "matmul")) {
            m_tasks.push_back(
                {fmt::format("{} matrix peak", name(dtype)), 4, [this, dtype](Seconds slice) { matrixPeak(dtype, slice); }});
        }
    }

    void describe()
    {
        const DeviceInfo& info = m_device.info();
        m_spec.name = info.parallelism.empty() ? info.name : fmt::format("{}, {}", info.name, info.parallelism);
        m_spec.vendor = vendorOf(info);
        m_spec.match.memory = info.memory;
        m_spec.match.multiprocessors = info.multiprocessors;
        Source source;
        source.document = fmt::format("calibrate on {}, {}", m_spec.name, today());
        source.kind = SourceKind::measured;
        m_spec.provenance.push_back(source);
    }

    /// A step that fails leaves a note; a lost device or a stop ends everything.
    void attempt(const Task& task, Seconds slice)
    {
        try {
            task.run(slice);
        } catch (const DeviceLost&) {
            throw;
        } catch (const RunError& error) {
            m_spec.notes.push_back(fmt::format("{} was left out: {}", task.name, error.what()));
        }
    }

    void overhead(Seconds slice)
    {
        const ProbeResult result = m_prober.probe("empty", {{.n = 1, .dtype = DType::f32}}, {.slice = slice, .most = 501});
        const Measurement& measured = result.measurements.front();
        if (measured.median.count() > 0) {
            m_spec.launchOverhead = measured.median;
        }
        if (measured.ciLow && measured.ciHigh && measured.ciLow->count() > 0) {
            m_spec.launchOverheadInterval = Interval<Seconds>{*measured.ciLow, *measured.ciHigh};
        }
    }

    /// Where the plateaus end; without it, as claimed.
    void levels(Seconds slice)
    {
        if (m_dram) {
            m_levels = measureLevels(m_prober, m_caches, m_dramRead.value_or(*m_dram->bandwidth), slice);
        }
    }

    void cacheRoof(std::size_t index, Seconds slice)
    {
        if (m_levels.empty()) {
            m_levels = claimedLevels(m_caches);
        }
        m_spec.memoryRoofs.push_back(measureCache(m_prober, m_levels[index], slice, m_spec.notes));
    }

    /// Beside the limit, where chains gave one, a matmul's rate is only what was reached.
    void matrixPeak(DType dtype, Seconds slice)
    {
        std::optional<ComputeRoof> roof = measureMatrixPeak(m_prober, dtype, slice, m_spec.notes);
        const bool limited = std::ranges::any_of(m_spec.computeRoofs, [dtype](const ComputeRoof& other) {
            return other.unit == ComputeUnit::matrix && other.dtype == dtype;
        });
        if (roof && limited && roof->library.empty()) {
            roof->library = "matmul";
        }
        addIf(m_spec.computeRoofs, std::move(roof));
    }

    void dram(const std::string& kernel, Seconds slice)
    {
        const Bytes largest = m_caches.empty() ? Bytes{std::int64_t{32} << 20} : m_caches.back().capacity;
        const std::optional<BandwidthProbe> steady = steadyDram(kernel, largest, slice);
        if (!steady) {
            m_spec.notes.push_back(
                fmt::format("DRAM bandwidth with {} was left out: doubling the work did not double the time within "
                            "10 %. Close other programs and calibrate again.",
                            kernel));
            return;
        }
        const BandwidthProbe& probe = *steady;
        MemoryRoof roof;
        roof.level = "DRAM";
        roof.capacity = m_device.info().memory;
        roof.bandwidth = probe.bandwidth;
        roof.interval = probe.interval;
        roof.doubling = probe.doubling;
        roof.method = probe.method + ", best of read, copy, triad";
        if (kernel == "read") {
            m_dramRead = probe.bandwidth;
        }
        if (!m_dram || *roof.bandwidth > *m_dram->bandwidth) {
            m_dram = roof;
            m_dramSet = probe.set;
        }
    }

    /// A probe that follows its work, tried again while another program spoils it: more often while there is no DRAM roof at all.
    std::optional<BandwidthProbe> steadyDram(const std::string& kernel, Bytes largest, Seconds slice)
    {
        constexpr int kTries = 2;
        constexpr int kTriesWithoutAny = 5;
        for (int tried = 0; tried < (m_dram ? kTries : kTriesWithoutAny); ++tried) {
            const Seconds share = tried == 0 ? slice : slice / 2;
            if (BandwidthProbe probe = probeDram(m_prober, kernel, largest, share); probe.doubled) {
                return probe;
            }
        }
        return std::nullopt;
    }

    /// Only a set of four times the last cache is DRAM's for certain; where memory is short, the plateau decides.
    void remarkOnDramSet()
    {
        constexpr std::int64_t kRounding = 4096; // the set is a whole number of elements
        const std::int64_t largest = m_dramSet.count() / 4 + kRounding;
        if (m_levels.empty() || largest >= m_levels.back().claimed.count()) {
            return;
        }
        const CacheLevel& last = m_levels.back();
        if (last.plateau && last.plateau->sawTheEdge && largest >= last.capacity.count()) {
            m_dram->method +=
                fmt::format("; {} claims {}, and the set is over four times its plateau", last.level, formatBinary(last.claimed));
        } else {
            m_dram->method += "; set smaller than four times the cache for want of memory";
        }
    }

    /// Without the slope there is no roofline, whatever else could be measured.
    [[noreturn]] void throwWithoutDram() const
    {
        const auto about = std::ranges::find_if(m_spec.notes, [](const std::string& note) { return note.starts_with("DRAM"); });
        throw RunError(
            fmt::format("The memory bandwidth could not be measured: {}", about == m_spec.notes.end() ? "no probe ran" : *about));
    }

    /// DRAM first, then caches from the largest down.
    void orderRoofs()
    {
        remarkOnDramSet();
        std::ranges::reverse(m_spec.memoryRoofs);
        m_spec.memoryRoofs.insert(m_spec.memoryRoofs.begin(), *m_dram);
        leaveOutSlowCaches();
    }

    /// A cache must be faster than the level behind it; where it is not, another program has it or launches hide its speed.
    void leaveOutSlowCaches()
    {
        MemoryRoof behind = m_spec.memoryRoofs.front();
        for (MemoryRoof& cache : m_spec.memoryRoofs | std::views::drop(1)) {
            if (!cache.bandwidth || *cache.bandwidth > *behind.bandwidth) {
                behind = cache.bandwidth ? cache : behind;
                continue;
            }
            m_spec.notes.push_back(
                fmt::format("{} bandwidth was left out: {} measured, no more than the {} of {}. Close other programs "
                            "and calibrate again.",
                            cache.level, format(*cache.bandwidth), format(*behind.bandwidth), behind.level));
            cache.bandwidth.reset();
            cache.interval.reset();
            cache.doubling.reset();
            cache.method.clear();
        }
    }

    template <typename Roof>
    static void addIf(std::vector<Roof>& roofs, std::optional<Roof> roof)
    {
        if (roof) {
            roofs.push_back(std::move(*roof));
        }
    }

    Device& m_device;
    std::stop_token m_stop;
    std::vector<DescribedCache> m_caches;
    /// As many as there are caches, once they were looked at.
    std::vector<CacheLevel> m_levels;
    Prober m_prober;
    std::vector<Task> m_tasks;
    /// How many of them come up to the last that looks at DRAM.
    std::size_t m_afterDram = 0;
    std::unique_ptr<Schedule> m_schedule;
    DeviceSpec m_spec;
    std::optional<MemoryRoof> m_dram;
    Bytes m_dramSet;
    std::optional<Bandwidth> m_dramRead;
};

} // namespace

DeviceSpec calibrate(Device& device, const CalibrationOptions& options, std::stop_token stop, const CalibrationListener& listener)
{
    return Calibration(device, options, std::move(stop), listener).run();
}

} // namespace ridgepoint
