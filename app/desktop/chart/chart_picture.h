// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roofline_chart.h"

#include <QByteArray>
#include <QSize>

#include <optional>

namespace ridgepoint {

enum class PictureFormat { png, svg, pdf };

/// By the end of a file's name: ".png", ".svg", ".pdf" in any case; nullopt otherwise.
[[nodiscard]] std::optional<PictureFormat> pictureFormat(const QString& fileName);

/// The chart as the bytes of a file. `size` in pixels (CSS pixels in SVG, 1/96 inch in PDF); a PNG has `scale` times as many
/// pixels. Needs a QApplication, but no display. Throws RunError when no picture of that size can be made.
[[nodiscard]] QByteArray chartPicture(PictureFormat format, const ChartContent& content, const QSize& size, const Theme& theme,
                                      int scale = 1);

} // namespace ridgepoint
