// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session_export.h"

#include "app/cli/commands.h"
#include "app/cli/format.h"
#include "app/cli/ledger_table.h"
#include "app/cli/output.h"
#include "app/cli/points_table.h"
#include "app/cli/sweep_journal.h"
#include "app/common/html_report.h"
#include "app/common/ledger_export.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/common/report.h"
#include "app/common/session_outcome.h"
#include "engine/error.h"
#include "engine/files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>

namespace ridgepoint::cli {

namespace {

struct ExportOptions {
    std::vector<std::string> files;
    std::string format;
    std::string out;
    bool predictions = false;
};

std::string jsonEvents(const Session& session)
{
    std::string text;
    for (const RooflinePoint& point : session.points) {
        text += toJson(point) + "\n";
    }
    return text;
}

/// What was asked for, else what the name of the file says, else CSV.
std::string formatOf(const ExportOptions& options)
{
    constexpr std::array kEndings{std::pair{".csv", "csv"}, std::pair{".json", "json"}, std::pair{".jsonl", "jsonl"},
                                  std::pair{".md", "md"}, std::pair{".html", "html"}};
    if (!options.format.empty()) {
        return options.format;
    }
    for (const auto& [ending, format] : kEndings) {
        if (options.out.ends_with(ending)) {
            return format;
        }
    }
    return "csv";
}

bool isReport(const std::string& format) { return format == "md" || format == "html"; }

/// Calls `take` with each session that can be read; the others are told. Returns how many those were.
template <typename Take>
std::size_t readEach(const std::vector<std::string>& files, Take take)
{
    std::size_t broken = 0;
    for (const std::string& file : files) {
        try {
            take(LoadedSession{file, loadSession(file)});
        } catch (const InputError& error) {
            const std::string text = error.what();
            const bool named = text.find(file) != std::string::npos;
            tell(fmt::format("ridgepoint-cli: left out {}{}", named ? "" : file + ": ", text));
            ++broken;
        }
    }
    return broken;
}

std::size_t exportPredictions(const ExportOptions& options, const std::string& format)
{
    if (format == "md") {
        throw InputError("predictions have no md: choose csv, json, jsonl, table or html, or leave --predictions out for reports");
    }
    const Format plain = format == "html" ? Format::table : parseFormat(format);
    const std::vector<Exercise> exercises = loadExerciseLibrary(exerciseDirs()).exercises;
    LedgerReading reading;
    const std::size_t broken = readEach(options.files, [&](const LoadedSession& loaded) {
        std::vector<LedgerRow> rows = ledgerRows(loaded.session, loaded.file, exercises);
        if (rows.empty()) {
            tell(fmt::format("ridgepoint-cli: {} holds no prediction", loaded.file.string()));
        }
        std::ranges::move(rows, std::back_inserter(reading.rows));
    });
    deliver(format == "html" ? ledgerHtml(reading) : predictionsText(reading.rows, plain), options.out);
    return broken;
}

std::size_t exportReports(const ExportOptions& options, const std::string& format)
{
    const std::vector<Exercise> exercises = loadExerciseLibrary(exerciseDirs()).exercises;
    std::vector<ReportedSession> sessions;
    std::string markdown;
    const std::size_t broken = readEach(options.files, [&](LoadedSession loaded) {
        if (format == "md") {
            markdown += (markdown.empty() ? "" : "\n---\n\n") + exported(loaded, format);
        } else {
            sessions.push_back(reported(std::move(loaded.session), loaded.file, exercises));
        }
    });
    deliver(format == "md" ? markdown : htmlReport(sessions), options.out);
    return broken;
}

void exportSessions(const ExportOptions& options, int& exitCode)
{
    const std::string format = formatOf(options);
    if (!options.out.empty()) {
        requireWritableTarget(options.out);
    }
    if (options.files.size() == 1 && !options.predictions) {
        deliver(exported({options.files.front(), loadSession(options.files.front())}, format), options.out);
        return;
    }
    const bool reports = isReport(format) && !options.predictions;
    const std::size_t broken = reports ? exportReports(options, format) : exportPredictions(options, format);
    if (broken > 0) {
        tell(fmt::format("ridgepoint-cli: {} of {} files were left out", broken, options.files.size()));
        exitCode = 1;
    }
}

} // namespace

std::string exported(const LoadedSession& loaded, const std::string& format)
{
    const Session& session = loaded.session;
    if (format == "md") {
        return markdownReport(session, sessionOutcome(session, exerciseDirs()));
    }
    if (format == "html") {
        return htmlReport(std::vector{reported(session, loaded.file, loadExerciseLibrary(exerciseDirs()).exercises)});
    }
    switch (parseFormat(format)) {
    case Format::table: return pointsTable(session.points);
    case Format::csv: return pointsCsv(session.points);
    case Format::json: return toJson(session) + "\n";
    case Format::jsonl: return jsonEvents(session);
    }
    return {};
}

void deliver(const std::string& text, const std::string& out)
{
    if (out.empty()) {
        printResult(text);
    } else {
        writeFileAtomically(out, text);
    }
}

void addSessionExport(CLI::App& session, int& exitCode)
{
    auto* command = session.add_subcommand("export", "Write sessions in another format: points, predictions or a report");
    const auto options = std::make_shared<ExportOptions>();
    command->add_option("files", options->files, "session files or .journal files")->required();
    command->add_option("--format", options->format,
                        "csv, json, jsonl, table, md or html (a report); else as --out ends, else csv");
    command->add_flag("--predictions", options->predictions,
                      "one row for each prediction instead of each point; so it is for several files, but for reports");
    command->add_option("--out", options->out, "write to this file instead of standard output");
    command->footer("Examples:\n"
                    "  ridgepoint-cli session export run.ridgepoint.json --out report.html\n"
                    "  ridgepoint-cli session export hand-ins/*.json --predictions --format csv");
    command->callback([options, &exitCode] { exportSessions(*options, exitCode); });
}

} // namespace ridgepoint::cli
