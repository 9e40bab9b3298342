// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/files.h"
#include "engine/yaml_tree.h"

#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

/// Typed access to a YamlNode; every fault is a YamlFault that says where. Internal to the engine.
namespace ridgepoint::detail {

/// Throws a YamlFault at `node`.
[[noreturn]] void fail(const YamlNode& node, const std::string& text);

/// A map of which every key is known.
class YamlMap {
public:
    /// `what` names the map in messages: "a memory roof". Throws when `node` is no map or has a key outside `known`.
    YamlMap(const YamlNode& node, std::string_view what, const std::vector<std::string>& known);

    [[nodiscard]] const YamlNode& node() const { return *m_node; }
    /// nullptr when the key is absent or null.
    [[nodiscard]] const YamlNode* find(std::string_view key) const;
    /// Throws when the key is absent or null.
    [[nodiscard]] const YamlNode& at(std::string_view key) const;
    /// Text that is not blank. Throws when absent.
    [[nodiscard]] std::string text(std::string_view key) const;
    /// "" when absent.
    [[nodiscard]] std::string textOrEmpty(std::string_view key) const;
    /// Items of a list; none when absent.
    [[nodiscard]] const std::vector<YamlNode>& list(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;

private:
    const YamlNode* m_node;
    std::string m_what;
};

/// Checks `schema: ridgepoint/<kind>/1` before anything else is looked at.
void checkSchema(const YamlNode& root, std::string_view kind);

/// The text of a scalar; throws for a list or a map. `key` names it in the message.
[[nodiscard]] const std::string& scalar(const YamlNode& node, std::string_view key);
/// A whole number from `low` to `high`.
[[nodiscard]] int wholeNumber(const YamlNode& node, std::string_view key, int low, int high);
[[nodiscard]] DType dtypeAt(const YamlNode& node, std::string_view key);

/// Calls `parse(text)` and turns its InputError into a fault at the node: "bandwidth: ...".
template <typename Parse>
[[nodiscard]] auto parsedAt(const YamlNode& node, std::string_view key, Parse parse)
{
    const std::string& text = scalar(node, key);
    try {
        return parse(text);
    } catch (const InputError& error) {
        fail(node, fmt::format("{}: {}", key, error.what()));
    }
}

/// Like parsedAt for an enum's parse function, which returns nullopt; the message lists what there is.
template <typename Parse>
[[nodiscard]] auto choiceAt(const YamlNode& node, std::string_view key, Parse parse, std::string_view choices)
{
    const auto value = parse(scalar(node, key));
    if (!value) {
        fail(node, fmt::format("{}: \"{}\" is not one of {}", key, node.text, choices));
    }
    return *value;
}

/// The text of a file; what readFile says against it comes as an `Error`.
template <typename Error>
[[nodiscard]] std::string readTextFile(const std::filesystem::path& file, Bytes limit)
{
    try {
        return readFile(file, limit);
    } catch (const FileError& error) {
        throw Error(error.where(), error.text());
    }
}

/// Runs `read(root)` on the parsed text and turns every YamlFault into an `Error` that names the file.
template <typename Error, typename Read>
[[nodiscard]] auto readYaml(std::string_view text, const std::filesystem::path& file, Read read)
{
    try {
        return read(parseYaml(text));
    } catch (const YamlFault& fault) {
        throw Error(FilePosition{file.string(), fault.line(), fault.column()}, fault.what());
    }
}

} // namespace ridgepoint::detail
