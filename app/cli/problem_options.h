// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace ridgepoint::cli {

/// The options that say which problem, as typed. Read only when the command runs, so that a mistake is told in our words.
struct ProblemOptions {
    std::string sizes;
    std::string shape;
    std::string dtypes = "f32";
    std::string accumulate;
    std::string batch;
    std::string intensity;
    std::string expr;
};

/// Adds --n, --shape, --dtype, --accumulate, --batch, --intensity and --expr.
void addProblemOptions(CLI::App& app, ProblemOptions& options);

/// Splits at commas; empty pieces are left out.
[[nodiscard]] std::vector<std::string> splitList(std::string_view text);
[[nodiscard]] std::vector<std::string> splitLists(const std::vector<std::string>& texts);

/// Throw InputError naming the nearest dtype.
[[nodiscard]] DType parseDTypeOrThrow(const std::string& text);
[[nodiscard]] std::vector<DType> parseDTypesOrThrow(const std::string& list);

/// A plain decimal number such as "0.25" or "1e3". Throws InputError saying what it was `meant` to be unless finite and positive.
[[nodiscard]] double parsePositive(std::string_view text, std::string_view meant);

/// A count in 0..`most`. Throws InputError naming the option.
[[nodiscard]] int parseCount(const std::string& text, std::string_view option, int most);

/// Batches as a list or range like sizes. Throws InputError naming the option.
[[nodiscard]] std::vector<std::int64_t> parseBatches(const std::string& list);

/// One problem of one kernel; exactly one size or a shape. Throws InputError.
[[nodiscard]] Problem singleProblem(const ProblemOptions& options);

} // namespace ridgepoint::cli
