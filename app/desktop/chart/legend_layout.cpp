// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/legend_layout.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Wanted {
    LegendEntry::Swatch swatch;
    int series;
    QString text;
    RoofStyle style = {};
};

QString tr(const char* text) { return QCoreApplication::translate("RooflineChart", text); }

std::vector<Wanted> wantedEntries(const PointLayout& layout, bool hasPrediction, const FrameLayout& frame)
{
    std::vector<Wanted> wanted;
    for (const ProvenanceKey& key : frame.provenances) {
        wanted.push_back({LegendEntry::Swatch::roof, 0, tr("roofs: %1").arg(key.text), key.style});
    }
    for (std::size_t i = 0; i < layout.series.size(); ++i) {
        wanted.push_back({LegendEntry::Swatch::series, static_cast<int>(i), layout.series[i].name});
    }
    if (std::any_of(layout.points.begin(), layout.points.end(), [](const PlacedPoint& point) { return point.expected; })) {
        wanted.push_back({LegendEntry::Swatch::expected, 0, tr("expected by the model")});
    }
    if (hasPrediction) {
        wanted.push_back({LegendEntry::Swatch::prediction, 0, tr("prediction")});
    }
    return wanted;
}

/// Fills columns from the top, each until it meets a roof or other text.
class LegendFlow {
public:
    LegendFlow(const FrameLayout& frame, const ChartTheme& theme, const Occupancy& occupancy)
        : m_plot{frame.map.plot()}, m_theme{theme}, m_occupancy{occupancy}, m_top{frame.legendOrigin}, m_next{frame.legendOrigin}
    {
    }

    [[nodiscard]] std::optional<LegendEntry> place(const Wanted& wanted)
    {
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (const auto entry = tryHere(wanted)) {
                m_next.ry() += m_theme.chartPx * 1.65;
                m_width = std::max(m_width, entry->text.outline.boundingRect().right() - m_top.x());
                return entry;
            }
            if (m_width == 0) {
                return std::nullopt;
            }
            m_top.rx() += m_width + m_theme.chartPx * 1.6;
            m_next = m_top;
            m_width = 0;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<LegendEntry> tryHere(const Wanted& wanted) const
    {
        const double em = m_theme.chartPx;
        const QPointF swatch = m_next + QPointF{em * 0.42, -em * 0.36};
        const QPointF baseline = m_next + QPointF{em * 1.45, 0};
        const PlacedText text = placeText(wanted.text, TextRole::legend, m_theme, baseline);
        QRectF box = text.outline.boundingRect();
        box.setLeft(m_next.x());
        const bool room = m_plot.contains(box) && box.right() < m_plot.left() + m_plot.width() * 0.62;
        if (!room || m_occupancy.taken(box, Occupancy::text | Occupancy::line) > 0) {
            return std::nullopt;
        }
        return LegendEntry{wanted.swatch, wanted.series, wanted.style, swatch, text};
    }

    QRectF m_plot;
    const ChartTheme& m_theme;
    const Occupancy& m_occupancy;
    QPointF m_top;
    QPointF m_next;
    double m_width = 0;
};

} // namespace

void placeLegend(PointLayout& layout, bool hasPrediction, const FrameLayout& frame, const ChartTheme& theme, Occupancy& occupancy)
{
    const std::vector<Wanted> wanted = wantedEntries(layout, hasPrediction, frame);
    LegendFlow flow{frame, theme, frame.occupancy};
    for (const Wanted& want : wanted) {
        const auto entry = flow.place(want);
        if (!entry) {
            break;
        }
        layout.legend.push_back(*entry);
    }
    if (layout.legend.size() < wanted.size() && !layout.legend.empty()) {
        LegendEntry& last = layout.legend.back();
        const auto left = static_cast<int>(wanted.size() - layout.legend.size());
        last.text = placeText(tr("%1 and %2 more").arg(last.text.text).arg(left), TextRole::legend, theme, last.text.origin);
    }
    for (const LegendEntry& entry : layout.legend) {
        occupancy.mark(entry.text.outline.boundingRect().adjusted(-theme.chartPx * 1.5, 0, 0, 0), Occupancy::text);
    }
}

} // namespace ridgepoint
