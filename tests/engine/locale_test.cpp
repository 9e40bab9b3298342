// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"
#include "engine/exercise.h"
#include "engine/session.h"
#include "engine/units.h"
#include "tests/engine/sample_session.h"
#include "tests/support/fake_backend.h"

#include <clocale>
#include <gtest/gtest.h>
#include <locale>

namespace ridgepoint {
namespace {

/// Writes 1.234.567,8, as a German does; no installed locale is needed for it.
class GermanNumbers final : public std::numpunct<char> {
protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// Sets C++'s global locale, and C's where the machine has one with a decimal comma, for the length of a test.
class UnderAGermanLocale : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_before = std::locale::global(std::locale(std::locale::classic(), new GermanNumbers));
        for (const char* candidate : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"}) {
            if (std::setlocale(LC_ALL, candidate) != nullptr) {
                break;
            }
        }
    }
    void TearDown() override
    {
        std::locale::global(m_before);
        std::setlocale(LC_ALL, "C");
    }

private:
    std::locale m_before;
};

TEST_F(UnderAGermanLocale, SessionsAreWrittenAndReadTheSame)
{
    const Session session = test::sampleSession();
    const std::string text = toJson(session);
    EXPECT_NE(text.find("\"median_s\":0.30000000000000004"), std::string::npos);
    EXPECT_EQ(toJson(parseSession(text, "s.json")), text);
}

TEST_F(UnderAGermanLocale, CsvHasDecimalPointsAndNoGroups)
{
    const std::string csv = pointsCsv({test::measuredPoint()});
    EXPECT_NE(csv.find(",4096,4096x4096x4096,2,0.3333333333333333,"), std::string::npos);
    EXPECT_NE(csv.find(",137438953472,100663296,1365.3333333333333,"), std::string::npos);
}

TEST_F(UnderAGermanLocale, SpecsAreWrittenAndReadTheSame)
{
    EXPECT_EQ(parseDeviceSpec(toYaml(test::roundSpec()), "round.yaml"), test::roundSpec());
    EXPECT_EQ(parseBandwidth("3.35 TB/s"), Bandwidth{3.35e12});
    EXPECT_EQ(format(Bandwidth{82.5e9}), "82.5 GB/s");
    EXPECT_EQ(exactDecimal(1234567.5), "1234567.5");
}

TEST_F(UnderAGermanLocale, SpecsAndExercisesThatShipLoad)
{
    const std::filesystem::path source = RIDGEPOINT_SOURCE_DIR;
    EXPECT_EQ(dramRoof(loadDeviceSpec(source / "gpu_specs/h100-sxm5-80gb.yaml"))->bandwidth, Bandwidth{3.35e12});
    EXPECT_EQ(loadExercise(source / "resources/exercises/matmul-sweep.yaml").unitScale, 1e9);
}

} // namespace
} // namespace ridgepoint
