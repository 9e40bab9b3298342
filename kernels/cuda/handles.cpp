// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/handles.h"

#include "engine/error.h"
#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/host_copy.h"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace ridgepoint::cuda {

Stream makeStream()
{
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "making a stream");
    return Stream(stream);
}

Event makeEvent()
{
    cudaEvent_t event = nullptr;
    check(cudaEventCreate(&event), "making an event");
    return Event(event);
}

DeviceMemory allocate(Bytes bytes)
{
    void* memory = nullptr;
    const cudaError_t error = cudaMalloc(&memory, static_cast<std::size_t>(bytes.count()));
    if (error != cudaErrorMemoryAllocation) {
        check(error, "allocating memory");
        return DeviceMemory(memory);
    }
    static_cast<void>(cudaGetLastError());
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    throw OutOfMemory(bytes, Bytes{static_cast<std::int64_t>(free)});
}

Element elementOf(DType dtype)
{
    switch (dtype) {
    case DType::f64: return Element::f64;
    case DType::f32:
    case DType::tf32: return Element::f32;
    case DType::f16: return Element::f16;
    case DType::bf16: return Element::bf16;
    case DType::i8: return Element::i8;
    case DType::f8e4m3:
    case DType::f4:
    case DType::i32: break;
    }
    throw std::logic_error("no CUDA kernel works on " + std::string(name(dtype)));
}

DeviceArray makeInput(const Queue& queue, DType dtype, std::int64_t count, std::uint64_t seed)
{
    DeviceArray array = makeOutput(dtype, count);
    if (dtype == DType::f8e4m3) {
        launchFillF8(queue, array.data(), count, seed);
    } else {
        launchFill(queue, elementOf(dtype), array.data(), count, seed);
    }
    return array;
}

DeviceArray makeOutput(DType dtype, std::int64_t count) { return {dtype, count, allocate(bytesOf(dtype, count))}; }

void poison(const Queue& queue, const DeviceArray& array)
{
    const bool integer = array.dtype == DType::i8 || array.dtype == DType::i32;
    const auto bytes = static_cast<std::size_t>(array.bytes().count());
    check(cudaMemsetAsync(array.data(), integer ? 0x81 : 0xFF, bytes, queue.stream), "overwriting the output");
}

Fetch deviceFetch(const Queue& queue, const DeviceArray& array)
{
    // Shared, because a Fetch can be copied.
    const auto copy = std::make_shared<HostCopy>(queue.stream, array.data(), array.bytes());
    return [copy, dtype = array.dtype](std::int64_t first, std::span<double> values) {
        const std::int64_t size = bitsPerElement(dtype) / 8;
        const std::byte* const bytes = copy->at(first * size, static_cast<std::int64_t>(values.size()) * size);
        hostFetch(dtype, bytes)(0, values);
    };
}

void wait(cudaStream_t stream, std::string_view doing) { check(cudaStreamSynchronize(stream), doing); }

} // namespace ridgepoint::cuda
