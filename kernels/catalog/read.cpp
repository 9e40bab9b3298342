// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// Sum and sum of magnitudes in double, over independent lanes so that it keeps up with memory.
struct Sums {
    static constexpr std::size_t kLanes = 8;
    std::array<double, kLanes> value{};
    std::array<double, kLanes> magnitude{};

    void add(std::span<const double> values)
    {
        const std::size_t whole = values.size() - values.size() % kLanes;
        for (std::size_t i = 0; i < whole; i += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                value[lane] += values[i + lane];
                magnitude[lane] += std::fabs(values[i + lane]);
            }
        }
        for (std::size_t i = whole; i < values.size(); ++i) {
            value[i - whole] += values[i];
            magnitude[i - whole] += std::fabs(values[i]);
        }
    }
    [[nodiscard]] static double total(const std::array<double, kLanes>& lanes)
    {
        double sum = 0;
        for (const double lane : lanes) {
            sum += lane;
        }
        return sum;
    }
};

Verification verifySum(std::int64_t n, DType dtype, const KernelRun& run, const std::stop_token& stop)
{
    Sums sums;
    std::vector<double> chunk(static_cast<std::size_t>(std::min(n, kFetchLimit)));
    for (std::int64_t first = 0; first < n; first += kFetchLimit) {
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        const auto part = std::span(chunk).first(static_cast<std::size_t>(std::min(kFetchLimit, n - first)));
        run.inputs.at(0)(first, part);
        sums.add(part);
    }
    double got = 0;
    run.output(0, std::span(&got, 1));
    ErrorNorm norm;
    norm.addScaled(got, Sums::total(sums.value), Sums::total(sums.magnitude));
    // 16-bit elements are exact in f32, where they are summed.
    return norm.verdict(allowedError(dtype == DType::f64 ? DType::f64 : DType::f32, 1));
}

} // namespace

/// s = sum of a. One add per element; the one result is not counted as traffic.
CatalogEntry readEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "read";
    info.title = "Read (sum)";
    info.summary = "s = sum of a: one read and one addition per element.";
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) {
        return elementwiseCost(kernel, problem, {.traffic = 1, .flops = 1, .buffers = 1});
    };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifySum(elementCount(kernel, problem), problem.dtype, run, stop);
    };
    return entry;
}

} // namespace ridgepoint
