// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/point.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// A number with the interval it is known in, or words.
struct Derived {
    double value = 0;
    std::optional<double> low = std::nullopt;
    std::optional<double> high = std::nullopt;
    double level = 0;
    std::vector<std::string> words = {};
};

/// What a rule is worked out from: the times that were measured, or those the model expects.
enum class TimeSource { measured, model };

/// Works rules of an exercise out on the points of its run.
class Deriver {
public:
    Deriver(const Exercise& exercise, std::span<const RooflinePoint> points, TimeSource source)
        : m_exercise(exercise), m_points(points), m_source(source)
    {
    }

    /// nullopt with the reason in missing(): "matmul 2048 has not been measured yet".
    [[nodiscard]] std::optional<Derived> derive(const AnswerRule& rule);
    [[nodiscard]] const std::string& missing() const { return m_missing; }

private:
    using Result = std::optional<Derived>;

    [[nodiscard]] Result value(const AnswerRule& rule);
    [[nodiscard]] Result timeRatio(const AnswerRule& rule);
    [[nodiscard]] Result quotient(const AnswerRule& rule);
    [[nodiscard]] Result slope(const AnswerRule& rule);
    [[nodiscard]] Result knee(const AnswerRule& rule);
    [[nodiscard]] Result crossing(const AnswerRule& rule);
    [[nodiscard]] Result peak(const AnswerRule& rule);
    [[nodiscard]] Result firstLaunch(const AnswerRule& rule);
    [[nodiscard]] Result medianStray(const AnswerRule& rule);
    [[nodiscard]] Result moreFlops(const AnswerRule& rule);
    [[nodiscard]] Result regime(const AnswerRule& rule);
    [[nodiscard]] Result compare(const AnswerRule& rule);
    [[nodiscard]] Result words(const AnswerRule& rule);

    [[nodiscard]] Result named(const std::string& name);
    /// The point with a time in the source; nullptr, with the reason, when there is none.
    [[nodiscard]] const RooflinePoint* timed(const std::string& run, const Place& place);
    [[nodiscard]] bool hasTime(const RooflinePoint& point) const;
    [[nodiscard]] Derived timeOf(const RooflinePoint& point) const;
    [[nodiscard]] Derived quantityOf(const AnswerRule& rule, const RooflinePoint& point) const;
    [[nodiscard]] Result ratioOf(const RooflinePoint& slow, const RooflinePoint& fast);
    std::nullopt_t lack(std::string why);

    const Exercise& m_exercise;
    std::span<const RooflinePoint> m_points;
    TimeSource m_source;
    std::string m_missing;
};

/// A quantity of a cost that takes `time`; for token rates of a model with `parameters` weights in the dtype of the cost.
[[nodiscard]] double quantityAt(QuantityKind quantity, const RooflinePoint& point, Seconds time, std::int64_t parameters = 0);

/// Of a / b for independent intervals: wider than it need be, never narrower.
[[nodiscard]] Derived quotientOf(const Derived& a, const Derived& b);

} // namespace ridgepoint
