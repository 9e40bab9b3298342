// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <cstddef>
#include <utility>

namespace ridgepoint::cpu {

/// Fresh zero pages, aligned to 64 B (2 MiB where that large) and advised to be huge; nothing is touched yet, so the thread that
/// writes first places the page. Ends with a spare grain, so that kernels may work on whole vectors past the last element.
class Buffer {
public:
    Buffer() = default;
    /// Throws RunError when the system refuses the address space.
    explicit Buffer(Bytes size);
    Buffer(Buffer&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)),
          m_mapping(std::exchange(other.m_mapping, nullptr)),
          m_mapped(std::exchange(other.m_mapped, 0)),
          m_size(std::exchange(other.m_size, 0))
    {
    }
    Buffer& operator=(Buffer&& other) noexcept;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    [[nodiscard]] void* data() const { return m_data; }
    /// As asked for, without the spare grain.
    [[nodiscard]] Bytes size() const { return Bytes{static_cast<std::int64_t>(m_size)}; }

private:
    void* m_data = nullptr;
    void* m_mapping = nullptr;
    std::size_t m_mapped = 0;
    std::size_t m_size = 0;
};

} // namespace ridgepoint::cpu
