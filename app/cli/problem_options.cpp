// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/problem_options.h"

#include "engine/error.h"
#include "engine/files.h"
#include "engine/intensities.h"
#include "engine/sizes.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace ridgepoint::cli {

namespace {

/// {rows, columns} is listed by its elements, {M, N, K} by M: as in a sweep.
std::int64_t sizeOfShape(const std::vector<std::int64_t>& shape)
{
    return shape.size() == 2 ? checkedProduct({shape[0], shape[1]}) : shape.front();
}

template <typename Value>
Value onlyOne(const std::vector<Value>& list, const std::string& typed, std::string_view what)
{
    if (list.size() != 1) {
        throw InputError(fmt::format("'{}' are {} {}; give one here", typed, list.size(), what));
    }
    return list.front();
}

void setSize(Problem& problem, const ProblemOptions& options)
{
    if (options.sizes.empty() == options.shape.empty()) {
        throw InputError("give the size with --n, such as --n 4096, or with --shape, such as --shape 8192x128x8192");
    }
    if (!options.shape.empty()) {
        problem.shape = parseShape(options.shape);
        problem.n = sizeOfShape(problem.shape);
        return;
    }
    problem.n = onlyOne(parseSizes(options.sizes), options.sizes, "sizes");
}

} // namespace

void addProblemOptions(CLI::App& app, ProblemOptions& options)
{
    app.add_option("--n", options.sizes, "sizes: 128,256,1k or 2^12..2^24 (doubling) or 2^12..2^24:x16");
    app.add_option("--shape", options.shape, "instead of --n: MxNxK for matmul, ROWSxCOLUMNS for add and copy");
    app.add_option("--dtype", options.dtypes, "element types, such as f32,bf16")->capture_default_str();
    app.add_option("--accumulate", options.accumulate, "dtype that products are summed in");
    app.add_option("--batch", options.batch, "batches of decode: 1,8,64 or 1..512 (doubling)");
    app.add_option("--intensity", options.intensity, "FLOP per byte asked of fma: 0.25,1/16 or 2^-4..2^10 (doubling)");
    const auto takeExpression = [&options](const std::string& text) {
        if (text.empty()) {
            throw InputError("--expr is empty: write an expression such as 'relu(x * 2 + 1) * 0.5', or leave the option out");
        }
        options.expr = text;
    };
    app.add_option_function<std::string>(
        "--expr", takeExpression,
        "what chain and chain-fused compute, such as 'max(x, y) * sigmoid(x)': + - * / min max relu "
        "sigmoid tanh exp log sqrt abs");
}

std::vector<std::string> splitList(std::string_view text)
{
    std::vector<std::string> pieces;
    while (!text.empty()) {
        const auto comma = text.find(',');
        const auto piece = text.substr(0, comma);
        if (!piece.empty()) {
            pieces.emplace_back(piece);
        }
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return pieces;
}

std::vector<std::string> splitLists(const std::vector<std::string>& texts)
{
    std::vector<std::string> pieces;
    for (const std::string& text : texts) {
        for (std::string& piece : splitList(text)) {
            pieces.push_back(std::move(piece));
        }
    }
    return pieces;
}

DType parseDTypeOrThrow(const std::string& text)
{
    if (const auto dtype = parseDType(text)) {
        return *dtype;
    }
    std::vector<std::string> names;
    for (const DType dtype : kAllDTypes) {
        names.emplace_back(name(dtype));
    }
    const std::string near = nearest(text, names);
    throw InputError(
        fmt::format("there is no dtype '{}'; {}", text,
                    near.empty() ? fmt::format("choose among {}", dtypeNames()) : fmt::format("did you mean '{}'?", near)));
}

std::vector<DType> parseDTypesOrThrow(const std::string& list)
{
    std::vector<DType> dtypes;
    for (const std::string& piece : splitList(list)) {
        dtypes.push_back(parseDTypeOrThrow(piece));
    }
    if (dtypes.empty()) {
        throw InputError(fmt::format("--dtype is empty: choose among {}", dtypeNames()));
    }
    return dtypes;
}

double parsePositive(std::string_view text, std::string_view meant)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) || value <= 0) {
        throw InputError(fmt::format("'{}' is no {}: give a positive number with a decimal point, such as 2.5", text, meant));
    }
    return value;
}

int parseCount(const std::string& text, std::string_view option, int most)
{
    int value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > most) {
        throw InputError(fmt::format("{} '{}' is no count: give a whole number from 0 to {}", option, text, most));
    }
    return value;
}

std::vector<std::int64_t> parseBatches(const std::string& list)
{
    try {
        return parseSizes(list);
    } catch (const InputError& error) {
        throw InputError(fmt::format("--batch: {}", error.what()));
    }
}

Problem singleProblem(const ProblemOptions& options)
{
    Problem problem;
    setSize(problem, options);
    problem.dtype = onlyOne(parseDTypesOrThrow(options.dtypes), options.dtypes, "dtypes");
    if (!options.accumulate.empty()) {
        problem.accumulate = parseDTypeOrThrow(options.accumulate);
    }
    if (!options.batch.empty()) {
        problem.batch = onlyOne(parseBatches(options.batch), options.batch, "batches");
    }
    if (!options.intensity.empty()) {
        problem.intensityTarget = onlyOne(parseIntensities(options.intensity), options.intensity, "intensities");
    }
    problem.expr = options.expr;
    return problem;
}

} // namespace ridgepoint::cli
