// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/outcome.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string_view verb(Answer::Source source)
{
    switch (source) {
    case Answer::Source::measured: return "Measured";
    case Answer::Source::counted: return "Counted";
    case Answer::Source::bound: return "The bounds say";
    }
    return "";
}

bool insideInterval(const Outcome& outcome)
{
    const Answer& answer = *outcome.answer;
    return answer.low && *outcome.predicted >= *answer.low && *outcome.predicted <= *answer.high;
}

std::size_t agreeing(const Outcome& outcome)
{
    const auto& words = outcome.answer->words;
    std::size_t same = 0;
    for (std::size_t i = 0; i < words.size() && i < outcome.predictedWords.size(); ++i) {
        same += words[i] == outcome.predictedWords[i] ? 1 : 0;
    }
    return same;
}

std::string numberAnswer(const Outcome& outcome)
{
    const Answer& answer = *outcome.answer;
    std::string text = fmt::format("{} {}", verb(answer.source), inUnit(outcome, answer.value));
    if (answer.low) {
        text += fmt::format(" (95 % CI {} – {})", shortDecimal(*answer.low / outcome.unitScale),
                            shortDecimal(*answer.high / outcome.unitScale));
    }
    return text;
}

/// "t() is a view (you said copy)", for all that differ.
std::string differences(const Outcome& outcome)
{
    std::string text;
    const auto& words = outcome.answer->words;
    for (std::size_t i = 0; i < words.size() && i < outcome.predictedWords.size() && i < outcome.items.size(); ++i) {
        if (words[i] != outcome.predictedWords[i]) {
            text += fmt::format("{}{} is {}, you said {}", text.empty() ? " " : "; ", outcome.items[i], words[i],
                                outcome.predictedWords[i]);
        }
    }
    return text.empty() ? text : text + ".";
}

std::string wordsSentence(const Outcome& outcome)
{
    const Answer& answer = *outcome.answer;
    if (outcome.quantity == QuantityKind::classes) {
        if (outcome.predictedWords.empty()) {
            std::string text = answer.source == Answer::Source::counted ? "Asked of the storage:" : "Measured:";
            for (std::size_t i = 0; i < answer.words.size() && i < outcome.items.size(); ++i) {
                text += fmt::format("{} {}: {}", i == 0 ? "" : ",", outcome.items[i], answer.words[i]);
            }
            return text + ".";
        }
        return fmt::format("You called {}.{}", feedbackText(outcome), differences(outcome));
    }
    const std::string word = answer.words.empty() ? "" : answer.words.front();
    std::string text = outcome.predictedWords.empty() ? "" : fmt::format("You said {}. ", outcome.predictedWords.front());
    text += fmt::format("Measured: {}", word);
    if (answer.value > 0) {
        text += fmt::format(" ({}×{})", shortDecimal(answer.value),
                            answer.low ? fmt::format(", CI {} – {}", shortDecimal(*answer.low), shortDecimal(*answer.high)) : "");
    }
    const std::string feedback = feedbackText(outcome);
    text += feedback.empty() ? "." : fmt::format(": {}.", feedback);
    if (!answer.modelWords.empty()) {
        text += fmt::format(" The roofline alone says {}.", answer.modelWords.front());
    }
    return text;
}

std::string impossible(const Outcome& outcome)
{
    if (!outcome.point || !outcome.point->aboveAttainable) {
        return {};
    }
    return fmt::format(" {} would need {}: above {}.", inUnit(outcome, *outcome.predicted), format(outcome.point->rate),
                       outcome.point->aboveEveryRoof ? "every roof of this machine" : "the roof at this intensity");
}

} // namespace

std::string inUnit(const Outcome& outcome, double value)
{
    const bool isSize = outcome.quantity == QuantityKind::number && value >= 1 && value < 1e18 && value == std::floor(value);
    const std::string number = isSize ? formatSize(static_cast<std::int64_t>(value)) : shortDecimal(value / outcome.unitScale);
    return outcome.quantity == QuantityKind::ratio ? number + "×" : number + " " + outcome.unit;
}

std::optional<double> factorOff(const Outcome& outcome)
{
    if (!outcome.predicted || !outcome.answer || *outcome.predicted <= 0 || outcome.answer->value <= 0 ||
        inWords(outcome.quantity)) {
        return std::nullopt;
    }
    return outcome.answer->value / *outcome.predicted;
}

std::string feedbackText(const Outcome& outcome)
{
    if (outcome.answer && inWords(outcome.quantity) && !outcome.predictedWords.empty()) {
        const bool counted = outcome.answer->source == Answer::Source::counted;
        if (outcome.quantity == QuantityKind::classes) {
            return fmt::format("{} of {} as {}", agreeing(outcome), outcome.answer->words.size(),
                               counted ? "the storage has it" : "they were measured");
        }
        const auto& words = outcome.answer->words;
        const std::string& said = outcome.predictedWords.front();
        return words.front() == said                           ? "as you expected"
               : std::ranges::find(words, said) != words.end() ? "the interval leaves room for what you expected"
                                                               : fmt::format("you expected {}", said);
    }
    const std::optional<double> factor = factorOff(outcome);
    if (!factor) {
        return {};
    }
    if (outcome.answer->source == Answer::Source::measured && insideInterval(outcome)) {
        return "your number lies inside the interval";
    }
    const double off = std::max(*factor, 1 / *factor);
    if (off < 1.005) {
        return "just what you said";
    }
    const char* const side = *factor > 1 ? "low" : "high";
    const std::string amount = off < 1.1 ? fmt::format("{:.0f} %", (off - 1) * 100) : shortDecimal(off, off < 10 ? 2 : 3) + "×";
    return fmt::format("{} {} {}", off <= outcome.close ? "close," : off <= outcome.near ? "near," : "you were", amount, side);
}

std::string outcomeSentence(const Outcome& outcome)
{
    if (outcome.answer && inWords(outcome.quantity)) {
        return wordsSentence(outcome);
    }
    std::string sentence;
    if (outcome.predicted) {
        sentence += fmt::format("You said {}. ", inUnit(outcome, *outcome.predicted));
    } else if (!outcome.predictedWords.empty()) {
        sentence += fmt::format("You said {}. ",
                                outcome.quantity == QuantityKind::choice ? outcome.predictedWords.front() : "what each is");
    }
    if (!outcome.answer) {
        return sentence + fmt::format("There is no answer yet: {}.", outcome.missing);
    }
    const std::string feedback = feedbackText(outcome);
    sentence += numberAnswer(outcome) + (feedback.empty() ? "." : fmt::format(": {}.", feedback));
    if (outcome.answer->model) {
        sentence += fmt::format(" The roofline alone says {}.", inUnit(outcome, *outcome.answer->model));
    }
    return sentence + impossible(outcome);
}

} // namespace ridgepoint
