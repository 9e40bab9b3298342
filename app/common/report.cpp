// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report.h"

#include "engine/point_names.h"
#include "engine/prediction_text.h"
#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Text from a file must not end a table cell.
std::string cell(std::string text)
{
    for (std::size_t at = text.find_first_of("|\n"); at != std::string::npos; at = text.find_first_of("|\n", at + 1)) {
        text[at] = text[at] == '|' ? '/' : ' ';
    }
    return text;
}

std::string pointRow(const RooflinePoint& point)
{
    std::string row = fmt::format("| {} | {} | {} | {} |", point.kernel, problemLabel(point.problem), name(point.problem.dtype),
                                  shortDecimal(point.cost.intensity().flopPerByte()));
    if (!point.measurement || !point.achieved) {
        return row + fmt::format(" | | | | {}{}{} |\n", name(point.status), point.reason.empty() ? "" : ": ", cell(point.reason));
    }
    const Achieved& achieved = *point.achieved;
    return row + fmt::format(" {} | {} | {} | {} | {} |\n", format(point.measurement->median), format(achieved.bandwidth),
                             format(achieved.rate, rateUnit(point.problem.dtype)),
                             achieved.ofRoof ? fmt::format("{:.0f} %", *achieved.ofRoof * 100) : "",
                             achieved.limitedBy ? name(*achieved.limitedBy) : "");
}

std::string remarks(const Session& session)
{
    std::string text;
    for (const RooflinePoint& point : session.points) {
        if (!point.measurement) {
            continue;
        }
        for (const Verdict& verdict : point.measurement->verdicts) {
            text += fmt::format("- {} {}: {}\n", point.kernel, problemLabel(point.problem), verdict.text);
        }
    }
    return text.empty() ? text : "\n## Remarks on the points\n\n" + text;
}

std::string predictions(const Session& session)
{
    std::string text = "\n## Prediction\n\n";
    if (session.predictions.empty()) {
        return text + "No prediction was committed before this run.\n";
    }
    for (const LedgerEntry& entry : session.predictions.entries()) {
        const Prediction& prediction = entry.prediction;
        text += fmt::format("{}{}- {} ({})\n", prediction.question, prediction.question.empty() ? "" : "\n\n",
                            predictionText(prediction), isoTime(prediction.committed));
    }
    return text;
}

std::string roofs(const Session& session)
{
    std::string text;
    for (const DeviceSpec& spec : session.roofs) {
        text += fmt::format("\n## Roofs: {}\n\n| roof | value | source |\n|---|---|---|\n", spec.name);
        for (const MemoryRoof& roof : spec.memoryRoofs) {
            if (roof.bandwidth) {
                text +=
                    fmt::format("| {} | {} | {} |\n", cell(roof.level), format(*roof.bandwidth), name(sourceKind(spec, roof.from)));
            }
        }
        for (const ComputeRoof& roof : spec.computeRoofs) {
            text += fmt::format("| {} | {} | {} |\n", cell(roofName(roof)), format(roof.rate, rateUnit(roof.dtype)),
                                name(sourceKind(spec, roof.from)));
        }
    }
    return text;
}

std::string notes(const Session& session)
{
    std::string text;
    for (const Note& note : session.notes) {
        text += fmt::format("{}\n\n", note.text);
    }
    return text.empty() ? text : "\n## Explanation\n\n" + text;
}

std::string surroundings(const Session& session)
{
    std::string text = "\n## Environment\n\n";
    for (const auto& [key, value] : session.environment) {
        text += fmt::format("- {}: {}\n", key, value);
    }
    return text;
}

} // namespace

std::string predictionText(const Prediction& prediction)
{
    return fmt::format("predicted {} because: {}", saidText(prediction), prediction.because);
}

std::string markdownReport(const Session& session, const std::string& outcome)
{
    std::string text = fmt::format("# Ridgepoint session {}\n\n{}, {}\n", session.id, isoTime(session.created), session.app);
    text += predictions(session);
    text += outcome.empty() ? outcome : fmt::format("\n## Outcome\n\n{}\n", outcome);
    text += "\n## Points\n\n| kernel | n | dtype | FLOP/B | time | traffic | arithmetic | of roof | limited by |\n"
            "|---|---|---|---|---|---|---|---|---|\n";
    for (const RooflinePoint& point : session.points) {
        text += pointRow(point);
    }
    text += remarks(session) + notes(session) + roofs(session) + surroundings(session);
    return text;
}

} // namespace ridgepoint
