// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/journal.h"

#include "engine/files.h"
#include "engine/point_json.h"
#include "engine/session_json.h"

namespace ridgepoint {
namespace {

using detail::JsonSource;
using detail::JsonView;

/// What the lines after the head add.
struct Collected {
    Session session;
    std::vector<LedgerEntry> predictions;
    bool finished = false;
};

void addLine(const JsonView& line, Collected& collected)
{
    if (const auto point = line.find("point")) {
        collected.session.points.push_back(detail::readPoint(*point));
    } else if (const auto revised = line.find("revised")) {
        if (!reviseAmong(collected.session.points, detail::readPoint(*revised))) {
            revised->fail("revises a point that stands nowhere before");
        }
    } else if (const auto note = line.find("note")) {
        collected.session.notes.push_back(detail::readNote(*note));
    } else if (const auto prediction = line.find("prediction")) {
        collected.predictions.push_back(detail::readPrediction(*prediction));
    } else if (const auto finished = line.find("finished")) {
        collected.finished = finished->boolean();
    } else {
        line.fail("expected a point, a note, a prediction or the end of the run");
    }
}

/// Cuts the next line off `rest`.
std::string_view takeLine(std::string_view& rest)
{
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return line;
}

Session readHead(const JsonSource& source, bool isWhole)
{
    if (!isWhole) {
        throw SessionError({source.file.string()},
                           "holds nothing: the run was ended before its first line was written; start the run again");
    }
    return detail::readPlaced(source, detail::readSession);
}

/// Reads one line after the head. Only the last one may be broken: a kill came while it was written.
void readLine(const JsonSource& source, bool isLast, Collected& collected)
{
    try {
        (void)detail::readPlaced(source, [&](const JsonView& line) {
            addLine(line, collected);
            return true;
        });
    } catch (const SessionError&) {
        if (!isLast) {
            throw;
        }
    }
}

} // namespace

Session parseJournal(std::string_view text, const std::filesystem::path& journal)
{
    std::string_view rest = text;
    const bool headIsWhole = rest.find('\n') != std::string_view::npos;
    Collected collected;
    collected.session = readHead({takeLine(rest), journal}, headIsWhole);
    collected.predictions = collected.session.predictions.entries();
    for (int number = 2; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest);
        readLine({line, journal, number}, rest.empty(), collected);
    }
    try {
        collected.session.predictions = Ledger(std::move(collected.predictions));
    } catch (const InputError& error) {
        throw SessionError({journal.string()}, error.what());
    }
    collected.session.interrupted = !collected.finished;
    return std::move(collected.session);
}

Session readJournal(const std::filesystem::path& journal)
{
    std::string text;
    try {
        text = readFile(journal, detail::kLargestSession);
    } catch (const FileError& error) {
        throw SessionError(error.where(), error.text());
    }
    return parseJournal(text, journal);
}

} // namespace ridgepoint
