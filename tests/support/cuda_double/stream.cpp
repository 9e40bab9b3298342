// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_double/internal.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::test {

double begin(cudaStream_t stream)
{
    CudaMachine& machine = cudaMachine();
    machine.hostNow += machine.times.call;
    return std::max(stream->ready, machine.hostNow + machine.times.latency);
}

namespace {

cudaError_t refused(int launch)
{
    const auto& refuse = cudaMachine().refuse;
    return refuse && refuse->first == launch ? refuse->second : cudaSuccess;
}

} // namespace

cudaError_t launchOnDouble(dim3 grid, dim3 block, cudaStream_t stream, const std::function<void()>& thread)
{
    CudaMachine& machine = cudaMachine();
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    const int launch = machine.launches++;
    if (const cudaError_t error = refused(launch); error != cudaSuccess) {
        return fail(error);
    }
    if (grid.x == 0 || grid.y == 0 || grid.y > 65535 || block.x * block.y * block.z == 0 || block.x * block.y * block.z > 1024) {
        return fail(cudaErrorInvalidValue);
    }
    if (stream == nullptr || stream->device != machine.setDevice) {
        return fail(cudaErrorInvalidResourceHandle);
    }
    const double start = begin(stream);
    machine.kernelClock = start;
    if (machine.fault && machine.fault->first == launch) {
        machine.pending = machine.fault->second;
    } else if (machine.pending == cudaSuccess && machine.lose != launch && !machine.idle) {
        runGrid(grid, block, thread);
    }
    const double own = machine.times.kernelAt ? machine.times.kernelAt(launch) : machine.times.kernel;
    stream->ready = machine.kernelClock + own;
    return cudaSuccess;
}

} // namespace ridgepoint::test

using ridgepoint::test::begin;
using ridgepoint::test::cudaMachine;
using ridgepoint::test::dead;
using ridgepoint::test::surface;

long long clock64()
{
    constexpr double kReading = 100;
    auto& machine = cudaMachine();
    machine.kernelClock += kReading;
    return static_cast<long long>(machine.kernelClock * machine.current().clockKhz * 1e-6);
}

long long globalTimerOnHost()
{
    constexpr double kReading = 50;
    constexpr long long kStep = 1000;
    auto& machine = cudaMachine();
    if (machine.timerStands) {
        return 0;
    }
    machine.kernelClock += kReading;
    return static_cast<long long>(machine.kernelClock) / kStep * kStep;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    *stream = new CudaDoubleStream{0, cudaMachine().setDevice};
    ++cudaMachine().streams;
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    delete stream;
    --cudaMachine().streams;
    return surface();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaMachine().hostNow = std::max(cudaMachine().hostNow, stream->ready);
    return surface();
}

cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    *event = new CudaDoubleEvent;
    ++cudaMachine().events;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    --cudaMachine().events;
    return surface();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (const cudaError_t error = dead(); error != cudaSuccess) {
        return error;
    }
    event->time = stream->ready = begin(stream);
    return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    if (event->time > cudaMachine().hostNow) {
        return cudaErrorNotReady;
    }
    return surface();
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    auto& machine = cudaMachine();
    if (const cudaError_t error = surface(); error != cudaSuccess) {
        return error;
    }
    if (!machine.eventDeltas.empty()) {
        *milliseconds = machine.eventDeltas.front();
        machine.eventDeltas.pop_front();
        return cudaSuccess;
    }
    const double tick = machine.times.eventTick;
    *milliseconds = static_cast<float>(std::round((stop->time - start->time) / tick) * tick * 1e-6);
    return cudaSuccess;
}
