// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// Results go to standard output and are checked; everything else goes to standard error.
namespace ridgepoint::cli {

/// Writes results at once. Throws RunError naming the cause when standard output is closed or full.
void printResult(std::string_view text);

/// One line on standard error; never fails.
void tell(std::string_view line);

/// Takes the places of standard streams that were closed by the caller, so that no file opened later is mistaken for one of them.
/// A closed standard output still refuses every write.
void keepStandardStreamsApart();

[[nodiscard]] bool outputIsTerminal();
[[nodiscard]] bool errorIsTerminal();

} // namespace ridgepoint::cli
