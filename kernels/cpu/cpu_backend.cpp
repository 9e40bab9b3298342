// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_backend.h"

namespace ridgepoint {

namespace {

class CpuBackend final : public Backend {
public:
    [[nodiscard]] std::string name() const override { return "CPU"; }
    [[nodiscard]] std::vector<std::shared_ptr<Device>> devices() override { return {}; }
    [[nodiscard]] std::string status() const override { return "not built yet"; }
};

} // namespace

std::unique_ptr<Backend> makeCpuBackend() { return std::make_unique<CpuBackend>(); }

} // namespace ridgepoint
