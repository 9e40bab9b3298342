// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/composition.h"
#include "app/desktop/report/report_pages.h"
#include "app/desktop/text.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>

namespace ridgepoint {

QByteArray pagesPdf(const PageFlow& pages, const QString& title)
{
    constexpr double kCssPixelsPerInch = 96;
    constexpr int kResolution = 1200;
    QByteArray bytes;
    QBuffer buffer{&bytes};
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer{&buffer};
    writer.setTitle(title);
    writer.setCreator(toQString(appVersion()));
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize{QPageSize::A4});
    writer.setPageMargins({});
    QPainter painter{&writer};
    painter.scale(kResolution / kCssPixelsPerInch, kResolution / kCssPixelsPerInch);
    for (int page = 0; page < pages.pages(); ++page) {
        if (page > 0) {
            writer.newPage();
        }
        pages.paint(painter, page);
    }
    painter.end();
    buffer.close();
    return bytes;
}

} // namespace ridgepoint
