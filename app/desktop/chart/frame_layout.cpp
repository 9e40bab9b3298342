// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/frame_layout.h"

#include "engine/units.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("RooflineChart", text); }

void addText(FrameLayout& layout, const PlacedText& text)
{
    layout.occupancy.mark(text.outline, Occupancy::text);
    layout.texts.push_back(text);
}

void placeAxes(FrameLayout& layout, const ChartTheme& theme)
{
    const Frame& frame = layout.map.frame();
    const ChartGeometry& geometry = layout.geometry;
    for (const Tick& tick : decadeTicks(frame.xMin.flopPerByte(), frame.xMax.flopPerByte(), 1)) {
        const QPointF at{layout.map.x(Intensity{tick.value}), geometry.tickBaseline};
        addText(layout, placeText(tick.label, TextRole::tick, theme, at, Anchor::baselineCentre));
    }
    for (const Tick& tick : decadeTicks(frame.yMin.perSecond(), frame.yMax.perSecond(), layout.unit.scale)) {
        const QPointF at{geometry.rateTickRight, layout.map.y(FlopRate{tick.value})};
        addText(layout, placeText(tick.label, TextRole::tick, theme, at, Anchor::middleRight));
    }
    addText(layout, placeText(tr("Arithmetic intensity, FLOP per byte"), TextRole::axisTitle, theme, geometry.intensityTitle,
                              Anchor::baselineCentre));
    addText(layout, placeText(layout.unit.name, TextRole::axisTitle, theme, geometry.rateTitle, Anchor::middleCentre, -90));
}

void placeLane(FrameLayout& layout, const ChartTheme& theme)
{
    const LaneMap& lane = layout.lane;
    const ChartGeometry& geometry = layout.geometry;
    const bool tera = lane.low().perSecond() >= 1e11;
    for (const Tick& tick : decadeTicks(lane.low().perSecond(), lane.high().perSecond(), tera ? 1e12 : 1e9)) {
        const double y = lane.y(Bandwidth{tick.value});
        layout.laneGrid.emplace_back(lane.strip().left(), y, lane.strip().right(), y);
        addText(layout, placeText(tick.label, TextRole::tick, theme, {geometry.laneTickRight, y}, Anchor::middleRight));
    }
    addText(layout, placeText(tr("0 FLOP"), TextRole::tick, theme, {geometry.laneTitle.x(), geometry.tickBaseline},
                              Anchor::baselineCentre));
    addText(layout,
            placeText(tera ? tr("TB/s") : tr("GB/s"), TextRole::axisTitle, theme, geometry.laneTitle, Anchor::baselineCentre));
}

/// Every level of the spec, and DRAM of what stands beside it.
void placeLaneRoofs(FrameLayout& layout, const Roofline& roofline)
{
    const LaneMap& lane = layout.lane;
    const bool compared = !roofline.references().empty();
    const auto add = [&](const DeviceSpec& spec, const MemoryRoof& roof, bool active, bool reference) {
        if (roof.bandwidth && lane.contains(*roof.bandwidth)) {
            const double y = lane.y(*roof.bandwidth);
            RoofLine line;
            line.source = sourceKind(spec, roof.from);
            line.active = active;
            line.reference = reference;
            layout.laneRoofs.push_back({{lane.strip().left(), y, lane.strip().right(), y}, roofStyle(line, compared)});
            layout.occupancy.mark(layout.laneRoofs.back().line, Occupancy::line);
        }
    };
    const MemoryRoof* dram = dramRoof(roofline.spec());
    for (const MemoryRoof& roof : roofline.spec().memoryRoofs) {
        add(roofline.spec(), roof, &roof == dram, false);
    }
    for (const DeviceSpec& reference : roofline.references()) {
        if (const MemoryRoof* roof = dramRoof(reference)) {
            add(reference, *roof, false, true);
        }
    }
}

/// Two digits for a CPU's 8.6, three for a card's 295.
QString ridgeText(Intensity ridge)
{
    const double value = ridge.flopPerByte();
    return tr("ridge %1 FLOP/B").arg(QString::fromStdString(shortDecimal(value, value < 100 ? 2 : 3)));
}

void placeRegions(FrameLayout& layout, const std::optional<Roofline>& roofline, const ChartTheme& theme)
{
    const QRectF& plot = layout.map.plot();
    layout.memoryRegion = plot;
    const double em = theme.chartPx;
    const QPointF memoryAt{plot.left() + em * 1.15, plot.top() + em * 1.7};
    addText(layout, placeText(tr("memory-bound"), TextRole::memoryWord, theme, memoryAt));
    layout.legendOrigin = memoryAt + QPointF{0, em * 2.0};
    const ComputeRoof* peak = roofline->highestComputeRoof();
    const auto ridge = peak != nullptr ? roofline->ridge(peak->unit) : std::nullopt;
    if (!ridge) {
        return;
    }
    const double x = std::clamp(layout.map.x(*ridge), plot.left(), plot.right());
    layout.memoryRegion.setRight(x);
    layout.computeRegion = QRectF{QPointF{x, plot.top()}, plot.bottomRight()};
    addText(layout, placeText(tr("compute-bound"), TextRole::computeWord, theme, {plot.right() - em * 1.15, memoryAt.y()},
                              Anchor::baselineRight));
    const double corner = std::clamp(layout.map.y(peak->rate), plot.top(), plot.bottom());
    layout.ridge = QLineF{x, corner, x, plot.bottom()};
    layout.occupancy.mark(*layout.ridge, Occupancy::line);
    layout.ridgeLabel = ridgeText(*ridge);
}

/// Each provenance once: that of the roofs points are held against, then those beside them.
void listProvenances(FrameLayout& layout, const Roofline& roofline)
{
    if (roofline.references().empty()) {
        return;
    }
    for (const RoofLine& roof : roofline.lines()) {
        const ProvenanceKey key{roofStyle(roof, true), QString::fromStdString(roof.provenance)};
        const bool known =
            std::ranges::any_of(layout.provenances, [&](const ProvenanceKey& other) { return other.text == key.text; });
        if (!known && (roof.active || roof.reference)) {
            layout.provenances.push_back(key);
        }
    }
}

} // namespace

Frame frameOf(const std::optional<Roofline>& roofline) { return roofline ? roofline->frame() : neutralFrame(); }

FrameLayout layoutFrame(const std::optional<Roofline>& roofline, const ChartGeometry& geometry, const QRectF& plot,
                        const ChartTheme& theme)
{
    const Frame frame = frameOf(roofline);
    FrameLayout layout{
        .geometry = geometry,
        .map = PlotMap{frame, plot},
        .lane = LaneMap::around(roofline, QRectF{geometry.lane.left(), plot.top(), geometry.lane.width(), plot.height()}),
        .unit = rateUnitFor(frame, roofline ? roofline->dtype() : DType::f32),
        .hasRoofs = roofline.has_value(),
        .occupancy = Occupancy{QRectF{QPointF{0, 0}, geometry.size}}};
    placeAxes(layout, theme);
    placeLane(layout, theme);
    layout.legendOrigin = plot.topLeft() + QPointF{theme.chartPx * 1.15, theme.chartPx * 1.7};
    if (!roofline) {
        return layout;
    }
    placeLaneRoofs(layout, *roofline);
    layout.roofs = placeRoofs(*roofline, layout.map);
    for (const PlacedRoof& roof : layout.roofs) {
        layout.occupancy.mark(roof.line, Occupancy::line);
    }
    placeRegions(layout, roofline, theme);
    listProvenances(layout, *roofline);
    return layout;
}

} // namespace ridgepoint
