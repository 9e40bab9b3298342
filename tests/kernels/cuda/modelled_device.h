// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/catalog/catalog.h"
#include "tests/support/cuda_double/machine.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace ridgepoint::test {

/// How long a launch keeps the double's GPU busy.
struct GpuModel {
    Bandwidth dram{4e9};
    Bandwidth l2{12e9};
    Bytes l2Size{std::int64_t{1} << 18};
    /// Of a cost, by its unit, dtype and accumulate.
    std::function<FlopRate(const Cost& cost)> peak;
    /// Of a kernel that does nothing.
    Seconds least{1e-6};

    [[nodiscard]] Seconds time(const Cost& cost, CacheMode cache) const
    {
        const bool resident = cache == CacheMode::warm && cost.workingSet <= l2Size;
        const Seconds memory = cost.bytes / (resident ? l2 : dram);
        const Seconds arithmetic = cost.flops.count() > 0 ? cost.flops / peak(cost) : Seconds{0};
        return least + std::max(memory, arithmetic);
    }
};

/// A device of the double whose launches take what a model says of their cost. Work is done only where a result is looked at: timed
/// launches would take the double minutes.
class ModelledDevice final : public Device {
public:
    ModelledDevice(std::shared_ptr<Device> device, GpuModel model) : m_device(std::move(device)), m_model(std::move(model)) {}

    [[nodiscard]] const DeviceInfo& info() const override { return m_device->info(); }
    [[nodiscard]] ClockInfo clock() const override { return m_device->clock(); }
    [[nodiscard]] Support supports(const std::string& kernel, const Problem& problem) const override
    {
        return m_device->supports(kernel, problem);
    }
    [[nodiscard]] Bytes memoryBudget() const override { return m_device->memoryBudget(); }
    [[nodiscard]] DType nativeDType(const std::string& kernel, DType dtype) const override
    {
        return m_device->nativeDType(kernel, dtype);
    }
    [[nodiscard]] std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem,
                                                          std::stop_token stop) override
    {
        const Seconds time = m_model.time(kernelOrThrow(kernel).cost(problem), problem.cache);
        return std::make_unique<Kernel>(m_device->prepare(kernel, problem, std::move(stop)), time);
    }

private:
    class Kernel final : public PreparedKernel {
    public:
        Kernel(std::unique_ptr<PreparedKernel> kernel, Seconds time) : m_kernel(std::move(kernel)), m_time(time) {}
        [[nodiscard]] Verification verify(std::stop_token stop) override { return m_kernel->verify(std::move(stop)); }
        [[nodiscard]] Seconds launch(int launches) override
        {
            cudaMachine().times.kernel = m_time.count() * 1e9;
            cudaMachine().idle = true;
            const Seconds taken = m_kernel->launch(launches);
            cudaMachine().idle = false;
            return taken;
        }
        void makeCold() override { m_kernel->makeCold(); }
        [[nodiscard]] std::optional<ClockReading> coreClock() const override { return m_kernel->coreClock(); }
        [[nodiscard]] std::string implementation() const override { return m_kernel->implementation(); }
        [[nodiscard]] std::string library() const override { return m_kernel->library(); }

    private:
        std::unique_ptr<PreparedKernel> m_kernel;
        Seconds m_time;
    };

    std::shared_ptr<Device> m_device;
    GpuModel m_model;
};

} // namespace ridgepoint::test
