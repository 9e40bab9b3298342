// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/yaml_fields.h"

/// The parts of an exercise file; every fault is a YamlFault. Internal to the engine.
namespace ridgepoint::detail {

/// `run`: dtypes, kernels, sizes, cache, samples. `kernels` are the ids that may be run; any when empty.
void readRun(const YamlNode& node, Exercise& exercise, std::span<const std::string> kernels);

/// One rule, with the runs it names checked; the rules it names are checked by readRules.
[[nodiscard]] AnswerRule readRule(const YamlNode& node, const Exercise& exercise);

/// `derive` and `answer`: rules in an order in which each comes after those it refers to. Throws for a circle.
void readRules(const YamlNode* derive, const YamlNode& answer, Exercise& exercise);

[[nodiscard]] std::vector<ExplanationPart> readExplanation(const YamlNode& node, const Exercise& exercise);

/// Throws for a field in braces that no run fills in.
void checkFields(const YamlNode& node, const Exercise& exercise);

/// "first", "last", or a number with the suffixes of a size.
[[nodiscard]] Place readPlace(const YamlNode& node);

[[nodiscard]] double positiveNumber(const YamlNode& node, std::string_view key);

/// Throws unless `word` is one of `known`; "over: "copy" is not among the kernels of run".
void requireAmong(const YamlNode& node, std::string_view key, const std::vector<std::string>& known, std::string_view what);

[[nodiscard]] std::vector<std::string> runNames(const Exercise& exercise);

} // namespace ridgepoint::detail
