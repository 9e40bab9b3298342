// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/point_place.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

/// The time that places a point: measured, or expected by the model.
std::optional<Seconds> placingTime(const RooflinePoint& point)
{
    if (point.status == PointStatus::measured && point.measurement) {
        return point.measurement->median;
    }
    if (point.status == PointStatus::planned && point.expectation) {
        return point.expectation->time;
    }
    return std::nullopt;
}

/// Straight out of the nearest edge, or diagonally out of a corner.
double arrowAngle(double dx, double dy) { return std::atan2(dy, dx) * 180 / M_PI; }

int side(double value, double low, double high)
{
    if (value < low) {
        return -1;
    }
    return value > high ? 1 : 0;
}

PointPlace placeInLane(const LaneMap& lane, Bandwidth bandwidth, double inset)
{
    PointPlace place;
    place.inLane = true;
    const QRectF& strip = lane.strip();
    // A kernel that moves nothing has bandwidth 0, which has no place on a logarithmic strip: it is below its lower end.
    const bool positive = std::isfinite(bandwidth.perSecond()) && bandwidth.perSecond() > 0;
    const double y = positive ? lane.y(bandwidth) : strip.bottom() + 1;
    const int vertical = side(y, strip.top(), strip.bottom());
    // Sizes stand right of the points, inside the strip.
    place.at = {strip.left() + inset * 0.85, y};
    if (vertical != 0) {
        place.at.setY(std::clamp(y, strip.top() + inset, strip.bottom() - inset));
        place.outside = arrowAngle(0, vertical);
    }
    return place;
}

void placeWhisker(PointPlace& place, const FrameLayout& frame, const RooflinePoint& point)
{
    place.whiskerTop = place.whiskerBottom = place.at.y();
    if (!point.measurement || place.outside) {
        return;
    }
    const Seconds fast = point.measurement->p10;
    const Seconds slow = point.measurement->p90;
    if (!(fast.count() > 0) || !(slow.count() > 0) || !std::isfinite(slow.count())) {
        return;
    }
    const auto y = [&](Seconds time) {
        const double raw = place.inLane ? frame.lane.y(point.cost.bytes / time) : frame.map.y(point.cost.flops / time);
        return std::clamp(raw, frame.map.plot().top(), frame.map.plot().bottom());
    };
    place.whiskerTop = std::min(y(fast), place.at.y());
    place.whiskerBottom = std::max(y(slow), place.at.y());
}

} // namespace

PointPlace placeOnPlot(const PlotMap& map, Intensity intensity, FlopRate rate, double inset)
{
    const QRectF& plot = map.plot();
    const auto usable = [](double value) { return std::isfinite(value) && value > 0; };
    // FLOPs without bytes have no finite intensity: off the right edge.
    const double x = usable(intensity.flopPerByte()) ? map.x(intensity) : plot.right() + 1;
    const double y = usable(rate.perSecond()) ? map.y(rate) : plot.bottom() + 1;
    constexpr double kSlack = 0.01;
    const int horizontal = side(x, plot.left() - kSlack, plot.right() + kSlack);
    const int vertical = side(y, plot.top() - kSlack, plot.bottom() + kSlack);
    PointPlace place;
    place.at = {x, y};
    if (horizontal != 0 || vertical != 0) {
        const QRectF room = plot.adjusted(inset, inset, -inset, -inset);
        place.at = {std::clamp(x, room.left(), room.right()), std::clamp(y, room.top(), room.bottom())};
        place.outside = arrowAngle(horizontal, vertical);
    }
    place.whiskerTop = place.whiskerBottom = place.at.y();
    return place;
}

std::optional<PointPlace> placePoint(const FrameLayout& frame, const RooflinePoint& point, double inset)
{
    const auto time = placingTime(point);
    if (!time || !(time->count() > 0) || !std::isfinite(time->count())) {
        return std::nullopt;
    }
    PointPlace place;
    if (point.cost.flops.count() == 0) {
        place = placeInLane(frame.lane, point.cost.bytes / *time, inset);
    } else {
        place = placeOnPlot(frame.map, point.cost.intensity(), point.cost.flops / *time, inset);
    }
    place.expected = point.status == PointStatus::planned;
    placeWhisker(place, frame, point);
    return place;
}

} // namespace ridgepoint
