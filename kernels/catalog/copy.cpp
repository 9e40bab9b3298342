// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

namespace ridgepoint {

/// b = a. Counts twice its bytes: every element is read and written.
CatalogEntry copyEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "copy";
    info.title = "Copy";
    info.summary = "b = a: one read and one write of every element, no arithmetic.";
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) {
        return elementwiseCost(kernel, problem, {.traffic = 2, .flops = 0, .buffers = 2}, true);
    };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        const auto expected = [](std::int64_t, std::span<const double> in) { return in[0]; };
        return verifyElements(elementCount(kernel, problem, true), run, expected, 0, stop);
    };
    return entry;
}

} // namespace ridgepoint
