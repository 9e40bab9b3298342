// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dtype.h"

#include "engine/named.h"

#include <stdexcept>

namespace ridgepoint {

namespace {

constexpr std::array<Named<DType>, 9> kWords{{{DType::f64, "f64"},
                                              {DType::f32, "f32"},
                                              {DType::tf32, "tf32"},
                                              {DType::f16, "f16"},
                                              {DType::bf16, "bf16"},
                                              {DType::f8e4m3, "f8e4m3"},
                                              {DType::f4, "f4"},
                                              {DType::i8, "i8"},
                                              {DType::i32, "i32"}}};

} // namespace

std::string_view name(DType dtype) { return wordOf(kWords, dtype); }

std::optional<DType> parseDType(std::string_view text) { return valueOf(kWords, text); }

std::string dtypeNames()
{
    std::string names;
    for (const auto& entry : kWords) {
        names += names.empty() ? "" : ", ";
        names += entry.word;
    }
    return names;
}

int bitsPerElement(DType dtype)
{
    switch (dtype) {
    case DType::f64: return 64;
    case DType::f32:
    case DType::tf32:
    case DType::i32: return 32;
    case DType::f16:
    case DType::bf16: return 16;
    case DType::f8e4m3:
    case DType::i8: return 8;
    case DType::f4: return 4;
    }
    throw std::logic_error("not a DType");
}

Bytes bytesOf(DType dtype, std::int64_t elements)
{
    const int bits = bitsPerElement(dtype);
    if (bits >= 8) {
        return Bytes{checkedProduct({elements, bits / 8})};
    }
    return Bytes{checkedSum({elements, 1}) / 2};
}

DType defaultAccumulate(DType dtype)
{
    switch (dtype) {
    case DType::f64: return DType::f64;
    case DType::i8:
    case DType::i32: return DType::i32;
    case DType::f32:
    case DType::tf32:
    case DType::f16:
    case DType::bf16:
    case DType::f8e4m3:
    case DType::f4: return DType::f32;
    }
    throw std::logic_error("not a DType");
}

DType matmulOutput(DType dtype)
{
    switch (dtype) {
    case DType::i8: return DType::i32;
    case DType::f8e4m3:
    case DType::f4: return DType::bf16;
    case DType::tf32: return DType::f32;
    case DType::f64:
    case DType::f32:
    case DType::f16:
    case DType::bf16:
    case DType::i32: return dtype;
    }
    throw std::logic_error("not a DType");
}

std::string_view rateUnit(DType dtype) { return dtype == DType::i8 || dtype == DType::i32 ? "OP/s" : "FLOP/s"; }

} // namespace ridgepoint
