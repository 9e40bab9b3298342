// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/buffer.h"

#include "engine/error.h"
#include "engine/units.h"
#include "kernels/cpu/team.h"

#include <cstdint>
#include <fmt/format.h>
#include <sys/mman.h>

namespace ridgepoint::cpu {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kPage = 4096;
/// One grain of the widest element.
constexpr std::size_t kSpare = static_cast<std::size_t>(kGrain) * sizeof(double);

std::size_t roundUp(std::size_t value, std::size_t step) { return (value + step - 1) / step * step; }

} // namespace

Buffer::Buffer(Bytes size) : m_size(static_cast<std::size_t>(size.count()))
{
    const bool huge = m_size >= kHugePage;
    const std::size_t wanted = roundUp(m_size + kSpare, kPage);
    m_mapped = huge ? wanted + kHugePage : wanted;
    void* mapping = mmap(nullptr, m_mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        throw RunError(
            fmt::format("The system refused {} of memory. Close other programs or choose a smaller size.", format(size)));
    }
    m_mapping = mapping;
    const std::size_t address = reinterpret_cast<std::size_t>(mapping);
    const std::size_t offset = huge ? roundUp(address, kHugePage) - address : 0;
    m_data = static_cast<char*>(mapping) + offset;
    if (huge) {
        // Advice only: without huge pages everything still works.
        (void)madvise(m_data, wanted, MADV_HUGEPAGE);
    }
}

Buffer& Buffer::operator=(Buffer&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_mapping, other.m_mapping);
    std::swap(m_mapped, other.m_mapped);
    std::swap(m_size, other.m_size);
    return *this;
}

Buffer::~Buffer()
{
    if (m_mapping != nullptr) {
        munmap(m_mapping, m_mapped);
    }
}

} // namespace ridgepoint::cpu
