// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/point_labels.h"

#include "engine/point_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// Labels tried at most: placing text costs, and no reader reads 10,000 sizes.
constexpr std::size_t kMostTried = 160;

QString tr(const char* text) { return QCoreApplication::translate("RooflineChart", text); }

struct Side {
    Anchor anchor;
    double dx, dy;
};
constexpr Side kBelow{Anchor::topCentre, 0, 1};
constexpr Side kAbove{Anchor::baselineCentre, 0, -1};
constexpr Side kRight{Anchor::middleLeft, 1, 0};
constexpr Side kLeft{Anchor::middleRight, -1, 0};
constexpr Side kBelowRight{Anchor::middleLeft, 0.75, 0.95};
constexpr Side kBelowLeft{Anchor::middleRight, -0.75, 0.95};
constexpr Side kAboveRight{Anchor::middleLeft, 0.75, -0.95};
constexpr Side kAboveLeft{Anchor::middleRight, -0.75, -0.95};

/// A climbing series is labelled below its points, a standing one beside them.
constexpr std::array kSidesClimbing{kBelow, kBelowRight, kAbove, kBelowLeft, kRight, kLeft, kAboveLeft, kAboveRight};
constexpr std::array kSidesStanding{kRight, kLeft, kBelowRight, kAboveRight, kBelowLeft, kAboveLeft, kBelow, kAbove};

struct Wanted {
    QString text;
    TextRole role = TextRole::pointSize;
    QPointF at;
    double gap = 0;
    bool standing = false;
};

class Labeller {
public:
    Labeller(const ChartTheme& theme, Occupancy& occupancy) : m_theme{theme}, m_occupancy{occupancy} {}

    /// Inside `room`, `gap` from the point at `at`.
    [[nodiscard]] std::optional<PlacedText> place(const Wanted& wanted, const QRectF& room)
    {
        const PlacedText shape = placeText(wanted.text, wanted.role, m_theme, wanted.at);
        std::optional<PlacedText> best;
        int bestCost = 0;
        int preference = 0;
        for (const Side& side : wanted.standing ? kSidesStanding : kSidesClimbing) {
            const QPointF anchor = wanted.at + QPointF{side.dx * wanted.gap, side.dy * wanted.gap};
            const PlacedText candidate = movedTo(shape, m_theme, anchor, side.anchor);
            const QRectF box = candidate.outline.boundingRect();
            if (!room.contains(box) || m_occupancy.taken(box, Occupancy::text | Occupancy::point) > 0) {
                continue;
            }
            // Over a line sooner than over a whisker.
            const int cost =
                4 * m_occupancy.taken(box, Occupancy::line) + 6 * m_occupancy.taken(box, Occupancy::reach) + preference++;
            if (!best || cost < bestCost) {
                best = candidate;
                bestCost = cost;
            }
            if (cost < preference) {
                break;
            }
        }
        if (best) {
            best->edged = m_occupancy.taken(best->outline.boundingRect(), Occupancy::line) > 0;
            // Two sizes side by side must not read as one number.
            const double air = m_theme.chartPx * 0.2;
            m_occupancy.mark(best->outline.boundingRect().adjusted(-air, 0, air, 0), Occupancy::text);
        }
        return best;
    }

private:
    const ChartTheme& m_theme;
    Occupancy& m_occupancy;
};

/// Neighbours of one sweep that lie on top of each other share one label: "256 – 1024".
struct Labelled {
    std::size_t first = 0;
    std::size_t last = 0;
    bool standing = false;
    /// An end of its sweep.
    bool end = false;
};

