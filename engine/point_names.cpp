// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point_names.h"

#include "engine/units.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string batchText(const Problem& problem) { return fmt::format("batch {}", problem.batch); }

} // namespace

std::string expressionLabel(const Problem& problem)
{
    constexpr std::size_t kRoom = 40;
    std::string text = problem.expr;
    if (text.size() > kRoom) {
        // Bytes 10xxxxxx continue a character: none is cut in two.
        std::size_t end = kRoom;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end) + "...";
    }
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U; }, ' ');
    return text;
}

std::string problemLabel(const Problem& problem)
{
    std::string label = sizeLabel(problem);
    if (problem.batch != 1) {
        label += ", " + batchText(problem);
    }
    if (problem.intensityTarget) {
        label += " at " + format(*problem.intensityTarget);
    }
    if (!problem.expr.empty()) {
        label += " of " + expressionLabel(problem);
    }
    return label + stateLabel(problem);
}

std::string stateLabel(const Problem& problem)
{
    return std::string(problem.cache == CacheMode::cold ? ", cold" : "") +
           (problem.launch == LaunchMode::exposed ? "" : fmt::format(", {}", name(problem.launch)));
}

PointNames::PointNames(std::span<const RooflinePoint> points)
{
    for (const RooflinePoint& point : points) {
        const auto [known, isNew] = m_kernels.try_emplace(point.kernel, Varying{point.problem});
        Varying& varying = known->second;
        varying.size = varying.size || point.problem.n != varying.first.n || point.problem.shape != varying.first.shape;
        varying.batch = varying.batch || point.problem.batch != varying.first.batch;
        varying.intensity = varying.intensity || point.problem.intensityTarget != varying.first.intensityTarget;
        varying.expression = varying.expression || point.problem.expr != varying.first.expr;
    }
}

std::string PointNames::of(const RooflinePoint& point) const
{
    const auto known = m_kernels.find(point.kernel);
    if (known == m_kernels.end()) {
        return problemLabel(point.problem);
    }
    const Varying& varying = known->second;
    const bool byIntensity = varying.intensity && point.problem.intensityTarget;
    const bool byExpression = varying.expression && !point.problem.expr.empty();
    std::string label = varying.size || !(varying.batch || byIntensity || byExpression) ? sizeLabel(point.problem) : "";
    if (varying.batch) {
        label += (label.empty() ? "" : ", ") + batchText(point.problem);
    }
    if (byIntensity) {
        label += (label.empty() ? "" : ", ") + format(*point.problem.intensityTarget);
    }
    if (byExpression) {
        label += (label.empty() ? "" : ", ") + expressionLabel(point.problem);
    }
    return label + stateLabel(point.problem);
}

} // namespace ridgepoint
