// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/host_copy.h"

#include "kernels/cuda/cuda_error.h"

#include <algorithm>

namespace ridgepoint::cuda {

namespace {

/// What is read next after a gap of at most this is still in order: the rows of a matrix, of which a few columns are wanted. The
/// blocks that are sampled of a large array lie farther apart.
constexpr std::int64_t kNear = std::int64_t{512} << 10;
constexpr std::int64_t kFirstGrowth = std::int64_t{64} << 10;

} // namespace

HostCopy::HostCopy(cudaStream_t stream, const void* data, Bytes size)
    : m_stream(stream), m_data(static_cast<const std::byte*>(data)), m_size(size.count())
{
}

const std::byte* HostCopy::at(std::int64_t first, std::int64_t bytes)
{
    const bool here = first >= m_first && first + bytes <= m_first + m_length;
    if (!here && m_size <= kCopiedWhole.count()) {
        load(0, m_size);
    } else if (!here) {
        load(first, std::min(nextLength(first, bytes), m_size - first));
    }
    return m_piece.get() + (first - m_first);
}

std::int64_t HostCopy::nextLength(std::int64_t first, std::int64_t bytes) const
{
    const std::int64_t end = m_first + m_length;
    const bool inOrder = m_length > 0 && first >= m_first && first <= end + kNear;
    return std::max(bytes, inOrder ? std::clamp(2 * m_length, kFirstGrowth, kLargestPiece.count()) : 0);
}

void HostCopy::load(std::int64_t first, std::int64_t length)
{
    m_length = 0;
    if (length > m_capacity) {
        m_piece = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(length));
        m_capacity = length;
    }
    check(cudaMemcpyAsync(m_piece.get(), m_data + first, static_cast<std::size_t>(length), cudaMemcpyDeviceToHost, m_stream),
          "copying a result to the host");
    check(cudaStreamSynchronize(m_stream), "copying a result to the host");
    m_first = first;
    m_length = length;
}

} // namespace ridgepoint::cuda
