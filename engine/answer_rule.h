// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/prediction.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Which of a run's points: they are counted along its batches where it has several, else along its intensities, else along n.
struct Place {
    enum class Which { first, last, at };
    Which which = Which::last;
    /// The batch, FLOP/B or n of `at`.
    double coordinate = 0;
    bool operator==(const Place&) const = default;
};

/// How a number or a word derives from the points of a run. Rules of one kind use some of the fields; the reader refuses the others.
struct AnswerRule {
    enum class Kind {
        /// A quantity of one point.
        value,
        /// Times of two runs at one place, paired where they were measured in turn.
        timeRatio,
        /// Of two other rules, in numbers.
        quotient,
        /// Of a quantity over n, batch or intensity, both in logarithms: 3 for the time of a matmul.
        slope,
        /// Where the climb of a run's first point would reach the highest rate of all its points.
        knee,
        /// Where the times of two runs are equal, between two places.
        crossing,
        /// The place at which a quantity, or the ratio of two runs, is highest.
        peak,
        /// The very first launch over the median.
        firstLaunch,
        /// How far the median of a few samples strays from that of all: nine in ten such medians stray less.
        medianStray,
        /// Bytes of a tensor, or of the weights of a model: counted, not measured.
        tensor,
        /// How many times as fast a device with more FLOP/s and the same bandwidth could at best be: a bound, not a measurement.
        moreFlops,
        /// memory, compute or overhead: what held a point back.
        regime,
        /// Whether one rule is above, at or below another: a choice.
        compare,
        /// The words of several rules: classes.
        words,
        /// view or copy, of operations on a real tensor: classes.
        views
    };
    Kind kind = Kind::value;
    /// The run that it is read from (the slower one of a ratio), or the rule for quotient and compare.
    std::string kernel = {};
    /// The denominator.
    std::string over = {};
    Place at = {};
    /// Of value, slope and peak; the exercise's own where it is absent.
    std::optional<QuantityKind> quantity = std::nullopt;
    /// compare: how far apart, as a factor, still counts as the same.
    double sameWithin = 1.1;
    /// medianStray: how many samples.
    int samples = 1;
    /// moreFlops: how many times the FLOP/s.
    double times = 2;
    /// tensor and token rates: weights of a model.
    std::int64_t parameters = 0;
    std::vector<std::int64_t> shape = {};
    std::optional<DType> dtype = std::nullopt;
    /// words: the rules, in the order of the items.
    std::vector<std::string> of = {};
    bool operator==(const AnswerRule&) const = default;
};

[[nodiscard]] std::string_view name(AnswerRule::Kind kind);
[[nodiscard]] std::optional<AnswerRule::Kind> parseAnswerKind(std::string_view text);

/// Whether it comes from points: the others are counted or follow from roofs.
[[nodiscard]] bool needsPoints(AnswerRule::Kind kind);

} // namespace ridgepoint
