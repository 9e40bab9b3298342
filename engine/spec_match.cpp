// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/spec_match.h"

#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace ridgepoint {

namespace {

/// Names that drivers give to several different cards, whether or not there is a spec for each of them, and how many of
/// memory and multiprocessor count it takes to tell them apart.
struct SharedName {
    std::string_view name;
    int tieBreakers;
};
constexpr std::array kSharedNames{SharedName{"GeForce RTX 3080", 1}, SharedName{"GeForce RTX 3060", 1}, SharedName{"Orin", 2}};

/// Blanks at both ends and the vendor's name in front are left out: old drivers do not report the latter.
std::string_view bareName(std::string_view name)
{
    constexpr std::string_view kVendor = "NVIDIA ";
    const auto begin = name.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
        return {};
    }
    name = name.substr(begin, name.find_last_not_of(" \t") - begin + 1);
    return name.starts_with(kVendor) ? name.substr(kVendor.size()) : name;
}

bool isSlice(std::string_view name) { return name.find(" MIG ") != std::string_view::npos || name.starts_with("MIG "); }

std::optional<std::uint32_t> parseHex(std::string_view text)
{
    if (text.starts_with("0x") || text.starts_with("0X")) {
        text.remove_prefix(2);
    }
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{value} : std::nullopt;
}

std::optional<Bytes> printedMemory(const DeviceSpec& spec)
{
    if (spec.match.memory) {
        return spec.match.memory;
    }
    const MemoryRoof* dram = dramRoof(spec);
    return dram == nullptr ? std::nullopt : dram->capacity;
}

bool memoryFits(Bytes reported, Bytes printed)
{
    const double gibibytes = static_cast<double>(reported.count()) / (1024.0 * 1024.0 * 1024.0);
    const double ratio = gibibytes / (static_cast<double>(printed.count()) / 1e9);
    return ratio >= 0.90 && ratio <= 1.03;
}

bool pciFits(const PciId& reported, const DeviceSpec& spec)
{
    return std::ranges::any_of(spec.pciIds, [&](const std::string& text) {
        const auto known = parsePciId(text);
        return known && known->device == reported.device &&
               (!known->vendor || !reported.vendor || *known->vendor == *reported.vendor);
    });
}

/// What of the report contradicts the spec, in words; "" when nothing does.
std::string contradiction(const DeviceSpec& spec, const ReportedCard& card)
{
    const auto memory = printedMemory(spec);
    if (card.memory && memory && !memoryFits(*card.memory, *memory)) {
        return fmt::format("it has {}, the card reports {}", format(*memory), formatBinary(*card.memory));
    }
    const auto units = spec.match.multiprocessors;
    if (card.multiprocessors && units && *card.multiprocessors != *units) {
        return fmt::format("it has {} multiprocessors, the card reports {}", *units, *card.multiprocessors);
    }
    if (card.pci && !spec.pciIds.empty() && !pciFits(*card.pci, spec)) {
        return fmt::format("its PCI id is {}, the card reports {:04x}", fmt::join(spec.pciIds, " or "), card.pci->device);
    }
    return {};
}

std::string traits(const DeviceSpec& spec)
{
    std::vector<std::string> parts;
    if (const auto memory = printedMemory(spec)) {
        parts.push_back(format(*memory));
    }
    if (spec.match.multiprocessors) {
        parts.push_back(fmt::format("{} multiprocessors", *spec.match.multiprocessors));
    }
    return fmt::format("{} ({})", spec.id, fmt::join(parts, ", "));
}

/// How many more of memory and multiprocessor count are needed before a shared name may be trusted.
int missingTieBreakers(const DeviceSpec& spec, const ReportedCard& card)
{
    const auto shared = std::ranges::find(kSharedNames, bareName(card.name), &SharedName::name);
    if (shared == kSharedNames.end() || (card.pci && !spec.pciIds.empty())) {
        return 0;
    }
    const int given = (card.memory ? 1 : 0) + (card.multiprocessors ? 1 : 0);
    return std::max(0, shared->tieBreakers - given);
}

