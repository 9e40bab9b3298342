// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/cpu/team.h"
#include "kernels/cpu/topology.h"

namespace ridgepoint::cpu {

/// The cores this process may use, as one device.
class CpuDevice final : public Device {
public:
    explicit CpuDevice(const Topology& topology);

    [[nodiscard]] const DeviceInfo& info() const override { return m_info; }
    [[nodiscard]] ClockInfo clock() const override { return m_clock; }
    [[nodiscard]] Support supports(const std::string& kernel, const Problem& problem) const override;
    [[nodiscard]] Bytes memoryBudget() const override;
    [[nodiscard]] DType nativeDType(const std::string& kernel, DType dtype) const override;
    [[nodiscard]] std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem,
                                                          std::stop_token stop) override;

private:
    Team m_team;
    Bytes m_lastLevelCache;
    DeviceInfo m_info;
    ClockInfo m_clock;
};

} // namespace ridgepoint::cpu
