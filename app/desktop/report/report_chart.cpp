// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/session_outcome.h"
#include "app/desktop/chart/chart_picture.h"
#include "app/desktop/report/report_pages.h"
#include "app/desktop/session_content.h"

namespace ridgepoint {

ChartContent bareChart(const Session& session, std::span<const Exercise> exercises)
{
    ChartContent content = sessionContent(session, exercises);
    content.title.clear();
    content.sentence.clear();
    content.caption.clear();
    if (!session.predictions.empty()) {
        content.prediction = outcomeOf(session, session.predictions.entries().back().prediction, exercises).point;
    }
    return content;
}

std::string rooflineSvg(const Session& session, std::span<const Exercise> exercises)
{
    constexpr QSize kSize{1040, 600};
    if (sessionRoofs(session) == nullptr) {
        return {};
    }
    return chartPicture(PictureFormat::svg, bareChart(session, exercises), kSize, makeTheme(Theme::Kind::light)).toStdString();
}

} // namespace ridgepoint
