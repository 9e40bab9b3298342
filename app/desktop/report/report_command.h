// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace ridgepoint {

/// `ridgepoint report SESSION... --out hand-in.html|hand-in.pdf`: sessions as one document to hand in, with no display. Makes the
/// QApplication. Returns 0, 2 for arguments or a session that can be seen to be wrong, 1 when drawing or writing failed.
[[nodiscard]] int runReport(int argc, char** argv);

/// The same inside a program that has a QApplication; `arguments` begin after "report". Messages go to stderr.
[[nodiscard]] int report(const QStringList& arguments);

} // namespace ridgepoint
