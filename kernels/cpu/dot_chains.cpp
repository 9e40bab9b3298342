// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled without -march: every function names the instructions it is made of, and is called only where the CPU has them.
#include "kernels/cpu/dot_chains.h"

#include <utility>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ridgepoint::cpu {

#if defined(__x86_64__)

namespace {

#define RIDGEPOINT_AVX_VNNI __attribute__((target("avx2,avxvnni")))
#define RIDGEPOINT_VNNI __attribute__((target("avx512f,avx512vnni")))
#define RIDGEPOINT_BF16 __attribute__((target("avx512f,avx512bf16")))
#define RIDGEPOINT_TILE __attribute__((target("amx-tile")))
#define RIDGEPOINT_TILE_INT8 __attribute__((target("amx-tile,amx-int8")))
#define RIDGEPOINT_TILE_BF16 __attribute__((target("amx-tile,amx-bf16")))

/// The compiler must take the sum for changed here, so it can neither fold steps nor keep the sum in memory.
RIDGEPOINT_AVX_VNNI inline __attribute__((always_inline)) void keep(__m256i& sum) { __asm__ volatile("" : "+x"(sum)); }
RIDGEPOINT_VNNI inline __attribute__((always_inline)) void keep(__m512i& sum) { __asm__ volatile("" : "+v"(sum)); }
RIDGEPOINT_BF16 inline __attribute__((always_inline)) void keep(__m512& sum) { __asm__ volatile("" : "+v"(sum)); }

template <std::size_t... kSum>
RIDGEPOINT_AVX_VNNI void avxVnniChain(const DotOperands& operands, std::int64_t instructions, DotSums& sums,
                                      std::index_sequence<kSum...>)
{
    const auto load = reinterpret_cast<const __m256i*>(operands.a.data());
    constexpr std::size_t kNext = sizeof(DotRegister) / sizeof(__m256i);
    const __m256i a[2] = {_mm256_load_si256(load), _mm256_load_si256(load + kNext)};
    const __m256i b = _mm256_load_si256(reinterpret_cast<const __m256i*>(operands.b.data()));
    __m256i x[sizeof...(kSum)] = {((void)kSum, _mm256_setzero_si256())...};
    constexpr auto kSums = static_cast<std::int64_t>(sizeof...(kSum));
    for (std::int64_t step = instructions / kSums; step > 0; --step) {
        ((x[kSum] = _mm256_dpbusd_avx_epi32(x[kSum], a[kSum % 2], b)), ...);
        (keep(x[kSum]), ...);
    }
    const auto extra = static_cast<std::size_t>(instructions % kSums);
    ((kSum < extra ? (void)(x[kSum] = _mm256_dpbusd_avx_epi32(x[kSum], a[kSum % 2], b)) : (void)0), ...);
    const auto out = reinterpret_cast<__m256i*>(sums.words.data());
    (_mm256_store_si256(out + kSum, x[kSum]), ...);
}

template <std::size_t... kSum>
RIDGEPOINT_VNNI void vnniChain(const DotOperands& operands, std::int64_t instructions, DotSums& sums, std::index_sequence<kSum...>)
{
    const __m512i a[2] = {_mm512_load_si512(operands.a[0].data()), _mm512_load_si512(operands.a[1].data())};
    const __m512i b = _mm512_load_si512(operands.b[0].data());
    __m512i x[sizeof...(kSum)] = {((void)kSum, _mm512_setzero_si512())...};
    constexpr auto kSums = static_cast<std::int64_t>(sizeof...(kSum));
    for (std::int64_t step = instructions / kSums; step > 0; --step) {
        ((x[kSum] = _mm512_dpbusd_epi32(x[kSum], a[kSum % 2], b)), ...);
        (keep(x[kSum]), ...);
    }
    const auto extra = static_cast<std::size_t>(instructions % kSums);
    ((kSum < extra ? (void)(x[kSum] = _mm512_dpbusd_epi32(x[kSum], a[kSum % 2], b)) : (void)0), ...);
    (_mm512_store_si512(sums.words.data() + kSum * 16, x[kSum]), ...);
}

template <std::size_t... kSum>
RIDGEPOINT_BF16 void bf16Chain(const DotOperands& operands, std::int64_t instructions, DotSums& sums, std::index_sequence<kSum...>)
{
    const __m512bh a[2] = {reinterpret_cast<__m512bh>(_mm512_load_si512(operands.a[0].data())),
                           reinterpret_cast<__m512bh>(_mm512_load_si512(operands.a[1].data()))};
    const auto b = reinterpret_cast<__m512bh>(_mm512_load_si512(operands.b[0].data()));
    __m512 x[sizeof...(kSum)] = {((void)kSum, _mm512_setzero_ps())...};
    constexpr auto kSums = static_cast<std::int64_t>(sizeof...(kSum));
    for (std::int64_t step = instructions / kSums; step > 0; --step) {
        ((x[kSum] = _mm512_dpbf16_ps(x[kSum], a[kSum % 2], b)), ...);
        (keep(x[kSum]), ...);
    }
    const auto extra = static_cast<std::size_t>(instructions % kSums);
    ((kSum < extra ? (void)(x[kSum] = _mm512_dpbf16_ps(x[kSum], a[kSum % 2], b)) : (void)0), ...);
    (_mm512_store_ps(sums.words.data() + kSum * 16, x[kSum]), ...);
}

/// Bytes between the rows of a tile.
constexpr int kRow = 64;

/// Sums in tiles 0 to 3, first operands in 4 and 5, second ones in 6 and 7.
RIDGEPOINT_TILE void fillTiles(const DotOperands& operands)
{
    // Nor does this one say that it reads memory.
    __asm__ volatile("" : : : "memory");
    _tile_loadd(4, operands.a[0].data(), kRow);
    _tile_loadd(5, operands.a[1].data(), kRow);
    _tile_loadd(6, operands.b[0].data(), kRow);
    _tile_loadd(7, operands.b[1].data(), kRow);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
}

RIDGEPOINT_TILE void storeTiles(DotSums& sums)
{
    _tile_stored(0, sums.words.data(), kRow);
    _tile_stored(1, sums.words.data() + 256, kRow);
    _tile_stored(2, sums.words.data() + 512, kRow);
    _tile_stored(3, sums.words.data() + 768, kRow);
    __asm__ volatile("" : : : "memory");
}

RIDGEPOINT_TILE_INT8 void tileInt8Chain(const DotOperands& operands, std::int64_t instructions, DotSums& sums)
{
    fillTiles(operands);
    for (std::int64_t step = instructions / 4; step > 0; --step) {
        _tile_dpbssd(0, 4, 6);
        _tile_dpbssd(1, 4, 7);
        _tile_dpbssd(2, 5, 6);
        _tile_dpbssd(3, 5, 7);
    }
    const std::int64_t extra = instructions % 4;
    if (extra > 0) {
        _tile_dpbssd(0, 4, 6);
    }
    if (extra > 1) {
        _tile_dpbssd(1, 4, 7);
    }
    if (extra > 2) {
        _tile_dpbssd(2, 5, 6);
    }
    storeTiles(sums);
}

RIDGEPOINT_TILE_BF16 void tileBf16Chain(const DotOperands& operands, std::int64_t instructions, DotSums& sums)
{
    fillTiles(operands);
    for (std::int64_t step = instructions / 4; step > 0; --step) {
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(1, 4, 7);
        _tile_dpbf16ps(2, 5, 6);
        _tile_dpbf16ps(3, 5, 7);
    }
    const std::int64_t extra = instructions % 4;
    if (extra > 0) {
        _tile_dpbf16ps(0, 4, 6);
    }
    if (extra > 1) {
        _tile_dpbf16ps(1, 4, 7);
    }
    if (extra > 2) {
        _tile_dpbf16ps(2, 5, 6);
    }
    storeTiles(sums);
}

/// All eight tiles of 16 rows of 64 B, in the layout of palette 1.
struct alignas(64) TileConfig {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::array<std::uint8_t, 14> reserved{};
    std::array<std::uint16_t, 16> rowBytes{kRow, kRow, kRow, kRow, kRow, kRow, kRow, kRow};
    std::array<std::uint8_t, 16> rows{16, 16, 16, 16, 16, 16, 16, 16};
};
static_assert(sizeof(TileConfig) == 64);

RIDGEPOINT_TILE void configureTiles()
{
    // Constant data: the intrinsic does not tell every compiler that it reads all 64 bytes.
    static constexpr TileConfig kConfig;
    _tile_loadconfig(&kConfig);
}

RIDGEPOINT_TILE void releaseTiles() { _tile_release(); }

/// Calls `chain` with a sequence as long as there are accumulators.
template <typename Chain>
void withAccumulators(int accumulators, const Chain& chain)
{
    switch (accumulators) {
    case 8: return chain(std::make_index_sequence<8>());
    case 10: return chain(std::make_index_sequence<10>());
    default: return chain(std::make_index_sequence<12>());
    }
}

} // namespace

