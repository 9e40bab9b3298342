// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/render_command.h"
#include "app/desktop/session_content.h"
#include "engine/session.h"
#include "tests/desktop/chart_fixture.h"
#include "tests/engine/scratch_dir.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>

#include <gtest/gtest.h>

namespace ridgepoint::test {
namespace {

Session sampleSession()
{
    Session session;
    session.id = newSessionId(parseIsoTime("2026-05-01T10:42:07.000Z"));
    session.created = parseIsoTime("2026-05-01T10:42:07.000Z");
    session.app = "ridgepoint 0.1.0";
    session.devices = {{.id = "fake", .name = "Round numbers", .backend = "Fake", .parallelism = "2 threads"}};
    session.roofs = {roundSpec()};
    session.plan.device = "fake";
    session.points = {pointAt(1, 5e10, "add", 4096), pointAt(100, 8e11, "matmul", 4096)};
    return session;
}

class Render : public testing::Test {
protected:
    Render() { saveSession(sampleSession(), sessionFile()); }

    [[nodiscard]] std::filesystem::path sessionFile() const { return scratch.path() / "session.json"; }
    [[nodiscard]] QString file(const char* name) const { return QString::fromStdString((scratch.path() / name).string()); }
    [[nodiscard]] QString session() const { return QString::fromStdString(sessionFile().string()); }

    /// Exit code; what went to stderr is in `message`.
    int run(const QStringList& arguments)
    {
        testing::internal::CaptureStderr();
        const int code = render(arguments);
        message = testing::internal::GetCapturedStderr();
        return code;
    }

