// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/yaml_fields.h"

#include "engine/files.h"
#include "engine/schema.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint::detail {
namespace {

const YamlEntry* findEntry(const YamlNode& map, std::string_view key)
{
    const auto entry = std::find_if(map.entries.begin(), map.entries.end(), [&](const YamlEntry& e) { return e.key == key; });
    return entry != map.entries.end() ? &*entry : nullptr;
}

void refuseUnknownKey(const YamlEntry& entry, std::string_view what, const std::vector<std::string>& known)
{
    const std::string meant = nearest(entry.key, known);
    std::string text = fmt::format("unknown key '{}'", entry.key);
    if (meant.empty()) {
        text += fmt::format(": {} has {}", what, fmt::join(known, ", "));
    } else {
        text += fmt::format(", did you mean '{}'?", meant);
    }
    throw YamlFault(entry.line, entry.column, text);
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

} // namespace

void fail(const YamlNode& node, const std::string& text) { throw YamlFault(node.line, node.column, text); }

YamlMap::YamlMap(const YamlNode& node, std::string_view what, const std::vector<std::string>& known) : m_node(&node), m_what(what)
{
    if (node.kind != YamlNode::Kind::map) {
        fail(node, fmt::format("{} must be a map with the keys {}", what, fmt::join(known, ", ")));
    }
    for (const YamlEntry& entry : node.entries) {
        if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
            refuseUnknownKey(entry, what, known);
        }
    }
}

const YamlNode* YamlMap::find(std::string_view key) const
{
    const YamlEntry* const entry = findEntry(*m_node, key);
    return entry != nullptr && entry->value.kind != YamlNode::Kind::null ? &entry->value : nullptr;
}

const YamlNode& YamlMap::at(std::string_view key) const
{
    if (const YamlNode* const value = find(key)) {
        return *value;
    }
    if (const YamlEntry* const entry = findEntry(*m_node, key)) {
        throw YamlFault(entry->line, entry->column, fmt::format("'{}' has no value", key));
    }
    fail(*m_node, fmt::format("{} lacks the key '{}'", m_what, key));
}

std::string YamlMap::text(std::string_view key) const
{
    const YamlNode& value = at(key);
    if (isBlank(scalar(value, key))) {
        fail(value, fmt::format("'{}' is blank", key));
    }
    return value.text;
}

std::string YamlMap::textOrEmpty(std::string_view key) const
{
    const YamlNode* const value = find(key);
    return value != nullptr ? scalar(*value, key) : std::string();
}

const std::vector<YamlNode>& YamlMap::list(std::string_view key) const
{
    static const std::vector<YamlNode> none;
    const YamlNode* const value = find(key);
    if (value == nullptr) {
        return none;
    }
    if (value->kind != YamlNode::Kind::sequence) {
        fail(*value, fmt::format("'{}' must be a list", key));
    }
    return value->items;
}

std::vector<std::string> YamlMap::texts(std::string_view key) const
{
    std::vector<std::string> texts;
    for (const YamlNode& item : list(key)) {
        texts.push_back(scalar(item, key));
    }
    return texts;
}

void checkSchema(const YamlNode& root, std::string_view kind)
{
    const YamlEntry* const entry = root.kind == YamlNode::Kind::map ? findEntry(root, "schema") : nullptr;
    const YamlNode& place = entry != nullptr ? entry->value : root;
    const std::string fault = schemaFault(entry != nullptr ? place.text : "", kind);
    if (!fault.empty()) {
        fail(place, fault);
    }
}

const std::string& scalar(const YamlNode& node, std::string_view key)
{
    if (node.kind != YamlNode::Kind::scalar) {
        fail(node, fmt::format("'{}' must be a single value", key));
    }
    return node.text;
}

int wholeNumber(const YamlNode& node, std::string_view key, int low, int high)
{
    const std::string& text = scalar(node, key);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) {
        fail(node, fmt::format("{}: \"{}\" is not a whole number from {} to {}", key, text, low, high));
    }
    return value;
}

DType dtypeAt(const YamlNode& node, std::string_view key)
{
    const std::optional<DType> dtype = parseDType(scalar(node, key));
    if (!dtype) {
        fail(node, fmt::format("{}: \"{}\" is not one of {}", key, node.text, dtypeNames()));
    }
    return *dtype;
}

} // namespace ridgepoint::detail
