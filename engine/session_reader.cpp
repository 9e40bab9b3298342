// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "engine/files.h"
#include "engine/journal.h"
#include "engine/plan_json.h"
#include "engine/point_json.h"
#include "engine/schema.h"
#include "engine/session_json.h"
#include "engine/spec_json.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {
namespace detail {
namespace {

WallTime timeAt(const JsonView& view)
{
    try {
        return parseIsoTime(view.text());
    } catch (const InputError& error) {
        view.fail(error.what());
    }
}

std::map<std::string, std::string> textMapAt(const JsonView& object, std::string_view key)
{
    const auto map = object.find(key);
    return map ? map->textMap() : std::map<std::string, std::string>();
}

DeviceInfo readDevice(const JsonView& view)
{
    DeviceInfo device;
    device.id = view.at("id").text();
    device.name = textOrEmpty(view, "name");
    device.backend = textOrEmpty(view, "backend");
    device.parallelism = textOrEmpty(view, "parallelism");
    if (const auto memory = view.find("memory_bytes")) {
        device.memory = Bytes{memory->whole()};
    }
    if (const auto count = view.find("multiprocessors")) {
        device.multiprocessors = count->smallWhole();
    }
    device.pciId = textOrEmpty(view, "pci_id");
    device.details = textMapAt(view, "details");
    return device;
}

/// A plan names its roofs by the id of one of the session's, or holds them.
std::optional<DeviceSpec> readPlanRoofs(const JsonView& plan, const std::vector<DeviceSpec>& roofs)
{
    const auto view = plan.find("roofs");
    if (!view) {
        return std::nullopt;
    }
    if (!view->isText()) {
        return readSpecJson(*view);
    }
    const auto spec =
        std::find_if(roofs.begin(), roofs.end(), [&](const DeviceSpec& candidate) { return candidate.id == view->text(); });
    if (spec == roofs.end()) {
        view->fail(fmt::format("the session has no roofs with the id \"{}\"", view->text()));
    }
    return *spec;
}

SweepPlan readPlan(const JsonView& view, const std::vector<DeviceSpec>& roofs)
{
    SweepPlan plan;
    plan.device = textOrEmpty(view, "device");
    plan.roofs = readPlanRoofs(view, roofs);
    plan.warmUp = view.at("warmup").smallWhole();
    plan.samples = view.at("samples").smallWhole(1);
    if (const auto settle = view.find("settle")) {
        plan.settle = settle->boolean();
    }
    if (const auto precision = view.find("until")) {
        plan.precision = precision->number();
    }
    if (const auto inTurn = view.find("roof_in_turn")) {
        plan.roofInTurn = inTurn->boolean();
    }
    if (const auto first = view.find("first_launch")) {
        plan.firstLaunch = first->boolean();
    }
    plan.points = listAt(view, "points", readPlanned);
    plan.probes = listAt(view, "probes", readPlanned);
    return plan;
}

void checkSessionSchema(const JsonView& view)
{
    const auto schema = view.isObject() ? view.find("schema") : std::nullopt;
    const std::string fault = schemaFault(schema && schema->isText() ? schema->text() : "", "session");
    if (!fault.empty()) {
        schema.value_or(view).fail(fault);
    }
}

} // namespace

Note readNote(const JsonView& view) { return {textOrEmpty(view, "exercise"), view.at("text").text(), timeAt(view.at("written"))}; }

LedgerEntry readPrediction(const JsonView& view)
{
    LedgerEntry entry;
    entry.prediction.exercise = textOrEmpty(view, "exercise");
    entry.prediction.question = textOrEmpty(view, "question");
    entry.prediction.quantity =
        choice(view.at("quantity"), parseQuantityKind, "a quantity that can be predicted, such as ratio, time or choice");
    if (inWords(entry.prediction.quantity)) {
        entry.prediction.words = view.at("words").texts();
    } else {
        entry.prediction.value = view.at("value").positive();
    }
    entry.prediction.because = view.at("because").text();
    entry.prediction.committed = timeAt(view.at("committed"));
    entry.checksum = view.at("checksum").text();
    return entry;
}

Session readSession(const JsonView& view)
{
    checkSessionSchema(view);
    Session session;
    session.id = view.at("id").text();
    session.created = timeAt(view.at("created"));
    session.app = textOrEmpty(view, "app");
    session.environment = textMapAt(view, "environment");
    session.devices = listAt(view, "devices", readDevice);
    session.roofs = listAt(view, "roofs", readSpecJson);
    session.exercise = textOrEmpty(view, "exercise");
    if (const auto plan = view.find("plan")) {
        session.plan = readPlan(*plan, session.roofs);
    }
    try {
        session.predictions = Ledger(listAt(view, "predictions", readPrediction));
    } catch (const InputError& error) {
        view.at("predictions").fail(error.what());
    }
    (void)view.at("points");
    session.points = listAt(view, "points", readPoint);
    session.looks = listAt(view, "roof_probes", readLook);
    session.notes = listAt(view, "notes", readNote);
    const auto interrupted = view.find("interrupted");
    session.interrupted = interrupted && interrupted->boolean();
    return session;
}

void throwPlaced(const JsonSource& source, const JsonSyntaxFault& fault)
{
    FilePosition where = positionAt(source.text, fault.offset(), source.file.string());
    where.line += source.firstLine - 1;
    throw SessionError(std::move(where), fmt::format("this is not valid JSON: {}", fault.what()));
}

void throwPlaced(const JsonSource& source, const JsonFault& fault)
{
    FilePosition where = positionAt(source.text, offsetOf(source.text, fault.pointer()), source.file.string());
    where.line += source.firstLine - 1;
    const std::string path = spokenPath(fault.pointer());
    const bool atRoot = path.empty() || path == "schema";
    throw SessionError(std::move(where), atRoot ? fault.what() : fmt::format("{}: {}", path, fault.what()));
}

} // namespace detail

