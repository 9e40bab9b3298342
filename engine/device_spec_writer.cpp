// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include "engine/schema.h"
#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {
namespace {

/// Always quoted, so that no text is ever taken for a number, a list or a comment.
std::string yamlString(std::string_view text)
{
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            result += '\\';
            result += letter;
        } else if (letter == '\n') {
            result += "\\n";
        } else if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) {
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
        } else {
            result += letter;
        }
    }
    return result + '"';
}

std::string yamlList(const std::vector<std::string>& texts)
{
    std::string result;
    for (const std::string& text : texts) {
        result += (result.empty() ? "" : ", ") + yamlString(text);
    }
    return "[" + result + "]";
}

/// `, key: value`, nothing when there is no value.
template <typename Quantity>
std::string optionalField(std::string_view key, const std::optional<Quantity>& value)
{
    return value ? fmt::format(", {}: {}", key, exactText(*value)) : std::string();
}

std::string textField(std::string_view key, const std::string& text)
{
    return text.empty() ? "" : fmt::format(", {}: {}", key, yamlString(text));
}

std::string ends(const std::string& low, const std::string& high) { return fmt::format("[{}, {}]", low, high); }

/// What a measurement adds to a roof.
std::string measuredFields(const std::string& interval, const std::optional<double>& doubling)
{
    return (interval.empty() ? "" : ", interval: " + interval) + (doubling ? ", doubling: " + exactDecimal(*doubling) : "");
}

std::string line(const MemoryRoof& roof)
{
    const std::string interval = roof.interval ? ends(exactText(roof.interval->low), exactText(roof.interval->high)) : "";
    return fmt::format("  - {{level: {}{}{}, from: {}{}{}}}\n", yamlString(roof.level), optionalField("capacity", roof.capacity),
                       optionalField("bandwidth", roof.bandwidth), roof.from, measuredFields(interval, roof.doubling),
                       textField("method", roof.method));
}

std::string line(const ComputeRoof& roof)
{
    const std::string_view unit = rateUnit(roof.dtype);
    const std::string interval =
        roof.interval ? ends(exactText(roof.interval->low, unit), exactText(roof.interval->high, unit)) : "";
    return fmt::format("  - {{unit: {}, dtype: {}, accumulate: {}, rate: {}{}{}, from: {}{}{}}}\n", name(roof.unit),
                       name(roof.dtype), name(roof.accumulate), exactText(roof.rate, unit), optionalField("clock", roof.clock),
                       textField("library", roof.library), roof.from, measuredFields(interval, roof.doubling),
                       textField("method", roof.method));
}

std::string line(const Source& source)
{
    return fmt::format("  - {{document: {}{}, kind: {}{}}}\n", yamlString(source.document), textField("url", source.url),
                       name(source.kind), textField("note", source.note));
}

std::string line(const std::string& note) { return fmt::format("  - {}\n", yamlString(note)); }

template <typename Item>
std::string section(std::string_view key, const std::vector<Item>& items)
{
    std::string text = items.empty() ? "" : fmt::format("{}:\n", key);
    for (const Item& item : items) {
        text += line(item);
    }
    return text;
}

std::string matchLine(const MatchHints& match)
{
    std::string fields = match.memory ? "memory: " + exactText(*match.memory) : "";
    if (match.multiprocessors) {
        fields += fmt::format("{}multiprocessors: {}", fields.empty() ? "" : ", ", *match.multiprocessors);
    }
    return fields.empty() ? "" : fmt::format("match: {{{}}}\n", fields);
}

} // namespace

std::string toYaml(const DeviceSpec& spec)
{
    std::string text = fmt::format("# SPDX-License-Identifier: GPL-3.0-or-later\nschema: {}\nname: {}\n",
                                   detail::schemaName("device-spec"), yamlString(spec.name));
    if (!spec.vendor.empty()) {
        text += fmt::format("vendor: {}\n", yamlString(spec.vendor));
    }
    if (!spec.driverNames.empty()) {
        text += fmt::format("driver_names: {}\n", yamlList(spec.driverNames));
    }
    if (!spec.pciIds.empty()) {
        text += fmt::format("pci_ids: {}\n", yamlList(spec.pciIds));
    }
    text += matchLine(spec.match);
    text += section("memory_roofs", spec.memoryRoofs);
    text += section("compute_roofs", spec.computeRoofs);
    if (spec.launchOverhead) {
        text += fmt::format("launch_overhead: {}\n", exactText(*spec.launchOverhead));
    }
    if (const auto& interval = spec.launchOverheadInterval) {
        text += fmt::format("launch_overhead_interval: {}\n", ends(exactText(interval->low), exactText(interval->high)));
    }
    text += section("provenance", spec.provenance);
    text += section("notes", spec.notes);
    return text;
}

} // namespace ridgepoint
