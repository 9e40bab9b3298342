// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QPainterPath>
#include <QPixmap>

class QPainter;

namespace ridgepoint {

/// The outline of a kernel's shape around the origin, of about the same area for all shapes.
[[nodiscard]] QPainterPath markerPath(KernelLook::Shape shape, double radius);

enum class MarkerStyle {
    measured,
    /// A measured point of another dtype than the roofline's: paler.
    other,
    /// Expected by the model: outline only.
    expected
};

void drawMarker(QPainter& painter, const KernelLook& look, MarkerStyle style, const QPointF& at, double radius, const Theme& theme);

/// The same as a picture, for thousands of points; `scale` is device pixels per logical pixel.
[[nodiscard]] QPixmap markerSprite(const KernelLook& look, MarkerStyle style, double scale, const Theme& theme);

} // namespace ridgepoint
