// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/cuda_backend.h"

namespace ridgepoint {

namespace {

class CudaBackend final : public Backend {
public:
    CudaBackend(cuda::DriverSource driver, cuda::ModuleSource module) : m_driver(std::move(driver)), m_module(std::move(module)) {}

    [[nodiscard]] std::string name() const override { return "CUDA"; }
    [[nodiscard]] std::vector<std::shared_ptr<Device>> devices() override
    {
        if (!m_looked) {
            m_looked = true;
            look();
        }
        return m_found.devices;
    }
    [[nodiscard]] std::string status() const override { return m_found.remark.empty() ? "ok" : m_found.remark; }

private:
    void look()
    {
        const cuda::DriverState driver = cuda::probeDriver(m_driver, m_module.neededDriver);
        if (driver.devices == 0) {
            m_found.remark = driver.problem;
            return;
        }
        const cuda::LoadedModule module = cuda::loadModule(m_module);
        if (module.devices == nullptr) {
            m_found.remark = module.problem;
            return;
        }
        module.devices(m_found);
    }

    cuda::DriverSource m_driver;
    cuda::ModuleSource m_module;
    cuda::ModuleDevices m_found;
    bool m_looked = false;
};

} // namespace

std::unique_ptr<Backend> makeCudaBackend(cuda::DriverSource driver, cuda::ModuleSource module)
{
    return std::make_unique<CudaBackend>(std::move(driver), std::move(module));
}

} // namespace ridgepoint
