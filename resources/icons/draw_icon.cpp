// SPDX-License-Identifier: GPL-3.0-or-later
// Draws an SVG file as a square PNG: draw-icon ICON.svg PIXELS ICON.png. Part of the build; not installed.
#include <QImage>
#include <QPainter>
#include <QString>
#include <QSvgRenderer>

#include <cstdio>

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::fputs("usage: draw-icon ICON.svg PIXELS ICON.png\n", stderr);
        return 2;
    }
    QSvgRenderer drawing(QString::fromLocal8Bit(argv[1]));
    const int side = QString::fromLocal8Bit(argv[2]).toInt();
    if (!drawing.isValid() || side <= 0) {
        std::fprintf(stderr, "draw-icon: %s is no SVG file, or %s no size in pixels\n", argv[1], argv[2]);
        return 2;
    }
    QImage picture(side, side, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing.render(&painter);
    painter.end();
    if (!picture.save(QString::fromLocal8Bit(argv[3]), "PNG")) {
        std::fprintf(stderr, "draw-icon: cannot write %s; is its folder there, and is there space?\n", argv[3]);
        return 1;
    }
    return 0;
}
