// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor.h"

#include "engine/element.h"
#include "engine/error.h"
#include "engine/tensor_shape.h"
#include "engine/tensor_size.h"
#include "engine/units.h"

#include <cmath>
#include <fmt/format.h>
#include <new>
#include <stdexcept>

namespace ridgepoint {

namespace {

/// How far a dtype counts without skipping a number.
std::int64_t countsTo(DType dtype)
{
    switch (dtype) {
    case DType::f64: return std::int64_t{1} << 53;
    case DType::f32:
    case DType::tf32: return std::int64_t{1} << 24;
    case DType::i32: return std::int64_t{1} << 31;
    case DType::f16: return std::int64_t{1} << 11;
    case DType::bf16: return std::int64_t{1} << 8;
    case DType::i8: return std::int64_t{1} << 7;
    case DType::f8e4m3:
    case DType::f4: break;
    }
    throw std::logic_error("no elements of this dtype");
}

/// Integers wrap around, as two's complement does; what is no number becomes 0.
double storable(DType dtype, double value)
{
    if (dtype != DType::i8 && dtype != DType::i32) {
        return value;
    }
    if (!std::isfinite(value)) {
        return 0;
    }
    const double range = std::ldexp(1.0, bitsPerElement(dtype));
    const double wrapped = std::fmod(std::trunc(value), range);
    return wrapped >= range / 2 ? wrapped - range : wrapped < -range / 2 ? wrapped + range : wrapped;
}

} // namespace

Tensor::Tensor(std::shared_ptr<Storage> storage, TensorLayout layout, DType dtype)
    : m_storage(std::move(storage)), m_layout(std::move(layout)), m_dtype(dtype)
{
}

std::shared_ptr<Tensor::Storage> Tensor::allocate(const TensorShape& shape, DType dtype, Bytes most)
{
    if (!hasElements(dtype)) {
        throw InputError(fmt::format(
            "{} has sizes here but no elements: no CPU computes with it. Choose f64, f32, f16, bf16, i8 or i32", name(dtype)));
    }
    const TensorSize size = tensorSize(shape, dtype);
    if (size.bytes > most) {
        throw InputError(fmt::format("{} of {} is {}, and buffers here hold at most {}: choose a smaller shape", shapeText(shape),
                                     name(dtype), format(size.bytes), formatBinary(most)));
    }
    try {
        return std::make_shared<Storage>(Storage{std::vector<std::byte>(static_cast<std::size_t>(size.bytes.count())), most});
    } catch (const std::bad_alloc&) {
        throw RunError(fmt::format("there is no memory for {} of {}: choose a smaller shape or close other programs",
                                   shapeText(shape), name(dtype)));
    }
}

Tensor Tensor::counting(const TensorShape& shape, DType dtype, Bytes most)
{
    Tensor tensor(allocate(shape, dtype, most), contiguousLayout(shape), dtype);
    const std::int64_t elements = tensor.elements();
    const std::int64_t period = countsTo(dtype);
    for (std::int64_t i = 0; i < elements; ++i) {
        storeElement(dtype, tensor.m_storage->bytes.data(), i, static_cast<double>(i % period));
    }
    return tensor;
}

double Tensor::at(std::span<const std::int64_t> place) const
{
    if (place.size() != m_layout.dimensions()) {
        throw std::out_of_range("a place needs one number a dimension");
    }
    std::int64_t address = m_layout.offset;
    for (std::size_t i = 0; i < place.size(); ++i) {
        if (place[i] < 0 || place[i] >= m_layout.shape[i]) {
            throw std::out_of_range("outside of the tensor");
        }
        address += place[i] * m_layout.strides[i];
    }
    return loadElement(m_dtype, m_storage->bytes.data(), address);
}

std::vector<double> Tensor::values() const
{
    std::vector<double> all;
    AddressWalk walk(m_layout);
    for (std::int64_t i = elements(); i > 0; --i, walk.next()) {
        all.push_back(loadElement(m_dtype, m_storage->bytes.data(), walk.address()));
    }
    return all;
}

Tensor Tensor::readAs(TensorLayout layout) const
{
    Tensor tensor(m_storage, std::move(layout), m_dtype);
    std::int64_t last = tensor.m_layout.offset;
    for (std::size_t i = 0; i < tensor.m_layout.dimensions(); ++i) {
        last += (tensor.m_layout.shape[i] - 1) * tensor.m_layout.strides[i];
    }
    if (tensor.elements() > 0 && bytesOf(m_dtype, last + 1) > Bytes{static_cast<std::int64_t>(m_storage->bytes.size())}) {
        throw std::out_of_range("a layout that reaches outside of its storage");
    }
    return tensor;
}

Tensor Tensor::written(DType dtype, std::vector<std::int64_t> strides, const std::function<double(double)>& change) const
{
    Tensor result(allocate(m_layout.shape, dtype, m_storage->most), {m_layout.shape, std::move(strides), 0}, dtype);
    AddressWalk from(m_layout);
    AddressWalk to(result.m_layout);
    for (std::int64_t i = elements(); i > 0; --i, from.next(), to.next()) {
        const double value = change(loadElement(m_dtype, m_storage->bytes.data(), from.address()));
        storeElement(dtype, result.m_storage->bytes.data(), to.address(), storable(dtype, value));
    }
    return result;
}

} // namespace ridgepoint
