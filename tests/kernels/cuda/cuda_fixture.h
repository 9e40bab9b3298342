// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/cuda_device.h"
#include "tests/support/cuda_double/machine.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace ridgepoint::test {

/// A fresh machine with one GPU of the double. No cuBLAS and no NVML unless a test brings them.
class CudaTest : public ::testing::Test {
protected:
    CudaTest() { newCudaMachine(); }

    /// Looks for the devices as the machine is described now.
    [[nodiscard]] std::shared_ptr<Device> device(const cuda::Libraries& libraries = {}, std::size_t index = 0)
    {
        m_found = cuda::findCudaDevices(libraries);
        return m_found.devices.at(index);
    }

    [[nodiscard]] static CudaMachine& machine() { return cudaMachine(); }

    cuda::ModuleDevices m_found;
};

} // namespace ridgepoint::test
