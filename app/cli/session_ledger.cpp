// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/ledger_table.h"
#include "app/cli/output.h"
#include "app/cli/session_export.h"
#include "app/cli/sweep_journal.h"
#include "app/common/ledger_export.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "engine/error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

struct LedgerOptions {
    std::string folder;
    std::string format = "table";
    std::string out;
};

std::string forPeople(const LedgerReading& reading, const std::filesystem::path& folder)
{
    if (reading.rows.empty()) {
        return fmt::format("No predictions yet in {}. Commit one: ridgepoint-cli exercise run matmul-against-add --predict 40 "
                           "--because \"why\" --out {}\n",
                           folder.string(), (folder / "first.ridgepoint.json").string());
    }
    std::string text = predictionsText(reading.rows, Format::table) + "\n";
    for (const std::string& sentence : summarySentences(summaryOf(reading.rows))) {
        text += sentence + "\n";
    }
    return text;
}

std::string ledgerText(const LedgerReading& reading, const LedgerOptions& options, const std::filesystem::path& folder)
{
    if (options.format == "html") {
        return ledgerHtml(reading);
    }
    switch (parseFormat(options.format)) {
    case Format::table: return forPeople(reading, folder);
    case Format::json: return ledgerJson(reading.rows, summaryOf(reading.rows));
    case Format::csv: return predictionsCsv(reading.rows);
    case Format::jsonl: return predictionsJsonLines(reading.rows);
    }
    return {};
}

void ledger(const LedgerOptions& options, int& exitCode)
{
    if (options.format != "html") {
        (void)parseFormat(options.format);
    }
    if (!options.out.empty()) {
        requireWritableTarget(options.out);
    }
    std::error_code failed;
    if (!options.folder.empty() && !std::filesystem::is_directory(options.folder, failed)) {
        throw InputError(fmt::format("there is no folder {}: give one with session files in it", options.folder));
    }
    const std::filesystem::path folder = options.folder.empty() ? sessionsDir() : std::filesystem::path(options.folder);
    const LedgerReading reading = readLedger(folder, loadExerciseLibrary(exerciseDirs()).exercises);
    deliver(ledgerText(reading, options, folder), options.out);
    for (const std::string& problem : reading.problems) {
        tell("ridgepoint-cli: left out " + problem);
    }
    exitCode = reading.problems.empty() ? 0 : 1;
}

} // namespace

void addSessionLedger(CLI::App& session, int& exitCode)
{
    auto* command = session.add_subcommand("ledger", "Every prediction in a folder of sessions, and how well calibrated they are");
    const auto options = std::make_shared<LedgerOptions>();
    command->add_option("folder", options->folder, "a folder of sessions; else your own");
    command->add_option("--format", options->format, "table, csv, json, jsonl or html")->capture_default_str();
    command->add_option("--out", options->out, "write to this file instead of standard output");
    command->callback([options, &exitCode] { ledger(*options, exitCode); });
}

} // namespace ridgepoint::cli
