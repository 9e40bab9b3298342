// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roof_layout.h"

#include "engine/reference_roofs.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

PlacedRoof placeRoof(const RoofLine& roof, const QLineF& line, bool compared)
{
    const RoofStyle style = roofStyle(roof, compared);
    if (roof.label.empty()) {
        // A piece that continues another roof carries no name of its own.
        return {line, style, roof.kind};
    }
    const QString label = QString::fromStdString(roof.label + " " + roof.value);
    const QString shorter = roof.reference ? QString::fromStdString(which(roof)) : label;
    return {line, style, roof.kind, label + QStringLiteral(" · ") + QString::fromStdString(roof.provenance), shorter};
}

/// A flat roof of the spec that is not of the roofline's dtype.
bool ofAnotherDType(const RoofLine& roof, const Roofline& roofline)
{
    return !roof.reference && std::ranges::any_of(roofline.spec().computeRoofs, [&](const ComputeRoof& each) {
        return each.dtype != roofline.dtype() && roofName(each) == roof.label;
    });
}

/// A place for a label and how bad it is.
struct Candidate {
    PlacedText text;
    double cost = 0;
};

/// What a name may not cover.
constexpr int kHard = Occupancy::text | Occupancy::point | Occupancy::reach;
constexpr double kCovers = 1e5;
constexpr double kOutside = 1e9;
/// A name apart from its line is soon taken for that of another: a quarter of a row at a time, and rather without provenance.
constexpr int kNotchesApart = 12;
constexpr double kNotchApart = 25;
constexpr double kShortened = 40;

/// Steps along a roof, both sides of it, and what each place would cover.
class LabelSearch {
public:
    LabelSearch(const PlacedRoof& roof, const ChartTheme& theme, const QRectF& plot, const Occupancy& occupancy)
        : m_roof{roof}, m_theme{theme}, m_plot{plot}, m_occupancy{occupancy}
    {
    }

    /// The best free place beside the line, or up to `notches` quarters of a row further from it.
    [[nodiscard]] std::optional<Candidate> best(const QString& label, int notches) const
    {
        // Shaped once; every place is a shifted copy.
        const double angle = std::atan2(m_roof.line.dy(), m_roof.line.dx()) * 180 / M_PI;
        const TextRole role = m_roof.style.active ? TextRole::roofActive : TextRole::roofSoft;
        const PlacedText shape = placeText(label, role, m_theme, {0, 0}, Anchor::baselineLeft, angle);
        const double room = m_roof.line.length() - textSize(label, role, m_theme).width();
        std::optional<Candidate> found;
        const int steps = notches > 0 ? 16 : 32;
        for (int step = 0; step <= steps && room >= 0; ++step) {
            const double fraction = step / static_cast<double>(steps);
            for (const bool above : {true, false}) {
                for (int notch = 0; notch <= notches; ++notch) {
                    const Place place{room * fraction, fraction, above, notch};
                    if (found && costWhereFree(place) >= found->cost) {
                        break; // further away costs more still
                    }
                    Candidate candidate = at(shape, place);
                    if (!found || candidate.cost < found->cost) {
                        found = std::move(candidate);
                    }
                }
            }
        }
        return found;
    }

private:
    struct Place {
        double along = 0;
        double fraction = 0;
        bool above = true;
        int notch = 0;
    };

    [[nodiscard]] Candidate at(const PlacedText& shape, const Place& place) const
    {
        const double length = m_roof.line.length();
        const QPointF direction{m_roof.line.dx() / length, m_roof.line.dy() / length};
        const QPointF up{direction.y(), -direction.x()};
        const double apart = place.notch * m_theme.chartPx * 0.31;
        const double clearance = roofPen(m_roof.style, m_theme).widthF() / 2 + m_theme.chartPx * 0.42 + apart;
        const double offset = place.above ? clearance : -(clearance + m_theme.chartPx * 0.75);
        PlacedText text = shape;
        text.origin = m_roof.line.p1() + direction * place.along + up * offset;
        text.outline.translate(text.origin);
        const double cost = costWhereFree(place) + costOfCovered(text);
        return {std::move(text), cost};
    }

    /// Slopes are named towards their upper end, where few kernels lie. The active flat roof is named right after the ridge,
    /// because large problems and predictions gather at its far end.
    [[nodiscard]] double costWhereFree(const Place& place) const
    {
        const double preferred = m_roof.kind == RoofLine::Kind::memory ? 0.88 : 0.04;
        return std::abs(place.fraction - preferred) * 10 + (place.above ? 0.0 : 6.0) + kNotchApart * place.notch;
    }

    [[nodiscard]] double costOfCovered(const PlacedText& text) const
    {
        const QRectF room = m_plot.adjusted(1, 1, -1, -1);
        if (!room.contains(text.outline.boundingRect())) {
            return kOutside;
        }
        return kCovers * m_occupancy.taken(text.outline, kHard) + 1.5 * m_occupancy.taken(text.outline, Occupancy::line);
    }

