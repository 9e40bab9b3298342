// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/exercise.h"
#include "engine/sweep.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// What a person asks for; kernels and sizes are crossed, for decode with the batches, for fma with the intensities.
struct SweepRequest {
    std::vector<std::string> kernels;
    std::vector<std::int64_t> sizes;
    /// Instead of sizes.
    std::vector<std::int64_t> shape = {};
    std::vector<DType> dtypes{DType::f32};
    std::optional<DType> accumulate = std::nullopt;
    /// Of decode; none means 1.
    std::vector<std::int64_t> batches = {};
    /// Of fma; none means its default.
    std::vector<Intensity> intensities = {};
    std::string expr = {};
    CacheMode cache = CacheMode::warm;
    LaunchMode launch = LaunchMode::exposed;
    int warmUp = 10;
    int samples = 50;
    /// Warm up until the device has settled.
    bool settle = false;
    /// Sample until the median is known to this fraction of it.
    std::optional<double> precision = std::nullopt;
    /// Launch a probe of the roof in turn with each point.
    bool roofInTurn = false;
    /// Kernels of one size and dtype are measured in turn (a, b, a, b ...), so that their ratio may be claimed.
    bool interleave = false;
};

/// Gives a sweep of intensities alone a size: fma then needs none. Any other request stays as it is.
void completeSizes(SweepRequest& request);

/// A plan and what a person should know about it: "f16 matmul runs as bf16 here".
struct Planned {
    SweepPlan plan;
    std::vector<std::string> remarks;
};

/// Throws InputError for unknown kernels, a dtype that no kernel asked for supports, a single point too large for memory.
/// In a sweep of several points an impossible one is planned with its skip reason.
[[nodiscard]] Planned planSweep(const SweepRequest& request, const Device& device, std::optional<DeviceSpec> roofs);

/// Kernels of one size are grouped so that they are measured interleaved.
[[nodiscard]] Planned planExercise(const Exercise& exercise, const Device& device, std::optional<DeviceSpec> roofs);

/// The dtype an exercise runs in on a device: the first of its list that all its kernels run natively, else the last.
[[nodiscard]] DType exerciseDType(const Exercise& exercise, const Device& device);

} // namespace ridgepoint
