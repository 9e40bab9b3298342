// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/cuda_device.h"

#include "engine/error.h"
#include "engine/units.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cuda/array_kernel.h"
#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/pci.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

/// What CUDA's events resolve.
constexpr Seconds kEventTick{0.5e-6};

/// "12.4" from 12040.
std::string versionText(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

DeviceInfo describe(const Gpu& gpu)
{
    const GpuFacts& facts = gpu.facts();
    DeviceInfo info;
    info.id = fmt::format("cuda:{}", facts.ordinal);
    info.name = facts.name;
    info.backend = "CUDA";
    info.parallelism = fmt::format("{} SM", facts.multiprocessors);
    info.memory = facts.memory;
    info.multiprocessors = facts.multiprocessors;
    info.pciId = pciIdOf(facts.busId);
    const std::string driver = gpu.nvml().driverVersion();
    info.details["driver"] = fmt::format("{}, CUDA {}", driver.empty() ? "version unknown" : driver, versionText(facts.driver));
    info.details["CUDA runtime"] = versionText(facts.runtime);
    info.details["cuBLAS"] = gpu.blasLibrary() == nullptr ? "none" : gpu.blasLibrary()->version;
    info.details["NVRTC"] = gpu.jitLibrary() == nullptr ? "none" : gpu.jitLibrary()->version;
    info.details["compute capability"] = fmt::format("{}.{}", facts.capability / 10, facts.capability % 10);
    info.details["UUID"] = facts.uuid;
    info.details["PCI bus"] = facts.busId.empty() ? "unknown" : facts.busId;
    info.details["L2 cache"] = formatBinary(facts.l2);
    info.details["rated clock"] = format(facts.clock);
    info.details["rated memory clock"] = fmt::format("{}, {} bit", format(facts.memoryClock), facts.memoryBits);
    info.details["throttle reasons"] = gpu.nvml().known() ? "read through NVML" : "unknown: NVML does not know this device";
    return info;
}

bool isProduct(const std::string& kernel)
{
    return kernel == "matmul" || kernel == "matmul-naive" || kernel == "matmul-tiled" || kernel == "decode";
}

} // namespace

CudaDevice::CudaDevice(std::shared_ptr<Gpu> gpu, Problems problems)
    : m_gpu(std::move(gpu)), m_problems(std::move(problems)), m_info(describe(*m_gpu))
{
}

ClockInfo CudaDevice::clock() const { return {"CUDA events", kEventTick}; }

Support CudaDevice::supports(const std::string& kernel, const Problem& problem) const
{
    const KernelInfo* const known = findKernel(kernel);
    if (known == nullptr) {
        return Support::no(fmt::format("there is no kernel '{}'", kernel));
    }
    if (known->calibrationOnly) {
        return Support::no(fmt::format("{} has no CUDA version", kernel));
    }
    if (std::ranges::find(known->dtypes, problem.dtype) == known->dtypes.end()) {
        return Support::no(fmt::format("{} has no {} version", kernel, name(problem.dtype)));
    }
    if (const Support arithmetic = supportsAccumulate(kernel, problem); !arithmetic) {
        return arithmetic;
    }
    if (kernel == "chain" || kernel == "chain-fused") {
        return supportsExpression(kernel, problem);
    }
    return isProduct(kernel) ? supportsProduct(kernel, problem) : Support::yes();
}

Support CudaDevice::supportsAccumulate(const std::string& kernel, const Problem& problem) const
{
    const DType usual = defaultAccumulate(problem.dtype);
    const DType asked = problem.accumulate.value_or(usual);
    const bool packed = kernel == "fma" && asked == problem.dtype && (asked == DType::f16 || asked == DType::bf16);
    const bool narrowSums = kernel == "matmul" && problem.dtype == DType::f16 && asked == DType::f16;
    if (packed && asked == DType::bf16 && m_gpu->facts().capability < 80) {
        return Support::no("bf16 fma in bf16: needs compute capability 8.0; without --accumulate it computes in f32");
    }
    if (asked == usual || packed || narrowSums) {
        return Support::yes();
    }
    return Support::no(fmt::format("{} {}: sums in {} on a GPU, not in {}", name(problem.dtype), kernel, name(usual), name(asked)));
}

