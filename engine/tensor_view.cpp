// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_view.h"

#include "engine/caret.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"

#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace ridgepoint {

namespace {

struct Applied {
    Tensor result;
    std::string why;
};

double unchanged(double value) { return value; }

/// "strides (1, 128) of (128, 64)".
std::string walkText(const TensorLayout& layout)
{
    return fmt::format("strides {} of {}", shapeText(layout.strides), shapeText(layout.shape));
}

Applied moved(const Tensor& from, TensorLayout layout)
{
    std::string why = fmt::format("the strides change places, from {} to {}: no element moves", shapeText(from.layout().strides),
                                  shapeText(layout.strides));
    return {from.readAs(std::move(layout)), std::move(why)};
}

Applied afterStep(const Tensor& from, const Reshape& step)
{
    const TensorShape shape = inferredShape(step.shape, from.elements());
    const std::string_view word = step.mayCopy ? "reshape" : "view";
    if (auto strides = viewStrides(from.layout(), shape)) {
        std::string why = fmt::format("{} can be walked as {} with strides {}: {} is a view", walkText(from.layout()),
                                      shapeText(shape), shapeText(*strides), word);
        return {from.readAs({shape, std::move(*strides), from.layout().offset}), std::move(why)};
    }
    const std::string fault = fmt::format("{} cannot be walked as {} in equal steps", walkText(from.layout()), shapeText(shape));
    if (!step.mayCopy) {
        throw InputError(fault + ": view never copies; reshape does, or contiguous() before it");
    }
    const Tensor copy = from.written(from.dtype(), contiguousLayout(from.layout().shape).strides, unchanged);
    return {copy.readAs(contiguousLayout(shape)), fault + ": reshape copies"};
}

Applied afterStep(const Tensor& from, const FlipDimensions&)
{
    if (from.layout().dimensions() > 2) {
        throw InputError(fmt::format("t() needs two dimensions at most, and {} has {}: name them with transpose(0, 1)",
                                     shapeText(from.layout().shape), from.layout().dimensions()));
    }
    if (from.layout().dimensions() < 2) {
        return {from, "with fewer than two dimensions nothing changes places: the very same tensor"};
    }
    return moved(from, transposed(from.layout(), 0, 1));
}

Applied afterStep(const Tensor& from, const SwapDimensions& step) { return moved(from, transposed(from.layout(), step.a, step.b)); }

Applied afterStep(const Tensor& from, const Permute& step) { return moved(from, permuted(from.layout(), step.order)); }

Applied afterStep(const Tensor& from, const Expand& step)
{
    TensorLayout layout = expanded(from.layout(), step.shape);
    std::string why = fmt::format("stride 0 reads the same element again, so {} needs no more of them", shapeText(layout.shape));
    return {from.readAs(std::move(layout)), std::move(why)};
}

Applied afterStep(const Tensor& from, const TensorSlice& step)
{
    TensorLayout layout = sliced(from.layout(), step);
    std::string why = fmt::format("the same storage, read from element {} on with strides {}: what is left out stays where it is",
                                  layout.offset, shapeText(layout.strides));
    return {from.readAs(std::move(layout)), std::move(why)};
}

Applied afterStep(const Tensor& from, const MakeContiguous&)
{
    if (from.contiguous()) {
        return {from, "it is contiguous already: the very same tensor"};
    }
    std::string why = fmt::format("{} do not walk the storage one by one: every element is written in order to new storage",
                                  walkText(from.layout()));
    return {from.written(from.dtype(), contiguousLayout(from.layout().shape).strides, unchanged), std::move(why)};
}

double calculated(const Arithmetic& step, double value)
{
    switch (step.sign) {
    case '+': return value + step.number;
    case '-': return value - step.number;
    case '*': return value * step.number;
    default: return value / step.number;
    }
}

/// Integers stay integers unless the result may have a fraction; then it is f32.
DType resultOf(const Arithmetic& step, DType dtype)
{
    const bool integer = dtype == DType::i8 || dtype == DType::i32;
    return integer && (step.sign == '/' || step.number != std::floor(step.number)) ? DType::f32 : dtype;
}

Applied afterStep(const Tensor& from, const Arithmetic& step)
{
    const DType dtype = resultOf(step, from.dtype());
    const auto change = [&](double value) { return calculated(step, value); };
    return {from.written(dtype, denseStrides(from.layout()), change),
            "arithmetic writes each result to new storage, also where no value changes"};
}

Applied afterStep(const Tensor& from, const Convert& step)
{
    if (step.dtype == from.dtype()) {
        return {from, fmt::format("it is {} already: the very same tensor", name(step.dtype))};
    }
    std::string why = fmt::format("{} has other bytes for the same number than {}: each is converted into new storage",
                                  name(step.dtype), name(from.dtype()));
    return {from.written(step.dtype, denseStrides(from.layout()), unchanged), std::move(why)};
}

} // namespace

TensorView applyOperation(const Tensor& base, const TensorOperation& operation)
{
    TensorView view{operation.text, base, true, Bytes{0}, {}};
    for (const TensorStep& step : operation.steps) {
        try {
            Applied applied = std::visit([&](const auto& what) { return afterStep(view.result, what); }, step.what);
            if (!applied.result.sharesStorageWith(view.result)) {
                view.copied = view.copied + applied.result.bytes();
            }
            view.why += view.why.empty() ? "" : "; ";
            view.why += operation.steps.size() > 1 ? fmt::format("{}: {}", step.text, applied.why) : applied.why;
            view.result = std::move(applied.result);
        } catch (const InputError& error) {
            throw InputError(caretText(error.what(), operation.text, step.at));
        } catch (const std::overflow_error& error) {
            throw InputError(caretText(fmt::format("too large to count: {}", error.what()), operation.text, step.at));
        }
    }
    view.sharesStorage = view.result.sharesStorageWith(base);
    return view;
}

} // namespace ridgepoint
