// SPDX-License-Identifier: GPL-3.0-or-later
// `render` with roofs of other provenances beside those of the session.
#include "app/desktop/render_command.h"
#include "app/desktop/render_references.h"
#include "app/desktop/session_content.h"
#include "engine/files.h"
#include "tests/desktop/chart_fixture.h"
#include "tests/engine/scratch_dir.h"

#include <QFile>

#include <gtest/gtest.h>

namespace ridgepoint::test {
namespace {

DeviceSpec datasheet()
{
    DeviceSpec spec = roundSpec();
    spec.id = "sheet";
    spec.name = "Sheet";
    spec.provenance.front().kind = SourceKind::datasheet;
    spec.memoryRoofs.front().bandwidth = Bandwidth{150e9};
    for (ComputeRoof& roof : spec.computeRoofs) {
        roof.rate = FlopRate{roof.rate.perSecond() * 3};
        roof.clock = Frequency{3e9};
    }
    return spec;
}

Session measuredSession(std::optional<Frequency> clock = std::nullopt)
{
    Session session;
    session.id = newSessionId(parseIsoTime("2026-05-01T10:42:07.000Z"));
    session.created = parseIsoTime("2026-05-01T10:42:07.000Z");
    session.app = "ridgepoint 0.1.0";
    session.devices = {{.id = "fake", .name = "Round numbers", .backend = "Fake", .parallelism = "2 threads"}};
    session.roofs = {roundSpec()};
    session.roofs.front().provenance.front().kind = SourceKind::measured;
    session.plan.device = "fake";
    session.points = {pointAt(1, 5e10, "add", 4096), pointAt(100, 8e11, "matmul", 4096)};
    for (RooflinePoint& point : session.points) {
        point.measurement->coreClocks.clear();
        if (clock) {
            point.measurement->coreClocks = {{.frequency = clock}};
        }
    }
    return session;
}

class RenderBeside : public testing::Test {
protected:
    RenderBeside()
    {
        saveSession(measuredSession(), scratch.path() / "session.json");
        writeFileAtomically(scratch.path() / "sheet.yaml", toYaml(datasheet()));
    }

    [[nodiscard]] QString file(const char* name) const { return QString::fromStdString((scratch.path() / name).string()); }
    /// Exit code of drawing the session as SVG with these arguments besides.
    int run(const QStringList& arguments)
    {
        testing::internal::CaptureStderr();
        const int code = render(QStringList{file("session.json"), "--out", file("chart.svg")} + arguments);
        message = testing::internal::GetCapturedStderr();
        QFile picture{file("chart.svg")};
        svg = picture.open(QIODevice::ReadOnly) ? QString::fromUtf8(picture.readAll()) : QString();
        return code;
    }

    ScratchDir scratch;
    std::string message;
    QString svg;
};

TEST_F(RenderBeside, DrawsAllThreeProvenancesInOnePicture)
{
    ASSERT_EQ(run({"--with-spec", file("sheet.yaml"), "--at-clock", "2450"}), 0) << message;
    for (const char* text : {"DRAM 100 GB/s · measured", "DRAM 150 GB/s · datasheet", "f32 matrix 2.45 TFLOP/s · at 2.45 GHz",
                             "roofs: measured", "roofs: datasheet", "roofs: at 2.45 GHz"}) {
        EXPECT_TRUE(svg.contains(QString::fromUtf8(text))) << text;
    }
    EXPECT_TRUE(svg.contains("Sheet at 2450 MHz (datasheet at the clock held)"));
}

TEST_F(RenderBeside, WithoutTheOptionsThePictureNamesNoOtherProvenance)
{
    ASSERT_EQ(run({}), 0) << message;
    EXPECT_FALSE(svg.contains("roofs: "));
    EXPECT_FALSE(svg.contains("Beside them"));
}

TEST_F(RenderBeside, SaysWhatIsMissingOrWrong)
{
    EXPECT_EQ(run({"--with-spec", "h100-sxm5-80gbb"}), 2);
    EXPECT_NE(message.find("h100-sxm5-80gb"), std::string::npos) << message;
    EXPECT_EQ(run({"--with-spec", file("missing.yaml")}), 2);
    EXPECT_NE(message.find("missing.yaml"), std::string::npos) << message;
    EXPECT_EQ(run({"--at-clock", "1410"}), 2);
    EXPECT_NE(message.find("--with-spec"), std::string::npos) << message;
    EXPECT_EQ(run({"--with-spec", file("sheet.yaml"), "--at-clock"}), 2);
    EXPECT_NE(message.find("no clock was read"), std::string::npos) << message;
    for (const char* clock : {"0", "-5", "1e99", "nan"}) {
        EXPECT_EQ(run({"--with-spec", file("sheet.yaml"), "--at-clock", clock}), 2) << clock;
    }
    EXPECT_FALSE(QFile::exists(file("chart.svg")));
}

TEST_F(RenderBeside, ASessionWithoutRoofsHasNothingToDrawOthersBeside)
{
    Session bare = measuredSession();
    bare.roofs.clear();
    saveSession(bare, scratch.path() / "session.json");
    EXPECT_EQ(run({"--with-spec", file("sheet.yaml")}), 2);
    EXPECT_NE(message.find("no roofs"), std::string::npos) << message;
}

TEST_F(RenderBeside, TheClockOfTheSessionIsUsedWhereNoneIsGiven)
{
    const ReferenceRequest request = referenceRequest({file("sheet.yaml")}, QStringLiteral("session"));
    const std::vector<DeviceSpec> specs = referenceSpecs(request, measuredSession(Frequency{1.5e9}));
    ASSERT_EQ(specs.size(), 2U);
    EXPECT_EQ(specs[1].name, "Sheet at 1500 MHz");
}

TEST_F(RenderBeside, TheSessionsOwnDatasheetIsScaledAndNotDrawnTwice)
{
    Session session = measuredSession();
    session.roofs = {datasheet()};
    const std::vector<DeviceSpec> specs = referenceSpecs(referenceRequest({file("sheet.yaml")}, QStringLiteral("1500")), session);
    ASSERT_EQ(specs.size(), 1U);
    EXPECT_EQ(specs[0].provenance.front().kind, SourceKind::atClock);
}

TEST(ClockOption, StandsAloneOrWithANumberBehindIt)
{
    EXPECT_EQ(withClockValue({"a.json", "--at-clock", "--out", "b.png"}),
              (QStringList{"a.json", "--at-clock=session", "--out", "b.png"}));
    EXPECT_EQ(withClockValue({"--at-clock", "1410", "a.json"}), (QStringList{"--at-clock=1410", "a.json"}));
    EXPECT_EQ(withClockValue({"--at-clock", "a.json"}), (QStringList{"--at-clock=session", "a.json"}));
    EXPECT_EQ(withClockValue({"--at-clock=1410"}), QStringList{"--at-clock=1410"});
}

} // namespace
} // namespace ridgepoint::test
