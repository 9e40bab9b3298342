// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"
#include "kernels/cuda/handles.h"

#include <optional>

namespace ridgepoint::cuda {

/// The clock that the multiprocessors hold, counted by one of them: needs no permission, and works in a slice and in a virtual machine.
class SmClock {
public:
    /// Allocates the little that a reading needs.
    SmClock();

    /// Takes about 60 us on the stream. nullopt where the GPU's timer stands still. Throws as all launches do.
    [[nodiscard]] std::optional<Frequency> read(const Queue& queue) const;

private:
    DeviceMemory m_result;
};

} // namespace ridgepoint::cuda
