// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "engine/files.h"
#include "tests/engine/sample_session.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/text_edit.h"
#include "tests/engine/throws.h"

#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace ridgepoint {
namespace {

using test::replaced;
using test::textOf;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string faultOf(const std::string& text)
{
    return textOf<SessionError>([&] { (void)parseSession(text, "runs/s.json"); });
}

/// The message for the sample session with `from` replaced by `to`.
std::string faultOf(const std::string& from, const std::string& to)
{
    return faultOf(replaced(toJson(test::sampleSession()), from, to));
}

/// The message for the sample session with the value at a JSON pointer replaced, or removed when `value` is discarded.
std::string faultAt(const std::string& pointer, const nlohmann::json& value)
{
    auto document = nlohmann::ordered_json::parse(toJson(test::sampleSession()));
    document[nlohmann::ordered_json::json_pointer(pointer)] = value;
    return faultOf(document.dump(1));
}

TEST(SessionFault, BrokenJsonIsPlacedByLineAndColumn)
{
    EXPECT_THAT(faultOf("{\n  \"schema\": ridgepoint\n}"), StartsWith("runs/s.json:2:13: this is not valid JSON: "));
    EXPECT_THAT(faultOf("\"app\": ", "\"app\" "),
                StartsWith("runs/s.json:5:24: this is not valid JSON: syntax error while parsing object separator"));
}

TEST(SessionFault, ATruncatedFileSaysSoWhereverItEnds)
{
    const std::string whole = toJson(test::sampleSession());
    for (std::size_t length = 1; length < whole.size() - 1; length += length < 600 ? 1 : 97) {
        if (whole[length - 1] != '}' || whole.substr(length).find('}') != std::string::npos) {
            EXPECT_THAT(faultOf(whole.substr(0, length)),
                        HasSubstr("the file is truncated: it ends in the middle; look for s.json.journal"))
                << length;
        }
    }
}

TEST(SessionFault, ATruncatedFilePointsToTheJournalThatIsThere)
{
    const test::ScratchDir dir;
    const auto file = dir.path() / "s.json";
    std::ofstream(file) << "{\"schema\"";
    std::ofstream(dir.path() / "s.json.journal") << "x";
    EXPECT_THAT(textOf<SessionError>([&] { (void)loadSession(file); }),
                HasSubstr("s.json.journal beside it holds what was measured: open that"));
}

TEST(SessionFault, AForeignDocumentIsNoSession)
{
    for (const char* text : {"", "  \n", "[]", "5", "hello", "\x89PNG", "{}", "{\"schema\": 5}", "{\"schema\": \"other/1\"}",
                             "{\"schema\": \"ridgepoint/event/1\"}", "{\"schema\": \"ridgepoint/session/0\"}"}) {
        EXPECT_THAT(faultOf(text), HasSubstr("not a Ridgepoint session")) << text;
    }
}

TEST(SessionFault, ANewerVersionAsksForAnUpdate)
{
    EXPECT_EQ(faultOf("ridgepoint/session/1", "ridgepoint/session/2"),
              "runs/s.json:2:11: written by a newer Ridgepoint (ridgepoint/session/2; this one reads ridgepoint/session/1): update "
              "Ridgepoint to open it");
}

TEST(SessionFault, AMistypedFieldIsNamedByItsPathAndLine)
{
    EXPECT_THAT(faultAt("/points/0/measurement/median_s", "fast"),
                HasSubstr("points[0].measurement.median_s: expected a number of at least 0, found text"));
    EXPECT_THAT(faultAt("/points/1/measurement/samples_s/2", -1),
                HasSubstr("points[1].measurement.samples_s[2]: expected a number of at least 0, found the number -1"));
    EXPECT_THAT(faultAt("/points/2/n", 10.5),
                HasSubstr("points[2].n: expected a whole number of at least 0, found the number 10.5"));
    EXPECT_THAT(faultAt("/points/0/status", "done"), HasSubstr("points[0].status: \"done\" is not one of planned, measured"));
    EXPECT_THAT(faultAt("/environment/threads", 2), HasSubstr("environment.threads: expected text, found the number 2"));
    EXPECT_THAT(faultAt("/created", "yesterday"), HasSubstr("created: "));
    EXPECT_THAT(faultAt("/points", nlohmann::json::object()), HasSubstr("points: expected a list, found an object"));
    EXPECT_THAT(faultAt("/points/0/flops", 9223372036854775808ULL), HasSubstr("points[0].flops: expected a whole number"));
}

TEST(SessionFault, TheLineOfAStructuralFaultIsGiven)
{
    // One field and one point a line: the points begin in line 11, the second one stands in line 13.
    const std::string text = toJson(test::sampleSession());
    const std::size_t second = text.find("\n{\"device\"", text.find("\n{\"device\"") + 1);
    const std::size_t median = text.find("\"median_s\":", second) + 11;
    EXPECT_THAT(faultOf(text.substr(0, median) + "true" + text.substr(text.find(',', median))),
                AllOf(StartsWith("runs/s.json:13:"), HasSubstr("points[1].measurement.median_s: expected a number")));
}

TEST(SessionFault, AMissingFieldIsNamedByItsPath)
{
    EXPECT_THAT(faultOf("\"id\": ", "\"it\": "), HasSubstr("id: missing"));
    EXPECT_THAT(faultAt("/points/0/measurement", nullptr), HasSubstr("points[0].measurement: missing"));
    EXPECT_THAT(faultAt("/points/0/measurement/p10_s", nullptr), HasSubstr("points[0].measurement.p10_s: missing"));
    EXPECT_THAT(faultAt("/points", nullptr), HasSubstr("points: missing"));
}

TEST(SessionFault, APointThatWasNotMeasuredMayHaveNoNumbers)
{
    EXPECT_THAT(faultAt("/points/0/status", "failed"), HasSubstr("points[0].measurement: only a measured point has numbers"));
}

TEST(SessionFault, ANumberThatIsNotFiniteIsRefused)
{
    EXPECT_THAT(faultOf("\"median_s\":0.30000000000000004", "\"median_s\":1e999"),
                AllOf(StartsWith("runs/s.json:12:"), HasSubstr("number overflow")));
    EXPECT_THAT(faultOf("\"median_s\":0.30000000000000004", "\"median_s\":NaN"), HasSubstr("runs/s.json:12:"));
}

TEST(SessionFault, AnEditedPredictionIsRefused)
{
    EXPECT_THAT(faultOf("\"value\":40.0", "\"value\":160.0"),
                HasSubstr("predictions: prediction 1 was changed after it was committed"));
    EXPECT_THAT(faultOf("n is large", "n is small"), HasSubstr("predictions: prediction 1 was changed"));
}

TEST(SessionFault, AnIntervalHasTwoEndsInOrder)
{
    EXPECT_THAT(faultAt("/points/0/measurement/ci_s", {1, 0.5}),
                HasSubstr("points[0].measurement.ci_s: expected a list of two numbers"));
    EXPECT_THAT(faultAt("/points/0/measurement/ci_s", {1}),
                HasSubstr("points[0].measurement.ci_s: expected a list of two numbers"));
    EXPECT_THAT(faultAt("/points/0/measurement/samples_s", nlohmann::json::array()), HasSubstr("at least one sample"));
}

TEST(SessionFault, RoofsKeepToTheRulesOfASpec)
{
    EXPECT_THAT(faultAt("/roofs/0/memory_roofs/0/bytes_per_s", 0),
                HasSubstr("roofs[0].memory_roofs[0].bytes_per_s: expected a number above 0"));
    EXPECT_THAT(faultAt("/roofs/0/memory_roofs/0/interval", {2, 1}),
                HasSubstr("roofs[0].memory_roofs[0].interval: expected two numbers above zero, the lower one first"));
    EXPECT_THAT(faultAt("/roofs/0/memory_roofs/0/doubling", 0), HasSubstr("expected a number above 0"));
    EXPECT_THAT(faultAt("/roofs/0/compute_roofs/0/from", 9), HasSubstr("roofs[0].compute_roofs[0].from: 9 is out of range"));
    EXPECT_THAT(faultAt("/plan/roofs", "unknown"), HasSubstr("plan.roofs: the session has no roofs with the id \"unknown\""));
}

TEST(SessionFault, DeepNestingIsRefused)
{
    EXPECT_THAT(faultOf("{\"a\":" + std::string(5'000'000, '[')), HasSubstr("nested deeper than 24 levels"));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) {
        objects += "{\"a\":";
    }
    EXPECT_THAT(faultOf(objects), HasSubstr("nested deeper than 24 levels"));
}

TEST(SessionFault, AMissingFileIsNamed)
{
    EXPECT_THAT(textOf<SessionError>([] { (void)loadSession("/nowhere/s.json"); }), HasSubstr("/nowhere/s.json: cannot be read"));
}

TEST(SessionFault, AFileOver256MebibytesIsRefusedUnread)
{
    const test::ScratchDir dir;
    std::ofstream(dir.path() / "s.json") << "{";
    std::filesystem::resize_file(dir.path() / "s.json", (std::uintmax_t{256} << 20) + 1);
    EXPECT_THAT(textOf<SessionError>([&] { (void)loadSession(dir.path() / "s.json"); }),
                HasSubstr("larger than the 268435456 bytes"));
}

} // namespace
} // namespace ridgepoint
