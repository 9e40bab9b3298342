// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/reference.h"

#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/entry.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace ridgepoint {

namespace {

template <typename T>
Fetch fetchNative(const void* data)
{
    return [typed = static_cast<const T*>(data)](std::int64_t first, std::span<double> values) {
        const T* const from = typed + first;
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<double>(from[i]);
        }
    };
}

constexpr std::int64_t kCheckAllUpTo = 1 << 20;
constexpr std::int64_t kBlocks = 64;
constexpr std::int64_t kBlockSize = 1024;
/// Between two looks at the stop token.
constexpr std::int64_t kChunk = 4096;

} // namespace

Fetch hostFetch(DType dtype, const void* data)
{
    switch (dtype) {
    case DType::f64: return fetchNative<double>(data);
    case DType::f32:
    case DType::tf32: return fetchNative<float>(data);
    case DType::i8: return fetchNative<std::int8_t>(data);
    case DType::i32: return fetchNative<std::int32_t>(data);
    case DType::bf16:
    case DType::f16:
    case DType::f8e4m3:
    case DType::f4: break;
    }
    return [dtype, data](std::int64_t first, std::span<double> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = loadElement(dtype, data, first + static_cast<std::int64_t>(i));
        }
    };
}

Verification verifyRun(std::string_view kernel, const Problem& problem, const KernelRun& run, std::stop_token stop)
{
    const std::string& id = kernelOrThrow(kernel).id;
    const auto& entries = catalogEntries();
    const auto entry = std::ranges::find(entries, id, [](const CatalogEntry& e) { return e.info.id; });
    return entry->verify(problem, run, stop);
}

void ErrorNorm::add(double got, double want)
{
    m_finite = m_finite && std::isfinite(got);
    m_difference += (got - want) * (got - want);
    m_reference += want * want;
}

void ErrorNorm::addScaled(double got, double want, double scale)
{
    m_finite = m_finite && std::isfinite(got);
    m_difference += (got - want) * (got - want);
    m_reference += scale * scale;
}

Verification ErrorNorm::verdict(double allowed) const
{
    Verification result;
    result.allowed = allowed;
    if (!m_finite) {
        result.error = std::numeric_limits<double>::infinity();
        result.text = "result differs from reference: it holds values that are not finite (or were never written)";
        return result;
    }
    result.error = m_reference > 0 ? std::sqrt(m_difference / m_reference) : std::sqrt(m_difference);
    result.passed = result.error <= allowed;
    if (!result.passed) {
        result.text = fmt::format("result differs from reference by {:.2g} (allowed {:.2g})", result.error, allowed);
    }
    return result;
}

std::vector<std::pair<std::int64_t, std::int64_t>> blocksToCheck(std::int64_t n)
{
    if (n <= kCheckAllUpTo) {
        return {{0, n}};
    }
    std::vector<std::pair<std::int64_t, std::int64_t>> blocks;
    const std::int64_t stride = (n - kBlockSize) / (kBlocks - 1);
    for (std::int64_t block = 0; block < kBlocks - 1; ++block) {
        blocks.emplace_back(block * stride, kBlockSize);
    }
    blocks.emplace_back(n - kBlockSize, kBlockSize);
    return blocks;
}

std::vector<std::int64_t> spread(std::int64_t last, std::int64_t count)
{
    std::vector<std::int64_t> positions;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto at =
            static_cast<std::int64_t>(static_cast<double>(last) * static_cast<double>(i) / static_cast<double>(count - 1));
        if (positions.empty() || positions.back() != at) {
            positions.push_back(at);
        }
    }
    return positions;
}

Verification verifyElements(std::int64_t n, const KernelRun& run, const ElementFunction& expected, double allowed,
                            const std::stop_token& stop)
{
    ErrorNorm norm;
    std::vector<std::vector<double>> inputs(run.inputs.size(), std::vector<double>(kChunk));
    std::vector<double> output(kChunk);
    std::vector<double> element(run.inputs.size());
    const auto check = [&](std::int64_t first, std::size_t count) {
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            run.inputs[k](first, std::span(inputs[k]).first(count));
        }
        run.output(first, std::span(output).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = 0; k < inputs.size(); ++k) {
                element[k] = inputs[k][i];
            }
            norm.add(output[i], expected(first + static_cast<std::int64_t>(i), element));
        }
    };
    for (const auto& [first, count] : blocksToCheck(n)) {
        for (std::int64_t done = 0; done < count; done += kChunk) {
            if (stop.stop_requested()) {
                throw Cancelled();
            }
            check(first + done, static_cast<std::size_t>(std::min(kChunk, count - done)));
        }
    }
    return norm.verdict(allowed);
}

double allowedElementwise(DType dtype) { return bitsPerElement(dtype) <= 16 ? 0 : allowedError(dtype, 1); }

} // namespace ridgepoint
