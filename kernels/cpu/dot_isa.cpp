// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/dot_isa.h"

#include <algorithm>
#include <iterator>
#if defined(__x86_64__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace ridgepoint::cpu {

namespace {

constexpr bool bit(std::uint64_t word, int index) { return ((word >> index) & 1U) != 0; }

#if defined(__x86_64__)

CpuWords wordsHere()
{
    CpuWords words;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) {
        return words;
    }
    words.leaf1Ecx = c;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) != 0) {
        words.leaf7Ebx = b;
        words.leaf7Ecx = c;
        words.leaf7Edx = d;
        const std::uint32_t lastSubleaf = a;
        if (lastSubleaf >= 1 && __get_cpuid_count(7, 1, &a, &b, &c, &d) != 0) {
            words.leaf7Eax1 = a;
        }
    }
    constexpr int kOsxsave = 27;
    if (bit(words.leaf1Ecx, kOsxsave)) {
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        words.xcr0 = (std::uint64_t{high} << 32) | low;
    }
    return words;
}

/// Linux keeps no room for a thread's tiles until the process asks. For all its threads, also those to come.
bool askForTiles()
{
    constexpr long kRequestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

std::vector<DotIsa> findIsas()
{
    std::vector<DotIsa> isas = dotIsasOf(wordsHere());
    const auto isTile = [](DotIsa isa) { return shapeOf(isa).tile; };
    if (std::ranges::any_of(isas, isTile) && !askForTiles()) {
        std::erase_if(isas, isTile);
    }
    return isas;
}

#else

std::vector<DotIsa> findIsas() { return {}; }

#endif

} // namespace

DotShape shapeOf(DotIsa isa)
{
    switch (isa) {
    case DotIsa::avxVnni: return {.dtype = DType::i8, .sums = 8, .terms = 4, .unsignedFirst = true};
    case DotIsa::avx512Vnni: return {.dtype = DType::i8, .sums = 16, .terms = 4, .unsignedFirst = true};
    case DotIsa::avx512Bf16: return {.dtype = DType::bf16, .sums = 16, .terms = 2};
    case DotIsa::amxInt8: return {.dtype = DType::i8, .sums = 256, .terms = 64, .tile = true};
    case DotIsa::amxBf16: return {.dtype = DType::bf16, .sums = 256, .terms = 32, .tile = true};
    }
    return {};
}

std::string_view name(DotIsa isa)
{
    switch (isa) {
    case DotIsa::avxVnni: return "AVX-VNNI vpdpbusd";
    case DotIsa::avx512Vnni: return "AVX512-VNNI vpdpbusd";
    case DotIsa::avx512Bf16: return "AVX512-BF16 vdpbf16ps";
    case DotIsa::amxInt8: return "AMX-INT8 tdpbssd";
    case DotIsa::amxBf16: return "AMX-BF16 tdpbf16ps";
    }
    return {};
}

std::vector<DotIsa> dotIsasOf(const CpuWords& words)
{
    constexpr std::uint64_t kYmmStates = 0x6;      // SSE, AVX
    constexpr std::uint64_t kZmmStates = 0xe6;     // and masks, upper halves, upper registers
    constexpr std::uint64_t kTileStates = 0x60000; // configuration, data
    const auto saves = [&words](std::uint64_t states) { return (words.xcr0 & states) == states; };
    const bool ymm = bit(words.leaf7Ebx, 5) && saves(kYmmStates);
    const bool zmm = bit(words.leaf7Ebx, 16) && saves(kZmmStates);
    const bool tiles = bit(words.leaf7Edx, 24) && saves(kTileStates);
    std::vector<DotIsa> isas;
    const auto addIf = [&isas](bool has, DotIsa isa) {
        if (has) {
            isas.push_back(isa);
        }
    };
    addIf(ymm && bit(words.leaf7Eax1, 4), DotIsa::avxVnni);
    addIf(zmm && bit(words.leaf7Ecx, 11), DotIsa::avx512Vnni);
    addIf(zmm && bit(words.leaf7Eax1, 5), DotIsa::avx512Bf16);
    addIf(tiles && bit(words.leaf7Edx, 25), DotIsa::amxInt8);
    addIf(tiles && bit(words.leaf7Edx, 22), DotIsa::amxBf16);
    return isas;
}

const std::vector<DotIsa>& dotIsasHere()
{
    static const std::vector<DotIsa> kIsas = findIsas();
    return kIsas;
}

std::vector<DotIsa> dotIsasFor(DType dtype)
{
    std::vector<DotIsa> isas;
    std::ranges::copy_if(dotIsasHere(), std::back_inserter(isas), [dtype](DotIsa isa) { return shapeOf(isa).dtype == dtype; });
    return isas;
}

std::string dotIsasText(const std::vector<DotIsa>& isas)
{
    std::string text;
    for (const DotIsa isa : isas) {
        text += (text.empty() ? "" : ", ") + std::string(name(isa).substr(0, name(isa).find(' ')));
    }
    return text.empty() ? "none" : text;
}

} // namespace ridgepoint::cpu