TileScope::TileScope(DotIsa isa) : m_tiles(shapeOf(isa).tile)
{
    if (m_tiles) {
        configureTiles();
    }
}

TileScope::~TileScope()
{
    if (m_tiles) {
        releaseTiles();
    }
}

void runDotChain(const DotWay& way, const DotOperands& operands, std::int64_t instructions, DotSums& sums)
{
    switch (way.isa) {
    case DotIsa::avxVnni:
        return withAccumulators(way.accumulators, [&](auto each) { avxVnniChain(operands, instructions, sums, each); });
    case DotIsa::avx512Vnni:
        return withAccumulators(way.accumulators, [&](auto each) { vnniChain(operands, instructions, sums, each); });
    case DotIsa::avx512Bf16:
        return withAccumulators(way.accumulators, [&](auto each) { bf16Chain(operands, instructions, sums, each); });
    case DotIsa::amxInt8: return tileInt8Chain(operands, instructions, sums);
    case DotIsa::amxBf16: return tileBf16Chain(operands, instructions, sums);
    }
}

#else

TileScope::TileScope(DotIsa isa) : m_tiles(shapeOf(isa).tile) {}
TileScope::~TileScope() = default;
void runDotChain(const DotWay&, const DotOperands&, std::int64_t, DotSums&) {} // dotIsasHere() lists none

#endif

std::vector<DotWay> waysOf(DotIsa isa)
{
    return shapeOf(isa).tile ? std::vector<DotWay>{{isa, 4}} : std::vector<DotWay>{{isa, 12}, {isa, 10}, {isa, 8}};
}

} // namespace ridgepoint::cpu
