// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan_json.h"
#include "engine/point_json.h"
#include "engine/schema.h"
#include "engine/session.h"

namespace ridgepoint {
namespace {

using detail::numberOrNull;
using detail::OrderedJson;

void append(OrderedJson& json, const SweepStarted& started)
{
    json["event"] = "started";
    json["points"] = started.points;
}

void append(OrderedJson& json, const SweepProgress& progress)
{
    json["event"] = "progress";
    json["index"] = progress.index;
    json["points"] = progress.points;
    json["phase"] = progress.phase;
    json["kernel"] = progress.kernel;
    json["size"] = progress.size;
    json["fraction"] = numberOrNull(progress.fraction);
    json["elapsed_s"] = numberOrNull(progress.elapsed.count());
    json["left_s"] = progress.left ? numberOrNull(progress.left->count()) : OrderedJson(nullptr);
}

void append(OrderedJson& json, const PointFinished& finished)
{
    json["event"] = "point";
    json["index"] = finished.index;
    json["point"] = detail::pointJson(finished.point);
}

void append(OrderedJson& json, const PointRevised& revised)
{
    json["event"] = "revised";
    json["index"] = revised.index;
    json["point"] = detail::pointJson(revised.point);
}

void append(OrderedJson& json, const SweepFinished& finished)
{
    json["event"] = "finished";
    json["measured"] = finished.measured;
    json["skipped"] = finished.skipped;
    json["failed"] = finished.failed;
    json["cancelled"] = finished.cancelled;
    json["elapsed_s"] = numberOrNull(finished.elapsed.count());
    json["roof_probes"] = detail::listJson(finished.looks, detail::lookJson);
    json["error"] = finished.error;
}

} // namespace

std::string toJson(const SweepEvent& event)
{
    OrderedJson json;
    json["schema"] = detail::schemaName("event");
    json["run"] = event.run;
    std::visit([&](const auto& what) { append(json, what); }, event.what);
    return detail::oneLine(json);
}

} // namespace ridgepoint