/// Roofs measured on one machine say nothing about another card of the same name.
bool isMeasured(const DeviceSpec& spec)
{
    return !spec.provenance.empty() &&
           std::ranges::all_of(spec.provenance, [](const Source& source) { return source.kind == SourceKind::measured; });
}

std::vector<std::size_t> namedLike(std::span<const DeviceSpec> specs, const ReportedCard& card)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto& names = specs[i].driverNames;
        if (isMeasured(specs[i])) {
            continue;
        }
        if (std::ranges::any_of(names, [&](const std::string& name) { return bareName(name) == bareName(card.name); })) {
            found.push_back(i);
        }
    }
    return found;
}

constexpr std::string_view kInstead = "measure its roofs with `calibrate`, or pick a spec by hand with --spec";

SpecMatch undecided(std::span<const DeviceSpec> specs, const std::vector<std::size_t>& left, const ReportedCard& card)
{
    std::vector<std::string> all;
    for (const std::size_t i : left) {
        all.push_back(traits(specs[i]));
    }
    const bool bothNeeded = missingTieBreakers(specs[left.front()], card) > 1;
    std::vector<std::string_view> missing;
    if (!card.memory) {
        missing.push_back("its memory (--memory-gb)");
    }
    if (!card.multiprocessors) {
        missing.push_back("its multiprocessor count (--multiprocessors)");
    }
    return {std::nullopt,
            fmt::format("several cards report the name '{}'; what there is a spec of: {}; {}", card.name, fmt::join(all, ", "),
                        missing.empty() ? fmt::format("nothing reported tells them apart: {}", kInstead)
                                        : fmt::format("{} would decide it", fmt::join(missing, bothNeeded ? " and " : " or ")))};
}

SpecMatch contradicted(std::span<const DeviceSpec> specs, const std::vector<std::size_t>& named, const ReportedCard& card)
{
    std::vector<std::string> reasons;
    for (const std::size_t i : named) {
        reasons.push_back(fmt::format("not {}: {}", specs[i].id, contradiction(specs[i], card)));
    }
    return {std::nullopt,
            fmt::format("'{}' is a card there is no spec of ({}); {}", card.name, fmt::join(reasons, "; "), kInstead)};
}

} // namespace

std::optional<PciId> parsePciId(std::string_view text)
{
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto vendor = parseHex(text.substr(0, colon));
        const auto device = parseHex(text.substr(colon + 1));
        const bool valid = vendor && device && *vendor <= 0xffff && *device <= 0xffff;
        return valid ? std::optional{PciId{vendor, *device}} : std::nullopt;
    }
    const auto value = parseHex(text);
    if (!value) {
        return std::nullopt;
    }
    return *value > 0xffff ? PciId{*value & 0xffff, *value >> 16} : PciId{std::nullopt, *value};
}

SpecMatch matchSpec(std::span<const DeviceSpec> specs, const ReportedCard& card)
{
    if (isSlice(card.name)) {
        return {std::nullopt, fmt::format("'{}' is a slice of a card (MIG) with a share of its memory and multiprocessors: the "
                                          "whole card's roofs are not its own; {}",
                                          card.name, kInstead)};
    }
    const auto named = namedLike(specs, card);
    if (named.empty()) {
        return {std::nullopt, fmt::format("no spec has the driver name '{}' (whole names only); {}", card.name, kInstead)};
    }
    std::vector<std::size_t> left;
    std::ranges::copy_if(named, std::back_inserter(left), [&](std::size_t i) { return contradiction(specs[i], card).empty(); });
    if (left.empty()) {
        return contradicted(specs, named, card);
    }
    if (left.size() > 1 || missingTieBreakers(specs[left.front()], card) > 0) {
        return undecided(specs, left, card);
    }
    return {left.front(), {}};
}

} // namespace ridgepoint
