// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/gpu.h"

#include "engine/error.h"
#include "kernels/cuda/cuda_error.h"

#include <array>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

int attribute(cudaDeviceAttr which, int ordinal)
{
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, ordinal), "asking for a property of the GPU");
    return value;
}

/// Rates come in kHz, whose thousandfold leaves an int.
Frequency rate(cudaDeviceAttr which, int ordinal) { return Frequency{attribute(which, ordinal) * 1e3}; }

/// "GPU-01020304-0506-0708-090a-0b0c0d0e0f10".
std::string uuidText(const cudaUUID_t& uuid)
{
    std::string text = "GPU-";
    for (std::size_t i = 0; i < sizeof(uuid.bytes); ++i) {
        const bool dash = i == 4 || i == 6 || i == 8 || i == 10;
        text += fmt::format("{}{:02x}", dash ? "-" : "", static_cast<unsigned char>(uuid.bytes[i]));
    }
    return text;
}

std::string busIdOf(int ordinal)
{
    std::array<char, 32> text{};
    const bool told = cudaDeviceGetPCIBusId(text.data(), static_cast<int>(text.size()), ordinal) == cudaSuccess;
    return told ? text.data() : "";
}

} // namespace

GpuFacts readFacts(int ordinal)
{
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, ordinal), "asking for the GPU's properties");
    GpuFacts facts;
    facts.ordinal = ordinal;
    facts.name = properties.name;
    facts.uuid = uuidText(properties.uuid);
    facts.busId = busIdOf(ordinal);
    facts.memory = Bytes{static_cast<std::int64_t>(properties.totalGlobalMem)};
    facts.l2 = Bytes{attribute(cudaDevAttrL2CacheSize, ordinal)};
    facts.multiprocessors = attribute(cudaDevAttrMultiProcessorCount, ordinal);
    facts.capability =
        10 * attribute(cudaDevAttrComputeCapabilityMajor, ordinal) + attribute(cudaDevAttrComputeCapabilityMinor, ordinal);
    facts.clock = rate(cudaDevAttrClockRate, ordinal);
    facts.memoryClock = rate(cudaDevAttrMemoryClockRate, ordinal);
    facts.memoryBits = attribute(cudaDevAttrGlobalMemoryBusWidth, ordinal);
    check(cudaDriverGetVersion(&facts.driver), "asking for the driver's version");
    check(cudaRuntimeGetVersion(&facts.runtime), "asking for the runtime's version");
    return facts;
}

Queue Gpu::queue()
{
    if (!m_stream) {
        m_stream = makeStream();
    }
    return {m_stream.get(), m_facts.multiprocessors};
}

BlasQueue Gpu::blasQueue()
{
    if (!m_workspace) {
        m_workspace = allocate(kBlasWorkspace);
    }
    return {queue().stream, m_workspace.get()};
}

Blas& Gpu::blas()
{
    if (!m_blas) {
        m_blas = std::make_unique<Blas>(*m_blasLibrary, blasQueue());
    }
    return *m_blas;
}

const Lt& Gpu::lt()
{
    if (!m_lt) {
        m_lt = std::make_unique<Lt>(*m_ltLibrary, blasQueue());
    }
    return *m_lt;
}

std::optional<ClockReading> Gpu::readClock()
{
    if (!m_clock) {
        m_clock = std::make_unique<SmClock>();
    }
    ClockReading reading = m_nvml.read().value_or(ClockReading{});
    if (const auto counted = m_clock->read(queue())) {
        reading.frequency = counted;
    }
    return reading == ClockReading{} ? std::nullopt : std::optional(std::move(reading));
}

void Gpu::use() const
{
    if (const std::string why = lost(); !why.empty()) {
        throw DeviceLost(why);
    }
    check(cudaSetDevice(m_facts.ordinal), "choosing the GPU");
}

void Gpu::lose(const std::string& why)
{
    const std::lock_guard lock(m_mutex);
    if (m_lost.empty()) {
        m_lost = why;
    }
}

std::string Gpu::lost() const
{
    const std::lock_guard lock(m_mutex);
    return m_lost;
}

} // namespace ridgepoint::cuda
