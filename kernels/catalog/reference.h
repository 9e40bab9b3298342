// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/cost.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

/// Reads `values.size()` elements of a buffer, from element `first` on, as doubles. At most kFetchLimit a call.
using Fetch = std::function<void(std::int64_t first, std::span<double> values)>;
inline constexpr std::int64_t kFetchLimit = 1 << 16;

/// Fetches from host memory, which must outlive the result. All dtypes but f4.
[[nodiscard]] Fetch hostFetch(DType dtype, const void* data);

/// One launch's data after the fact. Inputs in the order of the kernel's definition: c = a + b has {a, b}; a = b + s * c has
/// {b, c}; matmul has row-major {A (M x K), B (K x N)}; decode has {activations (batch x n), weights (n x n, a row for each
/// output, as frameworks keep them)}. The output of `read` is the one sum.
struct KernelRun {
    std::vector<Fetch> inputs;
    Fetch output;
};

/// Holds the output of `kernel` against its definition in higher precision: every element of a small problem, sampled rows
/// and blocks of a large one (tens of milliseconds; only `read` needs every element). NaN or infinity in the output never
/// passes. Throws Cancelled, InputError for unknown kernels.
[[nodiscard]] Verification verifyRun(std::string_view kernel, const Problem& problem, const KernelRun& run, std::stop_token stop);

/// The scalar of triad, as in STREAM.
inline constexpr double kTriadScalar = 3.0;

/// What `fma` does to each element, `fmaSteps` times: x = x * decay + (1 - decay). It runs from x towards 1 without ever
/// becoming denormal, and the number of steps shows in the result. Exact in the dtype.
[[nodiscard]] double fmaDecay(DType dtype);

/// The dtype that `fma` rounds each multiply-add to: f32 for 16-bit elements, which the packed instructions of GPUs compute in themselves
/// where the problem's accumulate asks for that; else the dtype. Throws InputError for a pair that no device has.
[[nodiscard]] DType fmaArithmetic(const Problem& problem);

/// How the intensity asked of `fma` is laid over its elements: in each group of kFmaGroup elements the first `extra` get
/// `steps` + 1 multiply-adds, all others `steps`.
struct FmaPlan {
    std::int64_t steps = 0;
    std::int64_t extra = 0;
    bool operator==(const FmaPlan&) const = default;
};
inline constexpr std::int64_t kFmaGroup = 256;
/// Granularity of `extra`, so that a vector or a warp is never split.
inline constexpr std::int64_t kFmaQuantum = 32;
inline constexpr double kFmaLowest = 1.0 / 16;
inline constexpr double kFmaHighest = 1024;
inline constexpr double kFmaDefault = 64;
/// The plan that comes nearest to the problem's intensity target (default 64 FLOP/B). Throws InputError for targets outside
/// 1/16 .. 1024 FLOP/B.
[[nodiscard]] FmaPlan fmaPlan(const Problem& problem);

/// Multiply-adds of one block of `dot`: whole instructions of every kind, from 32 of a vector to the 16384 of a tile.
inline constexpr std::int64_t kDotBlock = std::int64_t{1} << 14;

/// The sides of a matmul: C (M x N) = A (M x K) x B (K x N).
struct MatmulSize {
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
};
/// From the shape, else square from n. Throws InputError.
[[nodiscard]] MatmulSize matmulSize(const Problem& problem);

/// A batch of at most this many activations.
inline constexpr std::int64_t kMostDecodeBatch = 512;
/// A decode as a product: M is the batch, N = K the side of the weights. Throws InputError.
[[nodiscard]] MatmulSize decodeSize(const Problem& problem);

/// Normwise error over all elements added: ||got - want|| / ||want||.
class ErrorNorm {
public:
    void add(double got, double want);
    /// For sums: the error is held against `scale` instead of the value, which may be anywhere near zero.
    void addScaled(double got, double want, double scale);
    [[nodiscard]] Verification verdict(double allowed) const;

private:
    double m_difference = 0;
    double m_reference = 0;
    bool m_finite = true;
};

/// Blocks {first, count} of n elements to check: everything up to 2^20, else 64 blocks spread over the range with its first
/// and last elements among them.
[[nodiscard]] std::vector<std::pair<std::int64_t, std::int64_t>> blocksToCheck(std::int64_t n);

/// `count` (at least 2) positions spread over 0 .. last, both ends among them; fewer where they would repeat.
[[nodiscard]] std::vector<std::int64_t> spread(std::int64_t last, std::int64_t count);

/// Checks an elementwise kernel: output[i] must equal expected(i, inputs at i) within `allowed`.
using ElementFunction = std::function<double(std::int64_t index, std::span<const double> inputs)>;
[[nodiscard]] Verification verifyElements(std::int64_t n, const KernelRun& run, const ElementFunction& expected, double allowed,
                                          const std::stop_token& stop);

/// What elementwise kernels are allowed: 16-bit results must be correctly rounded.
[[nodiscard]] double allowedElementwise(DType dtype);

} // namespace ridgepoint
