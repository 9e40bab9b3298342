// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/dot_emulation.h"

#include "kernels/catalog/numeric.h"

#include <cmath>

namespace ridgepoint::cpu {

namespace {

/// Sums side by side in a tile of 16 x 16.
constexpr int kTileColumns = 16;

int elementsIn(DType dtype) { return static_cast<int>(sizeof(DotRegister)) * 8 / bitsPerElement(dtype); }

/// Where the factors of a product stand in the two operands, in elements.
struct Factors {
    int a = 0;
    int b = 0;
};

Factors factorsOf(const DotShape& shape, int index, int term)
{
    if (!shape.tile) {
        return {index * shape.terms + term, index * shape.terms + term};
    }
    // A row of A is as it lies in a matrix. B has the rows of a matrix woven together, so that each 32 bits hold as many of one
    // column below each other as fit.
    const int together = 32 / bitsPerElement(shape.dtype);
    const int row = index / kTileColumns;
    const int column = index % kTileColumns;
    return {row * shape.terms + term, term / together * (kTileColumns * together) + column * together + term % together};
}

double firstFactor(const DotShape& shape, const DotRegister& values, int element)
{
    return shape.unsignedFirst ? values.at(static_cast<std::size_t>(element)) : loadElement(shape.dtype, values.data(), element);
}

/// Never zero: arithmetic on zeros draws less power, and runs faster for it.
double smallValue(const DotShape& shape, std::uint64_t seed, int element, bool isUnsigned)
{
    const double value = fillValue(shape.dtype, seed, element);
    if (isUnsigned) {
        return std::abs(value) + 1;
    }
    const double instead = shape.dtype == DType::i8 ? 5 : 0.625;
    return value == 0 ? instead : value;
}

void fill(const DotShape& shape, DotRegister& values, std::uint64_t seed, bool isUnsigned)
{
    for (int element = 0; element < elementsIn(shape.dtype); ++element) {
        storeElement(shape.dtype, values.data(), element, smallValue(shape, seed, element, isUnsigned));
    }
}

} // namespace

DotOperands makeDotOperands(DotIsa isa)
{
    const DotShape shape = shapeOf(isa);
    DotOperands operands;
    for (std::size_t i = 0; i < 2; ++i) {
        fill(shape, operands.a.at(i), 1 + i, shape.unsignedFirst);
        fill(shape, operands.b.at(i), 3 + i, false);
    }
    return operands;
}

DotPair operandsOf(DotIsa isa, const DotOperands& operands, int accumulator)
{
    const auto which = static_cast<std::size_t>(accumulator);
    if (shapeOf(isa).tile) {
        return {&operands.a.at(which / 2), &operands.b.at(which % 2)};
    }
    return {&operands.a.at(which % 2), operands.b.data()};
}

double dotStep(DotIsa isa, const DotPair& pair, int index)
{
    const DotShape shape = shapeOf(isa);
    double sum = 0;
    for (int term = 0; term < shape.terms; ++term) {
        const Factors factors = factorsOf(shape, index, term);
        sum += firstFactor(shape, *pair.a, factors.a) * loadElement(shape.dtype, pair.b->data(), factors.b);
    }
    return sum;
}

double dotAfter(DotIsa isa, double step, std::int64_t steps)
{
    if (shapeOf(isa).dtype != DType::i8) {
        return step * static_cast<double>(steps);
    }
    const auto wrapped = static_cast<std::uint32_t>(static_cast<std::int64_t>(step) * steps);
    return static_cast<std::int32_t>(wrapped);
}

} // namespace ridgepoint::cpu
