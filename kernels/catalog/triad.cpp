// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "kernels/catalog/numeric.h"

namespace ridgepoint {

/// a = b + s * c, as in STREAM. A fused multiply-add per element: 2 FLOP.
CatalogEntry triadEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "triad";
    info.title = "Triad";
    info.summary = "a = b + s * c: two reads, one write, one multiply-add per element (STREAM's triad).";
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) {
        return elementwiseCost(kernel, problem, {.traffic = 3, .flops = 2, .buffers = 3});
    };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        const DType dtype = problem.dtype;
        const auto expected = [dtype](std::int64_t, std::span<const double> in) {
            return roundTo(dtype, in[0] + kTriadScalar * in[1]);
        };
        return verifyElements(elementCount(kernel, problem), run, expected, allowedElementwise(dtype), stop);
    };
    return entry;
}

} // namespace ridgepoint
