// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/answer_words.h"
#include "engine/session.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// A committed prediction as a report shows it.
struct ReportedPrediction {
    Prediction said;
    std::string checksum;
    Outcome outcome;
};

/// A session as a report shows it: what HTML and pages are both made of.
struct ReportedSession {
    Session session;
    /// Without its folder.
    std::string fileName;
    /// Of the exercise, else the kernels: "matmul, add".
    std::string title;
    std::vector<ReportedPrediction> predictions = {};
};

[[nodiscard]] ReportedSession reported(Session session, const std::filesystem::path& file, std::span<const Exercise> exercises);

/// "You said 40×. Measured 161× ...".
[[nodiscard]] std::string verdictOf(const ReportedPrediction& prediction);
/// When it was committed, whether that was before the run began, and its checksum.
[[nodiscard]] std::string lockWords(const ReportedPrediction& prediction, const Session& session);
/// The last that was written about each exercise: the text as it was handed in.
[[nodiscard]] std::vector<Note> finalNotes(const Session& session);
/// All others, oldest first: what the text was before.
[[nodiscard]] std::vector<Note> earlierNotes(const Session& session);

/// "2026-05-01 10:42:07 UTC".
[[nodiscard]] std::string readableTime(WallTime time);
/// "cpu: AMD EPYC 7B13, 2 threads".
[[nodiscard]] std::vector<std::string> deviceLines(const Session& session);

/// A table as titles and cells; a title that begins with '>' stands over numbers.
struct ReportTable {
    std::vector<std::string> titles;
    std::vector<std::vector<std::string>> rows = {};
};
/// One row a point: what ran, its median with interval, rates, remarks; a point that was not measured has its reason.
[[nodiscard]] ReportTable pointsReport(const Session& session);
/// Every roof of a spec with its value, interval and the number of its source.
[[nodiscard]] ReportTable roofsReport(const DeviceSpec& spec);
/// The sources those numbers stand for, then the notes of the spec: "[1] datasheet: H100 whitepaper v1.04, https://...".
[[nodiscard]] std::vector<std::string> sourcesOf(const DeviceSpec& spec);
[[nodiscard]] ReportTable environmentReport(const Session& session);

/// What the cautions on the points say, each kind once: "matmul 4096 and 2 more points: ...".
[[nodiscard]] std::vector<std::string> cautions(const Session& session);
/// How bytes, FLOP, units and times are counted in this session.
[[nodiscard]] std::vector<std::string> conventions(const Session& session);

} // namespace ridgepoint
