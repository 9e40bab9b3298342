// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/problem_options.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"
#include "engine/tensor_view.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ViewsOptions {
    std::string shape;
    std::string dtype = "f32";
    std::vector<std::string> operations;
    std::string format = "table";
};

Json record(const TensorView& view)
{
    const TensorLayout& layout = view.result.layout();
    return {{"operation", view.operation},
            {"shape", layout.shape},
            {"strides", layout.strides},
            {"offset", layout.offset},
            {"shares_storage", view.sharesStorage},
            {"contiguous", view.result.contiguous()},
            {"bytes_copied", view.copied.count()},
            {"why", view.why}};
}

std::vector<std::string> row(const TensorView& view)
{
    const TensorLayout& layout = view.result.layout();
    return {view.operation,
            view.sharesStorage ? "view" : "copy",
            shapeText(layout.shape),
            shapeText(layout.strides),
            fmt::format("{}", layout.offset),
            view.result.contiguous() ? "yes" : "no",
            format(view.copied),
            view.why};
}

/// All of them are read before any memory is touched.
std::vector<TensorOperation> operationsOf(const ViewsOptions& options)
{
    std::vector<TensorOperation> operations;
    for (const std::string& text : options.operations) {
        if (text.starts_with("--")) {
            throw InputError(fmt::format("views has no option '{}': see `ridgepoint-cli views --help`", text));
        }
        operations.push_back(parseTensorOperation(text));
    }
    if (operations.empty()) {
        throw InputError("give at least one operation, such as 't()' or '[:32]'");
    }
    return operations;
}

void run(const ViewsOptions& options)
{
    const Format format = parseFormat(options.format);
    if (options.shape.empty()) {
        throw InputError("give the tensor with --shape, such as --shape 64x128");
    }
    const std::vector<TensorOperation> operations = operationsOf(options);
    const Tensor base = Tensor::counting(parseTensorShape(options.shape), parseDTypeOrThrow(options.dtype));
    Listing listing{{{"operation"}, {"is"}, {"shape"}, {"strides"}, {"offset", true}, {"contiguous"}, {"copied", true}, {"why"}}};
    for (const TensorOperation& operation : operations) {
        const TensorView view = applyOperation(base, operation);
        listing.rows.push_back(row(view));
        listing.records.push_back(record(view));
    }
    printResult(render(listing, format));
}

} // namespace

void addViewsCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("views", "Which operations on a tensor share its storage and which copy, on real buffers");
    const auto options = std::make_shared<ViewsOptions>();
    // Left unparsed: as a list of values, [:, :32] would be taken apart at its brackets and its comma.
    command->allow_extras();
    command->add_option("--shape", options->shape, "of the tensor, such as 64x128");
    command->add_option("--dtype", options->dtype, "its element type")->capture_default_str();
    addFormatOption(*command, options->format);
    command->footer("ridgepoint-cli views [OPTIONS] OPERATION...\n"
                    "Each operation is applied to the tensor by itself. It is written as in PyTorch; steps are joined with dots:\n"
                    "  view(128,64) reshape(-1) t() transpose(0,1) permute(1,0) expand(2,64,128) contiguous() to(f16)\n"
                    "  [:32]  [:, :32]  [::2, 1:]  [-1]  + 0  * 2  t().contiguous()\n"
                    "Example:\n"
                    "  ridgepoint-cli views --shape 64x128 'view(128,64)' 't()' '[:, :32]' '+ 0' 'to(f16)'");
    command->callback([options, command, &exitCode] {
        options->operations = command->remaining();
        run(*options);
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
