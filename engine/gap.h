// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/outcome.h"

#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// The three terms of a point and which is longest: "matmul 2048: 50.3 MB at 34.9 GB/s take 1.44 ms, 17.2 GFLOP at 182 GFLOP/s 94.4 ms, 1
/// launch 0.9 us. The longest is arithmetic; it took 125 ms, 1.3 times that." Without roofs only what was measured.
[[nodiscard]] std::string termsText(const RooflinePoint& point);

/// What explains the answer of a ratio or a value, and the distance of the prediction from it, one sentence each: what bytes, FLOPs and
/// launches alone would give, which of them the prediction is nearest to, what the model leaves over. Empty for other rules and without
/// roofs.
[[nodiscard]] std::vector<std::string> explainGap(const Exercise& exercise, const Outcome& outcome,
                                                  std::span<const RooflinePoint> points);

/// A Markdown list of the answer at each place of a ratio or a value: "- 2^12: 3.9x; chain is overhead-bound, chain-fused
/// overhead-bound; bytes 4x, launches 4x".
[[nodiscard]] std::string answerByPlace(const Exercise& exercise, std::span<const RooflinePoint> points);

} // namespace ridgepoint
