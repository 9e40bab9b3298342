// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roof_style.h"

namespace ridgepoint {

namespace {

/// Between an active roof and a thin one.
constexpr double kReferenceWeight = 1.4;

QColor roofColour(const RoofStyle& style, const Theme& theme)
{
    if (style.active) {
        return theme.roof;
    }
    return style.reference ? theme.inkSoft : theme.roofSoft;
}

double roofWidth(const RoofStyle& style, const Theme& theme)
{
    if (style.active) {
        return theme.roofWidth;
    }
    return style.reference ? theme.softWidth * kReferenceWeight : theme.softWidth;
}

} // namespace

RoofStyle::Stroke strokeOf(SourceKind source)
{
    switch (source) {
    case SourceKind::measured: return RoofStyle::Stroke::solid;
    case SourceKind::datasheet:
    case SourceKind::derived:
    case SourceKind::secondary: return RoofStyle::Stroke::dashed;
    case SourceKind::atClock: return RoofStyle::Stroke::dotted;
    }
    return RoofStyle::Stroke::dashed;
}

RoofStyle roofStyle(const RoofLine& roof, bool compared)
{
    const RoofStyle::Stroke alone = roof.active ? RoofStyle::Stroke::solid : RoofStyle::Stroke::dashed;
    return {compared ? strokeOf(roof.source) : alone, roof.active, roof.reference};
}

QPen roofPen(const RoofStyle& style, const Theme& theme)
{
    QPen pen{roofColour(style, theme), roofWidth(style, theme)};
    switch (style.stroke) {
    case RoofStyle::Stroke::solid:
        pen.setCapStyle(style.active ? Qt::RoundCap : Qt::FlatCap);
        pen.setJoinStyle(Qt::RoundJoin);
        return pen;
    case RoofStyle::Stroke::dashed:
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({5, 3.4});
        return pen;
    case RoofStyle::Stroke::dotted:
        // Dots of no length: the round ends make them.
        pen.setCapStyle(Qt::RoundCap);
        pen.setDashPattern({0.01, 2.6});
        return pen;
    }
    return pen;
}

} // namespace ridgepoint
