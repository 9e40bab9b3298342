// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/quantities.h"
#include "kernels/catalog/reference.h"
#include "kernels/cuda/kernels.h"

#include <memory>
#include <type_traits>

#include <cuda_runtime.h>

/// What CUDA hands out, each given back once. Giving back never throws: after a lost device it fails, and nothing is left to do.
namespace ridgepoint::cuda {

struct StreamDeleter {
    void operator()(cudaStream_t stream) const { static_cast<void>(cudaStreamDestroy(stream)); }
};
using Stream = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, StreamDeleter>;
/// A stream of our own that waits for no other.
[[nodiscard]] Stream makeStream();

struct EventDeleter {
    void operator()(cudaEvent_t event) const { static_cast<void>(cudaEventDestroy(event)); }
};
using Event = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, EventDeleter>;
[[nodiscard]] Event makeEvent();

struct MemoryDeleter {
    void operator()(void* memory) const { static_cast<void>(cudaFree(memory)); }
};
using DeviceMemory = std::unique_ptr<void, MemoryDeleter>;
/// Throws OutOfMemory with what was needed and what is free, and leaves no error behind.
[[nodiscard]] DeviceMemory allocate(Bytes bytes);

/// Elements of one dtype on the device.
struct DeviceArray {
    DType dtype = DType::f32;
    std::int64_t count = 0;
    DeviceMemory memory;
    [[nodiscard]] void* data() const { return memory.get(); }
    [[nodiscard]] Bytes bytes() const { return bytesOf(dtype, count); }
};
/// How kernels call a dtype; tf32 is f32 in memory. Throws std::logic_error for one that no kernel of ours has.
[[nodiscard]] Element elementOf(DType dtype);
/// Filled with the fixed random sequence `seed`, by the device.
[[nodiscard]] DeviceArray makeInput(const Queue& queue, DType dtype, std::int64_t count, std::uint64_t seed);
[[nodiscard]] DeviceArray makeOutput(DType dtype, std::int64_t count);
/// Overwrites with NaN (floating types) or a value that no small product gives.
void poison(const Queue& queue, const DeviceArray& array);
/// Reads device memory for the catalog's reference, in few transfers (HostCopy): what is written later need not show. The array must
/// outlive it.
[[nodiscard]] Fetch deviceFetch(const Queue& queue, const DeviceArray& array);

/// Waits for all that was given to the stream. `doing` as for check().
void wait(cudaStream_t stream, std::string_view doing);

} // namespace ridgepoint::cuda
