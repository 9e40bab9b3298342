// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/array_kernel.h"

#include "kernels/cuda/cuda_error.h"

namespace ridgepoint::cuda {

std::int64_t elementsOf(const Problem& problem)
{
    return problem.shape.empty() ? problem.n : checkedProduct({problem.shape.front(), problem.shape.back()});
}

ArrayKernel::ArrayKernel(std::shared_ptr<Gpu> gpu, const Request& request, const ArrayCounts& counts)
    : CudaKernel(std::move(gpu), request)
{
    for (int i = 0; i < counts.inputs; ++i) {
        m_inputs.push_back(makeInput(queue(), request.problem.dtype, counts.elements, static_cast<std::uint64_t>(i + 1)));
    }
    for (int i = 0; i < counts.outputs; ++i) {
        m_outputs.push_back(makeOutput(request.problem.dtype, counts.elements));
    }
    wait(queue().stream, "filling the inputs");
}

void ArrayKernel::poisonOutput()
{
    for (const DeviceArray& array : m_outputs) {
        poison(queue(), array);
    }
}

KernelRun ArrayKernel::data() const
{
    KernelRun run;
    for (const DeviceArray& array : m_inputs) {
        run.inputs.push_back(deviceFetch(queue(), array));
    }
    run.output = deviceFetch(queue(), m_outputs.back());
    return run;
}

} // namespace ridgepoint::cuda
