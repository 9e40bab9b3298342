// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spec_records.h"

#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

Json memoryRecord(const DeviceSpec& spec, const MemoryRoof& roof)
{
    return {{"level", roof.level},
            {"capacity_bytes", roof.capacity ? Json(roof.capacity->count()) : Json(nullptr)},
            {"bytes_per_s", roof.bandwidth ? Json(roof.bandwidth->perSecond()) : Json(nullptr)},
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
            {"source", name(sourceKind(spec, roof.from))},
            {"method", roof.method}};
}

std::string capacityText(const MemoryRoof& roof)
{
    if (!roof.capacity) {
        return {};
    }
    return roof.level == "DRAM" ? format(*roof.capacity) : formatBinary(*roof.capacity);
}

/// How a number came about, else the document it is from.
std::string origin(const DeviceSpec& spec, const std::string& method, int from)
{
    return method.empty() ? spec.provenance.at(static_cast<std::size_t>(from) - 1).document : method;
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
            {"provenance", sources},
            {"notes", spec.notes}};
}

Listing roofListing(const DeviceSpec& spec)
{
    Listing listing{{{"roof"}, {"value", true}, {"capacity", true}, {"source"}, {"how"}}};
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        listing.rows.push_back({roof.level, roof.bandwidth ? format(*roof.bandwidth) : "", capacityText(roof),
                                std::string(name(sourceKind(spec, roof.from))), origin(spec, roof.method, roof.from)});
        listing.records.push_back({{"roof", roof.level},
                                   {"bytes_per_s", roof.bandwidth ? Json(roof.bandwidth->perSecond()) : Json(nullptr)},
                                   {"flops_per_s", nullptr},
                                   {"source", name(sourceKind(spec, roof.from))}});
    }
    for (const ComputeRoof& roof : spec.computeRoofs) {
        const auto label = fmt::format("{} {} (sums in {})", name(roof.dtype), name(roof.unit), name(roof.accumulate));
        listing.rows.push_back({label, format(roof.rate, rateUnit(roof.dtype)), "", std::string(name(sourceKind(spec, roof.from))),
                                origin(spec, roof.method, roof.from)});
        listing.records.push_back({{"roof", label},
                                   {"bytes_per_s", nullptr},
                                   {"flops_per_s", roof.rate.perSecond()},
                                   {"source", name(sourceKind(spec, roof.from))}});
    }
    if (spec.launchOverhead) {
        listing.rows.push_back({"launch overhead", format(*spec.launchOverhead), "", "measured", "the empty kernel, exposed"});
    }
    return listing;
}

} // namespace ridgepoint::cli
