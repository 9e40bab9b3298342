// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/point_labels.h"

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

/// A climbing series is labelled below its points, a standing one beside them.
constexpr std::array kSidesClimbing{kBelow, kAbove, kRight, kLeft};
constexpr std::array kSidesStanding{kRight, kLeft, kBelow, kAbove};

struct Wanted {
    QString text;
    TextRole role = TextRole::pointSize;
    QPointF at;
    double gap = 0;
    bool standing = false;
};

class Labeller {
public:
    Labeller(const Theme& theme, Occupancy& occupancy) : m_theme{theme}, m_occupancy{occupancy} {}

    /// Inside `room`, `gap` from the point at `at`.
    [[nodiscard]] std::optional<PlacedText> place(const Wanted& wanted, const QRectF& room)
    {
        std::optional<PlacedText> best;
        int bestCost = 0;
        for (const Side& side : wanted.standing ? kSidesStanding : kSidesClimbing) {
            const QPointF anchor = wanted.at + QPointF{side.dx * wanted.gap, side.dy * wanted.gap};
            const PlacedText candidate = placeText(wanted.text, wanted.role, m_theme, anchor, side.anchor);
            const QRectF box = candidate.outline.boundingRect();
            if (!room.contains(box) || m_occupancy.taken(box, Occupancy::text | Occupancy::point) > 0) {
                continue;
            }
            const int cost = m_occupancy.taken(box, Occupancy::line);
            if (!best || cost < bestCost) {
                best = candidate;
                bestCost = cost;
            }
            if (cost == 0) {
                break;
            }
        }
        if (best) {
            m_occupancy.mark(best->outline.boundingRect(), Occupancy::text);
        }
        return best;
    }

private:
    const Theme& m_theme;
    Occupancy& m_occupancy;
};

/// Rows' places in layout.points, most important first.
std::vector<std::size_t> labelOrder(const PointLayout& layout, const std::vector<bool>& isEnd)
{
    std::vector<std::size_t> order;
    const std::size_t count = layout.points.size();
    if (count == 0) {
        return order;
    }
    order.push_back(count - 1);
    for (std::size_t i = 0; i + 1 < count && order.size() < kMostTried / 2; ++i) {
        if (isEnd[i]) {
            order.push_back(i);
        }
    }
    const std::size_t stride = std::max<std::size_t>(1, count / kMostTried);
    for (std::size_t i = 0; i + 1 < count && order.size() < kMostTried; i += stride) {
        if (!isEnd[i]) {
            order.push_back(i);
        }
    }
    return order;
}

/// Standing: the sweep goes up rather than to the right, as for kernels whose intensity does not depend on size.
struct TrailFacts {
    std::vector<bool> isEnd;
    std::vector<bool> standing;
};

TrailFacts trailFacts(const PointLayout& layout)
{
    TrailFacts facts{std::vector<bool>(layout.points.size(), false), std::vector<bool>(layout.series.size(), false)};
    for (const Trail& trail : layout.trails) {
        const QRectF box = trail.line.boundingRect();
        if (trail.line.size() > 1 && box.width() < box.height()) {
            facts.standing[static_cast<std::size_t>(trail.series)] = true;
        }
    }
    std::vector<qsizetype> lastOf(layout.series.size(), -1);
    for (std::size_t i = 0; i < layout.points.size(); ++i) {
        const auto series = static_cast<std::size_t>(layout.points[i].series);
        facts.isEnd[i] = lastOf[series] < 0;
        lastOf[series] = static_cast<qsizetype>(i);
    }
    for (const qsizetype last : lastOf) {
        if (last >= 0) {
            facts.isEnd[static_cast<std::size_t>(last)] = true;
        }
    }
    return facts;
}

void labelBadges(PointLayout& layout, std::span<const RooflinePoint> points, const QRectF& room, Labeller& labeller, double gap)
{
    for (Badge& badge : layout.badges) {
        const QString size = QString::fromStdString(sizeLabel(points[static_cast<std::size_t>(badge.row)].problem));
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

void placePointLabels(PointLayout& layout, std::span<const RooflinePoint> points, const FrameLayout& frame, const Theme& theme,
                      Occupancy& occupancy)
{
    const QRectF& plot = frame.map.plot();
    const QRectF lane = frame.lane.strip().adjusted(-1, -1, 2, 1);
    Labeller labeller{theme, occupancy};
    labelBadges(layout, points, plot.united(lane), labeller, theme.pointRadius * 2.2);
    const double gap = theme.pointRadius + theme.chartPx * 0.42;
    const TrailFacts facts = trailFacts(layout);
    nameOverhead(layout, plot, labeller, theme.pointRadius * 2.2 + 4);
    for (const std::size_t index : labelOrder(layout, facts.isEnd)) {
        const PlacedPoint& point = layout.points[index];
        if (point.expected) {
            continue;
        }
        const bool standing = facts.standing[static_cast<std::size_t>(point.series)];
        const QString size = QString::fromStdString(sizeLabel(points[static_cast<std::size_t>(point.row)].problem));
        if (const auto label = labeller.place({size, TextRole::pointSize, point.at, gap, standing || point.inLane}, point.inLane ? lane : plot)) {
            layout.texts.push_back(*label);
        }
    }
}

} // namespace ridgepoint
