// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/json_fields.h"

#include <string>

/// A problem and its cost as flat fields, shared by points and planned points. Internal to the engine.
namespace ridgepoint::detail {

struct KernelProblem {
    std::string kernel;
    Problem problem;
    Cost cost;
    /// False when the catalog could not count the problem: then flops, bytes and what follows from them are null.
    bool counted = true;
};

/// Whether anything was counted. The cost of a measured point always was, also when it is 0 FLOP on 0 bytes.
[[nodiscard]] bool isCounted(const Cost& cost);

/// Appends kernel, dtype ... intensity to `json`, in the order of the contract.
void writeProblem(OrderedJson& json, const KernelProblem& what);
/// Appends what a cost holds beyond that: launches, working_set, unit, formulas.
void writeCostDetails(OrderedJson& json, const KernelProblem& what);
/// Reads both. Throws JsonFault.
[[nodiscard]] KernelProblem readProblem(const JsonView& view);

} // namespace ridgepoint::detail
