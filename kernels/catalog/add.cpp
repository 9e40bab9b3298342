// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "kernels/catalog/numeric.h"

namespace ridgepoint {

/// c = a + b. One FLOP for three elements of traffic.
CatalogEntry addEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "add";
    info.title = "Addition";
    info.summary = "c = a + b: two reads, one write, one addition per element.";
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) {
        return elementwiseCost(kernel, problem, {.traffic = 3, .flops = 1, .buffers = 3}, true);
    };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        const DType dtype = problem.dtype;
        const auto expected = [dtype](std::int64_t, std::span<const double> in) { return roundTo(dtype, in[0] + in[1]); };
        return verifyElements(elementCount(kernel, problem, true), run, expected, allowedElementwise(dtype), stop);
    };
    return entry;
}

} // namespace ridgepoint
