// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/yaml_tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace ridgepoint::detail {
namespace {

constexpr std::size_t kDeepest = 16;
constexpr std::size_t kMostKeys = 1000;

/// Builds the tree from the parser's events, so that an alias is refused before anything is expanded.
class TreeBuilder final : public YAML::EventHandler {
public:
    YamlNode takeRoot() { return std::move(m_root); }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        place(mark, "", anchor, {YamlNode::Kind::null, mark.line + 1, mark.column + 1});
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuseAnchor(mark); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override
    {
        // A plain scalar comes with the tag "?", a quoted one with "!".
        const bool isNull = tag == "?" && (value == "~" || value == "null");
        place(mark, tag, anchor, {isNull ? YamlNode::Kind::null : YamlNode::Kind::scalar, mark.line + 1, mark.column + 1, value});
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, YamlNode::Kind::sequence);
    }
    void OnSequenceEnd() override { m_open.pop_back(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, YamlNode::Kind::map);
    }
    void OnMapEnd() override { m_open.pop_back(); }
    void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuseAnchor(mark); }

private:
    /// A map or sequence that is not finished. Pointers stay valid: only the innermost one grows.
    struct Open {
        YamlNode* node;
        std::optional<YamlEntry> key;
    };

    [[noreturn]] static void refuseAnchor(const YAML::Mark& mark)
    {
        throw YamlFault(mark.line + 1, mark.column + 1,
                        "anchors and aliases (& and *) are not allowed here: write the value out, or quote it");
    }

    /// Puts a finished or freshly opened node where it belongs; nullptr when it became a key.
    YamlNode* place(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode node)
    {
        if (anchor != 0) {
            refuseAnchor(mark);
        }
        if (!tag.empty() && tag != "?" && tag != "!") {
            throw YamlFault(node.line, node.column, fmt::format("the tag {} is not allowed here: leave it out", tag));
        }
        if (m_open.empty()) {
            m_root = std::move(node);
            return &m_root;
        }
        Open& parent = m_open.back();
        if (parent.node->kind == YamlNode::Kind::sequence) {
            return &parent.node->items.emplace_back(std::move(node));
        }
        if (!parent.key) {
            takeKey(parent, node);
            return nullptr;
        }
        YamlEntry& entry = parent.node->entries.emplace_back(std::move(*parent.key));
        parent.key.reset();
        entry.value = std::move(node);
        return &entry.value;
    }

    static void takeKey(Open& map, const YamlNode& node)
    {
        if (node.kind != YamlNode::Kind::scalar) {
            throw YamlFault(node.line, node.column, "a key must be plain text");
        }
        const auto& entries = map.node->entries;
        const auto twin =
            std::find_if(entries.begin(), entries.end(), [&](const YamlEntry& entry) { return entry.key == node.text; });
        if (twin != entries.end()) {
            throw YamlFault(node.line, node.column,
                            fmt::format("the key '{}' stands here twice, first in line {}: remove one", node.text, twin->line));
        }
        if (entries.size() >= kMostKeys) {
            throw YamlFault(node.line, node.column, fmt::format("more than {} keys in one map", kMostKeys));
        }
        map.key = YamlEntry{node.text, node.line, node.column, {}};
    }

    void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind)
    {
        if (m_open.size() >= kDeepest) {
            throw YamlFault(mark.line + 1, mark.column + 1, fmt::format("nested deeper than {} levels", kDeepest));
        }
        YamlNode* const node = place(mark, tag, anchor, {kind, mark.line + 1, mark.column + 1});
        if (node == nullptr) {
            throw YamlFault(mark.line + 1, mark.column + 1, "a key must be plain text");
        }
        m_open.push_back({node, std::nullopt});
    }

    YamlNode m_root;
    std::vector<Open> m_open;
};

/// Ends the parse at a second document without building it.
class RefuseMore final : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& mark) override
    {
        throw YamlFault(mark.line + 1, mark.column + 1, "a second YAML document begins here: a file holds one");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
};

} // namespace

YamlNode parseYaml(std::string_view text)
{
    std::istringstream stream{std::string(text)};
    try {
        YAML::Parser parser(stream);
        TreeBuilder builder;
        RefuseMore refuse;
        parser.HandleNextDocument(builder);
        parser.HandleNextDocument(refuse);
        return builder.takeRoot();
    } catch (const YAML::Exception& error) {
        const YAML::Mark mark = error.mark.is_null() ? YAML::Mark() : error.mark;
        throw YamlFault(mark.line + 1, mark.column + 1, "this is not valid YAML: " + error.msg);
    }
}

} // namespace ridgepoint::detail
