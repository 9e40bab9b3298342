// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spec_records.h"

#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

/// A roof of any kind with plain numbers.
struct RoofRow {
    std::string roof = {};
    /// "B/s", "FLOP/s", "OP/s" or "s".
    std::string unit = {};
    std::optional<double> value = std::nullopt;
    /// For people: "36.4 GB/s".
    std::string valueText = {};
    std::optional<Interval<double>> interval = std::nullopt;
    std::optional<double> doubling = std::nullopt;
    std::optional<Bytes> capacity = std::nullopt;
    std::string source = {};
    std::string how = {};
};

template <typename Number>
Json orNull(const std::optional<Number>& number)
{
    return number ? Json(*number) : Json(nullptr);
}

Json orNull(const std::optional<Bytes>& bytes) { return bytes ? Json(bytes->count()) : Json(nullptr); }

Json intervalRecord(const std::optional<Interval<double>>& interval)
{
    return interval ? Json::array({interval->low, interval->high}) : Json(nullptr);
}

template <typename Quantity, typename Member>
std::optional<Interval<double>> plain(const std::optional<Interval<Quantity>>& interval, Member member)
{
    return interval ? std::optional(Interval<double>{(interval->low.*member)(), (interval->high.*member)()}) : std::nullopt;
}

std::string capacityText(const RoofRow& row)
{
    if (!row.capacity) {
        return {};
    }
    return row.roof == "DRAM" ? format(*row.capacity) : formatBinary(*row.capacity);
}

/// "-2.1 +0.8 %": how far the interval reaches to both sides of the value.
std::string intervalText(const RoofRow& row)
{
    if (!row.interval || !row.value || *row.value <= 0) {
        return {};
    }
    const auto percent = [&](double distance) { return fmt::format("{:.1f}", 100 * distance / *row.value); };
    return fmt::format("-{} +{} %", percent(*row.value - row.interval->low), percent(row.interval->high - *row.value));
}

/// How a number came about, else the document it is from.
std::string origin(const DeviceSpec& spec, const std::string& method, int from)
{
    return method.empty() ? spec.provenance.at(static_cast<std::size_t>(from) - 1).document : method;
}

/// What a method says first, kernel, set and samples; the whole of it stands in the JSON.
std::string shortened(const std::string& how)
{
    constexpr std::size_t kLongest = 44;
    if (displayWidth(how) <= kLongest) {
        return how;
    }
    const std::size_t comma = how.rfind(", ", kLongest);
    return comma == std::string::npos ? how : how.substr(0, comma) + " ...";
}

RoofRow rowOf(const DeviceSpec& spec, const MemoryRoof& roof)
{
    RoofRow row{.roof = roof.level, .unit = "B/s"};
    if (roof.bandwidth) {
        row.value = roof.bandwidth->perSecond();
        row.valueText = format(*roof.bandwidth);
    }
    row.interval = plain(roof.interval, &Bandwidth::perSecond);
    row.doubling = roof.doubling;
    row.capacity = roof.capacity;
    row.source = name(sourceKind(spec, roof.from));
    row.how = origin(spec, roof.method, roof.from);
    return row;
}

RoofRow rowOf(const DeviceSpec& spec, const ComputeRoof& roof)
{
    const std::string sums = roof.accumulate == roof.dtype ? "" : fmt::format(", sums in {}", name(roof.accumulate));
    const std::string library = roof.library.empty() ? "" : ", " + roof.library;
    RoofRow row{.roof = fmt::format("{} {}{}{}", name(roof.dtype), name(roof.unit), library, sums)};
    row.unit = rateUnit(roof.dtype);
    row.value = roof.rate.perSecond();
    row.valueText = format(roof.rate, rateUnit(roof.dtype));
    row.interval = plain(roof.interval, &FlopRate::perSecond);
    row.doubling = roof.doubling;
    row.source = name(sourceKind(spec, roof.from));
    row.how = origin(spec, roof.method, roof.from);
    return row;
}

