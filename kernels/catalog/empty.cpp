// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"

namespace ridgepoint {

/// Nothing but a launch: what starting work costs.
CatalogEntry emptyEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "empty";
    info.title = "Empty launch";
    info.summary = "Starts the device's threads and does nothing: the launch overhead.";
    info.sizeMeaning = "no meaning";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) {
        requireDType(kernel, problem);
        if (problem.n < 0) {
            throw InputError("empty has no use for a negative size.");
        }
        Cost cost;
        cost.dtype = problem.dtype;
        cost.accumulate = defaultAccumulate(problem.dtype);
        cost.output = problem.dtype;
        cost.bytesFormula = "0";
        cost.flopsFormula = "0";
        return cost;
    };
    entry.verify = [](const Problem&, const KernelRun&, const std::stop_token&) {
        Verification nothingToCheck;
        nothingToCheck.passed = true;
        return nothingToCheck;
    };
    return entry;
}

} // namespace ridgepoint
