// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_picture.h"
#include "tests/desktop/chart_fixture.h"

#include <QImage>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace ridgepoint::test {
namespace {

ChartContent sampleContent()
{
    ChartContent content;
    content.roofline = roundRoofline();
    content.points = {pointAt(1, 5e10), pointAt(100, 8e11)};
    content.title = "Round numbers: roofline for f32";
    content.caption = "Bytes are compulsory traffic.";
    return content;
}

QString svgText(const QByteArray& svg)
{
    QXmlStreamReader reader{svg};
    QString text;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isCharacters()) {
            text += reader.text();
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return text;
}

TEST(ChartPicture, PngHasTheSizeAskedFor)
{
    const QImage image =
        QImage::fromData(chartPicture(PictureFormat::png, sampleContent(), {800, 450}, makeTheme(Theme::Kind::light)), "PNG");
    EXPECT_EQ(image.size(), QSize(800, 450));
    EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
}

TEST(ChartPicture, PngOfDoubleScaleHasTwiceThePixels)
{
    const QImage image =
        QImage::fromData(chartPicture(PictureFormat::png, sampleContent(), {800, 450}, makeTheme(Theme::Kind::dark), 2), "PNG");
    EXPECT_EQ(image.size(), QSize(1600, 900));
    EXPECT_EQ(image.pixelColor(0, 0), makeTheme(Theme::Kind::dark).card);
}

TEST(ChartPicture, SvgSaysWhatTheChartSays)
{
    const QByteArray svg = chartPicture(PictureFormat::svg, sampleContent(), {800, 450}, makeTheme(Theme::Kind::light));
    EXPECT_TRUE(svg.contains("viewBox=\"0 0 800 450\"")) << svg.left(400).toStdString();
    const QString text = svgText(svg);
    for (const char* part :
         {"memory-bound", "compute-bound", "DRAM 100 GB/s", "Round numbers: roofline for f32", "compulsory traffic", "GFLOP/s"}) {
        EXPECT_TRUE(text.contains(QLatin1String(part))) << part;
    }
}

TEST(ChartPicture, PdfIsOnePageOfTheSizeAskedFor)
{
    const QByteArray pdf = chartPicture(PictureFormat::pdf, sampleContent(), {800, 400}, makeTheme(Theme::Kind::projector));
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    // 1/96 inch is three quarters of a point.
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 600 300]") || pdf.contains("/MediaBox [0 0 600.000000 300.000000]"))
        << pdf.mid(pdf.indexOf("/MediaBox"), 60).toStdString();
}

TEST(ChartPicture, WithoutRoofsOrPointsItSaysWhatIsMissing)
{
    const QByteArray svg = chartPicture(PictureFormat::svg, {}, {800, 450}, makeTheme(Theme::Kind::light));
    EXPECT_TRUE(svgText(svg).contains("Roofs appear here"));
}

TEST(ChartPicture, FormatFollowsTheName)
{
    EXPECT_EQ(pictureFormat("a/b.png"), PictureFormat::png);
    EXPECT_EQ(pictureFormat("B.SVG"), PictureFormat::svg);
    EXPECT_EQ(pictureFormat("c.pdf"), PictureFormat::pdf);
    EXPECT_FALSE(pictureFormat("d.jpeg"));
    EXPECT_FALSE(pictureFormat("png"));
}

} // namespace
} // namespace ridgepoint::test
