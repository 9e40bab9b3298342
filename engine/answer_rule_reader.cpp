// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_reader.h"
#include "engine/sizes.h"

#include <algorithm>
#include <map>

namespace ridgepoint::detail {

namespace {

using Kind = AnswerRule::Kind;

/// Which keys a rule has beside its kind; those before the bar it must have.
struct Form {
    std::vector<std::string> needed;
    std::vector<std::string> optional;
    /// What an exercise may ask for that it answers.
    std::vector<QuantityKind> answers;
};

const Form& formOf(Kind kind)
{
    using Q = QuantityKind;
    static const std::vector<Q> kPlaces{Q::number, Q::intensity};
    static const std::map<Kind, Form> kForms{{Kind::value,
                                              {{"kernel"},
                                               {"at", "quantity", "parameters"},
                                               {Q::time, Q::bandwidth, Q::flopRate, Q::intensity, Q::bytes, Q::tokenRate}}},
                                             {Kind::timeRatio, {{"kernel", "over"}, {"at"}, {Q::ratio}}},
                                             {Kind::quotient, {{"of", "over"}, {}, {Q::ratio, Q::number}}},
                                             {Kind::slope, {{"kernel", "quantity"}, {}, {Q::number}}},
                                             {Kind::knee, {{"kernel"}, {}, kPlaces}},
                                             {Kind::crossing, {{"kernel", "over"}, {}, kPlaces}},
                                             {Kind::peak, {{"kernel"}, {"over", "quantity"}, kPlaces}},
                                             {Kind::firstLaunch, {{"kernel"}, {"at"}, {Q::ratio}}},
                                             {Kind::medianStray, {{"kernel"}, {"at", "samples"}, {Q::fraction}}},
                                             {Kind::tensor, {{}, {"shape", "parameters", "dtype"}, {Q::bytes}}},
                                             {Kind::moreFlops, {{"kernel"}, {"at", "times"}, {Q::ratio}}},
                                             {Kind::regime, {{"kernel"}, {"at"}, {Q::choice}}},
                                             {Kind::compare, {{"of", "over"}, {"same-within"}, {Q::choice}}},
                                             {Kind::words, {{"of"}, {}, {Q::classes}}},
                                             {Kind::views, {{"shape", "dtype"}, {}, {Q::classes}}}};
    return kForms.at(kind);
}

const std::vector<std::string> kAllKeys{"kind",    "kernel",      "over",  "of",    "at",    "quantity",
                                        "samples", "same-within", "times", "shape", "dtype", "parameters"};

void checkKeys(const YamlMap& map, Kind kind)
{
    const Form& form = formOf(kind);
    for (const YamlEntry& entry : map.node().entries) {
        const auto has = [&](const std::vector<std::string>& keys) { return std::ranges::find(keys, entry.key) != keys.end(); };
        if (entry.key != "kind" && !has(form.needed) && !has(form.optional)) {
            throw YamlFault(entry.line, entry.column, fmt::format("a {} has no {}: leave it out", name(kind), entry.key));
        }
    }
    for (const std::string& key : form.needed) {
        (void)map.at(key);
    }
}

bool isOfRules(Kind kind) { return kind == Kind::quotient || kind == Kind::compare || kind == Kind::words; }

std::string runAt(const YamlMap& map, std::string_view key, const Exercise& exercise)
{
    const YamlNode* const node = map.find(key);
    if (node == nullptr) {
        return {};
    }
    (void)scalar(*node, key);
    requireAmong(*node, key, runNames(exercise), "the kernels of run");
    return node->text;
}

void readRuns(const YamlMap& map, const Exercise& exercise, AnswerRule& rule)
{
    if (rule.kind == Kind::words) {
        rule.of = map.texts("of");
    } else if (isOfRules(rule.kind)) {
        rule.kernel = map.text("of");
        rule.over = map.text("over");
    } else {
        rule.kernel = runAt(map, "kernel", exercise);
        rule.over = runAt(map, "over", exercise);
    }
}

std::int64_t readCount(const std::string& text)
{
    // "7e9" is how people write the parameters of a model.
    if (text.find_first_of("eE.") == std::string::npos) {
        return parseSize(text);
    }
    constexpr double kMost = 1e15;
    const YamlNode node{.kind = YamlNode::Kind::scalar, .text = text};
    const double count = positiveNumber(node, "parameters");
    if (count < 1 || count > kMost) {
        throw InputError(fmt::format("\"{}\" is not a number of parameters", text));
    }
    return static_cast<std::int64_t>(count);
}

void readTensor(const YamlMap& map, AnswerRule& rule)
{
    if (const YamlNode* const node = map.find("shape")) {
        rule.shape = parsedAt(*node, "shape", parseShape);
    }
    if (const YamlNode* const node = map.find("dtype")) {
        rule.dtype = dtypeAt(*node, "dtype");
    }
    if (const YamlNode* const node = map.find("parameters")) {
        rule.parameters = parsedAt(*node, "parameters", readCount);
    }
    if (rule.kind == Kind::tensor && (rule.shape.empty() == (rule.parameters == 0) || !rule.dtype)) {
        fail(map.node(), "a tensor has a dtype, and either a shape or a number of parameters");
    }
}

void readNumbers(const YamlMap& map, AnswerRule& rule)
{
    if (const YamlNode* const node = map.find("at")) {
        rule.at = readPlace(*node);
    }
    if (const YamlNode* const node = map.find("quantity")) {
        rule.quantity = choiceAt(*node, "quantity", parseQuantityKind, "time, bandwidth, flop-rate, intensity, bytes, token-rate");
    }
    if (const YamlNode* const node = map.find("samples")) {
        rule.samples = wholeNumber(*node, "samples", 1, 100'000);
    }
    if (const YamlNode* const node = map.find("same-within")) {
        rule.sameWithin = positiveNumber(*node, "same-within");
    }
    if (const YamlNode* const node = map.find("times")) {
        rule.times = positiveNumber(*node, "times");
    }
}

/// A word comes from a choice, a number from every other rule.
bool isWordy(Kind kind) { return kind == Kind::regime || kind == Kind::compare; }

/// Rules in a file, with where they stand.
class Rules {
public:
    Rules(const YamlNode* derive, Exercise& exercise) : m_exercise(exercise)
    {
        if (derive == nullptr) {
            return;
        }
        if (derive->kind != YamlNode::Kind::map) {
            fail(*derive, "derive must be a map of names and rules");
        }
        for (const YamlEntry& entry : derive->entries) {
            m_names.push_back(entry.key);
            m_read.emplace(entry.key, Read{&entry.value, readRule(entry.value, exercise)});
        }
    }

    /// Settles each rule after those it refers to.
    void settleAll()
    {
        for (const std::string& name : m_names) {
            settle(name);
        }
    }

    void checkReferences(const YamlNode& node, const AnswerRule& rule) const
    {
        for (const std::string& name : namesIn(rule)) {
            const YamlNode asked{.kind = YamlNode::Kind::scalar, .line = node.line, .column = node.column, .text = name};
            requireAmong(asked, "of", m_names, "the rules of derive");
            if (rule.kind == Kind::words && !isWordy(m_read.at(name).rule.kind)) {
                fail(node, fmt::format("of: {} gives a number, and words are made of regimes and comparisons", name));
            }
            if (rule.kind != Kind::words && isWordy(m_read.at(name).rule.kind)) {
                fail(node, fmt::format("of: {} gives a word, and a {} is made of numbers", name, ridgepoint::name(rule.kind)));
            }
        }
    }

private:
    struct Read {
        const YamlNode* node = nullptr;
        AnswerRule rule;
        enum class State { fresh, underway, settled } state = State::fresh;
    };

    [[nodiscard]] static std::vector<std::string> namesIn(const AnswerRule& rule)
    {
        if (!isOfRules(rule.kind)) {
            return {};
        }
        return rule.kind == Kind::words ? rule.of : std::vector{rule.kernel, rule.over};
    }

    void settle(const std::string& name)
    {
        Read& read = m_read.at(name);
        if (read.state == Read::State::settled) {
            return;
        }
        m_path.push_back(name);
        if (read.state == Read::State::underway) {
            fail(*read.node, fmt::format("derive goes in a circle: {}", fmt::join(m_path, " needs ")));
        }
        read.state = Read::State::underway;
        checkReferences(*read.node, read.rule);
        for (const std::string& needed : namesIn(read.rule)) {
            settle(needed);
        }
        read.state = Read::State::settled;
        m_path.pop_back();
        m_exercise.derive.push_back({name, read.rule});
    }

    Exercise& m_exercise;
    std::vector<std::string> m_names;
    std::map<std::string, Read> m_read;
    std::vector<std::string> m_path;
};

void checkWords(const YamlNode& node, const Exercise& exercise)
{
    const AnswerRule& rule = exercise.answer;
    if (rule.kind == Kind::compare && exercise.choices.size() != 3) {
        fail(node, "a compare has three choices, in this order: above, the same, below");
    }
    if (rule.kind == Kind::words && rule.of.size() != exercise.items.size()) {
        fail(node, fmt::format("of has {} rules for {} items of predict", rule.of.size(), exercise.items.size()));
    }
    const std::vector<std::string> views{"view", "copy"};
    if (rule.kind == Kind::views && exercise.choices != views) {
        fail(node, "views are classified as view or copy: write choices: [view, copy]");
    }
}

} // namespace

Place readPlace(const YamlNode& node)
{
    const std::string& text = scalar(node, "at");
    if (text == "first") {
        return {Place::Which::first};
    }
    return text == "last" ? Place{} : Place{Place::Which::at, static_cast<double>(parsedAt(node, "at", parseSize))};
}

AnswerRule readRule(const YamlNode& node, const Exercise& exercise)
{
    const YamlMap map(node, "answer", kAllKeys);
    AnswerRule rule;
    rule.kind =
        choiceAt(map.at("kind"), "kind", parseAnswerKind,
                 "value, time-ratio, quotient, slope, knee, crossing, peak, first-launch, median-stray, tensor, more-flops, "
                 "regime, compare, words, views");
    checkKeys(map, rule.kind);
    readRuns(map, exercise, rule);
    readTensor(map, rule);
    readNumbers(map, rule);
    const bool tokens = rule.kind == Kind::value && rule.quantity.value_or(exercise.quantity) == QuantityKind::tokenRate;
    if (tokens && rule.parameters == 0) {
        fail(node, "a token rate needs the model's parameters, such as 7e9");
    }
    return rule;
}

void readRules(const YamlNode* derive, const YamlNode& answer, Exercise& exercise)
{
    Rules rules(derive, exercise);
    rules.settleAll();
    exercise.answer = readRule(answer, exercise);
    rules.checkReferences(answer, exercise.answer);
    const std::vector<QuantityKind>& quantities = formOf(exercise.answer.kind).answers;
    if (std::ranges::find(quantities, exercise.quantity) == quantities.end()) {
        std::vector<std::string_view> words;
        std::ranges::transform(quantities, std::back_inserter(words), [](QuantityKind quantity) { return name(quantity); });
        fail(answer, fmt::format("a {} answers the quantity {}, and predict asks for {}", name(exercise.answer.kind),
                                 fmt::join(words, ", "), name(exercise.quantity)));
    }
    checkWords(answer, exercise);
}

} // namespace ridgepoint::detail
