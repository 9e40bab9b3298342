// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/roofline.h"

#include <QPointF>
#include <QRectF>

namespace ridgepoint {

/// From intensity and rate to pixels on two logarithmic axes. Values must be positive: ask `drawable` first.
class PlotMap {
public:
    PlotMap(const Frame& frame, const QRectF& plot);

    [[nodiscard]] double x(Intensity intensity) const;
    [[nodiscard]] double y(FlopRate rate) const;
    [[nodiscard]] QPointF at(Intensity intensity, FlopRate rate) const { return {x(intensity), y(rate)}; }
    /// Both positive and finite, so that they have a place on log axes (perhaps outside the frame).
    [[nodiscard]] static bool drawable(Intensity intensity, FlopRate rate);
    /// Inside the frame, edges included.
    [[nodiscard]] bool contains(Intensity intensity, FlopRate rate) const;

    [[nodiscard]] const QRectF& plot() const { return m_plot; }
    [[nodiscard]] const Frame& frame() const { return m_frame; }

private:
    Frame m_frame;
    QRectF m_plot;
    double m_xLow, m_xPerDecade;
    double m_yLow, m_yPerDecade;
};

/// The bandwidth lane of 0-FLOP kernels: a logarithmic strip of its own, whole decades around the memory roofs.
class LaneMap {
public:
    LaneMap(Bandwidth low, Bandwidth high, const QRectF& strip);
    /// One decade below DRAM to above the fastest level, by the roofs alone; 1 GB/s to 10 TB/s without roofs.
    [[nodiscard]] static LaneMap around(const std::optional<Roofline>& roofline, const QRectF& strip);

    [[nodiscard]] double y(Bandwidth bandwidth) const;
    [[nodiscard]] bool contains(Bandwidth bandwidth) const;
    [[nodiscard]] Bandwidth low() const { return m_low; }
    [[nodiscard]] Bandwidth high() const { return m_high; }
    [[nodiscard]] const QRectF& strip() const { return m_strip; }

private:
    Bandwidth m_low, m_high;
    QRectF m_strip;
};

/// The frame of a chart that has no roofs yet.
[[nodiscard]] Frame neutralFrame();

} // namespace ridgepoint
