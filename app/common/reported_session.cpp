// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/reported_session.h"

#include "app/common/session_outcome.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

std::string kernelsText(const Session& session)
{
    std::string text;
    std::vector<std::string> seen;
    for (const RooflinePoint& point : session.points) {
        if (std::ranges::find(seen, point.kernel) == seen.end()) {
            seen.push_back(point.kernel);
            text += (text.empty() ? "" : ", ") + point.kernel;
        }
    }
    return text.empty() ? "Nothing measured" : text;
}

std::string titleOf(const Session& session, std::span<const Exercise> exercises)
{
    for (const LedgerEntry& entry : session.predictions.entries()) {
        if (const Exercise* exercise = exerciseOf(entry.prediction, exercises)) {
            return exercise->title;
        }
    }
    const auto found = std::ranges::find(exercises, session.exercise, &Exercise::id);
    return session.exercise.empty() || found == exercises.end() ? kernelsText(session) : found->title;
}

/// Whether a later note of the same exercise takes the place of this one.
bool isReplaced(const Session& session, std::size_t index)
{
    const auto later = session.notes.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    return std::find_if(later, session.notes.end(),
                        [&](const Note& note) { return note.exercise == session.notes[index].exercise; }) != session.notes.end();
}

std::vector<Note> notesWhere(const Session& session, bool replaced)
{
    std::vector<Note> notes;
    for (std::size_t i = 0; i < session.notes.size(); ++i) {
        if (isReplaced(session, i) == replaced) {
            notes.push_back(session.notes[i]);
        }
    }
    return notes;
}

} // namespace

ReportedSession reported(Session session, const std::filesystem::path& file, std::span<const Exercise> exercises)
{
    ReportedSession result{.session = {}, .fileName = file.filename().string(), .title = titleOf(session, exercises)};
    for (const LedgerEntry& entry : session.predictions.entries()) {
        result.predictions.push_back({entry.prediction, entry.checksum, outcomeOf(session, entry.prediction, exercises)});
    }
    result.session = std::move(session);
    return result;
}

std::string verdictOf(const ReportedPrediction& prediction) { return outcomeSentence(prediction.outcome); }

std::string lockWords(const ReportedPrediction& prediction, const Session& session)
{
    const bool before = prediction.said.committed <= session.created;
    return fmt::format("Committed {}, {} the run began; checksum {} fits.", readableTime(prediction.said.committed),
                       before ? "before" : "after", prediction.checksum);
}

std::vector<Note> finalNotes(const Session& session) { return notesWhere(session, false); }

std::vector<Note> earlierNotes(const Session& session) { return notesWhere(session, true); }

std::string readableTime(WallTime time)
{
    std::string text = isoTime(time).substr(0, 19);
    text[10] = ' ';
    return text + " UTC";
}

std::vector<std::string> deviceLines(const Session& session)
{
    std::vector<std::string> lines;
    for (const DeviceInfo& device : session.devices) {
        std::string line = fmt::format("{}: {}", device.id, device.name);
        line += device.parallelism.empty() ? "" : ", " + device.parallelism;
        line += device.memory ? ", " + format(*device.memory) + " of memory" : "";
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<std::string> cautions(const Session& session)
{
    struct Caution {
        std::string first;
        std::string text;
        std::size_t points = 0;
    };
    std::map<Verdict::Kind, Caution> kinds;
    for (const RooflinePoint& point : session.points) {
        for (const Verdict& verdict : point.measurement ? point.measurement->verdicts : std::vector<Verdict>{}) {
            Caution& caution = kinds[verdict.kind];
            if (caution.points++ == 0) {
                caution.first = fmt::format("{} {}", point.kernel, problemLabel(point.problem));
                caution.text = verdict.text;
            }
        }
    }
    std::vector<std::string> lines;
    for (const auto& [kind, caution] : kinds) {
        const std::string more = caution.points == 1   ? ""
                                 : caution.points == 2 ? " and 1 more point"
                                                       : fmt::format(" and {} more points", caution.points - 1);
        lines.push_back(fmt::format("{}: {}{}: {}", name(kind), caution.first, more, caution.text));
    }
    return lines;
}

std::vector<std::string> conventions(const Session& session)
{
    std::vector<std::string> lines{
        "Bytes are compulsory traffic: every input read once, every output written once, in each launch. No write-allocate "
        "traffic.",
        "A fused multiply-add is 2 FLOP, every other elementwise operation 1. Intensity is these FLOP over these bytes.",
        "GB, TB and GB/s are decimal, cache sizes are MiB. Peaks are dense and name their accumulate width.",
        "The ridge is peak / bandwidth, computed, never read off the points.",
        "The median of an even count is the mean of the middle two; its interval is exact, from order statistics."};
    const SweepPlan& plan = session.plan;
    if (plan.precision) {
        lines.push_back(fmt::format("Times: sampled until the median was known to {} %, after {} warm-up launches at least, on the "
                                    "device's own clock.",
                                    shortDecimal(*plan.precision * 100), plan.warmUp));
    } else {
        lines.push_back(fmt::format("Times: the median of {} samples after {} warm-up launches, on the device's own clock.",
                                    plan.samples, plan.warmUp));
    }
    return lines;
}

} // namespace ridgepoint
