// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "engine/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace ridgepoint::cli {

void printResult(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            throw RunError(fmt::format("cannot write the results to standard output: {}; free some space or send them elsewhere",
                                       std::generic_category().message(errno)));
        }
    }
}

void tell(std::string_view line) { std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data()); }

void keepStandardStreamsApart()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) != -1) {
            continue;
        }
        // The lowest free descriptor is the closed one: those below it are open by now.
        const int flags = stream == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        static_cast<void>(::open("/dev/null", flags));
    }
}

bool outputIsTerminal() { return ::isatty(STDOUT_FILENO) == 1; }

bool errorIsTerminal() { return ::isatty(STDERR_FILENO) == 1; }

} // namespace ridgepoint::cli
