// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_report.h"

#include "app/common/answer_axis.h"
#include "app/common/html_text.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string listOf(const std::vector<std::string>& lines)
{
    std::string out;
    for (const std::string& line : lines) {
        out += htmlElement("li", line);
    }
    return out.empty() ? out : "<ul>\n" + out + "</ul>\n";
}

std::string folded(std::string_view title, std::string_view content)
{
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n", htmlText(title), content);
}

std::string predictionPart(const ReportedPrediction& prediction, const Session& session)
{
    const Prediction& said = prediction.said;
    std::string out = htmlElement("p class=\"question\"", said.question);
    const std::string value = saidIn(unitOf(prediction.outcome), said);
    out += "<div class=\"said\">\n" + htmlElement("div class=\"big\"", value) + htmlElement("p class=\"typed\"", said.because);
    out += htmlElement("p class=\"done\"", lockWords(prediction, session));
    out += "</div>\n" + htmlElement("p class=\"verdict\"", verdictOf(prediction));
    return out + answerAxisSvg(prediction.outcome);
}

std::string predictionsPart(const ReportedSession& reported)
{
    if (reported.predictions.empty()) {
        return htmlElement("p", "No prediction was committed before this run.");
    }
    std::string out;
    for (const ReportedPrediction& prediction : reported.predictions) {
        out += predictionPart(prediction, reported.session);
    }
    return out;
}

std::string notesPart(const Session& session)
{
    std::string out = "<h3>Explanation</h3>\n";
    if (session.notes.empty()) {
        return out + htmlElement("p class=\"soft\"", "Nothing was written.");
    }
    for (const Note& note : finalNotes(session)) {
        out += htmlParagraphs(note.text) + htmlElement("p class=\"soft\"", "Written " + readableTime(note.written));
    }
    std::string before;
    for (const Note& note : earlierNotes(session)) {
        before += htmlElement("p class=\"soft\"", readableTime(note.written)) + htmlParagraphs(note.text);
    }
    return before.empty() ? out : out + folded("Earlier versions", before);
}

std::string chartPart(const Session& session, const ChartSvg& chart)
{
    const std::string svg = chart ? inlineSvg(chart(session)) : std::string();
    return svg.empty() ? svg : "<h3>Roofline</h3>\n<div class=\"chart\">\n" + svg + "</div>\n";
}

std::string samplesOf(const RooflinePoint& point)
{
    const Measurement& measured = *point.measurement;
    std::string samples;
    for (const Seconds sample : measured.samples) {
        samples += (samples.empty() ? "" : " ") + exactDecimal(sample.count());
    }
    const std::string about =
        fmt::format("Seconds a launch, in the order taken: {} samples after {} warm-up launches, {} launches a sample, {}, {}.",
                    measured.samples.size(), measured.warmUp, measured.launchesPerSample, measured.clock, measured.implementation);
    const std::string counts = fmt::format("{} B = {}; {} FLOP = {}", point.cost.bytes.count(), point.cost.bytesFormula,
                                           point.cost.flops.count(), point.cost.flopsFormula);
    return folded(fmt::format("{} {} {}", point.kernel, problemLabel(point.problem), name(point.problem.dtype)),
                  htmlElement("p class=\"soft\"", counts) + htmlElement("p class=\"soft\"", about) +
                      htmlElement("p class=\"samples\"", samples));
}

std::string pointsPart(const Session& session)
{
    const ReportTable table = pointsReport(session);
    std::string out = "<h3>Points</h3>\n";
    if (table.rows.empty()) {
        return out + htmlElement("p class=\"soft\"", "No point was finished.");
    }
    out += htmlTable(table.titles, table.rows) + listOf(cautions(session));
    std::string samples;
    for (const RooflinePoint& point : session.points) {
        samples += point.measurement ? samplesOf(point) : std::string();
    }
    return samples.empty() ? out : out + folded("Every sample of every point", samples);
}

std::string roofsPart(const Session& session)
{
    std::string out;
    for (const DeviceSpec& spec : session.roofs) {
        const ReportTable table = roofsReport(spec);
        out += htmlElement("h3", "Roofs: " + spec.name) + htmlTable(table.titles, table.rows) + listOf(sourcesOf(spec));
    }
    return out;
}

std::string machinePart(const Session& session)
{
    const ReportTable table = environmentReport(session);
    std::string out = "<h3>Device</h3>\n" + listOf(deviceLines(session));
    return table.rows.empty() ? out : out + folded("Environment", htmlTable(table.titles, table.rows));
}

std::string sessionPart(const ReportedSession& reported, std::size_t number, const ChartSvg& chart)
{
    const Session& session = reported.session;
    std::string out = fmt::format("<article id=\"session-{}\">\n", number) + htmlElement("h2", reported.title);
    out += htmlElement("p class=\"soft\"", fmt::format("{}  ·  session {}  ·  {}  ·  {}", readableTime(session.created), session.id,
                                                       session.app, reported.fileName));
    out += session.interrupted ? htmlElement("p class=\"error\"", "Interrupted: this run did not finish.") : std::string();
    out += predictionsPart(reported) + notesPart(session) + chartPart(session, chart) + pointsPart(session) + roofsPart(session);
    out += machinePart(session) + "<h3>How things are counted</h3>\n" + listOf(conventions(session));
    out += htmlElement("p class=\"soft\"", "The checksum chain of a session shows careless edits of a prediction after it was "
                                           "committed; it is no proof against a forger.");
    return out + "</article>\n";
}

std::string contentsPart(std::span<const ReportedSession> sessions)
{
    std::string out = htmlElement("h1", fmt::format("{} sessions", sessions.size())) + "<ul>\n";
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        out += fmt::format("<li><a href=\"#session-{}\">{}</a>, {}</li>\n", i + 1, htmlText(sessions[i].title),
                           htmlText(readableTime(sessions[i].session.created)));
    }
    return out + "</ul>\n";
}

} // namespace

std::string inlineSvg(std::string_view document)
{
    const std::size_t root = document.find("<svg");
    return root == std::string_view::npos ? std::string() : std::string(document.substr(root));
}

std::string htmlReport(std::span<const ReportedSession> sessions, const ChartSvg& chart)
{
    std::string body = sessions.size() == 1 ? std::string() : contentsPart(sessions);
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        body += sessionPart(sessions[i], i + 1, chart);
    }
    return htmlPage(sessions.size() == 1 ? sessions.front().title + " – Ridgepoint" : "Ridgepoint report", body);
}

} // namespace ridgepoint
