// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise.h"

#include "engine/decimal.h"
#include "engine/exercise_reader.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace detail {
namespace {

constexpr Bytes kLargestFile{1 << 20};
const std::vector<std::string> kExerciseKeys{"schema", "lesson", "order",  "title",   "question", "predict",
                                             "run",    "derive", "answer", "explain", "hint",     "explanation"};
const std::vector<std::string> kPredictKeys{"quantity", "unit", "scale", "choices", "items", "close", "near"};

double readPositive(const std::string& text)
{
    std::string_view rest = text;
    const std::optional<double> number = takeDecimal(rest);
    if (!number || !rest.empty() || !std::isfinite(*number) || *number <= 0) {
        throw InputError(fmt::format("\"{}\" is not a number above zero, such as 1 or 1.0e+9", text));
    }
    return *number;
}

/// Words that are all different.
std::vector<std::string> readWords(const YamlMap& map, std::string_view key, std::size_t fewest)
{
    std::vector<std::string> words = map.texts(key);
    if (words.size() < fewest) {
        fail(map.at(key), fmt::format("{} needs at least {}", key, fewest));
    }
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (std::find(words.begin(), word, *word) != word) {
            fail(map.at(key), fmt::format("{}: \"{}\" stands there twice", key, *word));
        }
    }
    return words;
}

void readWordy(const YamlMap& map, Exercise& exercise)
{
    const bool classes = exercise.quantity == QuantityKind::classes;
    if (inWords(exercise.quantity)) {
        exercise.choices = readWords(map, "choices", 2);
        exercise.items = classes ? readWords(map, "items", 1) : std::vector<std::string>();
    }
    for (const char* key : {"choices", "items"}) {
        const bool wanted = inWords(exercise.quantity) && (classes || std::string_view(key) == "choices");
        if (const YamlNode* node = map.find(key); node != nullptr && !wanted) {
            fail(*node, fmt::format("{} belong to a prediction in words: leave them out", key));
        }
    }
}

void readPredict(const YamlNode& node, Exercise& exercise)
{
    const YamlMap map(node, "predict", kPredictKeys);
    exercise.quantity =
        choiceAt(map.at("quantity"), "quantity", parseQuantityKind,
                 "ratio, time, bandwidth, flop-rate, intensity, bytes, token-rate, fraction, number, choice, classes");
    exercise.unit = inWords(exercise.quantity) ? map.textOrEmpty("unit") : map.text("unit");
    if (const YamlNode* const scale = map.find("scale")) {
        exercise.unitScale = positiveNumber(*scale, "scale");
    }
    readWordy(map, exercise);
    if (const YamlNode* const close = map.find("close")) {
        exercise.close = positiveNumber(*close, "close");
    }
    const YamlNode* const near = map.find("near");
    exercise.near = near != nullptr ? positiveNumber(*near, "near") : std::max(exercise.near, exercise.close);
    if (exercise.close < 1 || exercise.near < exercise.close) {
        fail(node, "close and near are factors: 1 or more, and near not below close");
    }
}

Exercise readExercise(const YamlNode& root, const std::filesystem::path& file, std::span<const std::string> kernels)
{
    checkSchema(root, "exercise");
    const YamlMap map(root, "an exercise", kExerciseKeys);
    Exercise exercise;
    exercise.id = file.stem().string();
    exercise.lesson = map.text("lesson");
    if (const YamlNode* const order = map.find("order")) {
        exercise.order = wholeNumber(*order, "order", 0, 1'000'000);
    }
    exercise.title = map.text("title");
    exercise.question = map.text("question");
    readPredict(map.at("predict"), exercise);
    if (const YamlNode* const run = map.find("run")) {
        readRun(*run, exercise, kernels);
    }
    readRules(map.find("derive"), map.at("answer"), exercise);
    exercise.explain = map.text("explain");
    exercise.hint = map.textOrEmpty("hint");
    if (const YamlNode* const explanation = map.find("explanation")) {
        exercise.explanation = readExplanation(*explanation, exercise);
    }
    for (const char* key : {"question", "explain", "hint"}) {
        if (const YamlNode* const text = map.find(key)) {
            checkFields(*text, exercise);
        }
    }
    return exercise;
}

} // namespace

double positiveNumber(const YamlNode& node, std::string_view key) { return parsedAt(node, key, readPositive); }

void requireAmong(const YamlNode& node, std::string_view key, const std::vector<std::string>& known, std::string_view what)
{
    if (std::find(known.begin(), known.end(), node.text) != known.end()) {
        return;
    }
    const std::string near = nearest(node.text, known);
    const std::string help = !near.empty()   ? fmt::format(", did you mean \"{}\"?", near)
                             : known.empty() ? std::string(": there are none")
                                             : fmt::format(": there are {}", fmt::join(known, ", "));
    fail(node, fmt::format("{}: \"{}\" is not among {}{}", key, node.text, what, help));
}

std::vector<std::string> runNames(const Exercise& exercise)
{
    std::vector<std::string> names;
    for (const ExerciseKernel& run : exercise.kernels) {
        names.push_back(run.label());
    }
    return names;
}

} // namespace detail

Exercise parseExercise(std::string_view text, const std::filesystem::path& file, std::span<const std::string> kernels)
{
    return detail::readYaml<ExerciseError>(text, file,
                                           [&](const detail::YamlNode& root) { return detail::readExercise(root, file, kernels); });
}

Exercise loadExercise(const std::filesystem::path& file, std::span<const std::string> kernels)
{
    return parseExercise(detail::readTextFile<ExerciseError>(file, detail::kLargestFile), file, kernels);
}

namespace {

/// How many of the run's own settings a point has; nullopt when one is against it.
std::optional<int> agreement(const ExerciseKernel& run, const RooflinePoint& point)
{
    const Problem& problem = point.problem;
    const bool against = run.kernel != point.kernel || (run.cache && *run.cache != problem.cache) ||
                         (run.launch && *run.launch != problem.launch) || (!run.expr.empty() && run.expr != problem.expr) ||
                         (!run.dtypes.empty() && std::ranges::find(run.dtypes, problem.dtype) == run.dtypes.end());
    if (against) {
        return std::nullopt;
    }
    return (run.cache ? 1 : 0) + (run.launch ? 1 : 0) + (run.expr.empty() ? 0 : 1) + (run.dtypes.empty() ? 0 : 1);
}

} // namespace

const ExerciseKernel* runOf(const Exercise& exercise, const RooflinePoint& point)
{
    const ExerciseKernel* best = nullptr;
    int most = -1;
    for (const ExerciseKernel& run : exercise.kernels) {
        if (const std::optional<int> agrees = agreement(run, point); agrees && *agrees > most) {
            most = *agrees;
            best = &run;
        }
    }
    return best;
}

} // namespace ridgepoint
