// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <cstddef>
#include <cstdint>
#include <memory>

#include <cuda_runtime.h>

namespace ridgepoint::cuda {

/// An array of at most this size comes to the host whole, in one transfer: each costs some 10 us, however little it brings.
inline constexpr Bytes kCopiedWhole{std::int64_t{64} << 20};
/// The most that a transfer of a larger one brings.
inline constexpr Bytes kLargestPiece{std::int64_t{16} << 20};

/// What a reference reads of an array on the device: of a large one the piece that it is at, which grows while it is read in order
/// or nearly so, and is no larger than what is asked for where reads are far apart.
class HostCopy {
public:
    /// Reads through `stream`; the array of `size` bytes must outlive it.
    HostCopy(cudaStream_t stream, const void* data, Bytes size);

    /// `bytes` bytes from `first` on, until the next call. Throws RunError, DeviceLost.
    [[nodiscard]] const std::byte* at(std::int64_t first, std::int64_t bytes);

private:
    [[nodiscard]] std::int64_t nextLength(std::int64_t first, std::int64_t bytes) const;
    void load(std::int64_t first, std::int64_t length);

    cudaStream_t m_stream;
    const std::byte* m_data;
    std::int64_t m_size;
    /// The piece that is here: bytes m_first .. m_first + m_length - 1.
    std::int64_t m_first = 0;
    std::int64_t m_length = 0;
    std::int64_t m_capacity = 0;
    std::unique_ptr<std::byte[]> m_piece;
};

} // namespace ridgepoint::cuda
