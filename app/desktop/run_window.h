// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ridgepoint {

/// The desktop program: `ridgepoint [SESSION]`. Makes the QApplication, shows the window and returns when it is closed. Exit code
/// 2 for arguments that make no sense, 1 when there is no display.
[[nodiscard]] int runWindow(int argc, char** argv);

} // namespace ridgepoint
