// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/samples_view.h"

#include "app/desktop/text.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace ridgepoint {

/// Time against height: the range of the samples with a little air.
struct SamplesView::Scale {
    double low = 0;
    double high = 1;
    QRectF room;

    Scale(const std::vector<Seconds>& samples, const QRectF& in) : room(in)
    {
        const auto [least, most] = std::ranges::minmax_element(samples);
        const double air = std::max((most->count() - least->count()) * 0.08, most->count() * 1e-3);
        low = least->count() - air;
        high = most->count() + air;
    }
    [[nodiscard]] double y(Seconds time) const { return room.bottom() - (time.count() - low) / (high - low) * room.height(); }
};

SamplesView::SamplesView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("samplesView"));
    setAccessibleName(tr("Samples of the selected point"));
    setToolTip(
        tr("Every sample of the selected point, left to right in the order taken; how often each time occurred on the right. "
           "Hollow: the clock was held back."));
}

void SamplesView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void SamplesView::setPoint(std::optional<RooflinePoint> point)
{
    m_point = std::move(point);
    update();
}

void SamplesView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.font(m_theme.bodyPx - 1));
    if (!m_point || !m_point->measurement || m_point->measurement->samples.empty()) {
        painter.setPen(m_theme.inkSoft);
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         m_point ? tr("This point has no samples: %1").arg(toQString(m_point->reason))
                                 : tr("Select a point in the chart or the table to see every sample of it."));
        return;
    }
    const int line = QFontMetrics(painter.font()).height();
    const QRectF all = QRectF(rect()).adjusted(12, 6, -12, -8);
    const QRectF drawn = all.adjusted(76, line + 8, 0, 0);
    const Scale scale(m_point->measurement->samples, drawn);
    const QRectF strip = drawn.adjusted(0, 0, -drawn.width() * 0.24, 0);
    paintTitle(painter, QRectF(all.left(), all.top(), all.width(), line));
    paintMedian(painter, drawn, scale);
    paintStrip(painter, strip, scale);
    paintHistogram(painter, QRectF(strip.right() + 12, drawn.top(), drawn.right() - strip.right() - 12, drawn.height()), scale);
}

void SamplesView::paintTitle(QPainter& painter, const QRectF& room) const
{
    const Measurement& m = *m_point->measurement;
    QString text =
        tr("%1 %2 %3   ·   %4 samples, %5 warm-up   ·   median %6")
            .arg(toQString(m_point->kernel), toQString(name(m_point->problem.dtype)), toQString(problemLabel(m_point->problem)))
            .arg(m.samples.size())
            .arg(m.warmUp)
            .arg(timeLabel(m.median));
    if (m.ciLow && m.ciHigh) {
        text += tr(" (%1 % CI %2 – %3)").arg(m.ciLevel * 100, 0, 'f', 1).arg(timeLabel(*m.ciLow), timeLabel(*m.ciHigh));
    }
    if (m.launchesPerSample > 1) {
        text += tr("   ·   %1 launches a sample").arg(m.launchesPerSample);
    }
    if (const auto clock = clockHeld(m)) {
        text += tr("   ·   cores at %1").arg(toQString(format(*clock)));
    }
    if (!m.implementation.empty()) {
        text += QStringLiteral("   ·   ") + toQString(m.implementation);
    }
    painter.setPen(m_theme.inkSoft);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(painter.font()).elidedText(text, Qt::ElideRight, static_cast<int>(room.width())));
}

void SamplesView::paintMedian(QPainter& painter, const QRectF& room, const Scale& scale) const
{
    const Measurement& m = *m_point->measurement;
    if (m.ciLow && m.ciHigh) {
        const QRectF band(QPointF(room.left(), scale.y(*m.ciHigh)), QPointF(room.right(), scale.y(*m.ciLow)));
        painter.fillRect(band, m_theme.selection);
    }
    painter.setPen(QPen(m_theme.accent, 1.5));
    const double y = scale.y(m.median);
    painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
    painter.setPen(m_theme.inkSoft);
    const QRectF label(room.left() - 76, 0, 70, 18);
    painter.drawText(label.translated(0, std::clamp(y, room.top() + 18, room.bottom() - 18) - 9), Qt::AlignRight | Qt::AlignVCenter,
                     timeLabel(m.median));
    painter.drawText(label.translated(0, room.top() - 4), Qt::AlignRight | Qt::AlignVCenter, timeLabel(Seconds{scale.high}));
    painter.drawText(label.translated(0, room.bottom() - 14), Qt::AlignRight | Qt::AlignVCenter, timeLabel(Seconds{scale.low}));
}

void SamplesView::paintStrip(QPainter& painter, const QRectF& room, const Scale& scale) const
{
    const auto& samples = m_point->measurement->samples;
    painter.setPen(QPen(m_theme.hairline, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    const QColor colour = kernelLook(m_point->kernel).colour;
    const std::vector<bool> throttled = throttledSamples(*m_point->measurement);
    const double radius = samples.size() > 500 ? 1.5 : 3.0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        painter.setPen(throttled[i] ? QPen(colour, 1) : QPen(Qt::NoPen));
        painter.setBrush(throttled[i] ? QBrush(Qt::NoBrush) : QBrush(colour));
        const double x = room.left() + (static_cast<double>(i) + 0.5) / static_cast<double>(samples.size()) * room.width();
        painter.drawEllipse(QPointF(x, scale.y(samples[i])), radius, radius);
    }
}

void SamplesView::paintHistogram(QPainter& painter, const QRectF& room, const Scale& scale) const
{
    constexpr int kBins = 24;
    std::array<int, kBins> bins{};
    for (const Seconds sample : m_point->measurement->samples) {
        const double share = (sample.count() - scale.low) / (scale.high - scale.low);
        ++bins[static_cast<std::size_t>(std::clamp(static_cast<int>(share * kBins), 0, kBins - 1))];
    }
    const int most = std::ranges::max(bins);
    const double height = room.height() / kBins;
    painter.setPen(Qt::NoPen);
    painter.setBrush(kernelLook(m_point->kernel).colour);
    for (int bin = 0; bin < kBins; ++bin) {
        const double width = room.width() * bins[static_cast<std::size_t>(bin)] / most;
        painter.drawRect(QRectF(room.left(), room.bottom() - (bin + 1) * height, width, std::max(1.0, height - 1)));
    }
}

} // namespace ridgepoint
