// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/answer_rule.h"
#include "engine/cost.h"
#include "engine/error.h"
#include "engine/point.h"
#include "engine/prediction.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

/// A fault in an exercise file.
class ExerciseError : public FileError {
public:
    using FileError::FileError;
};

/// Sizes by device class, so that a laptop finishes in under 30 s.
struct ExerciseSizes {
    std::vector<std::int64_t> cpu;
    std::vector<std::int64_t> gpu;
    bool operator==(const ExerciseSizes&) const = default;
};

/// One run of an exercise: a kernel in one dtype and mode, over sizes, batches or intensities.
struct ExerciseKernel {
    std::string kernel;
    /// For `add` beside `matmul`: n is the side of a square of elements, so the element count is n^2.
    bool squareShape = false;
    /// What rules and texts call it; the kernel's id unless given.
    std::string name = {};
    /// In order of preference; the exercise's own where there are none.
    std::vector<DType> dtypes = {};
    std::optional<ExerciseSizes> sizes = std::nullopt;
    std::vector<std::int64_t> batches = {};
    std::vector<Intensity> intensities = {};
    std::string expr = {};
    std::optional<CacheMode> cache = std::nullopt;
    std::optional<LaunchMode> launch = std::nullopt;
    bool operator==(const ExerciseKernel&) const = default;

    [[nodiscard]] const std::string& label() const { return name.empty() ? kernel : name; }
};

/// A rule that others, and texts, refer to by name.
struct NamedRule {
    std::string name;
    AnswerRule rule;
    bool operator==(const NamedRule&) const = default;
};

/// Text of the explanation, shown where its conditions hold.
struct ExplanationPart {
    std::string text;
    /// The run whose point must be limited so; "" for always.
    std::string run = {};
    std::optional<Regime> limitedBy = std::nullopt;
    Place at = {};
    /// Bounds of the answer, in the exercise's unit.
    std::optional<double> above = std::nullopt;
    std::optional<double> below = std::nullopt;
    bool operator==(const ExplanationPart&) const = default;
};

/// A question, what to predict, what to run, how to derive the answer, what to explain. Schema ridgepoint/exercise/1; every key of
/// the file is described in CONTRIBUTING.md.
struct Exercise {
    std::string id;
    std::string lesson;
    int order = 0;
    std::string title;
    /// Markdown.
    std::string question;
    QuantityKind quantity = QuantityKind::ratio;
    /// Shown behind the input field: "x slower", "GFLOP/s".
    std::string unit;
    /// What one `unit` is in the base unit of the quantity: 1e9 for GFLOP/s.
    double unitScale = 1;
    /// Of a prediction in words.
    std::vector<std::string> choices = {};
    /// What the words are about, for classes.
    std::vector<std::string> items = {};
    /// Factors up to which a prediction is called close, and near.
    double close = 1.25;
    double near = 2;
    /// In order of preference: the first that the device runs natively for all kernels is taken.
    std::vector<DType> dtypes;
    /// None for what is only counted.
    std::vector<ExerciseKernel> kernels;
    std::vector<std::int64_t> cpuSizes;
    std::vector<std::int64_t> gpuSizes;
    CacheMode cache = CacheMode::warm;
    int samples = 50;
    /// Rules come after those they refer to.
    std::vector<NamedRule> derive = {};
    AnswerRule answer;
    /// What to write at the end.
    std::string explain;
    std::string hint = {};
    /// Our own explanation, with numbers of the run filled in.
    std::vector<ExplanationPart> explanation = {};

    bool operator==(const Exercise&) const = default;
};

/// Throws ExerciseError{file, line, column, text}, with the nearest known key. `kernels` are the ids that may be run; any when empty.
[[nodiscard]] Exercise loadExercise(const std::filesystem::path& file, std::span<const std::string> kernels = {});
[[nodiscard]] Exercise parseExercise(std::string_view text, const std::filesystem::path& file,
                                     std::span<const std::string> kernels = {});

/// The run that a point is of: the one whose dtype, cache and launch mode and expression it has; nullptr for none.
[[nodiscard]] const ExerciseKernel* runOf(const Exercise& exercise, const RooflinePoint& point);

/// Texts to fill in, by the name between the braces.
using TextFields = std::vector<std::pair<std::string, std::string>>;

/// Fills {n}, {dtype} ... from pairs; unknown fields stay as they are.
[[nodiscard]] std::string fillIn(std::string_view text, const TextFields& fields);

} // namespace ridgepoint
