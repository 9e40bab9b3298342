// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.h"

#include <array>
#include <string_view>

namespace ridgepoint {

namespace {

// Okabe and Ito's palette without the three colours that name the regimes (sky blue, vermillion, purple): a kernel must
// never look like a region of the chart. Kernels that are compared in an exercise differ in colour and in shape.
constexpr QRgb kOrange = 0xffe69f00;
constexpr QRgb kGreen = 0xff009e73;
constexpr QRgb kBlue = 0xff0072b2;
constexpr QRgb kYellow = 0xfff0e442;
constexpr QRgb kGrey = 0xff999999;

using Shape = KernelLook::Shape;

struct Entry {
    std::string_view kernel;
    QRgb colour;
    Shape shape;
};

constexpr std::array kLooks{
    Entry{"add", kGreen, Shape::square},         Entry{"matmul", kOrange, Shape::circle},
    Entry{"copy", kBlue, Shape::triangle},       Entry{"read", kGreen, Shape::triangle},
    Entry{"triad", kGreen, Shape::hexagon},      Entry{"transpose", kYellow, Shape::square},
    Entry{"chain", kYellow, Shape::pentagon},    Entry{"chain-fused", kBlue, Shape::star},
    Entry{"matmul-naive", kGrey, Shape::circle}, Entry{"matmul-tiled", kYellow, Shape::hexagon},
    Entry{"decode", kBlue, Shape::pentagon},     Entry{"fma", kOrange, Shape::cross},
    Entry{"empty", kGrey, Shape::cross},
};

} // namespace

KernelLook kernelLook(const std::string& kernel)
{
    for (const Entry& entry : kLooks) {
        if (entry.kernel == kernel) {
            return {QColor::fromRgb(entry.colour), entry.shape};
        }
    }
    return {QColor::fromRgb(kGrey), Shape::hexagon};
}

} // namespace ridgepoint
