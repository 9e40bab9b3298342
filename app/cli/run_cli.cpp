// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/common/composition.h"
#include "engine/error.h"
#include "engine/files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <csignal>
#include <exception>

#include <unistd.h>

namespace ridgepoint::cli {

namespace {

constexpr int kRunFailure = 1;
constexpr int kBadInput = 2;

constexpr const char* kFooter = R"(Examples:
  ridgepoint-cli calibrate
  ridgepoint-cli cost matmul --n 4096 --dtype f16 --spec h100-sxm5-80gb
  ridgepoint-cli tensor --parameters 7B --dtype bf16
  ridgepoint-cli views --shape 64x128 't()' '[:, :32]' '+ 0'
  ridgepoint-cli sweep matmul --n 128..2048 --dtype bf16 --out matmul.json
  ridgepoint-cli sweep matmul,add --n 1k --predict 40 --because "2n times the arithmetic on the same bytes"
  ridgepoint-cli exercise run matmul-against-add --predict 40 --because "add waits for memory"

Sizes: 128,256,1k or 2^12..2^24 (doubling) or 2^12..2^24:x16; 1k is 1000, 1Ki is 1024.
Exit code: 0 fine, 1 something failed while running, 2 usage or input.)";

void addCommands(CLI::App& app, int& exitCode)
{
    addDevicesCommand(app, exitCode);
    addSpecsCommand(app, exitCode);
    addKernelsCommand(app, exitCode);
    addCostCommand(app, exitCode);
    addTensorCommand(app, exitCode);
    addViewsCommand(app, exitCode);
    addCalibrateCommand(app, exitCode);
    addSweepCommand(app, exitCode);
    addExerciseCommand(app, exitCode);
    addSessionCommand(app, exitCode);
}

/// The subcommand that a mistyped first word was meant to be, as a hint; "" when none is near.
std::string commandHint(const CLI::App& app, int argc, char** argv)
{
    if (argc < 2) {
        return {};
    }
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
        if (names.back() == argv[1]) {
            return {};
        }
    }
    const std::string near = nearest(argv[1], names);
    return near.empty() ? std::string{} : fmt::format("; did you mean '{}'?", near);
}

/// Help and version go to standard output, everything else is a usage error.
int answerParseOutcome(const CLI::App& app, const CLI::ParseError& outcome, int argc, char** argv)
{
    if (outcome.get_exit_code() == 0) {
        std::ostringstream text;
        std::ostringstream unused;
        static_cast<void>(app.exit(outcome, text, unused));
        printResult(text.str().ends_with('\n') ? text.str() : text.str() + "\n");
        return 0;
    }
    tell(fmt::format("ridgepoint-cli: {}{}; see `ridgepoint-cli --help`", outcome.what(), commandHint(app, argc, argv)));
    return kBadInput;
}

int parseAndRun(int argc, char** argv)
{
    CLI::App app{"Ridgepoint: predict first, then watch the truth land on the roofline.", "ridgepoint-cli"};
    int exitCode = 0;
    app.set_version_flag("--version", appVersion());
    app.footer(kFooter);
    app.require_subcommand(1);
    addCommands(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& outcome) {
        return answerParseOutcome(app, outcome, argc, argv);
    }
    return exitCode;
}

} // namespace

int runCli(int argc, char** argv)
{
    keepStandardStreamsApart();
    // A reader that went away is told as a failed write, not by a signal that ends the program without a word.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return parseAndRun(argc, argv);
    } catch (const InputError& error) {
        tell(fmt::format("ridgepoint-cli: {}", error.what()));
        return kBadInput;
    } catch (const std::exception& error) {
        tell(fmt::format("ridgepoint-cli: {}", error.what()));
        return kRunFailure;
    }
}

} // namespace ridgepoint::cli
