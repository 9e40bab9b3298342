// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// YAML as a plain tree that knows its lines. Internal to the engine.
namespace ridgepoint::detail {

struct YamlEntry;

/// One value. Lines and columns count from 1.
struct YamlNode {
    enum class Kind { null, scalar, sequence, map };
    Kind kind = Kind::null;
    int line = 1;
    int column = 1;
    /// Of a scalar.
    std::string text = {};
    /// Of a sequence.
    std::vector<YamlNode> items = {};
    /// Of a map, in the order of the file; keys are different.
    std::vector<YamlEntry> entries = {};
};

struct YamlEntry {
    std::string key;
    int line = 1;
    int column = 1;
    YamlNode value;
};

/// A fault at a place; whoever knows the file makes a FileError of it.
class YamlFault : public std::runtime_error {
public:
    YamlFault(int line, int column, const std::string& text) : std::runtime_error(text), m_line(line), m_column(column) {}
    [[nodiscard]] int line() const { return m_line; }
    [[nodiscard]] int column() const { return m_column; }

private:
    int m_line;
    int m_column;
};

/// Throws YamlFault for broken YAML, anchors and aliases, tags, duplicate keys, keys that are no text, more than one document and
/// nesting deeper than any of our files needs.
[[nodiscard]] YamlNode parseYaml(std::string_view text);

} // namespace ridgepoint::detail
