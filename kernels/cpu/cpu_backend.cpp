// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_backend.h"

#include "kernels/cpu/cpu_device.h"

namespace ridgepoint {

namespace {

class CpuBackend final : public Backend {
public:
    [[nodiscard]] std::string name() const override { return "CPU"; }
    [[nodiscard]] std::vector<std::shared_ptr<Device>> devices() override
    {
        if (!m_device) {
            m_device = std::make_shared<cpu::CpuDevice>(cpu::machineTopology());
        }
        return {m_device};
    }
    [[nodiscard]] std::string status() const override { return "ok"; }

private:
    std::shared_ptr<Device> m_device;
};

} // namespace

std::unique_ptr<Backend> makeCpuBackend() { return std::make_unique<CpuBackend>(); }

} // namespace ridgepoint
