// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/report_command.h"
#include "engine/session.h"
#include "tests/engine/answered_session.h"
#include "tests/engine/file_limit.h"
#include "tests/engine/scratch_dir.h"

#include <QFile>
#include <QProcess>

#include <gtest/gtest.h>

#include <fstream>

namespace ridgepoint::test {

namespace {

class Report : public testing::Test {
protected:
    Report()
    {
        Session session = answeredSession(4, 16);
        session.roofs = {roundSpec()};
        saveSession(session, m_scratch.path() / "session.json");
    }

    [[nodiscard]] QString file(const char* name) const { return QString::fromStdString((m_scratch.path() / name).string()); }
    [[nodiscard]] QByteArray read(const char* name) const
    {
        QFile written{file(name)};
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

    /// Exit code; what went to stderr is in m_message.
    int run(const QStringList& arguments)
    {
        testing::internal::CaptureStderr();
        const int code = report(arguments);
        m_message = testing::internal::GetCapturedStderr();
        return code;
    }

    ScratchDir m_scratch;
    std::string m_message;
};

TEST_F(Report, HtmlHasTheRooflineAsInlineSvg)
{
    EXPECT_EQ(run({file("session.json"), "--out", file("hand-in.html")}), 0) << m_message;
    const QByteArray html = read("hand-in.html");
    EXPECT_TRUE(html.startsWith("<!DOCTYPE html>"));
    EXPECT_EQ(html.count("<svg"), 2) << "the answer's axis and the chart";
    EXPECT_FALSE(html.contains("<?xml"));
    EXPECT_FALSE(html.contains("src="));
    EXPECT_TRUE(html.contains("You said 4×. Measured 16×"));
}

TEST_F(Report, PdfIsWritten)
{
    EXPECT_EQ(run({file("session.json"), "--out", file("hand-in.PDF")}), 0) << m_message;
    EXPECT_TRUE(read("hand-in.PDF").startsWith("%PDF-"));
}

TEST_F(Report, TakesSeveralSessions)
{
    saveSession(answeredSession(2, 16), m_scratch.path() / "other.json");
    EXPECT_EQ(run({file("session.json"), file("other.json"), "--out", file("both.html")}), 0) << m_message;
    EXPECT_TRUE(read("both.html").contains("id=\"session-2\""));
}

TEST_F(Report, SaysWhatIsMissingOrWrong)
{
    EXPECT_EQ(run({"--out", file("a.html")}), 2);
    EXPECT_NE(m_message.find("no session given"), std::string::npos) << m_message;
    EXPECT_EQ(run({file("session.json")}), 2);
    EXPECT_NE(m_message.find("--out FILE is missing"), std::string::npos) << m_message;
    EXPECT_EQ(run({file("session.json"), "--out", file("a.docx")}), 2);
    EXPECT_NE(m_message.find("use .html or .pdf"), std::string::npos) << m_message;
    EXPECT_EQ(run({file("session.json"), "--out", file("a.html"), "--colour"}), 2);
}

TEST_F(Report, ABrokenSessionIsNamedAndNothingIsWritten)
{
    std::ofstream(m_scratch.path() / "broken.json") << "{oops";
    EXPECT_EQ(run({file("session.json"), file("broken.json"), "--out", file("a.html")}), 2);
    EXPECT_NE(m_message.find("broken.json:1"), std::string::npos) << m_message;
    EXPECT_FALSE(QFile::exists(file("a.html")));
}

TEST_F(Report, FailsWhereItCannotWrite)
{
    EXPECT_EQ(run({file("session.json"), "--out", "/proc/hand-in.html"}), 1);
    EXPECT_NE(m_message.find("/proc"), std::string::npos) << m_message;
    EXPECT_EQ(run({file("session.json"), "--out", file("none/hand-in.pdf")}), 1);
    EXPECT_NE(m_message.find("none"), std::string::npos) << m_message;
}

TEST_F(Report, OnAFullDiskLeavesNoHalfFile)
{
    constexpr rlim_t kBytes = 2000;
    for (const char* name : {"full.html", "full.pdf"}) {
        EXPECT_EQ(inChildWithFileLimit(kBytes,
                                       [&] {
                                           return report({file("session.json"), "--out", file(name)}) == 1;
                                       }),
                  0)
            << name;
    }
    const std::filesystem::directory_iterator files(m_scratch.path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "the session alone";
}

TEST_F(Report, ASessionWithoutRoofsOrPredictionIsStillAReport)
{
    Session bare = answeredSession(4, 16);
    bare.predictions = Ledger();
    saveSession(bare, m_scratch.path() / "bare.json");
    EXPECT_EQ(run({file("bare.json"), "--out", file("bare.html")}), 0) << m_message;
    EXPECT_EQ(run({file("bare.json"), "--out", file("bare.pdf")}), 0) << m_message;
    EXPECT_FALSE(read("bare.html").contains("<svg"));
}

TEST_F(Report, WorksAsAProgramWithoutADisplay)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        environment.remove(name);
    }
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RIDGEPOINT_PROGRAM), {"report", file("session.json"), "--out", file("hand-in.pdf")});
    ASSERT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitCode(), 0);
    EXPECT_EQ(process.readAllStandardError(), "");
    EXPECT_TRUE(read("hand-in.pdf").startsWith("%PDF-"));
}

} // namespace

} // namespace ridgepoint::test
