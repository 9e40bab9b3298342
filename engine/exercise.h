// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/error.h"
#include "engine/prediction.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// A fault in an exercise file.
class ExerciseError : public FileError {
public:
    using FileError::FileError;
};

/// One kernel of an exercise's run.
struct ExerciseKernel {
    std::string kernel;
    /// For `add` beside `matmul`: n is the side of a square of elements, so the element count is n^2.
    bool squareShape = false;
    bool operator==(const ExerciseKernel&) const = default;
};

/// How the answer derives from the points of the run.
struct AnswerRule {
    enum class Kind {
        /// Paired ratio of the times of two kernels at `at`.
        timeRatio,
        /// One kernel's quantity (its prediction's quantity) at `at`.
        value
    };
    Kind kind = Kind::value;
    /// The kernel a value is read from, or the slower (numerator) of a ratio.
    std::string kernel;
    /// The denominator of a ratio.
    std::string over = {};
    bool operator==(const AnswerRule&) const = default;
};

/// A question, what to predict, what to run, how to derive the answer, what to explain. Schema ridgepoint/exercise/1.
/// Texts may contain {n}, {dtype}, {device}, {answer}: filled in when shown.
///
///     schema: ridgepoint/exercise/1
///     lesson: Intensity                     # groups exercises; they are listed by order
///     order: 1                              # 0 or more, default 0
///     title: Matmul against add
///     question: How many times slower is ...
///     predict: {quantity: ratio, unit: x slower, scale: 1}
///              # quantity: ratio, time, bandwidth, flop-rate, intensity, bytes
///              # unit: what stands behind the input; scale: one such unit in the base unit, 1.0e+9 for GFLOP/s, default 1
///     run:
///       dtypes: [f16, bf16, f32]            # the first that the device runs natively, else the last
///       kernels:
///         - {id: matmul}
///         - {id: add, shape: square}        # square: n is a side, the element count n^2
///       sizes: {cpu: "128..2048", gpu: "128..4096"}   # as after --n, or a list; the answer is taken at the last
///       cache: warm                         # warm (default) or cold
///     answer: {kind: time-ratio, kernel: matmul, over: add}   # or {kind: value, kernel: matmul}
///     explain: Why is the gap {answer} ...
///     hint: ...                             # optional
struct Exercise {
    std::string id;
    std::string lesson;
    int order = 0;
    std::string title;
    std::string question;
    QuantityKind quantity = QuantityKind::ratio;
    /// Shown behind the input field: "x slower", "GFLOP/s".
    std::string unit;
    /// What one `unit` is in the base unit of the quantity: 1e9 for GFLOP/s.
    double unitScale = 1;
    /// In order of preference: the first that the device runs natively for all kernels is taken.
    std::vector<DType> dtypes;
    std::vector<ExerciseKernel> kernels;
    /// Sizes by device class; the answer is taken at the last.
    std::vector<std::int64_t> cpuSizes;
    std::vector<std::int64_t> gpuSizes;
    CacheMode cache = CacheMode::warm;
    AnswerRule answer;
    std::string explain;
    std::string hint = {};

    bool operator==(const Exercise&) const = default;
};

/// Throws ExerciseError{file, line, column, text}, with the nearest known key.
[[nodiscard]] Exercise loadExercise(const std::filesystem::path& file);
[[nodiscard]] Exercise parseExercise(std::string_view text, const std::filesystem::path& file);

/// Fills {n}, {dtype} ... from pairs; unknown fields stay as they are.
[[nodiscard]] std::string fillIn(std::string_view text, const std::vector<std::pair<std::string, std::string>>& fields);

} // namespace ridgepoint
