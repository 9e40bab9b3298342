// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/report_pages.h"

#include "app/common/answer_axis.h"
#include "app/desktop/report/answer_axis_painter.h"
#include "app/desktop/session_content.h"
#include "app/desktop/text.h"
#include "engine/units.h"

#include <QCoreApplication>

#include <memory>

namespace ridgepoint {

namespace {

constexpr double kChartHeight = 400;

QString tr(const char* text) { return QCoreApplication::translate("Report", text); }

/// The kinds of text there are in a report.
struct Looks {
    TextLook title, heading, body, soft, question, said, because, locked, verdict;

    explicit Looks(const Theme& theme)
        : title{22, QFont::Bold, theme.ink, 0, 2},
          heading{13, QFont::Bold, theme.ink, 14, 4},
          body{12, QFont::Normal, theme.ink, 0, 4},
          soft{10, QFont::Normal, theme.inkSoft, 0, 3},
          question{14, QFont::Normal, theme.ink, 10, 8},
          said{18, QFont::DemiBold, theme.ink, 0, 0, 14, {}, theme.accent},
          because{12, QFont::Normal, theme.ink, 0, 0, 14, {}, theme.accent},
          locked{10, QFont::DemiBold, theme.done, 0, 14, 14, {}, theme.accent},
          verdict{13, QFont::DemiBold, theme.ink, 6, 18, 0, theme.verdictGround, {}}
    {
    }
};

void addList(PageFlow& pages, const Looks& looks, const std::vector<std::string>& lines)
{
    TextLook look = looks.body;
    look.px = 11;
    look.below = 2;
    for (const std::string& line : lines) {
        pages.addText(QStringLiteral("•  ") + toQString(line), look);
    }
}

void addHeading(PageFlow& pages, const Looks& looks, const QString& text)
{
    constexpr double kWithIt = 130; // the start of a table
    pages.keepTogether(kWithIt);
    pages.addText(text, looks.heading);
}

void addPrediction(PageFlow& pages, const Looks& looks, const ReportedPrediction& prediction, const Session& session)
{
    const Outcome& outcome = prediction.outcome;
    pages.addText(toQString(prediction.said.question), looks.question);
    pages.addText(toQString(saidIn(unitOf(outcome), prediction.said)), looks.said);
    pages.addText(toQString(prediction.said.because), looks.because);
    pages.addText(toQString(lockWords(prediction, session)), looks.locked);
    pages.addText(toQString(verdictOf(prediction)), looks.verdict);
    if (const auto axis = answerAxis(outcome)) {
        pages.addPicture(answerAxisHeight(*axis), [axis = *axis, theme = pages.theme()](QPainter& painter, const QRectF& room) {
            paintAnswerAxis(painter, room, axis, theme);
        });
        pages.addSpace(6);
    }
}

void addNotes(PageFlow& pages, const Looks& looks, const Session& session)
{
    addHeading(pages, looks, tr("Explanation"));
    if (session.notes.empty()) {
        pages.addText(tr("Nothing was written."), looks.soft);
    }
    for (const Note& note : finalNotes(session)) {
        pages.addText(toQString(note.text), looks.body);
        pages.addText(tr("Written %1").arg(toQString(readableTime(note.written))), looks.soft);
    }
    if (const auto earlier = earlierNotes(session).size(); earlier > 0) {
        pages.addText(tr("%1 earlier versions are in the session file.").arg(earlier), looks.soft);
    }
}

void addChart(PageFlow& pages, const Looks& looks, const Session& session, std::span<const Exercise> exercises)
{
    if (sessionRoofs(session) == nullptr) {
        return;
    }
    pages.keepTogether(kChartHeight + 40);
    pages.addText(tr("Roofline"), looks.heading);
    auto content = std::make_shared<ChartContent>(bareChart(session, exercises));
    pages.addPicture(kChartHeight, [content, theme = pages.theme()](QPainter& painter, const QRectF& room) {
        painter.translate(room.topLeft());
        RooflineChart::paint(painter, room.size(), *content, theme);
    });
    pages.addText(sessionCaption(session), looks.soft);
}

void addTables(PageFlow& pages, const Looks& looks, const Session& session)
{
    addHeading(pages, looks, tr("Points"));
    const ReportTable points = pointsReport(session);
    if (points.rows.empty()) {
        pages.addText(tr("No point was finished."), looks.soft);
    }
    pages.addTable(points);
    pages.addSpace(6);
    addList(pages, looks, cautions(session));
    for (const DeviceSpec& spec : session.roofs) {
        addHeading(pages, looks, tr("Roofs: %1").arg(toQString(spec.name)));
        pages.addTable(roofsReport(spec));
        pages.addSpace(6);
        addList(pages, looks, sourcesOf(spec));
    }
}

void addMachine(PageFlow& pages, const Looks& looks, const Session& session)
{
    addHeading(pages, looks, tr("Device"));
    addList(pages, looks, deviceLines(session));
    if (!session.environment.empty()) {
        addHeading(pages, looks, tr("Environment"));
        pages.addTable(environmentReport(session));
    }
    addHeading(pages, looks, tr("How things are counted"));
    addList(pages, looks, conventions(session));
    pages.addText(tr("The checksum chain of a session shows careless edits of a prediction after it was committed; it is no proof "
                     "against a forger. Every sample of every point is in the session file."),
                  looks.soft);
}

void addSession(PageFlow& pages, const Looks& looks, const ReportedSession& reported, std::span<const Exercise> exercises)
{
    const Session& session = reported.session;
    pages.addText(toQString(reported.title), looks.title);
    pages.addText(tr("%1  ·  session %2  ·  %3  ·  %4")
                      .arg(toQString(readableTime(session.created)), toQString(session.id), toQString(session.app),
                           toQString(reported.fileName)),
                  looks.soft);
    for (const std::string& device : deviceLines(session)) {
        pages.addText(toQString(device), looks.soft);
    }
    if (session.interrupted) {
        TextLook look = looks.body;
        look.colour = pages.theme().error;
        pages.addText(tr("Interrupted: this run did not finish."), look);
    }
    if (reported.predictions.empty()) {
        pages.addText(tr("No prediction was committed before this run."), looks.body);
    }
    for (const ReportedPrediction& prediction : reported.predictions) {
        addPrediction(pages, looks, prediction, session);
    }
    addNotes(pages, looks, session);
    addChart(pages, looks, session, exercises);
    addTables(pages, looks, session);
    addMachine(pages, looks, session);
}

/// Of several sessions: what there is, in one list.
void addCover(PageFlow& pages, const Looks& looks, std::span<const ReportedSession> sessions)
{
    pages.addText(tr("%1 sessions").arg(sessions.size()), looks.title);
    ReportTable contents{{"session", "date", "file", "outcome"}};
    for (const ReportedSession& each : sessions) {
        contents.rows.push_back({each.title, readableTime(each.session.created), each.fileName,
                                 each.predictions.empty() ? "no prediction" : verdictOf(each.predictions.back())});
    }
    pages.addSpace(8);
    pages.addTable(contents);
}

QString footerOf(const ReportedSession& reported)
{
    const std::vector<std::string> devices = deviceLines(reported.session);
    return QStringLiteral("%1  ·  %2  ·  %3")
        .arg(toQString(reported.title), toQString(readableTime(reported.session.created)),
             devices.empty() ? QString() : toQString(devices.front()));
}

} // namespace

PageFlow reportPages(std::span<const ReportedSession> sessions, std::span<const Exercise> exercises)
{
    PageFlow pages(makeTheme(Theme::Kind::light));
    const Looks looks(pages.theme());
    if (sessions.size() != 1) {
        pages.setFooter(tr("Ridgepoint report, %1 sessions").arg(sessions.size()));
        addCover(pages, looks, sessions);
    }
    for (const ReportedSession& session : sessions) {
        pages.startPage();
        pages.setFooter(footerOf(session));
        addSession(pages, looks, session, exercises);
    }
    return pages;
}

} // namespace ridgepoint
