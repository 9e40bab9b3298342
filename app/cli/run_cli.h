// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ridgepoint::cli {

/// The whole program: parses, runs one subcommand, and turns what went wrong into one line on standard error. Returns 0, 1 when
/// something failed while running, 2 for usage and input that could be seen to be wrong before.
int runCli(int argc, char** argv);

} // namespace ridgepoint::cli
