// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The instructions of an x86 CPU that multiply and sum in one: what its matrix arithmetic is made of.
namespace ridgepoint::cpu {

enum class DotIsa {
    /// vpdpbusd on 256 bits in the VEX encoding, which clients have that lack AVX-512.
    avxVnni,
    /// vpdpbusd on 512 bits.
    avx512Vnni,
    /// vdpbf16ps on 512 bits.
    avx512Bf16,
    /// tdpbssd on tiles of 16 x 64 B.
    amxInt8,
    /// tdpbf16ps on tiles of 16 x 64 B.
    amxBf16
};

/// What one instruction does: to each of `sums` 32-bit sums it adds `terms` products of elements of the dtype.
struct DotShape {
    DType dtype = DType::i8;
    int sums = 0;
    int terms = 0;
    /// The sums are a 16 x 16 tile rather than a vector.
    bool tile = false;
    /// The first operand of an i8 product is unsigned.
    bool unsignedFirst = false;
    [[nodiscard]] std::int64_t products() const { return std::int64_t{sums} * terms; }
};
[[nodiscard]] DotShape shapeOf(DotIsa isa);

/// "AVX512-VNNI vpdpbusd".
[[nodiscard]] std::string_view name(DotIsa isa);

/// What the CPU says of itself, as the instructions cpuid and xgetbv return it.
struct CpuWords {
    std::uint32_t leaf1Ecx = 0;
    std::uint32_t leaf7Ebx = 0;
    std::uint32_t leaf7Ecx = 0;
    std::uint32_t leaf7Edx = 0;
    /// Of subleaf 1.
    std::uint32_t leaf7Eax1 = 0;
    /// Register states that the operating system saves.
    std::uint64_t xcr0 = 0;
};

/// What a CPU that says this can run, tiles only if the system grants them.
[[nodiscard]] std::vector<DotIsa> dotIsasOf(const CpuWords& words);

/// What this process can run, its permission to use tiles asked for once. Empty on other processors than x86-64.
[[nodiscard]] const std::vector<DotIsa>& dotIsasHere();

/// Those of dotIsasHere() for a dtype.
[[nodiscard]] std::vector<DotIsa> dotIsasFor(DType dtype);

/// "AVX-VNNI, AMX-INT8"; "none".
[[nodiscard]] std::string dotIsasText(const std::vector<DotIsa>& isas);

} // namespace ridgepoint::cpu
