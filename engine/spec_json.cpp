// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/spec_json.h"

#include <fmt/format.h>

namespace ridgepoint::detail {
namespace {

template <typename Object, typename Member>
std::optional<double> valueOf(const std::optional<Object>& quantity, Member member)
{
    return quantity ? std::optional<double>(((*quantity).*member)()) : std::nullopt;
}

OrderedJson bytesOrNull(const std::optional<Bytes>& bytes) { return bytes ? OrderedJson(bytes->count()) : OrderedJson(nullptr); }

/// [low, high] in plain numbers, or null.
template <typename Quantity, typename Member>
OrderedJson intervalJson(const std::optional<Interval<Quantity>>& interval, Member member)
{
    if (!interval) {
        return nullptr;
    }
    return OrderedJson::array({numberOrNull((interval->low.*member)()), numberOrNull((interval->high.*member)())});
}

OrderedJson roofJson(const MemoryRoof& roof)
{
    return {{"level", roof.level},
            {"capacity_bytes", bytesOrNull(roof.capacity)},
            {"bytes_per_s", numberOrNull(valueOf(roof.bandwidth, &Bandwidth::perSecond))},
            {"interval", intervalJson(roof.interval, &Bandwidth::perSecond)},
            {"doubling", numberOrNull(roof.doubling)},
            {"from", roof.from},
            {"method", roof.method}};
}

OrderedJson roofJson(const ComputeRoof& roof)
{
    return {{"unit", name(roof.unit)},
            {"dtype", name(roof.dtype)},
            {"accumulate", name(roof.accumulate)},
            {"flops_per_s", numberOrNull(roof.rate.perSecond())},
            {"clock_hz", numberOrNull(valueOf(roof.clock, &Frequency::hertz))},
            {"library", roof.library},
            {"interval", intervalJson(roof.interval, &FlopRate::perSecond)},
            {"doubling", numberOrNull(roof.doubling)},
            {"from", roof.from},
            {"method", roof.method}};
}

OrderedJson sourceJson(const Source& source)
{
    return {{"document", source.document}, {"url", source.url}, {"kind", name(source.kind)}, {"note", source.note}};
}

int readFrom(const JsonView& roof, std::size_t sources)
{
    const JsonView from = roof.at("from");
    const int value = from.smallWhole(1);
    if (static_cast<std::size_t>(value) > sources) {
        from.fail(fmt::format("{} is out of range: provenance has {} entries, counted from 1", value, sources));
    }
    return value;
}

/// nullopt when absent, as in sessions written before roofs had one.
template <typename Quantity>
std::optional<Interval<Quantity>> readInterval(const JsonView& view, std::string_view key)
{
    const auto list = view.find(key);
    if (!list) {
        return std::nullopt;
    }
    const std::vector<JsonView> ends = list->items();
    if (ends.size() != 2 || ends[1].positive() < ends[0].positive()) {
        list->expected("two numbers above zero, the lower one first");
    }
    return Interval<Quantity>{Quantity{ends[0].positive()}, Quantity{ends[1].positive()}};
}

std::optional<double> readDoubling(const JsonView& roof)
{
    const auto doubling = roof.find("doubling");
    return doubling ? std::optional<double>(doubling->positive()) : std::nullopt;
}

MemoryRoof readMemoryRoof(const JsonView& view, std::size_t sources)
{
    MemoryRoof roof;
    roof.level = view.at("level").text();
    if (const auto capacity = view.find("capacity_bytes")) {
        roof.capacity = Bytes{capacity->whole(1)};
    }
    if (const auto bandwidth = view.find("bytes_per_s")) {
        roof.bandwidth = Bandwidth{bandwidth->positive()};
    }
    roof.from = readFrom(view, sources);
    roof.method = textOrEmpty(view, "method");
    roof.interval = readInterval<Bandwidth>(view, "interval");
    roof.doubling = readDoubling(view);
    return roof;
}

ComputeRoof readComputeRoof(const JsonView& view, std::size_t sources)
{
    ComputeRoof roof;
    roof.unit = choice(view.at("unit"), parseComputeUnit, "vector or matrix");
    roof.dtype = choice(view.at("dtype"), parseDType, "a dtype");
    roof.accumulate = choice(view.at("accumulate"), parseDType, "a dtype");
    roof.rate = FlopRate{view.at("flops_per_s").positive()};
    if (const auto clock = view.find("clock_hz")) {
        roof.clock = Frequency{clock->positive()};
    }
    roof.from = readFrom(view, sources);
    roof.method = textOrEmpty(view, "method");
    roof.library = textOrEmpty(view, "library");
    roof.interval = readInterval<FlopRate>(view, "interval");
    roof.doubling = readDoubling(view);
    return roof;
}

Source readSource(const JsonView& view)
{
    return {view.at("document").text(), textOrEmpty(view, "url"),
            choice(view.at("kind"), parseSourceKind, "one of datasheet, derived, secondary, measured, at-clock"),
            textOrEmpty(view, "note")};
}

MatchHints readMatch(const JsonView& view)
{
    MatchHints match;
    if (const auto memory = view.find("memory_bytes")) {
        match.memory = Bytes{memory->whole(1)};
    }
    if (const auto count = view.find("multiprocessors")) {
        match.multiprocessors = count->smallWhole(1);
    }
    return match;
}

std::vector<JsonView> itemsOrNone(const JsonView& object, std::string_view key)
{
    const auto list = object.find(key);
    return list ? list->items() : std::vector<JsonView>();
}

std::vector<std::string> textsOrNone(const JsonView& object, std::string_view key)
{
    const auto list = object.find(key);
    return list ? list->texts() : std::vector<std::string>();
}

} // namespace

OrderedJson specJson(const DeviceSpec& spec)
{
    const auto count = spec.match.multiprocessors;
    return {{"id", spec.id},
            {"name", spec.name},
            {"vendor", spec.vendor},
            {"driver_names", spec.driverNames},
            {"pci_ids", spec.pciIds},
            {"match",
             {{"memory_bytes", bytesOrNull(spec.match.memory)},
              {"multiprocessors", count ? OrderedJson(*count) : OrderedJson(nullptr)}}},
            {"memory_roofs", listJson(spec.memoryRoofs, [](const MemoryRoof& roof) { return roofJson(roof); })},
            {"compute_roofs", listJson(spec.computeRoofs, [](const ComputeRoof& roof) { return roofJson(roof); })},
            {"launch_overhead_s", numberOrNull(valueOf(spec.launchOverhead, &Seconds::count))},
            {"launch_overhead_interval_s", intervalJson(spec.launchOverheadInterval, &Seconds::count)},
            {"provenance", listJson(spec.provenance, sourceJson)},
            {"notes", spec.notes}};
}

DeviceSpec readSpecJson(const JsonView& view)
{
    DeviceSpec spec;
    spec.id = view.at("id").text();
    spec.name = view.at("name").text();
    spec.vendor = textOrEmpty(view, "vendor");
    spec.driverNames = textsOrNone(view, "driver_names");
    spec.pciIds = textsOrNone(view, "pci_ids");
    if (const auto match = view.find("match")) {
        spec.match = readMatch(*match);
    }
    for (const JsonView& item : itemsOrNone(view, "provenance")) {
        spec.provenance.push_back(readSource(item));
    }
    for (const JsonView& item : itemsOrNone(view, "memory_roofs")) {
        spec.memoryRoofs.push_back(readMemoryRoof(item, spec.provenance.size()));
    }
    for (const JsonView& item : itemsOrNone(view, "compute_roofs")) {
        spec.computeRoofs.push_back(readComputeRoof(item, spec.provenance.size()));
    }
    if (const auto overhead = view.find("launch_overhead_s")) {
        spec.launchOverhead = Seconds{overhead->positive()};
    }
    spec.launchOverheadInterval = readInterval<Seconds>(view, "launch_overhead_interval_s");
    spec.notes = textsOrNone(view, "notes");
    return spec;
}

} // namespace ridgepoint::detail
