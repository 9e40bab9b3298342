// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include "engine/decimal.h"
#include "engine/files.h"
#include "engine/units.h"
#include "engine/yaml_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {
namespace {

using detail::YamlMap;
using detail::YamlNode;

constexpr Bytes kLargestFile{1 << 20};
const std::vector<std::string> kSpecKeys{
    "schema",     "name",         "vendor",        "driver_names",    "pci_ids",
    "match",      "memory_roofs", "compute_roofs", "launch_overhead", "launch_overhead_interval",
    "provenance", "notes"};
const std::vector<std::string> kMatchKeys{"memory", "multiprocessors"};
const std::vector<std::string> kMemoryKeys{"level", "capacity", "bandwidth", "from", "method", "interval", "doubling"};
const std::vector<std::string> kComputeKeys{"unit", "dtype",  "accumulate", "rate",     "clock",
                                            "from", "method", "interval",   "doubling", "library"};
const std::vector<std::string> kSourceKeys{"document", "url", "kind", "note"};
const std::vector<std::string> kLevels{"DRAM", "L1", "L2", "L3", "L4"};

template <typename Parse>
auto optionalAt(const YamlMap& map, std::string_view key, Parse parse)
{
    const YamlNode* const value = map.find(key);
    using Value = decltype(detail::parsedAt(*value, key, parse));
    return value != nullptr ? std::optional<Value>(detail::parsedAt(*value, key, parse)) : std::nullopt;
}

/// `key: [low, high]`
template <typename Parse>
auto readInterval(const YamlMap& map, std::string_view key, Parse parse)
{
    using Quantity = decltype(parse(std::string_view()));
    std::optional<Interval<Quantity>> interval;
    if (map.find(key) == nullptr) {
        return interval;
    }
    const std::vector<YamlNode>& ends = map.list(key);
    if (ends.size() != 2) {
        detail::fail(map.at(key), fmt::format("{}: give its two ends, [low, high]", key));
    }
    interval = {detail::parsedAt(ends[0], key, parse), detail::parsedAt(ends[1], key, parse)};
    if (interval->high < interval->low) {
        detail::fail(map.at(key), fmt::format("{}: the low end stands first, and {} is above {}", key, ends[0].text, ends[1].text));
    }
    return interval;
}

/// Throws unless it is a plain number above zero.
double parseRatio(std::string_view text)
{
    std::string_view rest = text;
    const auto value = detail::takeDecimal(rest);
    if (!value || !rest.empty() || !std::isfinite(*value) || *value <= 0) {
        throw InputError(fmt::format("\"{}\" is not a number above zero, such as 1.98", text));
    }
    return *value;
}

int readFrom(const YamlMap& roof, std::size_t sources)
{
    const YamlNode* const from = roof.find("from");
    const int value = from != nullptr ? detail::wholeNumber(*from, "from", 1, std::numeric_limits<int>::max()) : 1;
    if (static_cast<std::size_t>(value) > sources) {
        detail::fail(from != nullptr ? *from : roof.node(),
                     fmt::format("from: {} is out of range: provenance has {} entries, counted from 1", value, sources));
    }
    return value;
}

std::string readLevel(const YamlMap& roof)
{
    const std::string level = roof.text("level");
    if (std::find(kLevels.begin(), kLevels.end(), level) == kLevels.end()) {
        const std::string meant = nearest(level, kLevels);
        const std::string hint =
            meant.empty() ? fmt::format("use one of {}", fmt::join(kLevels, ", ")) : fmt::format("did you mean {}?", meant);
        detail::fail(roof.at("level"), fmt::format("unknown memory level \"{}\", {}", level, hint));
    }
    return level;
}

MemoryRoof readMemoryRoof(const YamlNode& node, std::size_t sources)
{
    const YamlMap map(node, "a memory roof", kMemoryKeys);
    MemoryRoof roof;
    roof.level = readLevel(map);
    roof.capacity = optionalAt(map, "capacity", parseBytes);
    roof.bandwidth = optionalAt(map, "bandwidth", parseBandwidth);
    if (!roof.capacity && !roof.bandwidth) {
        detail::fail(node, fmt::format("the {} roof says nothing: give a capacity, a bandwidth or both", roof.level));
    }
    roof.from = readFrom(map, sources);
    roof.method = map.textOrEmpty("method");
    roof.interval = readInterval(map, "interval", parseBandwidth);
    roof.doubling = optionalAt(map, "doubling", parseRatio);
    return roof;
}

ComputeRoof readComputeRoof(const YamlNode& node, std::size_t sources)
{
    const YamlMap map(node, "a compute roof", kComputeKeys);
    ComputeRoof roof;
    roof.unit = detail::choiceAt(map.at("unit"), "unit", parseComputeUnit, "vector, matrix");
    roof.dtype = detail::dtypeAt(map.at("dtype"), "dtype");
    const YamlNode* const accumulate = map.find("accumulate");
    roof.accumulate = accumulate != nullptr ? detail::dtypeAt(*accumulate, "accumulate") : defaultAccumulate(roof.dtype);
    roof.rate = detail::parsedAt(map.at("rate"), "rate", parseFlopRate);
    roof.clock = optionalAt(map, "clock", parseFrequency);
    roof.from = readFrom(map, sources);
    roof.method = map.textOrEmpty("method");
    roof.interval = readInterval(map, "interval", parseFlopRate);
    roof.doubling = optionalAt(map, "doubling", parseRatio);
    roof.library = map.textOrEmpty("library");
    return roof;
}

void readMemoryRoofs(const YamlMap& map, DeviceSpec& spec)
{
    for (const YamlNode& node : map.list("memory_roofs")) {
        MemoryRoof roof = readMemoryRoof(node, spec.provenance.size());
        if (std::any_of(spec.memoryRoofs.begin(), spec.memoryRoofs.end(),
                        [&](const MemoryRoof& other) { return other.level == roof.level; })) {
            detail::fail(node, fmt::format("a second roof for {}: a level has one", roof.level));
        }
        spec.memoryRoofs.push_back(std::move(roof));
    }
}

void readComputeRoofs(const YamlMap& map, DeviceSpec& spec)
{
    for (const YamlNode& node : map.list("compute_roofs")) {
        ComputeRoof roof = readComputeRoof(node, spec.provenance.size());
        const auto isTwin = [&](const ComputeRoof& other) {
            return other.unit == roof.unit && other.dtype == roof.dtype && other.accumulate == roof.accumulate &&
                   other.library == roof.library;
        };
        if (std::any_of(spec.computeRoofs.begin(), spec.computeRoofs.end(), isTwin)) {
            detail::fail(node,
                         fmt::format("a second {} roof for {} with {} accumulate{}: give one", name(roof.unit), name(roof.dtype),
                                     name(roof.accumulate), roof.library.empty() ? "" : fmt::format(" of {}", roof.library)));
        }
        spec.computeRoofs.push_back(std::move(roof));
    }
}

Source readSource(const YamlNode& node)
{
    const YamlMap map(node, "a provenance entry", kSourceKeys);
    const auto kind =
        detail::choiceAt(map.at("kind"), "kind", parseSourceKind, "datasheet, derived, secondary, measured, at-clock");
    return {map.text("document"), map.textOrEmpty("url"), kind, map.textOrEmpty("note")};
}

MatchHints readMatch(const YamlNode& node)
{
    const YamlMap map(node, "match", kMatchKeys);
    MatchHints match;
    match.memory = optionalAt(map, "memory", parseBytes);
    if (const YamlNode* const count = map.find("multiprocessors")) {
        match.multiprocessors = detail::wholeNumber(*count, "multiprocessors", 1, 1'000'000);
    }
    return match;
}

DeviceSpec readSpec(const YamlNode& root, const std::filesystem::path& file)
{
    detail::checkSchema(root, "device-spec");
    const YamlMap map(root, "a device spec", kSpecKeys);
    DeviceSpec spec;
    spec.id = file.stem().string();
    spec.name = map.text("name");
    spec.vendor = map.textOrEmpty("vendor");
    spec.driverNames = map.texts("driver_names");
    spec.pciIds = map.texts("pci_ids");
    if (const YamlNode* const match = map.find("match")) {
        spec.match = readMatch(*match);
    }
    for (const YamlNode& node : map.list("provenance")) {
        spec.provenance.push_back(readSource(node));
    }
    readMemoryRoofs(map, spec);
    readComputeRoofs(map, spec);
    spec.launchOverhead = optionalAt(map, "launch_overhead", parseSeconds);
    spec.launchOverheadInterval = readInterval(map, "launch_overhead_interval", parseSeconds);
    spec.notes = map.texts("notes");
    return spec;
}

} // namespace

DeviceSpec parseDeviceSpec(std::string_view text, const std::filesystem::path& file)
{
    return detail::readYaml<SpecError>(text, file, [&](const YamlNode& root) { return readSpec(root, file); });
}

DeviceSpec loadDeviceSpec(const std::filesystem::path& file)
{
    return parseDeviceSpec(detail::readTextFile<SpecError>(file, kLargestFile), file);
}

} // namespace ridgepoint
