// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace ridgepoint {

/// `ridgepoint render SESSION --out FILE`: draws a session with the window's chart, with no display. Makes the QApplication.
/// Returns 0, 2 for arguments or a session that can be seen to be wrong, 1 when drawing or writing failed.
[[nodiscard]] int runRender(int argc, char** argv);

/// The same inside a program that has a QApplication; `arguments` begin after "render". Messages go to stderr.
[[nodiscard]] int render(const QStringList& arguments);

/// Makes a QApplication that needs no display and runs a command with what stands behind its name.
[[nodiscard]] int runWithoutDisplay(int argc, char** argv, int (*command)(const QStringList&));

} // namespace ridgepoint
