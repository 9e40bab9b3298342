// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/quantities.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Which part of a device does the arithmetic; each has roofs of its own.
enum class ComputeUnit { vector, matrix };
/// Warm repeats on the same buffers; cold evicts the last-level cache before each sample.
enum class CacheMode { warm, cold };
/// Exposed includes launch overhead, as a user's program sees it; hidden queues behind other work. Unwaited stops the clock when the
/// call returns, whether or not the work is done: a mistake to be seen, never a measurement of the kernel.
enum class LaunchMode { exposed, hidden, unwaited };

[[nodiscard]] std::string_view name(ComputeUnit unit);
[[nodiscard]] std::string_view name(CacheMode mode);
[[nodiscard]] std::string_view name(LaunchMode mode);
[[nodiscard]] std::optional<ComputeUnit> parseComputeUnit(std::string_view text);
[[nodiscard]] std::optional<CacheMode> parseCacheMode(std::string_view text);
[[nodiscard]] std::optional<LaunchMode> parseLaunchMode(std::string_view text);

/// One instance of a kernel: everything that fixes its FLOPs, bytes and buffers.
struct Problem {
    /// Side of a square problem (matmul, transpose, decode) or element count (one-dimensional kernels, fma).
    std::int64_t n = 0;
    DType dtype = DType::f32;
    std::optional<DType> accumulate = std::nullopt;
    /// {M, N, K} for matmul, {rows, columns} for add and copy; empty means "from n".
    std::vector<std::int64_t> shape = {};
    std::int64_t batch = 1;
    /// FLOP per byte asked of the `fma` kernel.
    std::optional<Intensity> intensityTarget = std::nullopt;
    /// Elementwise expression of `chain` and `chain-fused`; empty means relu(x * 2 + 1) * 0.5.
    std::string expr = {};
    CacheMode cache = CacheMode::warm;
    LaunchMode launch = LaunchMode::exposed;

    bool operator==(const Problem&) const = default;
};

/// What a problem asks of a device, counted by the conventions of the catalog.
struct Cost {
    Flops flops;
    /// Compulsory traffic: every input read once, every output written once, per launch.
    Bytes bytes;
    std::int64_t launches = 1;
    /// Bytes of all buffers the launches touch; decides which cache level the problem lives in.
    Bytes workingSet;
    ComputeUnit unit = ComputeUnit::vector;
    DType dtype = DType::f32;
    DType accumulate = DType::f32;
    DType output = DType::f32;
    /// The arithmetic in words for hover and reports, e.g. "3 x 4096^2 x 2 B" and "2 x 4096^3".
    std::string bytesFormula = {};
    std::string flopsFormula = {};

    [[nodiscard]] Intensity intensity() const { return flops / bytes; }
    bool operator==(const Cost&) const = default;
};

/// What a kernel is, independent of any device. Kernel, cost and reference stand together in the catalog.
struct KernelInfo {
    std::string id;
    std::string title;
    /// One sentence for a list.
    std::string summary;
    /// What n means: "side of the square matrices", "elements".
    std::string sizeMeaning;
    ComputeUnit unit = ComputeUnit::vector;
    std::vector<DType> dtypes;
    /// Only there to find a roof with: not listed to people.
    bool calibrationOnly = false;
    /// Throws InputError for a problem that has no meaning, std::overflow_error when a count leaves 63 bits.
    std::function<Cost(const Problem&)> cost;
};

} // namespace ridgepoint
