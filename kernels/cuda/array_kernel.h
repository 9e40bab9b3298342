// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/cuda_kernel.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::cuda {

/// Elements of a one-dimensional problem or of its shape.
[[nodiscard]] std::int64_t elementsOf(const Problem& problem);

struct ArrayCounts {
    /// Of each array.
    std::int64_t elements = 0;
    int inputs = 1;
    int outputs = 1;
};

/// Inputs and outputs of one dtype and length. The result ends in the last output; the others hold what is on its way.
class ArrayKernel : public CudaKernel {
public:
    [[nodiscard]] std::string implementation() const override { return "CUDA, 16 bytes a load"; }

protected:
    ArrayKernel(std::shared_ptr<Gpu> gpu, const Request& request, const ArrayCounts& counts);

    [[nodiscard]] const std::vector<DeviceArray>& inputs() const { return m_inputs; }
    [[nodiscard]] const std::vector<DeviceArray>& outputs() const { return m_outputs; }

private:
    void poisonOutput() override;
    [[nodiscard]] KernelRun data() const override;

    std::vector<DeviceArray> m_inputs;
    std::vector<DeviceArray> m_outputs;
};

/// Whether kernels that were compiled with the program will do: relu(x * 2 + 1) * 0.5, however it is written.
[[nodiscard]] bool isDefaultExpression(const Problem& problem);

/// chain and chain-fused of any expression, compiled now. Throws RunError with the compiler's words.
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareExpression(std::shared_ptr<Gpu> gpu, const Request& request);

} // namespace ridgepoint::cuda
