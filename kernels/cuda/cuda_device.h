// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/cuda/gpu.h"
#include "kernels/cuda/module_api.h"

#include <memory>
#include <string>

namespace ridgepoint::cuda {

/// One GPU.
class CudaDevice final : public Device {
public:
    /// Why there is no cuBLAS, no cublasLt and no compiler, where there is none.
    struct Problems {
        std::string blas;
        std::string lt;
        std::string jit;
    };
    CudaDevice(std::shared_ptr<Gpu> gpu, Problems problems);

    [[nodiscard]] const DeviceInfo& info() const override { return m_info; }
    [[nodiscard]] ClockInfo clock() const override;
    [[nodiscard]] Support supports(const std::string& kernel, const Problem& problem) const override;
    /// Free memory now, less what cold runs and libraries need; 0 once the device is lost.
    [[nodiscard]] Bytes memoryBudget() const override;
    [[nodiscard]] DType nativeDType(const std::string& kernel, DType dtype) const override;
    [[nodiscard]] std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem,
                                                          std::stop_token stop) override;

private:
    [[nodiscard]] Support supportsAccumulate(const std::string& kernel, const Problem& problem) const;
    [[nodiscard]] Support supportsExpression(const std::string& kernel, const Problem& problem) const;
    [[nodiscard]] Support supportsProduct(const std::string& kernel, const Problem& problem) const;

    std::shared_ptr<Gpu> m_gpu;
    Problems m_problems;
    DeviceInfo m_info;
};

/// Libraries that a device may do without.
struct Libraries {
    std::shared_ptr<const NvmlLibrary> nvml;
    std::shared_ptr<const BlasLibrary> blas;
    /// Why there is no cuBLAS.
    std::string blasProblem = {};
    std::shared_ptr<const JitLibrary> jit;
    /// Why nothing can be compiled.
    std::string jitProblem = {};
    std::shared_ptr<const LtLibrary> lt;
    /// Why there is no cublasLt.
    std::string ltProblem = {};
};

/// All GPUs that CUDA shows; none, with a remark, where it fails. Never throws.
[[nodiscard]] ModuleDevices findCudaDevices(const Libraries& libraries);

} // namespace ridgepoint::cuda
