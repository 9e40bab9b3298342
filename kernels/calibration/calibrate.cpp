// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/calibrate.h"

#include "engine/error.h"

namespace ridgepoint {

DeviceSpec calibrate(Device&, const CalibrationOptions&, std::stop_token, const CalibrationListener&)
{
    throw RunError("Measuring roofs is not built yet.");
}

} // namespace ridgepoint
