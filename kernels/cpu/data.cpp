// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/data.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace ridgepoint::cpu {

namespace {

/// Elements a thread touches between two looks at the stop token: some ten milliseconds on fresh pages.
constexpr std::int64_t kChunk = std::int64_t{1} << 21;

/// Runs `work(first, count)` over all elements, each thread on its own share, in pieces so that it can be stopped.
template <typename Work>
void inPieces(const Team& team, std::int64_t count, const std::stop_token& stop, const Work& work)
{
    const std::int64_t pieces = (share(count, team.size(), 0).count() + kChunk - 1) / kChunk;
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        team.run([&](int thread) {
            const Range mine = share(count, team.size(), thread);
            const std::int64_t first = std::min(mine.first + piece * kChunk, mine.last);
            work(first, std::min(kChunk, mine.last - first));
        });
    }
}

void setBytes(const Team& team, const Array& array, int value, const std::stop_token& stop)
{
    const std::int64_t size = bitsPerElement(array.dtype) / 8;
    char* const data = static_cast<char*>(array.data());
    inPieces(team, array.count, stop, [&](std::int64_t first, std::int64_t count) {
        std::memset(data + first * size, value, static_cast<std::size_t>(count * size));
    });
}

} // namespace

Array makeInput(const Team& team, DType dtype, std::int64_t count, std::uint64_t seed, const std::stop_token& stop)
{
    Array array{dtype, count, Buffer(bytesOf(dtype, count))};
    inPieces(team, count, stop,
             [&](std::int64_t first, std::int64_t some) { fillElements(dtype, seed, array.data(), first, some); });
    return array;
}

Array makeOutput(const Team& team, DType dtype, std::int64_t count, const std::stop_token& stop)
{
    Array array{dtype, count, Buffer(bytesOf(dtype, count))};
    setBytes(team, array, 0, stop);
    return array;
}

void poison(const Team& team, const Array& array, const std::stop_token& stop)
{
    const bool integer = array.dtype == DType::i8 || array.dtype == DType::i32;
    setBytes(team, array, integer ? 0x81 : 0xFF, stop);
}

Evictor::Evictor(const Team& team, Bytes lastLevelCache, const std::stop_token& stop)
    : m_array(makeOutput(team, DType::f32, size(lastLevelCache).count() / 4, stop))
{
}

Bytes Evictor::size(Bytes lastLevelCache) { return 2 * lastLevelCache; }

void Evictor::evict(const Team& team) const
{
    std::atomic<bool> finite{true};
    team.run([&](int thread) {
        const double sum = sumRange(DType::f32, m_array.data(), share(m_array.count, team.size(), thread));
        // The sum must be used, or reading could be left out.
        if (!(sum == sum)) {
            finite = false;
        }
    });
}

} // namespace ridgepoint::cpu
