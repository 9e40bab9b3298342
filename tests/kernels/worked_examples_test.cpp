// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_size.h"
#include "kernels/catalog/catalog.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ridgepoint {
namespace {

/// A row of tests/data/worked_examples.csv: published numbers that the counts must reproduce.
struct Example {
    std::string topic;
    std::string input;
    double answer = 0;
    std::string tolerance;
};

std::vector<std::string> splitCsv(const std::string& line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.emplace_back();
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    return cells;
}

std::map<std::string, Example> loadExamples()
{
    std::ifstream file(std::string(RIDGEPOINT_TEST_DATA) + "/worked_examples.csv");
    std::map<std::string, Example> examples;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        const auto cells = splitCsv(line);
        examples[cells.at(1)] = {cells.at(0), cells.at(1), std::stod(cells.at(2)), cells.at(4)};
    }
    return examples;
}

void expectAnswer(const std::string& input, double got)
{
    static const auto kExamples = loadExamples();
    const auto found = kExamples.find(input);
    ASSERT_NE(found, kExamples.end()) << "no worked example '" << input << "'";
    const Example& example = found->second;
    const double tolerance = example.tolerance == "exact" ? 0 : std::stod(example.tolerance);
    EXPECT_NEAR(got, example.answer, tolerance) << input;
}

double intensity(const char* kernel, const Problem& problem)
{
    return kernelOrThrow(kernel).cost(problem).intensity().flopPerByte();
}

TEST(WorkedExamples, BytesOfTensorsAndWeights)
{
    const auto bytes = [](const TensorSize& size) { return static_cast<double>(size.bytes.count()); };
    expectAnswer("1024x1024 f32", bytes(tensorSize(TensorShape{1024, 1024}, DType::f32)));
    expectAnswer("4096x4096 f32", bytes(tensorSize(TensorShape{4096, 4096}, DType::f32)));
    expectAnswer("8192x5120 bf16", bytes(tensorSize(TensorShape{8192, 5120}, DType::bf16)));
    expectAnswer("7e9 parameters bf16", bytes(tensorSize(std::int64_t{7'000'000'000}, DType::bf16)));
}

TEST(WorkedExamples, IntensityOfElementwiseKernels)
{
    expectAnswer("add f32", intensity("add", {.n = 1 << 24, .dtype = DType::f32}));
    expectAnswer("add bf16", intensity("add", {.n = 1 << 24, .dtype = DType::bf16}));
    expectAnswer("triad f64 (a=b+s*c; 3x8 B; 2 FLOP)", intensity("triad", {.n = 1 << 20, .dtype = DType::f64}));
}

TEST(WorkedExamples, IntensityOfMatmul)
{
    expectAnswer("square matmul N=512 f16", intensity("matmul", {.n = 512, .dtype = DType::f16}));
    expectAnswer("square matmul N=512 f32", intensity("matmul", {.n = 512, .dtype = DType::f32}));
    expectAnswer("matmul 8192x128x8192 f16", intensity("matmul", {.dtype = DType::f16, .shape = {8192, 128, 8192}}));
    expectAnswer("linear 4096x1024 batch 512 f16", intensity("matmul", {.dtype = DType::f16, .shape = {512, 4096, 1024}}));
    expectAnswer("linear 4096x1024 batch 1 f16", intensity("matmul", {.dtype = DType::f16, .shape = {1, 4096, 1024}}));
}

TEST(WorkedExamples, TokensOfADecodeAtTheMemoryRoof)
{
    // The weights of the model in bytes are what one of its square layers moves, scaled by its parameters.
    const Cost layer = kernelOrThrow("decode").cost({.n = 8192, .dtype = DType::f16});
    const double bytesAWeight = static_cast<double>(layer.bytes.count()) / (8192.0 * 8192.0);
    expectAnswer("70e9 parameters f16, H100 SXM 3.35e12 B/s, batch 1", 3.35e12 / (70e9 * bytesAWeight));
}

TEST(WorkedExamples, FlopsOfMatmul)
{
    expectAnswer("matmul n=4096", static_cast<double>(kernelOrThrow("matmul").cost({.n = 4096}).flops.count()));
}

TEST(WorkedExamples, TrafficThatFusionSaves)
{
    const Problem problem{.n = 1 << 20, .dtype = DType::f16};
    const Cost eager = kernelOrThrow("chain").cost(problem);
    const Cost fused = kernelOrThrow("chain-fused").cost(problem);
    expectAnswer("chain of 4 unary kernels against one",
                 static_cast<double>(eager.bytes.count()) / static_cast<double>(fused.bytes.count()));
}

TEST(WorkedExamples, RatioOfMatmulToAddAtTheRoof)
{
    const FlopRate peak{989.4e12};
    const Bandwidth bandwidth{3.35e12};
    const Seconds matmul = kernelOrThrow("matmul").cost({.n = 4096, .dtype = DType::bf16}).flops / peak;
    const Seconds add = kernelOrThrow("add").cost({.dtype = DType::bf16, .shape = {4096, 4096}}).bytes / bandwidth;
    expectAnswer("matmul / add time, H100 SXM bf16 n=4096, both at the roof (989.4e12; 3.35e12)", matmul / add);
}

} // namespace
} // namespace ridgepoint
