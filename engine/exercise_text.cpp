// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_fields.h"
#include "engine/exercise_reader.h"

#include <algorithm>

namespace ridgepoint {
namespace detail {

namespace {

const std::vector<std::string> kPartKeys{"text", "when"};
const std::vector<std::string> kWhenKeys{"run", "at", "limited-by", "above", "below"};

/// "chain@first.time" as run, place and field; an unknown part is refused.
void checkRunField(const YamlNode& node, const std::string& field, const Exercise& exercise)
{
    const std::size_t dot = field.find('.');
    const std::string run = field.substr(0, std::min(dot, field.find('@')));
    const auto at = [&](const std::string& text) {
        return YamlNode{.kind = YamlNode::Kind::scalar, .line = node.line, .column = node.column, .text = text};
    };
    requireAmong(at(run), "{" + field + "}", runNames(exercise), "the kernels of run");
    requireAmong(at(field.substr(dot + 1)), "{" + field + "}", pointFieldNames(), "what a point has");
    if (const std::size_t place = field.find('@'); place < dot) {
        (void)readPlace(at(field.substr(place + 1, dot - place - 1)));
    }
}

ExplanationPart readPart(const YamlNode& node, const Exercise& exercise)
{
    if (node.kind != YamlNode::Kind::map) {
        checkFields(node, exercise);
        return {scalar(node, "explanation")};
    }
    const YamlMap map(node, "a part of the explanation", kPartKeys);
    ExplanationPart part{map.text("text")};
    checkFields(map.at("text"), exercise);
    const YamlMap when(map.at("when"), "when", kWhenKeys);
    if (const YamlNode* const regime = when.find("limited-by")) {
        part.limitedBy = choiceAt(*regime, "limited-by", parseRegime, "memory, compute, overhead");
        part.run = when.text("run");
        requireAmong(when.at("run"), "run", runNames(exercise), "the kernels of run");
    }
    if (const YamlNode* const place = when.find("at")) {
        part.at = readPlace(*place);
    }
    if (const YamlNode* const above = when.find("above")) {
        part.above = positiveNumber(*above, "above");
    }
    if (const YamlNode* const below = when.find("below")) {
        part.below = positiveNumber(*below, "below");
    }
    if (!part.limitedBy && !part.above && !part.below) {
        fail(map.at("when"), "when needs limited-by with its run, above or below");
    }
    return part;
}

} // namespace

std::vector<ExplanationPart> readExplanation(const YamlNode& node, const Exercise& exercise)
{
    std::vector<ExplanationPart> parts;
    if (node.kind != YamlNode::Kind::sequence) {
        parts.push_back(readPart(node, exercise));
        return parts;
    }
    for (const YamlNode& item : node.items) {
        parts.push_back(readPart(item, exercise));
    }
    return parts;
}

void checkFields(const YamlNode& node, const Exercise& exercise)
{
    const std::string& text = scalar(node, "text");
    std::vector<std::string> known = answerFieldNames();
    std::ranges::transform(exercise.derive, std::back_inserter(known), &NamedRule::name);
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos) {
            fail(node, "a brace is opened and not closed");
        }
        const std::string field = text.substr(open + 1, close - open - 1);
        if (field.find('.') != std::string::npos) {
            checkRunField(node, field, exercise);
        } else {
            requireAmong({.kind = YamlNode::Kind::scalar, .line = node.line, .column = node.column, .text = field},
                         "{" + field + "}", known, "the fields that are filled in");
        }
    }
}

} // namespace detail

std::string fillIn(std::string_view text, const TextFields& fields)
{
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) {
            break;
        }
        const std::string_view key = text.substr(open + 1, close - open - 1);
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& pair) { return pair.first == key; });
        filled += text.substr(0, open);
        if (field == fields.end()) {
            filled += '{'; // what follows may still hold a known field
            text.remove_prefix(open + 1);
        } else {
            filled += field->second;
            text.remove_prefix(close + 1);
        }
    }
    return filled + std::string(text);
}

} // namespace ridgepoint
