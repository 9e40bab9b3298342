// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_picture.h"

#include "engine/error.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace ridgepoint {

namespace {

constexpr int kCssPixelsPerInch = 96;

void writePng(QBuffer& buffer, const ChartContent& content, const QSize& size, const Theme& theme, int scale)
{
    QImage image{size * scale, QImage::Format_RGB32};
    if (image.isNull()) {
        throw RunError{"not enough memory for a picture of this size: ask for a smaller one"};
    }
    image.setDevicePixelRatio(scale);
    QPainter painter{&image};
    RooflineChart::paint(painter, size, content, theme);
    painter.end();
    image.save(&buffer, "PNG");
}

void writeSvg(QBuffer& buffer, const ChartContent& content, const QSize& size, const Theme& theme)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect{QPoint{0, 0}, size});
    generator.setResolution(kCssPixelsPerInch);
    generator.setTitle(content.title);
    generator.setDescription(content.caption);
    QPainter painter{&generator};
    RooflineChart::paint(painter, size, content, theme);
}

void writePdf(QBuffer& buffer, const ChartContent& content, const QSize& size, const Theme& theme)
{
    QPdfWriter writer{&buffer};
    writer.setTitle(content.title);
    writer.setResolution(1200);
    writer.setPageSize(QPageSize{QSizeF{size} * 72.0 / kCssPixelsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch});
    writer.setPageMargins({});
    QPainter painter{&writer};
    const double scale = static_cast<double>(writer.resolution()) / kCssPixelsPerInch;
    painter.scale(scale, scale);
    RooflineChart::paint(painter, size, content, theme);
}

} // namespace

std::optional<PictureFormat> pictureFormat(const QString& fileName)
{
    if (fileName.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return PictureFormat::png;
    }
    if (fileName.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        return PictureFormat::svg;
    }
    if (fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        return PictureFormat::pdf;
    }
    return std::nullopt;
}

QByteArray chartPicture(PictureFormat format, const ChartContent& content, const QSize& size, const Theme& theme, int scale)
{
    QByteArray bytes;
    QBuffer buffer{&bytes};
    buffer.open(QIODevice::WriteOnly);
    switch (format) {
    case PictureFormat::png: writePng(buffer, content, size, theme, scale); break;
    case PictureFormat::svg: writeSvg(buffer, content, size, theme); break;
    case PictureFormat::pdf: writePdf(buffer, content, size, theme); break;
    }
    buffer.close();
    return bytes;
}

} // namespace ridgepoint