std::vector<Labelled> groupsOf(const PointLayout& layout, const ChartTheme& theme)
{
    std::vector<Labelled> groups;
    for (const Trail& trail : layout.trails) {
        const QRectF box = trail.line.boundingRect();
        const bool standing = trail.points.size() > 1 && box.width() < box.height();
        const std::size_t begin = groups.size();
        for (const std::size_t index : trail.points) {
            const QPointF at = layout.points[index].at;
            if (groups.size() > begin && QLineF{layout.points[groups.back().first].at, at}.length() < theme.pointRadius * 1.3) {
                groups.back().last = index;
            } else {
                groups.push_back({index, index, standing || layout.points[index].inLane});
            }
        }
        groups[begin].end = groups.back().end = true;
    }
    return groups;
}

std::size_t newestOf(const std::vector<Labelled>& groups)
{
    std::size_t newest = 0;
    for (const Labelled& group : groups) {
        newest = std::max(newest, group.last);
    }
    return newest;
}

/// Most important first: the newest point, ends of sweeps, the rest; of very many only some.
std::vector<Labelled> labelOrder(std::vector<Labelled> groups)
{
    const auto rank = [newest = newestOf(groups)](const Labelled& group) { return group.last == newest ? 0 : (group.end ? 1 : 2); };
    std::stable_sort(groups.begin(), groups.end(), [&](const Labelled& a, const Labelled& b) { return rank(a) < rank(b); });
    if (groups.size() <= kMostTried) {
        return groups;
    }
    std::vector<Labelled> some;
    const double stride = static_cast<double>(groups.size()) / static_cast<double>(kMostTried);
    for (std::size_t i = 0; i < kMostTried; ++i) {
        some.push_back(groups[static_cast<std::size_t>(static_cast<double>(i) * stride)]);
    }
    return some;
}

/// The names of the points by their rows.
class RowNames {
public:
    explicit RowNames(std::span<const RooflinePoint> points) : m_points{points}, m_names{points} {}
    [[nodiscard]] QString of(int row) const { return QString::fromStdString(m_names.of(m_points[static_cast<std::size_t>(row)])); }

private:
    std::span<const RooflinePoint> m_points;
    PointNames m_names;
};

void labelBadges(PointLayout& layout, const RowNames& names, const QRectF& room, Labeller& labeller, double gap)
{
    for (Badge& badge : layout.badges) {
        const QString size = names.of(badge.row);
        const QString text = badge.count > 1 ? tr("%1 and %2 more").arg(size).arg(badge.count - 1) : size;
        if (const auto label = labeller.place({text, TextRole::badge, badge.at, gap, true}, room)) {
            badge.label = *label;
        }
    }
}

void nameOverhead(PointLayout& layout, const QRectF& room, Labeller& labeller, double gap)
{
    for (const QPointF& at : layout.overhead) {
        if (const auto word = labeller.place({tr("overhead-bound"), TextRole::overheadWord, at, gap, true}, room)) {
            layout.texts.push_back(*word);
            return;
        }
    }
}

} // namespace

void placePointLabels(PointLayout& layout, std::span<const RooflinePoint> points, const FrameLayout& frame, const ChartTheme& theme,
                      Occupancy& occupancy)
{
    const QRectF& plot = frame.map.plot();
    const QRectF lane = frame.lane.strip().adjusted(-1, -1, theme.chartPx * 0.7, 1);
    Labeller labeller{theme, occupancy};
    const RowNames names{points};
    labelBadges(layout, names, plot.united(lane), labeller, theme.pointRadius * 2.2);
    const double gap = theme.pointRadius + theme.chartPx * 0.42;
    nameOverhead(layout, plot, labeller, theme.pointRadius * 2.2 + 4);
    for (const Labelled& group : labelOrder(groupsOf(layout, theme))) {
        const PlacedPoint& point = layout.points[group.last];
        const QRectF& room = point.inLane ? lane : plot;
        const QString size = names.of(point.row);
        const QString first = names.of(layout.points[group.first].row);
        const QString text = group.first == group.last ? size : first + QStringLiteral(" – ") + size;
        if (const auto label = labeller.place({text, TextRole::pointSize, point.at, gap, group.standing}, room)) {
            layout.texts.push_back(*label);
        }
    }
}

} // namespace ridgepoint