    const PlacedRoof& m_roof;
    const ChartTheme& m_theme;
    const QRectF& m_plot;
    const Occupancy& m_occupancy;
};

} // namespace

QPolygonF padded(const QPolygonF& box, double by)
{
    // Corners run top left, top right, bottom right, bottom left.
    const QLineF top{box[0], box[1]};
    const QPointF along = (box[1] - box[0]) * (by / top.length());
    return QPolygonF{{box[0] - along, box[1] + along, box[2] + along, box[3] - along}};
}

std::optional<QLineF> clipped(const QLineF& line, const QRectF& to)
{
    double from = 0;
    double until = 1;
    const std::array<std::pair<double, double>, 4> edges{{{-line.dx(), line.x1() - to.left()},
                                                          {line.dx(), to.right() - line.x1()},
                                                          {-line.dy(), line.y1() - to.top()},
                                                          {line.dy(), to.bottom() - line.y1()}}};
    for (const auto& [direction, distance] : edges) {
        if (direction == 0) {
            if (distance < 0) {
                return std::nullopt;
            }
            continue;
        }
        const double crossing = distance / direction;
        if (direction < 0) {
            from = std::max(from, crossing);
        } else {
            until = std::min(until, crossing);
        }
    }
    if (!(from < until)) {
        return std::nullopt;
    }
    return QLineF{line.pointAt(from), line.pointAt(until)};
}

std::vector<PlacedRoof> placeRoofs(const Roofline& roofline, const PlotMap& map)
{
    const bool compared = !roofline.references().empty();
    std::vector<PlacedRoof> roofs;
    for (const RoofLine& roof : roofline.lines()) {
        if (compared && ofAnotherDType(roof, roofline)) {
            continue;
        }
        if (!PlotMap::drawable(roof.x1, roof.y1) || !PlotMap::drawable(roof.x2, roof.y2)) {
            continue;
        }
        if (const auto line = clipped({map.at(roof.x1, roof.y1), map.at(roof.x2, roof.y2)}, map.plot())) {
            roofs.push_back(placeRoof(roof, *line, compared));
        }
    }
    for (PlacedRoof& roof : roofs) {
        roof.aboveActive = std::all_of(roofs.begin(), roofs.end(), [&](const PlacedRoof& other) {
            return !other.style.active || other.kind != RoofLine::Kind::compute || roof.line.y1() < other.line.y1();
        });
    }
    std::stable_partition(roofs.begin(), roofs.end(), [](const PlacedRoof& roof) { return roof.style.active; });
    return roofs;
}

namespace {

/// Beside its line where there is room, in short where there is only little, and an active roof's name apart from it before
/// it covers anything.
std::optional<PlacedText> nameAlong(const PlacedRoof& roof, const LabelSearch& search)
{
    for (const QString& name : {roof.label, roof.shortLabel}) {
        const auto beside = search.best(name, 0);
        if (beside && beside->cost < kCovers) {
            return beside->text;
        }
    }
    if (!roof.style.active) {
        return std::nullopt;
    }
    auto apart = search.best(roof.label, kNotchesApart);
    const auto shorter = search.best(roof.shortLabel, kNotchesApart);
    if (shorter && (!apart || shorter->cost + kShortened < apart->cost)) {
        apart = shorter;
    }
    return apart && apart->cost < kOutside ? std::optional{apart->text} : std::nullopt;
}

/// From a flat roof to the right end of a name that stands more than a row from it.
std::optional<QLineF> leaderTo(const PlacedText& name, const PlacedRoof& roof, const ChartTheme& theme)
{
    const QRectF box = name.outline.boundingRect();
    const double em = theme.chartPx;
    if (roof.kind != RoofLine::Kind::compute || std::abs(box.center().y() - roof.line.y1()) < em * 2.4) {
        return std::nullopt;
    }
    return QLineF{QPointF{std::min(box.right() + em * 0.8, roof.line.x2()), roof.line.y1()},
                  QPointF{box.right() + em * 0.15, box.center().y()}};
}

} // namespace

RoofNames placeRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot, Occupancy& occupancy)
{
    RoofNames names;
    for (const PlacedRoof& roof : roofs) {
        if (roof.label.isEmpty() || (roof.kind == RoofLine::Kind::compute && !roof.style.active)) {
            continue;
        }
        if (auto label = nameAlong(roof, LabelSearch{roof, theme, plot, occupancy})) {
            occupancy.mark(padded(label->outline, theme.chartPx * 0.5), Occupancy::text);
            label->edged = true;
            if (const auto leader = leaderTo(*label, roof, theme)) {
                names.leaders.push_back(*leader);
            }
            names.labels.push_back(*label);
        }
    }
    return names;
}

} // namespace ridgepoint
