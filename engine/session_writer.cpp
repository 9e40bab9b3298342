// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "engine/files.h"
#include "engine/plan_json.h"
#include "engine/point_json.h"
#include "engine/schema.h"
#include "engine/session_json.h"
#include "engine/spec_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

namespace ridgepoint {
namespace detail {
namespace {

OrderedJson deviceJson(const DeviceInfo& device)
{
    return {{"id", device.id},
            {"name", device.name},
            {"backend", device.backend},
            {"parallelism", device.parallelism},
            {"memory_bytes", device.memory ? OrderedJson(device.memory->count()) : OrderedJson(nullptr)},
            {"multiprocessors", device.multiprocessors ? OrderedJson(*device.multiprocessors) : OrderedJson(nullptr)},
            {"pci_id", device.pciId},
            {"details", OrderedJson(device.details)}};
}

/// The plan names its roofs by id when the session has the same ones, so that they stand in the file once.
OrderedJson planRoofsJson(const Session& session)
{
    if (!session.plan.roofs) {
        return nullptr;
    }
    const auto sameId = [&](const DeviceSpec& spec) { return spec.id == session.plan.roofs->id; };
    const auto first = std::find_if(session.roofs.begin(), session.roofs.end(), sameId);
    return first != session.roofs.end() && *first == *session.plan.roofs ? OrderedJson(first->id) : specJson(*session.plan.roofs);
}

OrderedJson planJson(const Session& session)
{
    OrderedJson json{{"device", session.plan.device},
                     {"roofs", planRoofsJson(session)},
                     {"warmup", session.plan.warmUp},
                     {"settle", session.plan.settle},
                     {"samples", session.plan.samples}};
    if (session.plan.precision) {
        json["until"] = numberOrNull(*session.plan.precision);
    }
    if (session.plan.roofInTurn) {
        json["roof_in_turn"] = true;
    }
    if (session.plan.firstLaunch) {
        json["first_launch"] = true;
    }
    json["points"] = listJson(session.plan.points, plannedJson);
    json["probes"] = listJson(session.plan.probes, plannedJson);
    return json;
}

OrderedJson predictionJson(const LedgerEntry& entry)
{
    const Prediction& prediction = entry.prediction;
    OrderedJson json{{"exercise", prediction.exercise}, {"question", prediction.question}, {"quantity", name(prediction.quantity)}};
    if (inWords(prediction.quantity)) {
        json["words"] = prediction.words;
    } else {
        json["value"] = numberOrNull(prediction.value);
    }
    json["because"] = prediction.because;
    json["committed"] = isoTime(prediction.committed);
    json["checksum"] = entry.checksum;
    return json;
}

} // namespace

OrderedJson noteJson(const Note& note)
{
    return {{"exercise", note.exercise}, {"text", note.text}, {"written", isoTime(note.written)}};
}

OrderedJson headJson(const Session& session)
{
    return {{"schema", schemaName("session")},
            {"id", session.id},
            {"created", isoTime(session.created)},
            {"app", session.app},
            {"environment", OrderedJson(session.environment)},
            {"devices", listJson(session.devices, deviceJson)},
            {"roofs", listJson(session.roofs, specJson)},
            {"plan", planJson(session)},
            {"predictions", listJson(session.predictions.entries(), predictionJson)},
            {"points", OrderedJson::array()},
            {"notes", listJson(session.notes, noteJson)},
            {"roof_probes", listJson(session.looks, lookJson)},
            {"exercise", session.exercise},
            {"interrupted", session.interrupted}};
}

} // namespace detail

std::string newSessionId(WallTime now)
{
    std::string time;
    for (const char letter : isoTime(now).substr(0, 19)) {
        time += letter == '-' || letter == ':' ? "" : std::string(1, letter);
    }
    std::random_device random;
    return fmt::format("{}Z-{:08x}", time, random());
}

std::string toJson(const RooflinePoint& point) { return detail::oneLine(detail::pointJson(point)); }

std::string toJson(const Cost& cost)
{
    const detail::OrderedJson json{{"flops", cost.flops.count()},
                                   {"bytes", cost.bytes.count()},
                                   {"launches", cost.launches},
                                   {"intensity", cost.intensity().flopPerByte()},
                                   {"working_set", cost.workingSet.count()},
                                   {"unit", name(cost.unit)},
                                   {"dtype", name(cost.dtype)},
                                   {"accumulate", name(cost.accumulate)},
                                   {"output_dtype", name(cost.output)},
                                   {"bytes_formula", cost.bytesFormula},
                                   {"flops_formula", cost.flopsFormula}};
    return detail::oneLine(json);
}

std::string toJson(const Session& session)
{
    std::string text = "{";
    // One field a line and one point a line: a fault then has a line that helps, and two sessions can be compared.
    const auto head = detail::headJson(session); // items() refers to it
    for (const auto& [key, value] : head.items()) {
        text += fmt::format("{}\n\"{}\": ", text.size() > 1 ? "," : "", key);
        if (key != "points") {
            text += detail::oneLine(value);
            continue;
        }
        text += '[';
        for (const RooflinePoint& point : session.points) {
            text += (text.back() == '[' ? "\n" : ",\n") + toJson(point);
        }
        text += session.points.empty() ? "]" : "\n]";
    }
    return text + "\n}\n";
}

void saveSession(const Session& session, const std::filesystem::path& file) { writeFileAtomically(file, toJson(session)); }

} // namespace ridgepoint
