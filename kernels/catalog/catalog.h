// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

/// Every kernel that people choose from, in the order they are listed. Counting conventions: a fused multiply-add
/// is 2 FLOP, every other elementwise operation 1; bytes are compulsory traffic.
[[nodiscard]] const std::vector<KernelInfo>& catalog();

/// Also those that are only there to calibrate with. nullptr when there is no such kernel.
[[nodiscard]] const KernelInfo* findKernel(std::string_view id);

/// Like findKernel, but throws InputError naming the nearest id.
[[nodiscard]] const KernelInfo& kernelOrThrow(std::string_view id);

} // namespace ridgepoint
