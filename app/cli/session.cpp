// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"
#include "app/cli/commands.h"
#include "app/cli/format.h"
#include "app/cli/output.h"
#include "app/cli/points_table.h"
#include "app/cli/remarks.h"
#include "app/cli/session_export.h"
#include "app/common/paths.h"
#include "app/common/report.h"
#include "app/common/session_outcome.h"
#include "engine/error.h"
#include "engine/point_names.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace ridgepoint::cli {

namespace {

struct FileOptions {
    std::string file;
    std::string format;
};

std::string headText(const Session& session)
{
    std::string text = fmt::format("{}  {}  {}\n", session.id, isoTime(session.created), session.app);
    for (const DeviceInfo& device : session.devices) {
        text += fmt::format("{}: {}, {}\n", device.id, device.name, device.parallelism);
    }
    for (const DeviceSpec& spec : session.roofs) {
        text += fmt::format("roofs: {} ({})\n", spec.name, spec.id);
    }
    for (const LedgerEntry& entry : session.predictions.entries()) {
        text += predictionText(entry.prediction) + "\n";
    }
    if (session.predictions.empty()) {
        text += "no prediction was committed before this run\n";
    }
    return text + (session.interrupted ? "interrupted: the run did not finish\n" : "");
}

std::string noteText(const Session& session)
{
    std::string text;
    for (const RooflinePoint& point : session.points) {
        for (const Verdict& verdict : point.measurement ? point.measurement->verdicts : std::vector<Verdict>{}) {
            text += fmt::format("{} {}: {}\n", point.kernel, problemLabel(point.problem), verdict.text);
        }
    }
    text += probeWords(session.looks);
    for (const Note& note : session.notes) {
        text += fmt::format("note: {}\n", note.text);
    }
    return text.empty() ? text : "\n" + text;
}

std::string outcomeText(const Session& session)
{
    const std::string outcome = sessionOutcome(session, exerciseDirs());
    return outcome.empty() ? outcome : "\n" + outcome + "\n";
}

void show(const FileOptions& options)
{
    const Session session = loadSession(options.file);
    if (options.format != "table") {
        printResult(exported({options.file, session}, options.format));
        return;
    }
    printResult(headText(session) + "\n" + pointsTable(session.points) + outcomeText(session) + noteText(session));
}

std::string summary(const Session& session)
{
    const auto measured = std::ranges::count(session.points, PointStatus::measured, &RooflinePoint::status);
    const auto finished = session.points.size() - static_cast<std::size_t>(std::ranges::count(session.points, PointStatus::planned,
                                                                                              &RooflinePoint::status));
    if (session.interrupted) {
        return fmt::format("interrupted, {} finished points of {} planned, {} measured", finished, session.plan.points.size(),
                           measured);
    }
    return fmt::format("{} points, {} measured", session.points.size(), measured);
}

int check(const std::vector<std::string>& files)
{
    int bad = 0;
    for (const std::string& file : files) {
        try {
            printResult(fmt::format("ok   {}: {}\n", file, summary(loadSession(file))));
        } catch (const FileError& error) {
            printResult(fmt::format("err  {}\n", error.what()));
            ++bad;
        } catch (const InputError& error) {
            printResult(fmt::format("err  {}: {}\n", file, error.what()));
            ++bad;
        }
    }
    if (bad > 0) {
        tell(fmt::format("ridgepoint-cli: {} of {} session files are bad", bad, files.size()));
    }
    return bad > 0 ? 2 : 0;
}

} // namespace

void addSessionCommand(CLI::App& app, int& exitCode)
{
    auto* session = app.add_subcommand("session", "Sessions: what was measured, with everything needed to believe it");
    session->require_subcommand(1);

    auto* showCommand = session->add_subcommand("show", "Show a session or the journal of an interrupted one");
    const auto shown = std::make_shared<FileOptions>(FileOptions{"", "table"});
    showCommand->add_option("file", shown->file, "session file or .journal")->required();
    addFormatOption(*showCommand, shown->format);
    showCommand->callback([shown] { show(*shown); });

    auto* checkCommand = session->add_subcommand("check", "Check sessions and journals: one line each");
    const auto files = std::make_shared<std::vector<std::string>>();
    checkCommand->add_option("files", *files, "session files or .journal files")->required();
    checkCommand->callback([files, &exitCode] { exitCode = check(*files); });

    addSessionExport(*session, exitCode);
    addSessionLedger(*session, exitCode);
    addSessionCompare(*session);
}

} // namespace ridgepoint::cli
