// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/page_flow.h"
#include "app/desktop/report/report_pages.h"
#include "tests/engine/answered_session.h"

#include <QDir>
#include <QFontMetricsF>
#include <QImage>

#include <gtest/gtest.h>

namespace ridgepoint::test {

namespace {

PageFlow emptyPages() { return PageFlow(makeTheme(Theme::Kind::light)); }

TextLook plain() { return {12, QFont::Normal, QColor(Qt::black)}; }

QImage imageOf(const PageFlow& pages, int page)
{
    constexpr double kScale = 1.5;
    QImage image((kPageSize * kScale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(kScale, kScale);
    pages.paint(painter, page);
    return image;
}

/// Writes pictures of all pages into RIDGEPOINT_SCREENSHOT_DIR, when that is set.
void shoot(const PageFlow& pages, const QString& name)
{
    const QString dir = qEnvironmentVariable("RIDGEPOINT_SCREENSHOT_DIR");
    for (int page = 0; !dir.isEmpty() && page < pages.pages(); ++page) {
        EXPECT_TRUE(imageOf(pages, page).save(QDir(dir).filePath(QStringLiteral("%1-%2.png").arg(name).arg(page + 1))));
    }
}

/// Nothing is drawn in the margins of a page.
bool marginsAreClear(const QImage& image)
{
    const int margin = image.width() * 40 / 794;
    for (int y = 0; y < image.height(); ++y) {
        for (const int x : {margin / 2, margin, image.width() - margin, image.width() - margin / 2}) {
            if (image.pixelColor(x, y) != QColor(Qt::white)) {
                return false;
            }
        }
    }
    return true;
}

Session fullSession(int points)
{
    Session session = answeredSession(4, 16);
    session.roofs = {roundSpec()};
    session.plan.roofs = roundSpec();
    session.notes = {
        {"", "The addition moves 3 n² elements for n² FLOP.\n\nThe matmul does 2n times as much on the same bytes.", kFirstOfMay}};
    for (int i = 0; i < points; ++i) {
        session.points.push_back(timedPoint("add", Seconds{1e-6}));
    }
    return session;
}

TEST(PageFlow, LongTextGoesOnOverPagesWithoutLosingALine)
{
    PageFlow pages = emptyPages();
    for (int i = 0; i < 100; ++i) {
        pages.addText(QStringLiteral("paragraph %1").arg(i), plain());
    }
    ASSERT_GT(pages.pages(), 1);
    EXPECT_TRUE(pages.wordsOn(0).startsWith("paragraph 0"));
    EXPECT_TRUE(pages.wordsOn(pages.pages() - 1).endsWith("paragraph 99"));
    QString all;
    for (int page = 0; page < pages.pages(); ++page) {
        all += pages.wordsOn(page) + '\n';
    }
    EXPECT_EQ(all.count("paragraph"), 100);
}

TEST(PageFlow, AParagraphLongerThanAPageIsBroken)
{
    PageFlow pages = emptyPages();
    pages.addText(QStringLiteral("word ").repeated(3000), plain());
    EXPECT_GT(pages.pages(), 1);
}

TEST(PageFlow, ATableRepeatsItsHeaderOnEveryPage)
{
    ReportTable table{{"kernel", ">value"}};
    for (int i = 0; i < 200; ++i) {
        table.rows.push_back({"row" + std::to_string(i), "1"});
    }
    PageFlow pages = emptyPages();
    pages.addTable(table);
    ASSERT_GT(pages.pages(), 2);
    int rows = 0;
    for (int page = 0; page < pages.pages(); ++page) {
        EXPECT_TRUE(pages.wordsOn(page).startsWith("kernel\nvalue\n")) << page;
        rows += static_cast<int>(pages.wordsOn(page).count("row"));
    }
    EXPECT_EQ(rows, 200);
}

TEST(PageFlow, AWideTableStaysOnThePage)
{
    ReportTable table{{"one", "two", "three", "four"}};
    table.rows.push_back(
        {std::string(400, 'x'), std::string(60, 'y'), "a few words that may be broken over lines, if they must", "z"});
    PageFlow pages = emptyPages();
    pages.addTable(table);
    EXPECT_TRUE(marginsAreClear(imageOf(pages, 0)));
}

TEST(PageFlow, APictureThatDoesNotFitStandsOnTheNextPage)
{
    PageFlow pages = emptyPages();
    const auto nothing = [](QPainter&, const QRectF&) {};
    pages.addPicture(700, nothing);
    EXPECT_EQ(pages.pages(), 1);
    pages.addPicture(700, nothing);
    EXPECT_EQ(pages.pages(), 2);
}

TEST(PageFlow, LinesAreAsWideAsTheyWereMeasured)
{
    const QFont font = pageFont(makeTheme(Theme::Kind::light), 12);
    const QString text =
        QStringLiteral("Bytes are compulsory traffic: every input read once, every output written once. ").repeated(5);
    for (const QString& line : brokenLines(text, font, 300)) {
        EXPECT_LE(QFontMetricsF(font).horizontalAdvance(line), 300.5) << line.toStdString();
    }
    EXPECT_EQ(brokenLines("a\n\nb", font, 300).size(), 3) << "every line end ends a line";
}

TEST(ReportPages, TellWhatTheHtmlReportTells)
{
    const PageFlow pages = reportPages(std::vector{reported(fullSession(0), "folder/hand-in.json", {})}, {});
    shoot(pages, "report");
    QString words;
    for (int page = 0; page < pages.pages(); ++page) {
        words += pages.wordsOn(page) + '\n';
    }
    for (const char* part :
         {"How many times as long?", "4×", "add waits for memory", "before the run began", "You said 4×. Measured 16×",
          "The matmul does 2n times", "Roofline", "Roofs: Round numbers", "scripted", "compulsory traffic", "hand-in.json"}) {
        EXPECT_TRUE(words.contains(part)) << part;
    }
}

TEST(ReportPages, KeepTheirMarginsOnEveryPage)
{
    const PageFlow pages = reportPages(std::vector{reported(fullSession(90), "a.json", {})}, {});
    shoot(pages, "long-report");
    ASSERT_GT(pages.pages(), 2);
    for (int page = 0; page < pages.pages(); ++page) {
        EXPECT_TRUE(marginsAreClear(imageOf(pages, page))) << page;
    }
}

TEST(ReportPages, EachOfSeveralSessionsBeginsAPageAfterAList)
{
    const std::vector sessions{reported(answeredSession(4, 16), "a.json", {}), reported(answeredSession(2, 16), "b.json", {})};
    const PageFlow pages = reportPages(sessions, {});
    EXPECT_TRUE(pages.wordsOn(0).startsWith("2 sessions"));
    EXPECT_TRUE(pages.wordsOn(0).contains("b.json"));
    EXPECT_TRUE(pages.wordsOn(1).startsWith("matmul, add"));
}

TEST(ReportPages, BecomeAPdfOfAsManyPages)
{
    const PageFlow pages = reportPages(std::vector{reported(fullSession(40), "a.json", {})}, {});
    const QByteArray pdf = pagesPdf(pages, "Title");
    EXPECT_TRUE(pdf.startsWith("%PDF-"));
    EXPECT_TRUE(pdf.contains("/Count " + QByteArray::number(pages.pages()) + "\n"));
    EXPECT_FALSE(pdf.contains("/Subtype /Image")) << "all of it is vectors";
}

TEST(LedgerPages, HoldSummaryAndEveryPrediction)
{
    LedgerReading reading;
    for (int i = 0; i < 60; ++i) {
        const Session session = answeredSession(4 + i % 7, 16 / (1 + i % 3), kFirstOfMay + std::chrono::hours{9 * i});
        reading.rows.push_back(ledgerRows(session, "a.json", {}).front());
    }
    const PageFlow pages = ledgerPages(reading);
    shoot(pages, "ledger");
    EXPECT_TRUE(pages.wordsOn(0).contains("60 predictions, all answered by a measurement."));
    ASSERT_GT(pages.pages(), 1);
    EXPECT_TRUE(pages.wordsOn(1).startsWith("Committed")) << "the header again";
}

} // namespace

} // namespace ridgepoint::test
