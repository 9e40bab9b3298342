// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "engine/files.h"
#include "tests/engine/sample_session.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/throws.h"

#include <gmock/gmock.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace ridgepoint {
namespace {

using nlohmann::json;
using test::sampleSession;
using ::testing::ElementsAre;
using ::testing::MatchesRegex;

/// The keys of an object in the order of the file.
std::vector<std::string> keysOf(const std::string& text, const char* pointer = "")
{
    std::vector<std::string> keys;
    const auto document = nlohmann::ordered_json::parse(text);
    for (const auto& [key, value] : document.at(nlohmann::ordered_json::json_pointer(pointer)).items()) {
        keys.push_back(key);
    }
    return keys;
}

TEST(Session, EverythingSavedIsRead)
{
    const test::ScratchDir dir;
    const Session session = sampleSession();
    saveSession(session, dir.path() / "s.json");
    const Session read = loadSession(dir.path() / "s.json");
    EXPECT_EQ(toJson(read), toJson(session));
    EXPECT_EQ(read.roofs, session.roofs);
    EXPECT_EQ(read.plan.roofs, session.plan.roofs);
    EXPECT_EQ(read.plan.points.at(1).skip, "not here");
    EXPECT_EQ(read.plan.settle, true);
    EXPECT_EQ(read.plan.precision, 0.005);
    EXPECT_EQ(read.plan.probes.at(0).kernel, "copy");
    ASSERT_EQ(read.looks.size(), 2U);
    EXPECT_EQ(read.looks[0].probe.kernel, "copy");
    EXPECT_EQ(read.looks[0].after, Seconds{1.3e-3});
    EXPECT_FALSE(read.looks[1].after);
    EXPECT_EQ(read.predictions.entries(), session.predictions.entries());
    EXPECT_EQ(read.notes, session.notes);
    EXPECT_EQ(read.environment, session.environment);
    EXPECT_EQ(read.devices.at(0).details, session.devices.at(0).details);
    EXPECT_EQ(read.created, session.created);
}

TEST(Session, EveryNumberOfAPointReadsBackExactly)
{
    const Session session = sampleSession();
    const Session read = parseSession(toJson(session), "s.json");
    ASSERT_EQ(read.points.size(), session.points.size());
    for (std::size_t i = 0; i < session.points.size(); ++i) {
        EXPECT_EQ(read.points[i].problem, session.points[i].problem);
        EXPECT_EQ(read.points[i].cost, session.points[i].cost);
        EXPECT_EQ(read.points[i].measurement, session.points[i].measurement);
        EXPECT_EQ(read.points[i].achieved, session.points[i].achieved);
        EXPECT_EQ(read.points[i].status, session.points[i].status);
        EXPECT_EQ(read.points[i].reason, session.points[i].reason);
        EXPECT_EQ(read.points[i].group, session.points[i].group);
    }
    EXPECT_EQ(read.points[0].expectation->time, Seconds{0.2});
    EXPECT_EQ(read.points[0].expectation->limitedBy, Regime::compute);
}

TEST(Session, AnEmptySessionIsRead)
{
    Session session;
    session.id = "x";
    EXPECT_EQ(toJson(parseSession(toJson(session), "s.json")), toJson(session));
}

TEST(Session, ItsFieldsStandInTheOrderOfTheContract)
{
    EXPECT_THAT(keysOf(toJson(sampleSession())),
                ElementsAre("schema", "id", "created", "app", "environment", "devices", "roofs", "plan", "predictions", "points",
                            "notes", "roof_probes", "exercise", "interrupted"));
    EXPECT_EQ(json::parse(toJson(sampleSession())).at("schema"), "ridgepoint/session/1");
}

TEST(Session, APointHasTheFieldsOfTheContract)
{
    const std::string text = toJson(test::measuredPoint());
    EXPECT_THAT(keysOf(text), ElementsAre("device", "kernel", "dtype", "accumulate", "output_dtype", "n", "shape", "batch",
                                          "intensity_target", "expr", "cache", "launch", "flops", "bytes", "intensity", "status",
                                          "reason", "measurement", "achieved", "expectation", "accumulate_asked", "cost_dtype",
                                          "launches", "working_set", "unit", "bytes_formula", "flops_formula", "group"));
    EXPECT_THAT(keysOf(text, "/measurement"),
                ElementsAre("median_s", "ci_s", "ci_level", "p10_s", "p90_s", "min_s", "samples_s", "warmup", "launches_per_sample",
                            "dropped", "clock", "implementation", "verdicts"));
    EXPECT_THAT(keysOf(text, "/achieved"), ElementsAre("bytes_per_s", "flops_per_s", "of_roof", "limited_by"));
    EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Session, ARoofMeasuredInTurnIsKeptWithItsSamples)
{
    RooflinePoint point = test::measuredPoint();
    PlannedPoint probe{.kernel = "triad", .problem = {.n = 1 << 20, .cache = CacheMode::cold}};
    probe.cost = {.flops = Flops{2 << 20}, .bytes = Bytes{12 << 20}, .workingSet = Bytes{12 << 20}};
    point.roofInTurn = RoofInTurn{probe, Seconds{1e-3}, {Seconds{1e-3}, Seconds{1.5e-3}}, {0.9, std::nullopt, 2}};
    Session session = sampleSession();
    session.plan.roofInTurn = true;
    session.points = {point};
    EXPECT_FALSE(parseSession(toJson(session), "s.json").points[0].roofInTurn->ofRoof.interval);
    point.roofInTurn->ofRoof.interval = MedianInterval{.low = 0.8, .high = 1.1, .level = 0.96};
    session.points = {point};
    const Session read = parseSession(toJson(session), "s.json");
    EXPECT_TRUE(read.plan.roofInTurn);
    ASSERT_TRUE(read.points[0].roofInTurn);
    const RoofInTurn& roof = *read.points[0].roofInTurn;
    EXPECT_EQ(roof.probe.kernel, "triad");
    EXPECT_EQ(roof.probe.problem, probe.problem);
    EXPECT_EQ(roof.median, Seconds{1e-3});
    EXPECT_EQ(roof.samples, point.roofInTurn->samples);
    EXPECT_EQ(roof.ofRoof.median, 0.9);
    EXPECT_EQ(roof.ofRoof.pairs, 2);
    EXPECT_EQ(roof.ofRoof.interval->low, 0.8);
    EXPECT_EQ(roof.ofRoof.interval->high, 1.1);
    EXPECT_EQ(roof.ofRoof.interval->level, 0.96);
}

TEST(Session, APredictionHasTheFieldsOfTheContract)
{
    EXPECT_THAT(keysOf(toJson(sampleSession()), "/predictions/0"),
                ElementsAre("exercise", "question", "quantity", "value", "because", "committed", "checksum"));
}

TEST(Session, WhatWasNotMeasuredIsNullAndNeverZero)
{
    const json skipped = json::parse(toJson(test::skippedPoint()));
    for (const char* key :
         {"flops", "bytes", "intensity", "measurement", "achieved", "expectation", "accumulate", "output_dtype"}) {
        EXPECT_TRUE(skipped.at(key).is_null()) << key;
    }
    const json odd = json::parse(toJson(sampleSession().points.at(1)));
    EXPECT_TRUE(odd.at("measurement").at("ci_s").is_null());
    EXPECT_TRUE(odd.at("measurement").at("ci_level").is_null());
    EXPECT_TRUE(odd.at("achieved").at("of_roof").is_null());
    EXPECT_TRUE(odd.at("achieved").at("limited_by").is_null());
}

TEST(Session, ANumberThatIsNotFiniteIsNeverWritten)
{
    RooflinePoint point = test::measuredPoint();
    point.achieved->rate = FlopRate{std::numeric_limits<double>::infinity()};
    point.achieved->ofRoof = std::numeric_limits<double>::quiet_NaN();
    const json written = json::parse(toJson(point));
    EXPECT_TRUE(written.at("achieved").at("flops_per_s").is_null());
    EXPECT_TRUE(written.at("achieved").at("of_roof").is_null());
}

TEST(Session, AKernelOfZeroFlopsAndBytesKeepsItsZerosWhenMeasured)
{
    RooflinePoint point = test::measuredPoint();
    point.cost = {};
    const json written = json::parse(toJson(point));
    EXPECT_EQ(written.at("flops"), 0);
    EXPECT_EQ(written.at("bytes"), 0);
    EXPECT_TRUE(written.at("intensity").is_null());
}

TEST(Session, RoofsOfThePlanThatTheSessionLacksAreKeptInThePlan)
{
    Session session = sampleSession();
    session.plan.roofs->name = "another";
    EXPECT_EQ(parseSession(toJson(session), "s.json").plan.roofs, session.plan.roofs);
    EXPECT_EQ(json::parse(toJson(sampleSession())).at("plan").at("roofs"), "round");
}

TEST(Session, RoofsKeepWhatTheirMeasurementSaid)
{
    Session session = sampleSession();
    session.plan.roofs.reset();
    DeviceSpec& roofs = session.roofs.front();
    roofs.memoryRoofs.front().interval = {Bandwidth{99e9}, Bandwidth{1e11 + 1.0 / 3}};
    roofs.memoryRoofs.front().doubling = 1.98;
    roofs.computeRoofs.front().interval = {FlopRate{1e9}, FlopRate{1e9}};
    roofs.computeRoofs.front().doubling = 2.0 / 3;
    roofs.computeRoofs.front().library = "oneDNN";
    roofs.launchOverheadInterval = {Seconds{1e-6 / 7}, Seconds{1e-6}};
    EXPECT_EQ(parseSession(toJson(session), "s.json").roofs, session.roofs);
}

TEST(Session, TextThatIsNotUtf8IsWrittenAsValidJson)
{
    Session session = sampleSession();
    session.notes[0].text = "broken \xFF byte";
    EXPECT_EQ(parseSession(toJson(session), "s.json").notes.at(0).text, "broken \xEF\xBF\xBD byte");
    EXPECT_THROW(session.predictions.commit({"", "q", QuantityKind::ratio, 2, "broken \xFF", {}}), InputError);
}

TEST(Session, PathsMayHoldCyrillicAndUmlauts)
{
    const test::ScratchDir dir;
    const auto file = dir.path() / "Übung Привет.ridgepoint.json";
    saveSession(sampleSession(), file);
    EXPECT_EQ(loadSession(file).points.size(), 5U);
}

TEST(Session, AFolderThatIsNotThereIsARunErrorThatNamesTheFile)
{
    EXPECT_THAT(test::textOf<RunError>([] { saveSession(sampleSession(), "/nowhere/s.json"); }),
                ::testing::HasSubstr("cannot write /nowhere/s.json"));
}

TEST(Session, IdsAreTimeAndEightHexDigitsAndDiffer)
{
    const WallTime now = parseIsoTime("2026-05-01T10:42:07.123Z");
    EXPECT_THAT(newSessionId(now), MatchesRegex("20260501T104207Z-[0-9a-f]{8}"));
    EXPECT_NE(newSessionId(now), newSessionId(now));
}

TEST(CostJson, HoldsEveryCount)
{
    const json cost = json::parse(toJson(test::measuredPoint().cost));
    EXPECT_EQ(cost.at("flops"), 137'438'953'472);
    EXPECT_EQ(cost.at("bytes"), 100'663'296);
    EXPECT_EQ(cost.at("launches"), 3);
    EXPECT_DOUBLE_EQ(cost.at("intensity").get<double>(), 1365.3333333333333);
}

TEST(EventJson, EachEventIsOneLineWithItsKind)
{
    const auto written = [](auto what) {
        const std::string line = toJson(SweepEvent{3, std::move(what)});
        EXPECT_EQ(line.find('\n'), std::string::npos);
        return json::parse(line);
    };
    const json started = written(SweepStarted{12});
    EXPECT_EQ(started, (json{{"schema", "ridgepoint/event/1"}, {"run", 3}, {"event", "started"}, {"points", 12}}));
    const json progress =
        written(SweepProgress{.index = 1, .points = 2, .phase = "sampling", .kernel = "add", .size = "2^20", .fraction = 0.5});
    EXPECT_EQ(progress.at("event"), "progress");
    EXPECT_TRUE(progress.at("left_s").is_null());
    const json point = written(PointFinished{4, test::measuredPoint()});
    EXPECT_EQ(point.at("event"), "point");
    EXPECT_EQ(point.at("point"), json::parse(toJson(test::measuredPoint())));
    EXPECT_EQ(written(SweepFinished{.measured = 1, .failed = 2}).at("failed"), 2);
}

TEST(SessionFile, PredictionsInWordsAndFirstLaunchesComeBack)
{
    Session session = test::sampleSession();
    session.predictions.commit(
        {"views-and-copies", "View or copy?", QuantityKind::classes, 0, "the storage", WallTime{}, {"view", "copy"}});
    session.plan.firstLaunch = true;
    session.points.front().measurement->firstLaunch = Seconds{5e-3};
    const Session read = parseSession(toJson(session), "s.json");
    EXPECT_EQ(read.predictions.entries().back().prediction.words, (std::vector<std::string>{"view", "copy"}));
    EXPECT_TRUE(read.plan.firstLaunch);
    EXPECT_EQ(read.points.front().measurement->firstLaunch, Seconds{5e-3});
}

TEST(SessionFile, AWordThatWasChangedAfterwardsShows)
{
    Session session = test::sampleSession();
    session.predictions.commit({"x", "View or copy?", QuantityKind::choice, 0, "the storage", WallTime{}, {"view"}});
    std::string text = toJson(session);
    text.replace(text.find("[\"view\"]"), 8, "[\"copy\"]");
    EXPECT_THROW((void)parseSession(text, "s.json"), SessionError);
}

} // namespace
} // namespace ridgepoint