std::vector<RoofRow> rowsOf(const DeviceSpec& spec)
{
    std::vector<RoofRow> rows;
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        rows.push_back(rowOf(spec, roof));
    }
    for (const ComputeRoof& roof : spec.computeRoofs) {
        rows.push_back(rowOf(spec, roof));
    }
    if (spec.launchOverhead) {
        RoofRow row{.roof = "launch overhead", .unit = "s", .source = "measured", .how = "the empty kernel, exposed"};
        row.value = spec.launchOverhead->count();
        row.valueText = format(*spec.launchOverhead);
        row.interval = plain(spec.launchOverheadInterval, &Seconds::count);
        rows.push_back(row);
    }
    return rows;
}

/// The notes that begin with the roof's name.
Json notesOf(const DeviceSpec& spec, const std::string& roof)
{
    Json notes = Json::array();
    for (const std::string& note : spec.notes) {
        if (note.starts_with(roof + " ") || note.starts_with(roof + ":")) {
            notes.push_back(note);
        }
    }
    return notes;
}

Json record(const DeviceSpec& spec, const RoofRow& row)
{
    return {{"roof", row.roof},
            {"value", orNull(row.value)},
            {"unit", row.unit},
            {"interval", intervalRecord(row.interval)},
            {"doubling", orNull(row.doubling)},
            {"capacity_bytes", orNull(row.capacity)},
            {"source", row.source},
            {"how", row.how},
            {"notes", notesOf(spec, row.roof)}};
}

Json memoryRecord(const DeviceSpec& spec, const MemoryRoof& roof)
{
    return {{"level", roof.level},
            {"capacity_bytes", orNull(roof.capacity)},
            {"bytes_per_s", roof.bandwidth ? Json(roof.bandwidth->perSecond()) : Json(nullptr)},
            {"interval", intervalRecord(plain(roof.interval, &Bandwidth::perSecond))},
            {"doubling", orNull(roof.doubling)},
            {"source", name(sourceKind(spec, roof.from))},
            {"method", roof.method}};
}

Json computeRecord(const DeviceSpec& spec, const ComputeRoof& roof)
{
    return {{"unit", name(roof.unit)},
            {"dtype", name(roof.dtype)},
            {"accumulate", name(roof.accumulate)},
            {"flops_per_s", roof.rate.perSecond()},
            {"clock_hz", roof.clock ? Json(roof.clock->hertz()) : Json(nullptr)},
            {"library", roof.library},
            {"interval", intervalRecord(plain(roof.interval, &FlopRate::perSecond))},
            {"doubling", orNull(roof.doubling)},
            {"source", name(sourceKind(spec, roof.from))},
            {"method", roof.method}};
}

} // namespace

Json specRecord(const DeviceSpec& spec)
{
    Json memory = Json::array();
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        memory.push_back(memoryRecord(spec, roof));
    }
    Json compute = Json::array();
    for (const ComputeRoof& roof : spec.computeRoofs) {
        compute.push_back(computeRecord(spec, roof));
    }
    Json sources = Json::array();
    for (const Source& source : spec.provenance) {
        sources.push_back({{"document", source.document}, {"url", source.url}, {"kind", name(source.kind)}, {"note", source.note}});
    }
    return {{"id", spec.id},
            {"name", spec.name},
            {"vendor", spec.vendor},
            {"driver_names", spec.driverNames},
            {"pci_ids", spec.pciIds},
            {"memory_roofs", memory},
            {"compute_roofs", compute},
            {"launch_overhead_s", spec.launchOverhead ? Json(spec.launchOverhead->count()) : Json(nullptr)},
            {"launch_overhead_interval_s", intervalRecord(plain(spec.launchOverheadInterval, &Seconds::count))},
            {"provenance", sources},
            {"notes", spec.notes}};
}

Listing roofListing(const DeviceSpec& spec)
{
    Listing listing{{{"roof"}, {"value", true}, {"interval", true}, {"capacity", true}, {"source"}, {"how"}}};
    for (const RoofRow& row : rowsOf(spec)) {
        listing.rows.push_back({row.roof, row.valueText, intervalText(row), capacityText(row), row.source, shortened(row.how)});
        listing.records.push_back(record(spec, row));
    }
    return listing;
}

} // namespace ridgepoint::cli
