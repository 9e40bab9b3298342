// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <cuda_runtime.h>

/// Everything that is compiled for the device, as functions of the host. Each starts one kernel on a stream and returns at once; all
/// throw as launchKernel() does. Pointers are to device memory that begins at a multiple of 16 bytes.
namespace ridgepoint::cuda {

enum class Element { f64, f32, f16, bf16, i8 };

/// Where to launch.
struct Queue {
    cudaStream_t stream = nullptr;
    int multiprocessors = 1;
};

void launchEmpty(const Queue& queue);
/// Keeps the stream busy for so many cycles of a multiprocessor's clock.
void launchSpin(const Queue& queue, long long cycles);
/// Counts the cycles of a multiprocessor over so many nanoseconds of the GPU's own timer, and leaves both on the device.
void launchClock(const Queue& queue, long long* cyclesAndNanoseconds, long long wanted);
/// The catalog's fixed random sequence `seed`.
void launchFill(const Queue& queue, Element element, void* data, std::int64_t n, std::uint64_t seed);
/// The same in f8e4m3, which no kernel of ours multiplies.
void launchFillF8(const Queue& queue, void* data, std::int64_t n, std::uint64_t seed);

enum class StreamOp { copy, add, triad, timesTwo, plusOne, relu, half, fused };
struct StreamArrays {
    const void* a = nullptr;
    const void* b = nullptr;
    void* out = nullptr;
    std::int64_t n = 0;
};
/// copy b = a; add out = a + b; triad out = a + 3 b; the others one or all steps of the default chain.
void launchStream(const Queue& queue, StreamOp op, Element element, const StreamArrays& arrays);

/// Memory that a sum needs beside its input.
struct SumScratch {
    /// One double for each block.
    double* partials = nullptr;
    /// Zero before the first launch; every launch leaves it at zero.
    unsigned* blocksDone = nullptr;
    double* result = nullptr;
};
[[nodiscard]] std::int64_t sumBlocks(const Queue& queue, Element element, std::int64_t n);
void launchSum(const Queue& queue, Element element, const void* in, std::int64_t n, const SumScratch& scratch);

inline constexpr std::int64_t kFmaGroupSize = 256;
struct FmaSteps {
    std::int64_t steps = 0;
    /// So many elements of each group of 256 have one step more; a multiple of 32.
    std::int64_t extra = 0;
    double decay = 0;
};
void launchFma(const Queue& queue, Element element, const StreamArrays& arrays, const FmaSteps& steps);
/// f16 and bf16 (from compute capability 8.0 on), each step rounded to the type, two elements an instruction.
void launchPackedFma(const Queue& queue, Element element, const StreamArrays& arrays, const FmaSteps& steps);

/// B = A transposed, side x side elements of 1, 2, 4 or 8 bytes.
void launchTranspose(const Queue& queue, int elementBytes, const void* in, void* out, std::int64_t side);

struct MatrixProduct {
    const void* a = nullptr;
    const void* b = nullptr;
    void* c = nullptr;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
};
/// C = A B, a thread for each element of C that reads its row and its column from global memory. i8 gives i32.
void launchMatmulNaive(const Queue& queue, Element element, const MatrixProduct& product);
/// C = A B through tiles in shared memory, 4 x 4 elements of C in each thread's registers. i8 gives i32.
void launchMatmulTiled(const Queue& queue, Element element, const MatrixProduct& product);
/// C = A B^T for a few rows of A: every row of B (N x K) is read once. i8 gives i32.
void launchDecode(const Queue& queue, Element element, const MatrixProduct& product);

} // namespace ridgepoint::cuda
