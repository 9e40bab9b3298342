// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_export.h"

#include "app/common/csv_text.h"
#include "tests/engine/answered_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ridgepoint::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

LedgerRow answeredRow()
{
    Session session = answeredSession(4, 16);
    session.id = "the-id";
    session.notes = {{"", "one line\nand \"another\"", kFirstOfMay}};
    return ledgerRows(session, "hand-ins/anna.json", {}).front();
}

LedgerRow unanswered()
{
    Session session = answeredSession(4, 16);
    session.points.clear();
    return ledgerRows(session, "b.json", {}).front();
}

TEST(CsvText, QuotesOnlyWhatItMust)
{
    EXPECT_EQ(csvLine({"plain", "a,b", "say \"so\"", "two\nlines", ""}), "plain,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",\n");
}

TEST(PredictionsCsv, HeaderIsAContract)
{
    EXPECT_EQ(predictionsCsv({}),
              "file,session,session_created,committed,exercise,title,question,device,device_name,dtype,quantity,unit,predicted,"
              "measured,measured_low,measured_high,ci_level,model,factor,off_by_ln,because,explanation,status,reason,rule,checksum,"
              "predicted_words,measured_words\n");
}

TEST(PredictionsCsv, RowHasPlainNumbersInTheBaseUnit)
{
    const std::string csv = predictionsCsv(std::vector{answeredRow()});
    EXPECT_THAT(
        csv, HasSubstr("\nhand-ins/anna.json,the-id,2026-05-01T10:42:08.123Z,2026-05-01T10:42:07.123Z,,How many times as long?,"));
    EXPECT_THAT(csv, HasSubstr(",cpu,EPYC,f32,ratio,x,4,16,"));
    EXPECT_THAT(csv, HasSubstr(",\"one line\nand \"\"another\"\"\",answered,,kernels as planned,"));
}

TEST(PredictionsCsv, RowWithoutAnAnswerHasAReasonAndNoNumbers)
{
    EXPECT_THAT(predictionsCsv(std::vector{unanswered()}),
                HasSubstr(",ratio,x,4,,,,,,,,add waits for memory,,not answered,nothing was run,"));
}

TEST(PredictionsCsv, RowWithoutANumberHasAnEmptyPrediction)
{
    LedgerRow row = answeredRow();
    row.predicted.reset();
    row.answer.reset();
    EXPECT_THAT(predictionsCsv(std::vector{row}), HasSubstr(",ratio,x,,,,,,,,,add waits"));
}

TEST(PredictionsJson, KeepsEveryParagraphAndNullsWhatIsMissing)
{
    const auto json = nlohmann::json::parse(predictionsJson(std::vector{answeredRow(), unanswered()}));
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["notes"][0]["text"], "one line\nand \"another\"");
    EXPECT_EQ(json[0]["factor"], 4.0);
    EXPECT_TRUE(json[1]["measured"].is_null());
}

TEST(LedgerJson, HoldsTheSummaryInNumbersAndWords)
{
    const std::vector rows{answeredRow()};
    const auto json = nlohmann::json::parse(ledgerJson(rows, summaryOf(rows)));
    EXPECT_EQ(json["summary"]["answered"], 1);
    EXPECT_TRUE(json["summary"]["trend"].is_null());
    EXPECT_EQ(json["summary"]["sentences"][0], "1 prediction, and it was answered by a measurement.");
    EXPECT_EQ(json["predictions"].size(), 1U);
}

TEST(LedgerHtml, EscapesWhatPeopleTyped)
{
    LedgerRow row = answeredRow();
    row.prediction.because = "<script>alert(1)</script>";
    row.notes = {{"", "<img src=x onerror=alert(1)>", kFirstOfMay}};
    row.title = "\"><b>";
    const std::string html = ledgerHtml({.rows = {row}, .problems = {"<broken>.json"}});
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, Not(HasSubstr("<b>")));
    EXPECT_THAT(html, Not(HasSubstr("<broken>")));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
}

TEST(LedgerHtml, HasThePictureAndTheSummary)
{
    const std::string html = ledgerHtml({.rows = {answeredRow()}});
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(html, HasSubstr("<circle"));
    EXPECT_THAT(html, HasSubstr("It was off by 4×."));
    EXPECT_THAT(ledgerHtml({}), HasSubstr("No predictions yet."));
}

} // namespace

} // namespace ridgepoint::test
