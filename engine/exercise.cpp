// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise.h"

#include "engine/decimal.h"
#include "engine/named.h"
#include "engine/sizes.h"
#include "engine/yaml_fields.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using detail::YamlMap;
using detail::YamlNode;

constexpr Bytes kLargestFile{1 << 20};
const std::vector<std::string> kExerciseKeys{"schema",  "lesson", "order",  "title",   "question",
                                             "predict", "run",    "answer", "explain", "hint"};
const std::vector<std::string> kPredictKeys{"quantity", "unit", "scale"};
const std::vector<std::string> kRunKeys{"dtypes", "kernels", "sizes", "cache"};
const std::vector<std::string> kKernelKeys{"id", "shape"};
const std::vector<std::string> kSizesKeys{"cpu", "gpu"};
const std::vector<std::string> kAnswerKeys{"kind", "kernel", "over"};
constexpr std::array<Named<AnswerRule::Kind>, 2> kAnswerKinds{
    {{AnswerRule::Kind::timeRatio, "time-ratio"}, {AnswerRule::Kind::value, "value"}}};

double readScale(const std::string& text)
{
    std::string_view rest = text;
    const std::optional<double> scale = detail::takeDecimal(rest);
    if (!scale || !rest.empty() || !std::isfinite(*scale) || *scale <= 0) {
        throw InputError(fmt::format("\"{}\" is not a number above zero, such as 1 or 1.0e+9", text));
    }
    return *scale;
}

void readPredict(const YamlNode& node, Exercise& exercise)
{
    const YamlMap map(node, "predict", kPredictKeys);
    exercise.quantity =
        detail::choiceAt(map.at("quantity"), "quantity", parseQuantityKind, "ratio, time, bandwidth, flop-rate, intensity, bytes");
    exercise.unit = map.text("unit");
    if (const YamlNode* const scale = map.find("scale")) {
        exercise.unitScale = detail::parsedAt(*scale, "scale", readScale);
    }
}

ExerciseKernel readKernel(const YamlNode& node)
{
    const YamlMap map(node, "a kernel", kKernelKeys);
    const YamlNode* const shape = map.find("shape");
    if (shape != nullptr && detail::scalar(*shape, "shape") != "square") {
        detail::fail(*shape, fmt::format("shape: \"{}\" is unknown: write square, or leave it out", shape->text));
    }
    return {map.text("id"), shape != nullptr};
}

/// A size list as text ("128..2048", "4096") or as a YAML list of sizes.
std::vector<std::int64_t> readSizes(const YamlNode& node, std::string_view key)
{
    if (node.kind != YamlNode::Kind::sequence) {
        return detail::parsedAt(node, key, parseSizes);
    }
    std::vector<std::int64_t> sizes;
    for (const YamlNode& item : node.items) {
        sizes.push_back(detail::parsedAt(item, key, parseSize));
    }
    if (sizes.empty() || sizes.size() > 1000) {
        detail::fail(node, fmt::format("{}: give 1 to 1000 sizes", key));
    }
    return sizes;
}

void readRun(const YamlNode& node, Exercise& exercise)
{
    const YamlMap map(node, "run", kRunKeys);
    for (const YamlNode& item : map.list("dtypes")) {
        exercise.dtypes.push_back(detail::dtypeAt(item, "dtypes"));
    }
    for (const YamlNode& item : map.list("kernels")) {
        exercise.kernels.push_back(readKernel(item));
    }
    if (exercise.dtypes.empty() || exercise.kernels.empty()) {
        detail::fail(node, "run needs at least one of dtypes and one of kernels");
    }
    const YamlMap sizes(map.at("sizes"), "sizes", kSizesKeys);
    exercise.cpuSizes = readSizes(sizes.at("cpu"), "cpu");
    exercise.gpuSizes = readSizes(sizes.at("gpu"), "gpu");
    if (const YamlNode* const cache = map.find("cache")) {
        exercise.cache = detail::choiceAt(*cache, "cache", parseCacheMode, "warm, cold");
    }
}

/// A kernel of the answer must be one that was run.
std::string readAnswerKernel(const YamlMap& answer, std::string_view key, const std::vector<ExerciseKernel>& kernels)
{
    std::string id = answer.text(key);
    if (std::none_of(kernels.begin(), kernels.end(), [&](const ExerciseKernel& kernel) { return kernel.kernel == id; })) {
        detail::fail(answer.at(key), fmt::format("{}: \"{}\" is not among the kernels of run", key, id));
    }
    return id;
}

AnswerRule readAnswer(const YamlNode& node, const Exercise& exercise)
{
    const YamlMap map(node, "answer", kAnswerKeys);
    AnswerRule rule;
    const YamlNode& kind = map.at("kind");
    rule.kind = detail::choiceAt(
        kind, "kind", [](std::string_view word) { return valueOf(kAnswerKinds, word); }, "time-ratio, value");
    rule.kernel = readAnswerKernel(map, "kernel", exercise.kernels);
    const bool isRatio = rule.kind == AnswerRule::Kind::timeRatio;
    if (isRatio != (exercise.quantity == QuantityKind::ratio)) {
        detail::fail(kind, "a time-ratio answers the quantity ratio, a value every other quantity");
    }
    if (isRatio) {
        rule.over = readAnswerKernel(map, "over", exercise.kernels);
    } else if (const YamlNode* const over = map.find("over")) {
        detail::fail(*over, "over belongs to a time-ratio: leave it out");
    }
    return rule;
}

Exercise readExercise(const YamlNode& root, const std::filesystem::path& file)
{
    detail::checkSchema(root, "exercise");
    const YamlMap map(root, "an exercise", kExerciseKeys);
    Exercise exercise;
    exercise.id = file.stem().string();
    exercise.lesson = map.text("lesson");
    if (const YamlNode* const order = map.find("order")) {
        exercise.order = detail::wholeNumber(*order, "order", 0, 1'000'000);
    }
    exercise.title = map.text("title");
    exercise.question = map.text("question");
    readPredict(map.at("predict"), exercise);
    readRun(map.at("run"), exercise);
    exercise.answer = readAnswer(map.at("answer"), exercise);
    exercise.explain = map.text("explain");
    exercise.hint = map.textOrEmpty("hint");
    return exercise;
}

} // namespace

Exercise parseExercise(std::string_view text, const std::filesystem::path& file)
{
    return detail::readYaml<ExerciseError>(text, file, [&](const YamlNode& root) { return readExercise(root, file); });
}

Exercise loadExercise(const std::filesystem::path& file)
{
    return parseExercise(detail::readTextFile<ExerciseError>(file, kLargestFile), file);
}

std::string fillIn(std::string_view text, const std::vector<std::pair<std::string, std::string>>& fields)
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
