// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::test {

namespace {

using nlohmann::json;

class SweepTiming : public CliTest {
protected:
    [[nodiscard]] json sweepJson(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "sweep");
        arguments.insert(arguments.end(), {"--format", "json"});
        const Ended ended = run(std::move(arguments));
        expectFine(ended);
        return json::parse(ended.out);
    }

    /// The same sweep beside a busy loop on every core.
    [[nodiscard]] Ended sweepBesideRivals(const std::string& arguments) const
    {
        const std::string script = "for core in $(seq $(nproc)); do (while :; do :; done) & rivals=\"$rivals $!\"; done; " +
                                   std::string("'") + RIDGEPOINT_CLI + "' sweep " + arguments +
                                   "; code=$?; kill $rivals; exit $code";
        return runProcess("/bin/sh", {{"-c", script}, {{"RIDGEPOINT_DATA_DIR", path("data")}}});
    }
};

bool hasVerdict(const json& point, const std::string& kind)
{
    const json& verdicts = point.at("measurement").at("verdicts");
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const json& verdict) { return verdict.at("kind") == kind; });
}

TEST_F(SweepTiming, UntilAPrecisionSaysWhetherItWasReached)
{
    const json session = sweepJson({"add", "--n", "4096", "--until", "20%"});
    EXPECT_EQ(session.at("plan").at("until"), 0.2);
    const json& measurement = session.at("points").at(0).at("measurement");
    EXPECT_TRUE(measurement.at("converged").is_boolean());
    EXPECT_GE(measurement.at("samples_s").size(), 50U);
    EXPECT_GT(measurement.at("ci_level"), 0.99);
    const double halfWidth = (measurement.at("ci_s").at(1).get<double>() - measurement.at("ci_s").at(0).get<double>()) / 2;
    EXPECT_EQ(measurement.at("converged"), halfWidth <= 0.2 * measurement.at("median_s").get<double>());
}

TEST_F(SweepTiming, AWarmUpUntilSettledTakesMoreLaunchesThanTen)
{
    const json session = sweepJson({"add", "--n", "4096", "--warmup", "settled", "--samples", "6"});
    EXPECT_EQ(session.at("plan").at("settle"), true);
    EXPECT_GT(session.at("points").at(0).at("measurement").at("warmup"), 10);
}

TEST_F(SweepTiming, ARoofInTurnNeedsOneThatWasMeasuredHere)
{
    const Ended ended = run({"sweep", "add", "--n", "4096", "--samples", "6", "--roof-in-turn", "--spec", "l4"});
    expectFine(ended);
    EXPECT_THAT(ended.err, HasSubstr("0 of 1 points were held against their roof in turn"));
    EXPECT_THAT(ended.err, HasSubstr("calibrate"));
}

TEST_F(SweepTiming, ARivalOnEveryCoreIsSeen)
{
    const Ended ended = sweepBesideRivals("add --n 4Mi --samples 100 --format json");
    expectFine(ended);
    const json point = json::parse(ended.out).at("points").at(0);
    EXPECT_LT(point.at("measurement").at("core_share"), 0.95);
    EXPECT_TRUE(hasVerdict(point, "contended")) << point.dump();
}

} // namespace

} // namespace ridgepoint::test
