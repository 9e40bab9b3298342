// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart_export.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/files.h"
#include "engine/session.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

constexpr QSizeF kSize{1600, 900};

QByteArray asPng(const ChartContent& content, const Theme& theme)
{
    constexpr int kScale = 2;
    QImage image((kSize * kScale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.card);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    RooflineChart::paint(painter, kSize, content, theme);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray asSvg(const ChartContent& content, const Theme& theme)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kSize.toSize());
    generator.setViewBox(QRectF(QPointF(), kSize));
    generator.setTitle(tr("Roofline"));
    QPainter painter(&generator);
    RooflineChart::paint(painter, kSize, content, theme);
    painter.end();
    return bytes;
}

QByteArray asPdf(const ChartContent& content, const Theme& theme)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(kSize * 72.0 / 96.0, QPageSize::Point));
    QPainter painter(&writer);
    RooflineChart::paint(painter, kSize, content, theme);
    painter.end();
    return bytes;
}

QString write(const QString& file, const std::string& content)
{
    try {
        writeFileAtomically(toPath(file), content);
        return {};
    } catch (const std::exception& error) {
        return tr("Not exported: %1. Choose another folder or make room.").arg(toQString(error.what()));
    }
}

} // namespace

ChartContent chartContent(const Workbench& workbench)
{
    ChartContent content;
    content.roofline = workbench.roofline();
    content.points = workbench.points().points();
    content.prediction = workbench.outcome() ? workbench.outcome()->point : std::nullopt;
    const Session& session = workbench.sessions().session();
    QStringList parts;
    if (!session.devices.empty()) {
        parts << deviceLabel(session.devices.front());
    }
    if (content.roofline) {
        parts << toQString(content.roofline->spec().name);
    }
    parts << QDateTime::currentDateTime().date().toString(Qt::ISODate)
          << tr("bytes are compulsory traffic, a fused multiply-add is 2 FLOP");
    content.caption = parts.join(QStringLiteral(" · "));
    return content;
}

QString exportChart(const Workbench& workbench, const Theme& theme, const QString& file)
{
    const ChartContent content = chartContent(workbench);
    const QByteArray bytes = file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)   ? asSvg(content, theme)
                             : file.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive) ? asPdf(content, theme)
                                                                                          : asPng(content, theme);
    return write(file, bytes.toStdString());
}

QString exportPoints(const Workbench& workbench, const QString& file)
{
    return write(file, pointsCsv(workbench.points().points()));
}

} // namespace ridgepoint
