// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_double/internal.h"

#include <cstring>
#include <utility>

namespace ridgepoint::test {

namespace {

std::unique_ptr<CudaMachine>& slot()
{
    static auto machine = std::make_unique<CudaMachine>();
    return machine;
}

} // namespace

CudaMachine& cudaMachine() { return *slot(); }

CudaMachine& newCudaMachine()
{
    slot() = std::make_unique<CudaMachine>();
    return *slot();
}

cudaError_t fail(cudaError_t error)
{
    cudaMachine().last = error;
    return error;
}

cudaError_t dead() { return cudaMachine().sticky == cudaSuccess ? cudaSuccess : fail(cudaMachine().sticky); }

cudaError_t surface()
{
    CudaMachine& machine = cudaMachine();
    if (machine.pending != cudaSuccess) {
        machine.sticky = std::exchange(machine.pending, cudaSuccess);
    }
    return dead();
}

} // namespace ridgepoint::test

using ridgepoint::test::cudaMachine;
using ridgepoint::test::fail;

cudaError_t cudaGetDeviceCount(int* count)
{
    if (cudaMachine().devices.empty()) {
        return fail(cudaErrorNoDevice);
    }
    *count = static_cast<int>(cudaMachine().devices.size());
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    if (device < 0 || device >= static_cast<int>(cudaMachine().devices.size())) {
        return fail(cudaErrorInvalidDevice);
    }
    cudaMachine().setDevice = device;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    const auto& script = cudaMachine().devices.at(static_cast<std::size_t>(device));
    *properties = {};
    std::strncpy(properties->name, script.name.c_str(), sizeof(properties->name) - 1);
    std::memcpy(properties->uuid.bytes, script.uuid.data(), script.uuid.size());
    properties->totalGlobalMem = script.memory;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device)
{
    const auto& script = cudaMachine().devices.at(static_cast<std::size_t>(device));
    switch (attribute) {
    case cudaDevAttrClockRate: *value = script.clockKhz; break;
    case cudaDevAttrMultiProcessorCount: *value = script.multiprocessors; break;
    case cudaDevAttrMemoryClockRate: *value = 2'000'000; break;
    case cudaDevAttrGlobalMemoryBusWidth: *value = 256; break;
    case cudaDevAttrL2CacheSize: *value = static_cast<int>(script.l2); break;
    case cudaDevAttrComputeCapabilityMajor: *value = script.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = script.minor; break;
    }
    return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device)
{
    const std::string& id = cudaMachine().devices.at(static_cast<std::size_t>(device)).pciBusId;
    std::strncpy(text, id.c_str(), static_cast<std::size_t>(length));
    return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* version)
{
    *version = cudaMachine().driverVersion;
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version)
{
    *version = cudaMachine().runtimeVersion;
    return cudaSuccess;
}

cudaError_t cudaGetLastError()
{
    auto& machine = cudaMachine();
    return machine.sticky != cudaSuccess ? machine.sticky : std::exchange(machine.last, cudaSuccess);
}

const char* cudaGetErrorName(cudaError_t error)
{
    switch (error) {
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorIllegalAddress: return "cudaErrorIllegalAddress";
    case cudaErrorLaunchOutOfResources: return "cudaErrorLaunchOutOfResources";
    case cudaErrorNoKernelImageForDevice: return "cudaErrorNoKernelImageForDevice";
    default: return "cudaErrorOther";
    }
}

const char* cudaGetErrorString(cudaError_t error)
{
    switch (error) {
    case cudaErrorIllegalAddress: return "an illegal memory access was encountered";
    case cudaErrorLaunchOutOfResources: return "too many resources requested for launch";
    default: return "another error";
    }
}
