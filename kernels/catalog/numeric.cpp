// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace ridgepoint {

namespace {

[[noreturn]] void noStorage(DType dtype) { throw std::invalid_argument("no host arithmetic for " + std::string(name(dtype))); }

/// splitmix64: every bit of the result depends on every bit of the input.
std::uint64_t scramble(std::uint64_t x)
{
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

std::uint64_t randomBits(std::uint64_t scrambledSeed, std::int64_t index)
{
    return scramble(scrambledSeed ^ static_cast<std::uint64_t>(index));
}

// Odd multiples of the last bit: symmetric, never zero, exact.
double uniformDouble(std::uint64_t random) { return (static_cast<double>(random >> 12) * 2 + 1) * 0x1p-52 - 1; }
float uniformFloat(std::uint64_t random) { return static_cast<float>((static_cast<double>(random >> 40) * 2 + 1) * 0x1p-24 - 1); }
std::int8_t smallInteger(std::uint64_t random) { return static_cast<std::int8_t>(static_cast<int>(random >> 60) - 8); }

struct Elements {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

template <typename T, typename Convert>
void fillTyped(std::uint64_t seed, void* data, Elements elements, Convert convert)
{
    const std::uint64_t scrambled = scramble(seed);
    T* const to = static_cast<T*>(data);
    for (std::int64_t i = elements.first; i < elements.first + elements.count; ++i) {
        to[i] = static_cast<T>(convert(randomBits(scrambled, i)));
    }
}

} // namespace

double roundTo(DType dtype, double value)
{
    double memory = 0;
    storeElement(dtype, &memory, 0, value);
    return loadElement(dtype, &memory, 0);
}

double fillValue(DType dtype, std::uint64_t seed, std::int64_t index)
{
    const std::uint64_t random = randomBits(scramble(seed), index);
    if (dtype == DType::i8 || dtype == DType::i32) {
        return smallInteger(random);
    }
    return dtype == DType::f64 ? uniformDouble(random) : uniformFloat(random);
}

void fillElements(DType dtype, std::uint64_t seed, void* data, std::int64_t first, std::int64_t count)
{
    switch (dtype) {
    case DType::f64: fillTyped<double>(seed, data, {first, count}, uniformDouble); return;
    case DType::f32:
    case DType::tf32: fillTyped<float>(seed, data, {first, count}, uniformFloat); return;
    case DType::f16:
        fillTyped<std::uint16_t>(seed, data, {first, count}, [](std::uint64_t random) { return floatToF16(uniformFloat(random)); });
        return;
    case DType::bf16:
        fillTyped<std::uint16_t>(seed, data, {first, count},
                                 [](std::uint64_t random) { return floatToBf16(uniformFloat(random)); });
        return;
    case DType::f8e4m3:
        fillTyped<std::uint8_t>(seed, data, {first, count},
                                [](std::uint64_t random) { return floatToF8e4m3(uniformFloat(random)); });
        return;
    case DType::i8: fillTyped<std::int8_t>(seed, data, {first, count}, smallInteger); return;
    case DType::i32: fillTyped<std::int32_t>(seed, data, {first, count}, smallInteger); return;
    case DType::f4: break;
    }
    noStorage(dtype);
}

double allowedError(DType dtype, std::int64_t terms)
{
    const double growth = terms > 1024 ? std::sqrt(static_cast<double>(terms) / 1024) : 1.0;
    switch (dtype) {
    case DType::f64: return 1e-12 * growth;
    case DType::f32: return 1e-5 * growth;
    case DType::tf32:
    case DType::f16: return 2e-3 * growth;
    case DType::bf16: return 1e-2 * growth;
    case DType::f8e4m3:
    case DType::f4: return 1e-1 * growth;
    case DType::i8:
    case DType::i32: return 0;
    }
    return 0;
}

} // namespace ridgepoint