    ScratchDir scratch;
    std::string message;
};

TEST_F(Render, WritesAPngOfTheDefaultSize)
{
    EXPECT_EQ(run({session(), "--out", file("chart.png")}), 0) << message;
    EXPECT_EQ(QImage(file("chart.png")).size(), QSize(1600, 900));
    EXPECT_EQ(message, "");
}

TEST_F(Render, WritesThePngOfTheSizeAndThemeAskedFor)
{
    EXPECT_EQ(run({session(), "--out", file("chart.png"), "--size", "800x450", "--theme", "dark"}), 0) << message;
    const QImage image{file("chart.png")};
    EXPECT_EQ(image.size(), QSize(800, 450));
    EXPECT_EQ(image.pixelColor(1, 1), makeTheme(Theme::Kind::dark).card);
}

TEST_F(Render, WritesSvgAndPdf)
{
    EXPECT_EQ(run({session(), "--out", file("chart.svg")}), 0) << message;
    EXPECT_EQ(run({session(), "--out", file("chart.pdf"), "--theme", "projector"}), 0) << message;
    QFile svg{file("chart.svg")};
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    EXPECT_TRUE(text.contains("Round numbers, 2 threads: roofline for f32"));
    EXPECT_TRUE(text.contains("compulsory traffic"));
    QFile pdf{file("chart.pdf")};
    ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
    EXPECT_TRUE(pdf.read(5) == "%PDF-");
}

TEST_F(Render, PathsMayHoldAnyLetters)
{
    const QString folder = file("Зал für Übungen");
    ASSERT_TRUE(QDir{}.mkpath(folder));
    EXPECT_EQ(run({session(), "--out", folder + "/график.png"}), 0) << message;
    EXPECT_TRUE(QFile::exists(folder + "/график.png"));
}

TEST_F(Render, RefusesAnUnknownEndingAndNamesTheKnownOnes)
{
    EXPECT_EQ(run({session(), "--out", file("chart.jpeg")}), 2);
    EXPECT_NE(message.find(".png, .svg or .pdf"), std::string::npos) << message;
    EXPECT_FALSE(QFile::exists(file("chart.jpeg")));
}

TEST_F(Render, RefusesASessionThatIsNone)
{
    QFile broken{file("broken.json")};
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("{\"schema\": \"ridgepoint/session/1\",\n \"id\": ");
    broken.close();
    EXPECT_EQ(run({file("broken.json"), "--out", file("chart.png")}), 2);
    EXPECT_NE(message.find("broken.json:"), std::string::npos) << message;
    EXPECT_FALSE(QFile::exists(file("chart.png")));
}

TEST_F(Render, RefusesASessionThatIsNotThere)
{
    EXPECT_EQ(run({file("missing.json"), "--out", file("chart.png")}), 2);
    EXPECT_NE(message.find("missing.json"), std::string::npos) << message;
}

TEST_F(Render, SaysWhatIsMissingOrWrongOnItsLine)
{
    EXPECT_EQ(run({session()}), 2);
    EXPECT_NE(message.find("--out"), std::string::npos) << message;
    EXPECT_EQ(run({"--out", file("chart.png")}), 2);
    EXPECT_NE(message.find("no session"), std::string::npos) << message;
    EXPECT_EQ(run({session(), session(), "--out", file("chart.png")}), 2);
    EXPECT_EQ(run({session(), "--out", file("chart.png"), "--theme", "sepia"}), 2);
    EXPECT_NE(message.find("light, dark or projector"), std::string::npos) << message;
    EXPECT_EQ(run({session(), "--out", file("chart.png"), "--colour", "red"}), 2);
    EXPECT_NE(message.find("colour"), std::string::npos) << message;
    for (const char* size : {"0x0", "1600", "1600x", "-1x900", "99999x99999", "1e3x900"}) {
        EXPECT_EQ(run({session(), "--out", file("chart.png"), "--size", size}), 2) << size;
        EXPECT_NE(message.find("1600x900"), std::string::npos) << message;
    }
}

TEST_F(Render, FailsOnAFolderThatCannotBeWritten)
{
    EXPECT_EQ(run({session(), "--out", file("no/such/folder/chart.png")}), 1);
    EXPECT_NE(message.find("no/such/folder"), std::string::npos) << message;
}

TEST_F(Render, LeavesTheOldPictureWholeWhenItFails)
{
    EXPECT_EQ(run({session(), "--out", file("chart.png"), "--size", "400x300"}), 0);
    EXPECT_EQ(run({file("missing.json"), "--out", file("chart.png")}), 2);
    EXPECT_EQ(QImage(file("chart.png")).size(), QSize(400, 300));
}

TEST_F(Render, ASessionWithoutRoofsOrPointsIsStillAPicture)
{
    Session empty = sampleSession();
    empty.roofs.clear();
    empty.points.clear();
    saveSession(empty, scratch.path() / "empty.json");
    EXPECT_EQ(run({file("empty.json"), "--out", file("empty.png")}), 0) << message;
}

TEST(SessionContent, TakesTheDtypeOfMostPoints)
{
    Session session = sampleSession();
    EXPECT_EQ(sessionDType(session), DType::f32);
    for (int i = 0; i < 3; ++i) {
        session.points.push_back(pointAt(100, 8e11));
        session.points.back().problem.dtype = DType::bf16;
    }
    EXPECT_EQ(sessionDType(session), DType::bf16);
    EXPECT_EQ(sessionDType(Session{}), DType::f32);
}

TEST(SessionContent, TellsDeviceRoofsDateAndCountingInSmallType)
{
    const QString caption = sessionCaption(sampleSession());
    for (const char* part : {"Round numbers (secondary)", "2026-05-01", "compulsory traffic", "multiply-add is 2 FLOP",
                             "50 samples", "ridgepoint 0.1.0"}) {
        EXPECT_TRUE(caption.contains(part)) << part << " in " << caption.toStdString();
    }
}

struct Ran {
    int code = -1;
    QByteArray errors;
};

/// The program as it is, with no display in its environment.
Ran runProgram(const QStringList& arguments)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        environment.remove(name);
    }
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RIDGEPOINT_PROGRAM), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) {
        return {-1, process.readAllStandardError()};
    }
    return {process.exitCode(), process.readAllStandardError()};
}

TEST(Program, WithoutADisplaySaysWhatToUseInstead)
{
    const Ran ran = runProgram({});
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(ran.errors.contains("ridgepoint-cli")) << ran.errors.toStdString();
    EXPECT_TRUE(ran.errors.contains("ridgepoint render")) << ran.errors.toStdString();
    EXPECT_EQ(ran.errors.count('\n'), 1) << ran.errors.toStdString();
}

TEST_F(Render, WorksAsAProgramWithoutADisplay)
{
    const Ran ran = runProgram({"render", session(), "--out", file("chart.png")});
    EXPECT_EQ(ran.code, 0) << ran.errors.toStdString();
    EXPECT_EQ(ran.errors, "");
    EXPECT_EQ(QImage(file("chart.png")).size(), QSize(1600, 900));
    EXPECT_EQ(runProgram({"render", session(), "--out", file("chart.bmp")}).code, 2);
    EXPECT_EQ(runProgram({"render", "--help"}).code, 0);
}

} // namespace
} // namespace ridgepoint::test
