// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/plot_map.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

PlotMap::PlotMap(const Frame& frame, const QRectF& plot)
    : m_frame{frame},
      m_plot{plot},
      m_xLow{std::log10(frame.xMin.flopPerByte())},
      m_xPerDecade{plot.width() / (std::log10(frame.xMax.flopPerByte()) - m_xLow)},
      m_yLow{std::log10(frame.yMin.perSecond())},
      m_yPerDecade{plot.height() / (std::log10(frame.yMax.perSecond()) - m_yLow)}
{
}

double PlotMap::x(Intensity intensity) const
{
    return m_plot.left() + (std::log10(intensity.flopPerByte()) - m_xLow) * m_xPerDecade;
}

double PlotMap::y(FlopRate rate) const { return m_plot.bottom() - (std::log10(rate.perSecond()) - m_yLow) * m_yPerDecade; }

bool PlotMap::drawable(Intensity intensity, FlopRate rate)
{
    return std::isfinite(intensity.flopPerByte()) && std::isfinite(rate.perSecond()) && intensity.flopPerByte() > 0 &&
           rate.perSecond() > 0;
}

bool PlotMap::contains(Intensity intensity, FlopRate rate) const
{
    return intensity >= m_frame.xMin && intensity <= m_frame.xMax && rate >= m_frame.yMin && rate <= m_frame.yMax;
}

LaneMap::LaneMap(Bandwidth low, Bandwidth high, const QRectF& strip) : m_low{low}, m_high{high}, m_strip{strip} {}

LaneMap LaneMap::around(const std::optional<Roofline>& roofline, const QRectF& strip)
{
    if (!roofline) {
        return {Bandwidth{1e9}, Bandwidth{1e13}, strip};
    }
    double fastest = roofline->dramBandwidth().perSecond();
    for (const MemoryRoof& roof : roofline->spec().memoryRoofs) {
        fastest = std::max(fastest, roof.bandwidth.value_or(Bandwidth{0}).perSecond());
    }
    double slowest = roofline->dramBandwidth().perSecond();
    for (const DeviceSpec& reference : roofline->references()) {
        if (const MemoryRoof* dram = dramRoof(reference)) {
            fastest = std::max(fastest, dram->bandwidth->perSecond());
            slowest = std::min(slowest, dram->bandwidth->perSecond());
        }
    }
    // Half a decade of air over the fastest roof, so that a point above it still has a place.
    const double low = std::floor(std::log10(slowest) - 1);
    const double high = std::ceil(std::log10(fastest) + 0.5);
    return {Bandwidth{std::pow(10.0, low)}, Bandwidth{std::pow(10.0, high)}, strip};
}

double LaneMap::y(Bandwidth bandwidth) const
{
    const double low = std::log10(m_low.perSecond());
    const double high = std::log10(m_high.perSecond());
    return m_strip.bottom() - (std::log10(bandwidth.perSecond()) - low) / (high - low) * m_strip.height();
}

bool LaneMap::contains(Bandwidth bandwidth) const { return bandwidth >= m_low && bandwidth <= m_high; }

Frame neutralFrame() { return {Intensity{0.01}, Intensity{1e4}, FlopRate{1e9}, FlopRate{1e13}}; }

} // namespace ridgepoint
