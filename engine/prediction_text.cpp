// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/prediction_text.h"

#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridgepoint {

std::string quantityText(QuantityKind quantity, double value)
{
    switch (quantity) {
    case QuantityKind::ratio: return shortDecimal(value) + "×";
    case QuantityKind::time: return format(Seconds{value});
    case QuantityKind::bandwidth: return format(Bandwidth{value});
    case QuantityKind::flopRate: return format(FlopRate{value});
    case QuantityKind::intensity: return format(Intensity{value});
    case QuantityKind::bytes: return shortDecimal(value) + " B";
    case QuantityKind::tokenRate: return shortDecimal(value) + " tokens/s";
    case QuantityKind::fraction: return shortDecimal(value * 100) + " %";
    case QuantityKind::number: return shortDecimal(value);
    case QuantityKind::choice:
    case QuantityKind::classes: return {};
    }
    return {};
}

std::string saidText(const Prediction& prediction)
{
    return inWords(prediction.quantity) ? fmt::format("{}", fmt::join(prediction.words, ", "))
                                        : quantityText(prediction.quantity, prediction.value);
}

} // namespace ridgepoint
