// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart_export.h"

#include "app/desktop/chart/chart_picture.h"
#include "app/desktop/guidance.h"
#include "app/desktop/session_content.h"
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/files.h"
#include "engine/session.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

constexpr QSize kSize{1600, 900};
constexpr int kScale = 2;

/// Runs what makes and writes a file, and turns its failure into words.
template <class Make>
QString writeTo(const QString& file, Make make)
{
    try {
        writeFileAtomically(toPath(file), make());
        return {};
    } catch (const std::exception& error) {
        const QString text = QCoreApplication::translate("ridgepoint", "Not exported: %1. Choose another folder or make room.");
        return text.arg(toQString(error.what()));
    }
}

} // namespace

ChartContent chartContent(const Workbench& workbench)
{
    ChartContent content;
    content.roofline = workbench.roofline();
    content.points = workbench.points().points();
    content.prediction = workbench.outcome() ? workbench.outcome()->point : std::nullopt;
    if (const Exercise* exercise = workbench.lesson().current()) {
        content.title = workbench.filled(exercise->question);
    }
    if (!content.points.empty()) {
        content.sentence = verdictText(workbench);
        content.caption = sessionCaption(workbench.sessions().session(),
                                         content.roofline ? content.roofline->references() : std::vector<DeviceSpec>{});
    }
    return content;
}

QString exportChart(const Workbench& workbench, const Theme& theme, const QString& file)
{
    return writeTo(file, [&] {
        const PictureFormat format = pictureFormat(file).value_or(PictureFormat::png);
        return chartPicture(format, chartContent(workbench), kSize, theme, kScale).toStdString();
    });
}

QString exportPoints(const Workbench& workbench, const QString& file)
{
    return writeTo(file, [&] { return pointsCsv(workbench.points().points()); });
}

} // namespace ridgepoint
