// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/problem_options.h"
#include "app/cli/roofs.h"
#include "app/common/composition.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"
#include "engine/tensor_size.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

struct TensorOptions {
    std::string shape;
    std::string parameters;
    std::vector<std::string> dtypes;
    std::string spec;
    std::string device;
    std::string format = "table";
};

/// The memory that the bytes are moved through, and where its bandwidth comes from.
struct Memory {
    std::string spec;
    std::string source;
    Bandwidth bandwidth;
};

std::int64_t elementsOf(const TensorOptions& options)
{
    if (options.shape.empty() == options.parameters.empty()) {
        throw InputError("give a shape, such as 1024x1024, or --parameters, such as --parameters 7B");
    }
    return options.shape.empty() ? parseParameterCount(options.parameters) : elementCount(parseTensorShape(options.shape));
}

std::vector<DType> dtypesOf(const TensorOptions& options)
{
    if (options.dtypes.empty()) {
        return {kAllDTypes.begin(), kAllDTypes.end()};
    }
    std::vector<DType> dtypes;
    for (const std::string& piece : splitLists(options.dtypes)) {
        dtypes.push_back(parseDTypeOrThrow(piece));
    }
    if (dtypes.empty()) {
        throw InputError(fmt::format("--dtype is empty: choose among {}", dtypeNames()));
    }
    return dtypes;
}

Memory memoryOf(const DeviceSpec& spec)
{
    const MemoryRoof* dram = dramRoof(spec);
    if (dram == nullptr) {
        throw InputError(fmt::format("{} has no DRAM bandwidth: choose another spec", spec.id));
    }
    return {spec.name, std::string(words(sourceKind(spec, dram->from))), *dram->bandwidth};
}

/// Only where it was asked for.
std::optional<Memory> memoryFor(const TensorOptions& options)
{
    if (!options.spec.empty()) {
        return memoryOf(findSpec(options.spec, specDirs()));
    }
    if (options.device.empty()) {
        return std::nullopt;
    }
    const auto backends = makeBackends();
    const auto device = deviceOrThrow(findDevices(backends), options.device);
    const auto measured = roofsFor({}, device->info());
    if (!measured) {
        throw InputError(
            fmt::format("the roofs of {} have not been measured: run `ridgepoint-cli calibrate --device {}` first, or give "
                        "--spec",
                        options.device, options.device));
    }
    return memoryOf(*measured);
}

/// One dtype asked for without roofs is no more than its size.
Json record(const TensorSize& size, const std::optional<Memory>& memory, bool named)
{
    Json json{{"elements", size.elements}, {"bytes_per_element", size.bytesPerElement()}, {"bytes", size.bytes.count()}};
    if (bitsPerElement(size.dtype) % 8 == 0) {
        json["bytes_per_element"] = bitsPerElement(size.dtype) / 8;
    }
    if (named) {
        json["dtype"] = name(size.dtype);
    }
    if (memory) {
        json["move_s"] = size.timeAt(memory->bandwidth).count();
        json["bandwidth_bytes_per_s"] = memory->bandwidth.perSecond();
        json["roofs"] = memory->spec;
        json["source"] = memory->source;
    }
    return json;
}

/// "4.194 MB", also of a fraction of one.
std::string scaled(Bytes bytes, double unit, std::string_view word)
{
    return fmt::format("{} {}", shortDecimal(static_cast<double>(bytes.count()) / unit, 4), word);
}

std::vector<std::string> row(const TensorSize& size, const std::optional<Memory>& memory)
{
    std::vector<std::string> cells{std::string(name(size.dtype)),        groupedDigits(size.elements),
                                   shortDecimal(size.bytesPerElement()), groupedDigits(size.bytes.count()),
                                   scaled(size.bytes, 1e6, "MB"),        scaled(size.bytes, 1024.0 * 1024.0, "MiB")};
    if (memory) {
        cells.push_back(format(size.timeAt(memory->bandwidth)));
    }
    return cells;
}

void run(const TensorOptions& options)
{
    const Format format = parseFormat(options.format);
    const std::int64_t elements = elementsOf(options);
    const std::vector<DType> dtypes = dtypesOf(options);
    const std::optional<Memory> memory = memoryFor(options);
    Listing listing{{{"dtype"}, {"elements", true}, {"B each", true}, {"bytes", true}, {"MB", true}, {"MiB", true}}};
    if (memory) {
        listing.columns.push_back({"moved once", true});
    }
    for (const DType dtype : dtypes) {
        const TensorSize size = tensorSize(elements, dtype);
        listing.rows.push_back(row(size, memory));
        listing.records.push_back(record(size, memory, dtypes.size() > 1));
    }
    std::string text = renderOne(listing, format);
    if (format == Format::table && memory) {
        text += fmt::format("\nmoved once: at the DRAM bandwidth of {}, {} ({})\n", memory->spec,
                            ridgepoint::format(memory->bandwidth), memory->source);
    }
    printResult(text);
}

} // namespace

void addTensorCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("tensor", "What a tensor, or the weights of a model, take in memory; runs nothing");
    const auto options = std::make_shared<TensorOptions>();
    command->add_option("shape", options->shape, "such as 1024x1024");
    command->add_option("--parameters", options->parameters, "instead of a shape: the parameters of a model, 7B, 7e9 or 350M");
    command->add_option("--dtype", options->dtypes, "element types, such as f32,bf16; all of them beside each other when left out");
    command->add_option("--spec", options->spec,
                        "also the time to move it once: at the bandwidth of a spec, an id or a .yaml file");
    command->add_option("--device", options->device, "the same at the bandwidth measured on a device, such as cpu");
    addFormatOption(*command, options->format);
    command->footer("Examples:\n"
                    "  ridgepoint-cli tensor 1024x1024 --dtype f32\n"
                    "  ridgepoint-cli tensor --parameters 7B --dtype bf16 --spec h100-sxm5-80gb\n"
                    "f4 takes half a byte. MB are 10^6 bytes, MiB 2^20.");
    command->callback([options, &exitCode] {
        run(*options);
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
