// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/cpu/cpu_backend.h"

#include <memory>

namespace ridgepoint::test {

/// The real CPU of the machine the tests run on.
[[nodiscard]] inline std::shared_ptr<Device> cpuDevice()
{
    static const std::unique_ptr<Backend> kBackend = makeCpuBackend();
    return kBackend->devices().at(0);
}

} // namespace ridgepoint::test