Support CudaDevice::supportsExpression(const std::string& kernel, const Problem& problem) const
{
    if (m_gpu->jitLibrary() != nullptr || isDefaultExpression(problem)) {
        return Support::yes();
    }
    return Support::no(
        fmt::format("{} of an expression is compiled by NVRTC, which cannot be loaded ({}): install it; without --expr "
                    "{} runs",
                    kernel, m_problems.jit, kernel));
}

Support CudaDevice::supportsProduct(const std::string& kernel, const Problem& problem) const
{
    if (kernel == "matmul-naive" || kernel == "matmul-tiled") {
        return Support::yes();
    }
    const bool f8 = problem.dtype == DType::f8e4m3;
    if (kernel == "decode" && problem.dtype != DType::tf32 && !f8) {
        return Support::yes();
    }
    if (f8 && m_gpu->ltLibrary() == nullptr) {
        return Support::no(
            fmt::format("f8e4m3 {} needs cublasLt, which cannot be loaded ({}): install cuBLAS", kernel, m_problems.lt));
    }
    if (!f8 && m_gpu->blasLibrary() == nullptr) {
        return Support::no(fmt::format("{} {} needs cuBLAS, which cannot be loaded ({}): install it; matmul-tiled runs without",
                                       name(problem.dtype), kernel, m_problems.blas));
    }
    const MatmulSize size = kernel == "decode" ? decodeSize(problem) : matmulSize(problem);
    return supportsGemm(size, problem, m_gpu->facts().capability);
}

Bytes CudaDevice::memoryBudget() const
{
    std::size_t free = 0;
    std::size_t total = 0;
    if (!m_gpu->lost().empty() || cudaSetDevice(m_gpu->facts().ordinal) != cudaSuccess ||
        cudaMemGetInfo(&free, &total) != cudaSuccess) {
        return Bytes{0};
    }
    const std::int64_t reserve = m_gpu->facts().memory.count() / 20 + 2 * m_gpu->facts().l2.count();
    return Bytes{std::max<std::int64_t>(0, static_cast<std::int64_t>(free) - reserve)};
}

DType CudaDevice::nativeDType(const std::string& kernel, DType dtype) const
{
    // Tensor cores of 7.x know f16 and no bf16. Streams convert in registers on every GPU.
    const bool byBlas = kernel == "matmul" || kernel == "decode";
    return byBlas && dtype == DType::bf16 && m_gpu->facts().capability < 80 ? DType::f32 : dtype;
}

std::unique_ptr<PreparedKernel> CudaDevice::prepare(const std::string& kernel, const Problem& problem, std::stop_token stop)
{
    const KernelInfo& known = kernelOrThrow(kernel);
    if (const Support support = supports(kernel, problem); !support) {
        throw InputError(support.reason);
    }
    if (stop.stop_requested()) {
        throw Cancelled();
    }
    m_gpu->use();
    const Request request{kernel, problem, known.cost(problem)};
    try {
        return isProduct(kernel) ? prepareProduct(m_gpu, request) : prepareMemoryKernel(m_gpu, request);
    } catch (const DeviceLost& error) {
        m_gpu->lose(error.what());
        throw;
    }
}

ModuleDevices findCudaDevices(const Libraries& libraries)
{
    ModuleDevices found;
    try {
        int count = 0;
        check(cudaGetDeviceCount(&count), "counting the GPUs");
        for (int ordinal = 0; ordinal < count; ++ordinal) {
            GpuFacts facts = readFacts(ordinal);
            NvmlDevice nvml(libraries.nvml, facts.uuid);
            auto gpu =
                std::make_shared<Gpu>(std::move(facts), std::move(nvml), GpuLibraries{libraries.blas, libraries.lt, libraries.jit});
            found.devices.push_back(std::make_shared<CudaDevice>(
                std::move(gpu), CudaDevice::Problems{libraries.blasProblem, libraries.ltProblem, libraries.jitProblem}));
        }
        if (libraries.blas == nullptr) {
            found.remark =
                fmt::format("matmul cannot run, because cuBLAS cannot be loaded ({}): install it", libraries.blasProblem);
        }
    } catch (const std::exception& error) {
        found.remark = fmt::format("{} The CPU can be measured meanwhile.", error.what());
    }
    return found;
}

} // namespace ridgepoint::cuda
