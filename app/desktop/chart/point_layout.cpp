// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/point_layout.h"

#include "app/desktop/chart/legend_layout.h"
#include "app/desktop/chart/marker.h"
#include "app/desktop/chart/point_labels.h"
#include "app/desktop/chart/point_place.h"
#include "app/desktop/chart/prediction_layout.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

namespace ridgepoint {

namespace {

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// Sorts points into series and trails while they are placed one after the other.
class Collector {
public:
    Collector(PointLayout& layout, const ChartTheme& theme, std::optional<DType> dtype)
        : m_layout{layout}, m_theme{theme}, m_dtype{dtype}
    {
    }

    void add(int row, const RooflinePoint& point, const PointPlace& place)
    {
        m_layout.positions[static_cast<std::size_t>(row)] = place.at;
        Sweep& sweep = sweepOf(point);
        if (place.outside) {
            addBadge(row, place, sweep.series);
            return;
        }
        m_layout.points.push_back(
            {row, place.at, sweep.series, place.inLane, place.expected, place.whiskerTop, place.whiskerBottom});
        if (place.expected) {
            return;
        }
        if (point.achieved && point.achieved->limitedBy == Regime::overhead) {
            m_layout.overhead.push_back(place.at);
        }
        extendTrail(sweep, point.problem, place.at);
    }

private:
    using Size = std::tuple<std::int64_t, std::int64_t, double>;
    /// Points that differ in size alone.
    struct Sweep {
        int series = 0;
        std::optional<std::size_t> trail = std::nullopt;
        Size last{};
    };

    Sweep& sweepOf(const RooflinePoint& point)
    {
        const Problem& problem = point.problem;
        m_key.assign(point.kernel).append(1, '\n').append(point.device).append(1, '\n').append(problem.expr);
        m_key.append(1, static_cast<char>('a' + static_cast<int>(problem.dtype)));
        m_key.append(1, static_cast<char>('a' + static_cast<int>(problem.cache)));
        m_key.append(1, static_cast<char>('a' + static_cast<int>(problem.launch)));
        const auto found = m_sweeps.find(m_key);
        return found != m_sweeps.end() ? found->second : m_sweeps.emplace(m_key, Sweep{seriesOf(point)}).first->second;
    }

    int seriesOf(const RooflinePoint& point)
    {
        const auto [found, fresh] =
            m_series.try_emplace({point.kernel, point.problem.dtype}, static_cast<int>(m_layout.series.size()));
        if (fresh) {
            const QString name =
                QString::fromStdString(point.kernel) + QStringLiteral("  ") + fromView(ridgepoint::name(point.problem.dtype));
            m_layout.series.push_back({name, kernelLook(point.kernel), m_dtype && *m_dtype != point.problem.dtype});
        }
        return found->second;
    }

    /// A trail goes on while sizes grow; a repeated sweep begins a new one.
    void extendTrail(Sweep& sweep, const Problem& problem, const QPointF& at)
    {
        const Size size{problem.n, problem.batch, problem.intensityTarget.value_or(Intensity{0}).flopPerByte()};
        if (!sweep.trail || !(sweep.last < size)) {
            sweep.trail = m_layout.trails.size();
            m_layout.trails.push_back({sweep.series, {}, {}});
        }
        sweep.last = size;
        Trail& trail = m_layout.trails[*sweep.trail];
        trail.line.append(at);
        trail.points.push_back(m_layout.points.size() - 1);
    }

    /// Badges of one series at one place become one with a count.
    void addBadge(int row, const PointPlace& place, int series)
    {
        const double near = m_theme.pointRadius * 2;
        for (Badge& badge : m_layout.badges) {
            if (badge.series == series && QLineF{badge.at, place.at}.length() < near) {
                badge.row = row;
                ++badge.count;
                return;
            }
        }
        m_layout.badges.push_back({place.at, *place.outside, series, row, 1, {}});
    }

    PointLayout& m_layout;
    const ChartTheme& m_theme;
    std::optional<DType> m_dtype;
    std::map<std::pair<std::string, DType>, int> m_series;
    std::unordered_map<std::string, Sweep> m_sweeps;
    std::string m_key;
};

QRectF around(const QPointF& at, double reach) { return {at.x() - reach, at.y() - reach, 2 * reach, 2 * reach}; }

void markPoints(const PointLayout& layout, const ChartTheme& theme, Occupancy& occupancy)
{
    std::vector<QRectF> shapes;
    for (const PointSeries& series : layout.series) {
        shapes.push_back(markerPath(series.look.shape, theme.pointRadius).boundingRect().adjusted(-1, -1, 1, 1));
    }
    for (const PlacedPoint& point : layout.points) {
        occupancy.mark(around(point.at, theme.pointRadius - 1), Occupancy::point);
        occupancy.mark(shapes[static_cast<std::size_t>(point.series)].translated(point.at), Occupancy::reach);
        occupancy.mark(QRectF{QPointF{point.at.x(), point.whiskerTop}, QPointF{point.at.x(), point.whiskerBottom}},
                       Occupancy::reach);
    }
    for (const Badge& badge : layout.badges) {
        occupancy.mark(around(badge.at, theme.pointRadius * 1.5), Occupancy::point);
    }
}

void markTrails(const PointLayout& layout, Occupancy& occupancy)
{
    for (const Trail& trail : layout.trails) {
        for (qsizetype i = 1; i < trail.line.size(); ++i) {
            occupancy.mark(QLineF{trail.line[i - 1], trail.line[i]}, Occupancy::line);
        }
    }
}

} // namespace

PointLayout layoutPoints(const FrameLayout& frame, std::span<const RooflinePoint> points,
                         const std::optional<PredictedPoint>& prediction, const ChartTheme& theme, std::optional<DType> dtype)
{
    PointLayout layout;
    layout.positions.resize(points.size());
    layout.points.reserve(points.size());
    Collector collector{layout, theme, dtype};
    const double inset = theme.pointRadius * 1.9;
    for (std::size_t row = 0; row < points.size(); ++row) {
        if (const auto place = placePoint(frame, points[row], inset)) {
            collector.add(static_cast<int>(row), points[row], *place);
        }
    }
    Occupancy occupancy = frame.occupancy;
    placeLegend(layout, prediction.has_value(), frame, theme, occupancy);
    markPoints(layout, theme, occupancy);
    markTrails(layout, occupancy);
    if (prediction) {
        layout.prediction = placePrediction(*prediction, frame, points, layout.positions, theme, occupancy);
    }
    layout.names = placeRoofNames(frame, theme, occupancy);
    placePointLabels(layout, points, frame, theme, occupancy);
    return layout;
}

} // namespace ridgepoint
