// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_reader.h"
#include "engine/intensities.h"
#include "engine/sizes.h"

#include <algorithm>

namespace ridgepoint::detail {

namespace {

const std::vector<std::string> kRunKeys{"dtypes", "kernels", "sizes", "cache", "samples"};
const std::vector<std::string> kKernelKeys{"id",    "name",      "shape", "dtype", "dtypes", "sizes",
                                           "batch", "intensity", "expr",  "cache", "launch"};
const std::vector<std::string> kSizesKeys{"cpu", "gpu"};

/// A size list as text ("128..2048", "4096") or as a YAML list of sizes.
std::vector<std::int64_t> readSizes(const YamlNode& node, std::string_view key)
{
    if (node.kind != YamlNode::Kind::sequence) {
        return parsedAt(node, key, parseSizes);
    }
    std::vector<std::int64_t> sizes;
    for (const YamlNode& item : node.items) {
        sizes.push_back(parsedAt(item, key, parseSize));
    }
    if (sizes.empty() || sizes.size() > 1000) {
        fail(node, fmt::format("{}: give 1 to 1000 sizes", key));
    }
    return sizes;
}

ExerciseSizes readBothSizes(const YamlNode& node)
{
    const YamlMap sizes(node, "sizes", kSizesKeys);
    return {readSizes(sizes.at("cpu"), "cpu"), readSizes(sizes.at("gpu"), "gpu")};
}

std::vector<DType> readDTypes(const YamlMap& map)
{
    std::vector<DType> dtypes;
    for (const YamlNode& item : map.list("dtypes")) {
        dtypes.push_back(dtypeAt(item, "dtypes"));
    }
    if (const YamlNode* const one = map.find("dtype")) {
        dtypes.push_back(dtypeAt(*one, "dtype"));
    }
    return dtypes;
}

void readModes(const YamlMap& map, ExerciseKernel& run)
{
    if (const YamlNode* const cache = map.find("cache")) {
        run.cache = choiceAt(*cache, "cache", parseCacheMode, "warm, cold");
    }
    if (const YamlNode* const launch = map.find("launch")) {
        run.launch = choiceAt(*launch, "launch", parseLaunchMode, "exposed, hidden, unwaited");
    }
}

ExerciseKernel readKernel(const YamlNode& node, std::span<const std::string> kernels)
{
    const YamlMap map(node, "a kernel", kKernelKeys);
    ExerciseKernel run;
    run.kernel = map.text("id");
    if (!kernels.empty()) {
        requireAmong(map.at("id"), "id", {kernels.begin(), kernels.end()}, "the kernels there are");
    }
    run.name = map.textOrEmpty("name");
    const YamlNode* const shape = map.find("shape");
    if (shape != nullptr && scalar(*shape, "shape") != "square") {
        fail(*shape, fmt::format("shape: \"{}\" is unknown: write square, or leave it out", shape->text));
    }
    run.squareShape = shape != nullptr;
    run.dtypes = readDTypes(map);
    if (const YamlNode* const sizes = map.find("sizes")) {
        run.sizes = readBothSizes(*sizes);
    }
    if (const YamlNode* const batch = map.find("batch")) {
        run.batches = readSizes(*batch, "batch");
    }
    if (const YamlNode* const intensity = map.find("intensity")) {
        run.intensities = parsedAt(*intensity, "intensity", parseIntensities);
    }
    run.expr = map.textOrEmpty("expr");
    readModes(map, run);
    return run;
}

/// Whether a point could belong to either.
bool alike(const ExerciseKernel& a, const ExerciseKernel& b)
{
    const bool sameDType = (a.dtypes.empty() && b.dtypes.empty()) || std::ranges::any_of(a.dtypes, [&](DType dtype) {
                               return std::ranges::find(b.dtypes, dtype) != b.dtypes.end();
                           });
    return a.kernel == b.kernel && a.cache == b.cache && a.launch == b.launch && a.expr == b.expr && sameDType;
}

void refuseDoubles(const YamlNode& list, const std::vector<ExerciseKernel>& runs)
{
    for (std::size_t i = 1; i < runs.size(); ++i) {
        for (std::size_t earlier = 0; earlier < i; ++earlier) {
            if (runs[i].label() == runs[earlier].label()) {
                fail(list.items[i], fmt::format("two runs are called {}: give one of them a name", runs[i].label()));
            }
            if (alike(runs[i], runs[earlier])) {
                fail(list.items[i],
                     fmt::format("the points of {} could be those of {}: let them differ in dtypes, cache, launch or expr",
                                 runs[i].label(), runs[earlier].label()));
            }
        }
    }
}

} // namespace

void readRun(const YamlNode& node, Exercise& exercise, std::span<const std::string> kernels)
{
    const YamlMap map(node, "run", kRunKeys);
    exercise.dtypes = readDTypes(map);
    for (const YamlNode& item : map.list("kernels")) {
        exercise.kernels.push_back(readKernel(item, kernels));
    }
    if (exercise.dtypes.empty() || exercise.kernels.empty()) {
        fail(node, "run needs at least one of dtypes and one of kernels");
    }
    refuseDoubles(map.at("kernels"), exercise.kernels);
    const bool allHaveSizes =
        std::ranges::all_of(exercise.kernels, [](const ExerciseKernel& run) { return run.sizes.has_value(); });
    if (!allHaveSizes || map.find("sizes") != nullptr) {
        const ExerciseSizes sizes = readBothSizes(map.at("sizes"));
        exercise.cpuSizes = sizes.cpu;
        exercise.gpuSizes = sizes.gpu;
    }
    if (const YamlNode* const cache = map.find("cache")) {
        exercise.cache = choiceAt(*cache, "cache", parseCacheMode, "warm, cold");
    }
    if (const YamlNode* const samples = map.find("samples")) {
        exercise.samples = wholeNumber(*samples, "samples", 1, 100'000);
    }
}

} // namespace ridgepoint::detail
