// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/point.h"

#include <map>
#include <span>
#include <string>

namespace ridgepoint {

/// The whole problem, for a sentence about one point: "4096", "4096, batch 64", "2^22 at 8 FLOP/B, cold", "2^24 of tanh(x)". A
/// long expression is cut short.
[[nodiscard]] std::string problemLabel(const Problem& problem);

/// The expression on one line, as much of it as a label has room for; "" where none was given.
[[nodiscard]] std::string expressionLabel(const Problem& problem);

/// How it was launched, where that is not the usual: ", cold", ", hidden", or nothing for a warm, exposed one.
[[nodiscard]] std::string stateLabel(const Problem& problem);

/// Names the points of one picture by what tells those of a kernel apart: by size ("4096"), in a sweep of batches by batch
/// ("batch 64"), in a sweep of intensities by intensity ("8 FLOP/B"), between expressions by the expression ("tanh(x)"), by
/// several of them where several differ.
class PointNames {
public:
    explicit PointNames(std::span<const RooflinePoint> points);
    /// `point` is one of the points given, or like them.
    [[nodiscard]] std::string of(const RooflinePoint& point) const;

private:
    struct Varying {
        Problem first;
        bool size = false;
        bool batch = false;
        bool intensity = false;
        bool expression = false;
    };
    std::map<std::string, Varying, std::less<>> m_kernels;
};

} // namespace ridgepoint