namespace {

/// What to say of text that does not parse: cut off, or something else altogether.
void refuseUnlessWhole(std::string_view text, const std::filesystem::path& file)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string_view::npos) {
        throw SessionError({file.string()}, "the file is empty: not a Ridgepoint session");
    }
    if (text[first] != '{') {
        throw SessionError(detail::positionAt(text, first, file.string()), "not a Ridgepoint session: it does not begin with {");
    }
}

[[noreturn]] void throwTruncated(std::string_view text, const std::filesystem::path& file)
{
    std::error_code ignored;
    const std::filesystem::path journal = journalPath(file);
    const std::string hint = std::filesystem::exists(journal, ignored)
                                 ? fmt::format("{} beside it holds what was measured: open that", journal.string())
                                 : fmt::format("look for {} beside it, which may hold its points", journal.filename().string());
    throw SessionError(detail::positionAt(text, text.size(), file.string()),
                       fmt::format("the file is truncated: it ends in the middle; {}", hint));
}

} // namespace

Session parseSession(std::string_view text, const std::filesystem::path& file)
{
    if (text.size() > static_cast<std::size_t>(detail::kLargestSession.count())) {
        throw SessionError({file.string()},
                           fmt::format("is larger than the {} bytes that a session may have", detail::kLargestSession.count()));
    }
    refuseUnlessWhole(text, file);
    try {
        const detail::Json json = detail::parseJson(text);
        return detail::readSession(detail::JsonView(json));
    } catch (const detail::JsonSyntaxFault& fault) {
        if (fault.truncated()) {
            throwTruncated(text, file);
        }
        detail::throwPlaced({text, file}, fault);
    } catch (const detail::JsonFault& fault) {
        detail::throwPlaced({text, file}, fault);
    }
}

Session loadSession(const std::filesystem::path& file)
{
    if (file.extension() == ".journal") {
        return readJournal(file);
    }
    std::string text;
    try {
        text = readFile(file, detail::kLargestSession);
    } catch (const FileError& error) {
        throw SessionError(error.where(), error.text());
    }
    return parseSession(text, file);
}

} // namespace ridgepoint
