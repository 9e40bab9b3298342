// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_device.h"

#include "engine/error.h"
#include "engine/units.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/dot_isa.h"
#include "kernels/cpu/memory_limits.h"
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <sys/utsname.h>

namespace ridgepoint::cpu {

namespace {

/// The smallest step between clock reads that differ.
ClockInfo measureClock()
{
    using Clock = std::chrono::steady_clock;
    Seconds tick = Seconds{1};
    for (int i = 0; i < 200; ++i) {
        const auto before = Clock::now();
        auto after = Clock::now();
        while (after == before) {
            after = Clock::now();
        }
        tick = std::min<Seconds>(tick, after - before);
    }
    return {"steady_clock", tick};
}

std::string kernelRelease()
{
    utsname system{};
    return uname(&system) == 0 ? fmt::format("{} {} {}", system.sysname, system.release, system.machine) : "unknown";
}

/// "1 MiB (2 x 512 KiB)"; where what it is taken for is less or more than was claimed, it says so.
std::string cacheText(const CacheLevel& cache)
{
    const bool alike = cache.claimed == cache.count * cache.each;
    const std::string parts = alike ? fmt::format("{} x {}", cache.count, formatBinary(cache.each))
                                    : fmt::format("{} of up to {}", cache.count, formatBinary(cache.each));
    if (cache.claimed > cache.usable) {
        return fmt::format("{} (the machine claims {})", formatBinary(cache.usable), parts);
    }
    return fmt::format("{} ({}{})", formatBinary(cache.usable), parts, cache.claimed < cache.usable ? " and the level below" : "");
}

DeviceInfo describe(const Topology& topology)
{
    DeviceInfo info;
    const auto threads = topology.cpus.size();
    info.id = "cpu";
    info.name = topology.cpuName;
    info.backend = "CPU";
    info.parallelism = fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
    if (const Bytes memory = totalMemory(); memory.count() > 0) {
        info.memory = memory;
    }
    info.details["cores"] = fmt::format("{} of {}", threads, topology.coresOnMachine);
    info.details["SIMD"] = fmt::format("Highway {}", simdTarget());
    info.details["oneDNN"] = fmt::format("{}{}", onednnAbility().version, onednnAbility().bf16 ? ", bf16 in hardware" : "");
    info.details["dot products"] = dotIsasText(dotIsasHere());
    info.details["kernel"] = kernelRelease();
    for (const CacheLevel& cache : topology.caches) {
        info.details[fmt::format("L{} cache", cache.level)] = cacheText(cache);
    }
    return info;
}

Support supportsMatmul(DType dtype)
{
    switch (dtype) {
    case DType::f64:
    case DType::f32:
    case DType::bf16:
    case DType::i8: return Support::yes();
    case DType::f16:
        return onednnAbility().f16 ? Support::yes()
                                   : Support::no(fmt::format("f16 matmul: not available in oneDNN {} on this CPU; use bf16 or f32",
                                                             onednnAbility().version));
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4: return Support::no(fmt::format("{} matmul: no CPU has it; use f32, bf16 or i8", name(dtype)));
    case DType::i32: break;
    }
    return Support::no(fmt::format("matmul has no {} version", name(dtype)));
}

Support supportsDecode(DType dtype)
{
    switch (dtype) {
    case DType::f64:
    case DType::f32:
    case DType::bf16:
    case DType::i8: return Support::yes();
    case DType::f16: return Support::no("f16 decode: not available on a CPU; use bf16 or f32");
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i32: break;
    }
    return Support::no(fmt::format("{} decode: no CPU has it; use f32, bf16 or i8", name(dtype)));
}

Support supportsDot(DType dtype)
{
    if (!dotIsasFor(dtype).empty()) {
        return Support::yes();
    }
    return Support::no(fmt::format("{} dot: this CPU has no {} or AMX", name(dtype), dtype == DType::i8 ? "VNNI" : "AVX512-BF16"));
}

/// Whether elements of the kernel go through arithmetic; a transpose moves them as they are.
bool converts(const std::string& kernel) { return kernel != "empty" && kernel != "transpose"; }

Support supportsDType(const std::string& kernel, DType dtype)
{
    if (kernel == "matmul") {
        return supportsMatmul(dtype);
    }
    if (kernel == "decode") {
        return supportsDecode(dtype);
    }
    if (kernel == "dot") {
        return supportsDot(dtype);
    }
    const bool sixteen = dtype == DType::f16 || dtype == DType::bf16;
    if (kernel == "fma" && sixteen) {
        return Support::no(fmt::format("{0} fma: CPU vectors have no {0} multiply-add; use f32 or f64", name(dtype)));
    }
    if (converts(kernel) && dtype == DType::f16 && !simdHasF16()) {
        return Support::no("f16: this CPU cannot convert it (no F16C); use bf16 or f32");
    }
    return Support::yes();
}

} // namespace

CpuDevice::CpuDevice(const Topology& topology)
    : m_team(topology.cpus), m_lastLevelCache(cpu::lastLevelCache(topology)), m_info(describe(topology)), m_clock(measureClock())
{
}

Support CpuDevice::supports(const std::string& kernel, const Problem& problem) const
{
    const KernelInfo* known = findKernel(kernel);
    if (known == nullptr) {
        return Support::no(fmt::format("there is no kernel '{}'", kernel));
    }
    if (kernel == "matmul-naive" || kernel == "matmul-tiled") {
        return Support::no(fmt::format("{} runs on a GPU alone; use matmul", kernel));
    }
    if (std::ranges::find(known->dtypes, problem.dtype) == known->dtypes.end()) {
        return Support::no(fmt::format("{} has no {} version", kernel, name(problem.dtype)));
    }
    if (problem.launch == LaunchMode::hidden) {
        return Support::no("hidden launches: a CPU has no queue to hide them in; use exposed");
    }
    const DType usual = defaultAccumulate(problem.dtype);
    if (problem.accumulate.value_or(usual) != usual) {
        return Support::no(fmt::format("{} {}: sums in {} on a CPU, not in {}", name(problem.dtype), kernel, name(usual),
                                       name(*problem.accumulate)));
    }
    return supportsDType(kernel, problem.dtype);
}

Bytes CpuDevice::memoryBudget() const { return Bytes{availableMemory().count() / 4}; }

DType CpuDevice::nativeDType(const std::string& kernel, DType dtype) const
{
    if (kernel == "decode") {
        // bf16 is widened in registers, so that its weights still cost two bytes of traffic: native where it counts.
        return dtype == DType::f16 ? DType::bf16 : dtype;
    }
    if (kernel != "matmul") {
        return dtype == DType::f16 && converts(kernel) && !simdHasF16() ? DType::bf16 : dtype;
    }
    const bool bf16 = onednnAbility().bf16;
    if (dtype == DType::bf16) {
        return bf16 ? DType::bf16 : DType::f32;
    }
    if (dtype == DType::f16 && !onednnAbility().f16) {
        return bf16 ? DType::bf16 : DType::f32;
    }
    return dtype;
}

std::unique_ptr<PreparedKernel> CpuDevice::prepare(const std::string& kernel, const Problem& problem, std::stop_token stop)
{
    const KernelInfo& known = kernelOrThrow(kernel);
    if (const Support support = supports(kernel, problem); !support) {
        throw InputError(support.reason);
    }
    const Request request{kernel, problem, known.cost(problem), std::move(stop)};
    const Context context{&m_team, m_lastLevelCache, memoryBudget()};
    m_team.enter();
    if (kernel == "empty") {
        return prepareEmpty(context, request);
    }
    if (kernel == "matmul") {
        return prepareMatmul(context, request);
    }
    if (kernel == "decode") {
        return prepareDecode(context, request);
    }
    if (kernel == "fma") {
        return prepareFma(context, request);
    }
    if (kernel == "dot") {
        return prepareDot(context, request);
    }
    if (kernel == "transpose") {
        return prepareTranspose(context, request);
    }
    if (isExpressionOfItsOwn(request)) {
        return prepareExpression(context, request);
    }
    return prepareStream(context, request);
}

} // namespace ridgepoint::cpu
