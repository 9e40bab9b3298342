// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_report.h"

#include "app/common/html_text.h"
#include "tests/engine/answered_session.h"
#include "tests/engine/sample_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::test {

namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

std::string reportOf(Session session) { return htmlReport(std::vector{reported(std::move(session), "folder/hand-in.json", {})}); }

TEST(HtmlText, EscapesAndKeepsLineEnds)
{
    EXPECT_EQ(htmlText("<a href=\"x\">'&'\n</a>"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;\n&lt;/a&gt;");
    EXPECT_EQ(htmlText("a\x01z"), "az") << "control characters may stand in no document";
    EXPECT_EQ(htmlText("größer"), "größer");
    EXPECT_EQ(htmlText("\xFF"), "\xEF\xBF\xBD");
}

TEST(HtmlReport, TellsQuestionPredictionReasonTimeChecksumAndOutcome)
{
    const Session session = answeredSession(4, 16);
    const std::string html = reportOf(session);
    EXPECT_THAT(html, HasSubstr("How many times as long?"));
    EXPECT_THAT(html, HasSubstr("<div class=\"big\">4×</div>"));
    EXPECT_THAT(html, HasSubstr("add waits for memory"));
    EXPECT_THAT(html, HasSubstr("Committed 2026-05-01 10:42:07 UTC, before the run began; checksum " +
                                session.predictions.entries().front().checksum + " fits."));
    EXPECT_THAT(html, HasSubstr("You said 4×. Measured 16×"));
    EXPECT_THAT(html, HasSubstr("you were 4× low"));
}

TEST(HtmlReport, APredictionFromAfterTheRunBeganIsNotCalledOneFromBefore)
{
    Session session = answeredSession(4, 16);
    session.created -= std::chrono::hours{1};
    EXPECT_THAT(reportOf(session), HasSubstr("after the run began"));
}

TEST(HtmlReport, HasDeviceEnvironmentRoofsRawNumbersAndConventions)
{
    Session session = answeredSession(4, 16);
    session.roofs = {roundSpec()};
    const std::string html = reportOf(session);
    EXPECT_THAT(html, HasSubstr("cpu: EPYC, 2 threads"));
    EXPECT_THAT(html, HasSubstr("<td>scripted</td>"));
    EXPECT_THAT(html, HasSubstr("<td>DRAM</td><td class=\"n\">100 GB/s</td>"));
    EXPECT_THAT(html, HasSubstr("tests/support/round_spec.cpp"));
    EXPECT_THAT(html, HasSubstr("<td>matmul</td><td class=\"n\">64</td>"));
    EXPECT_THAT(html, HasSubstr("3 x 64^2 x 4 B"));
    EXPECT_THAT(html, HasSubstr("1.6e-05 1.6e-05 1.6e-05")) << "every sample";
    EXPECT_THAT(html, HasSubstr("compulsory traffic"));
}

TEST(HtmlReport, EscapesEverythingThatCameFromAFile)
{
    const std::string evil = "<script>alert(1)</script>";
    Session session = answeredSession(4, 16);
    session.predictions = Ledger();
    session.predictions.commit({.question = evil + "q", .value = 2, .because = evil + "b", .committed = kFirstOfMay});
    session.id = evil;
    session.app = evil;
    session.environment = {{evil, evil}};
    session.devices.front().name = evil;
    session.notes = {{"", evil, kFirstOfMay}};
    session.points[0].reason = evil;
    session.points[0].kernel = evil;
    session.points[0].measurement->verdicts = {{Verdict::Kind::noisy, evil}};
    session.points[0].measurement->implementation = evil;
    session.roofs = {roundSpec()};
    session.roofs[0].name = evil;
    session.roofs[0].notes = {evil};
    session.roofs[0].provenance[0].url = "javascript:alert(1)\"" + evil;
    const std::string html = htmlReport(std::vector{reported(session, evil + ".json", {}), reported(session, "b.json", {})});
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("href=\"j")));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;b"));
}

TEST(HtmlReport, AsksForNothingFromOutside)
{
    Session session = answeredSession(4, 16);
    session.roofs = {roundSpec()};
    session.roofs[0].provenance[0].url = "https://example.org/sheet.pdf";
    const std::string html = reportOf(session);
    for (const char* reference : {"src=", "href=\"http", "url(", "@import", "<link", "<script"}) {
        EXPECT_THAT(html, Not(HasSubstr(reference)));
    }
    EXPECT_THAT(html, HasSubstr("https://example.org/sheet.pdf")) << "as text";
}

TEST(HtmlReport, ShowsTheLastTextAndFoldsTheOnesBefore)
{
    Session session = answeredSession(4, 16);
    session.notes = {{"", "draft", kFirstOfMay}, {"", "final", kFirstOfMay}};
    const std::string html = reportOf(session);
    EXPECT_LT(html.find("final"), html.find("Earlier versions"));
    EXPECT_LT(html.find("Earlier versions"), html.find(">draft<"));
}

TEST(HtmlReport, PutsTheChartInWithoutItsProlog)
{
    const auto chart = [](const Session&) { return std::string("<?xml version=\"1.0\"?>\n<svg><g/></svg>"); };
    const std::string html = htmlReport(std::vector{reported(answeredSession(4, 16), "a.json", {})}, chart);
    EXPECT_THAT(html, HasSubstr("<svg><g/></svg>"));
    EXPECT_THAT(html, Not(HasSubstr("<?xml")));
}

TEST(HtmlReport, APointThatWasNotMeasuredHasItsReason)
{
    EXPECT_THAT(reportOf(sampleSession()), HasSubstr("skipped: f4, is not supported\n by &quot;matmul&quot; here"));
}

TEST(HtmlReport, SeveralSessionsHaveAListOfThem)
{
    const std::vector sessions{reported(answeredSession(4, 16), "a.json", {}), reported(answeredSession(2, 16), "b.json", {})};
    const std::string html = htmlReport(sessions);
    EXPECT_THAT(html, HasSubstr("2 sessions"));
    EXPECT_THAT(html, HasSubstr("href=\"#session-2\""));
    EXPECT_THAT(html, HasSubstr("<article id=\"session-2\">"));
}

TEST(HtmlReport, ASessionWithNothingInItIsStillAReport)
{
    const std::string html = reportOf(Session{});
    EXPECT_THAT(html, HasSubstr("No prediction was committed"));
    EXPECT_THAT(html, HasSubstr("No point was finished."));
}

TEST(Cautions, SayEachKindOnce)
{
    Session session = answeredSession(4, 16);
    for (RooflinePoint& point : session.points) {
        point.measurement->verdicts = {{Verdict::Kind::noisy, "Close other programs."}};
    }
    EXPECT_THAT(cautions(session), testing::ElementsAre("noisy: matmul 64 and 1 more point: Close other programs."));
}

} // namespace

} // namespace ridgepoint::test
