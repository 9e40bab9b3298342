// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_double/internal.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using ridgepoint::test::begin;
using ridgepoint::test::cudaMachine;
using ridgepoint::test::dead;
using ridgepoint::test::fail;
using ridgepoint::test::surface;

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    *total = cudaMachine().current().memory;
    *free = *total - std::min(*total, cudaMachine().allocated);
    return surface();
}

cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    auto& machine = cudaMachine();
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    const std::size_t most = machine.outOfMemoryAt.value_or(machine.current().memory);
    if (machine.allocated + bytes > most) {
        return fail(cudaErrorMemoryAllocation);
    }
    // To the byte, so that AddressSanitizer sees the first one beyond; at 256 bytes, as CUDA does.
    if (posix_memalign(pointer, 256, std::max<std::size_t>(bytes, 1)) != 0) {
        return fail(cudaErrorMemoryAllocation);
    }
    std::memset(*pointer, 0xCD, bytes);
    machine.allocated += bytes;
    ++machine.allocations;
    machine.blocks[*pointer] = bytes;
    return cudaSuccess;
}

cudaError_t cudaFree(void* pointer)
{
    auto& machine = cudaMachine();
    if (const auto found = machine.blocks.find(pointer); found != machine.blocks.end()) {
        machine.allocated -= found->second;
        --machine.allocations;
        machine.blocks.erase(found);
        std::free(pointer);
    } else if (pointer != nullptr) {
        return fail(cudaErrorInvalidValue);
    }
    return surface();
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t)
{
    if (const cudaError_t error = surface(); error != cudaSuccess) {
        return error;
    }
    std::memcpy(to, from, bytes);
    ++cudaMachine().copies;
    cudaMachine().bytesCopied += bytes;
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream)
{
    auto& machine = cudaMachine();
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    std::memset(pointer, value, bytes);
    machine.bytesSet += bytes;
    stream->ready = begin(stream) + static_cast<double>(bytes) * 1e-3;
    return cudaSuccess;
}

cudaError_t cudaCtxResetPersistingL2Cache()
{
    ++cudaMachine().persistingResets;
    return surface();
}
