// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/views.h"

#include "engine/quantities.h"
#include "engine/tensor_view.h"

namespace ridgepoint {

std::int64_t elementsOf(std::span<const std::int64_t> shape)
{
    std::int64_t elements = 1;
    for (const std::int64_t side : shape) {
        elements = checkedProduct({elements, side});
    }
    return elements;
}

std::vector<std::string> viewWords(const std::vector<std::int64_t>& shape, DType dtype, const std::vector<std::string>& operations)
{
    const Tensor base = Tensor::counting(shape, dtype);
    std::vector<std::string> words;
    for (const std::string& operation : operations) {
        words.emplace_back(applyOperation(base, parseTensorOperation(operation)).sharesStorage ? "view" : "copy");
    }
    return words;
}

} // namespace ridgepoint
