// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/log_axis.h"
#include "engine/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// One of the three numbers of an answer, on its own line of the picture. Places are 0 to 1 of the axis.
struct AnswerMark {
    enum class Kind { predicted, model, measured };
    Kind kind = Kind::predicted;
    /// "You said", "Roofline alone", "Measured".
    std::string label;
    /// "161× (159 – 163)".
    std::string value;
    double at = 0;
    /// Of the interval, for what was measured.
    std::optional<double> low = std::nullopt;
    std::optional<double> high = std::nullopt;
};

/// Prediction, model and measurement on one log axis, in the unit of the exercise; whoever draws it maps 0 to 1.
struct AnswerAxis {
    std::vector<AnswerMark> marks;
    std::vector<AxisTick> ticks;
    /// Under the axis: "GFLOP/s", "×".
    std::string unit;
};

/// nullopt where there is no number to draw.
[[nodiscard]] std::optional<AnswerAxis> answerAxis(const Outcome& outcome);

/// The same as one SVG element with its own colours (CSS variables --ink, --soft, --accent, --line where the page has them), without a
/// script or an outside reference; a title says it in words. "" where there is no number.
[[nodiscard]] std::string answerAxisSvg(const Outcome& outcome);

} // namespace ridgepoint
