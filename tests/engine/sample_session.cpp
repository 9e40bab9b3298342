// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/sample_session.h"

#include "tests/support/fake_backend.h"

namespace ridgepoint::test {
namespace {

constexpr WallTime kCreated{std::chrono::milliseconds{1'777'632'127'123}};

Problem matmulProblem()
{
    return {.n = 4096,
            .dtype = DType::f16,
            .accumulate = DType::f32,
            .shape = {4096, 4096, 4096},
            .batch = 2,
            .intensityTarget = Intensity{1.0 / 3},
            .expr = "relu(x * 2 + 1)",
            .cache = CacheMode::cold,
            .launch = LaunchMode::hidden};
}

Cost matmulCost()
{
    return {.flops = Flops{137'438'953'472},
            .bytes = Bytes{100'663'296},
            .launches = 3,
            .workingSet = Bytes{201'326'592},
            .unit = ComputeUnit::matrix,
            .dtype = DType::bf16,
            .accumulate = DType::f32,
            .output = DType::bf16,
            .bytesFormula = "3 x 4096^2 x 2 B",
            .flopsFormula = "2 x 4096^3"};
}

Measurement plainMeasurement()
{
    Measurement measurement{.median = Seconds{0.1 + 0.2}, .p10 = Seconds{0.29}, .p90 = Seconds{1.0 / 3}, .min = Seconds{0.28}};
    measurement.ciLow = Seconds{0.295};
    measurement.ciHigh = Seconds{0.305};
    measurement.ciLevel = 0.967;
    measurement.samples = {Seconds{0.1 + 0.2}, Seconds{0.28}, Seconds{5e-324}, Seconds{1e-9 / 7}};
    measurement.warmUp = 10;
    measurement.launchesPerSample = 4;
    measurement.dropped = 1;
    measurement.clock = "steady_clock";
    measurement.implementation = "a library, \"quoted\"";
    return measurement;
}

RooflinePoint unmeasured(PointStatus status, const std::string& reason)
{
    RooflinePoint point{.device = "cpu", .kernel = "add", .problem = {.n = 1024}, .cost = {}};
    point.cost.flops = Flops{1024};
    point.cost.bytes = Bytes{12'288};
    point.status = status;
    point.reason = reason;
    return point;
}

} // namespace

RooflinePoint measuredPoint()
{
    RooflinePoint point{.device = "cpu", .kernel = "matmul", .problem = matmulProblem(), .cost = matmulCost()};
    point.expectation = Expectation{Seconds{0.2}, Regime::compute, Seconds{0.1}, Seconds{0.2}, Seconds{1e-6}};
    point.status = PointStatus::measured;
    point.measurement = plainMeasurement();
    point.achieved = Achieved{Bandwidth{3.4e9}, FlopRate{4.6e11}, 0.96, Regime::compute};
    point.group = 7;
    return point;
}

RooflinePoint skippedPoint()
{
    RooflinePoint point{.device = "cpu", .kernel = "matmul", .problem = {.n = 1024, .dtype = DType::f4}, .cost = {}};
    point.status = PointStatus::skipped;
    point.reason = "f4, is not supported\n by \"matmul\" here";
    return point;
}

Session sampleSession()
{
    Session session;
    session.id = newSessionId(kCreated);
    session.created = kCreated;
    session.app = "ridgepoint 0.1.0";
    session.environment = {{"cpu", "AMD EPYC ™"}, {"threads", "2"}};
    session.devices = {{.id = "cpu",
                        .name = "EPYC",
                        .backend = "CPU",
                        .parallelism = "2 threads",
                        .memory = Bytes{64'000'000'000},
                        .multiprocessors = 2,
                        .pciId = "none",
                        .details = {{"L2", "1 MiB"}}}};
    session.roofs = {roundSpec()};
    session.exercise = "matmul-against-add";
    session.plan = {.device = "cpu",
                    .roofs = roundSpec(),
                    .points = {{"matmul", matmulProblem(), matmulCost(), 7, ""}, {"add", {.n = 5}, {}, 0, "not here"}},
                    .settle = true,
                    .precision = 0.005,
                    .probes = {{"copy", {.n = 9}, {}, 0, ""}}};
    session.predictions.commit({"matmul-against-add", "How many times?", QuantityKind::ratio, 40, "n is large — größer", kCreated});
    session.predictions.commit({"", "And now?", QuantityKind::time, 0.1, "a guess", kCreated});
    RooflinePoint odd = measuredPoint();
    odd.measurement->ciLow = odd.measurement->ciHigh = std::nullopt;
    odd.measurement->ciLevel = 0;
    odd.measurement->converged = false;
    odd.measurement->coreShare = 0.47;
    odd.measurement->ownShare = 0.03;
    odd.measurement->coreClocks = {{.frequency = Frequency{3.1e9}, .sample = 0}, {.throttle = "SW power cap", .sample = 50}};
    odd.measurement->highestClock = Frequency{3.5e9};
    odd.measurement->verdicts = {{Verdict::Kind::noisy, "Close other programs."}, {Verdict::Kind::roofMoved, "It moved."}};
    odd.achieved->ofRoof.reset();
    odd.achieved->limitedBy.reset();
    odd.expectation.reset();
    session.points = {measuredPoint(), odd, skippedPoint(), unmeasured(PointStatus::failed, "result differs"),
                      unmeasured(PointStatus::cancelled, "stopped")};
    session.looks = {{session.plan.probes[0], Seconds{1.2e-3}, Seconds{1.3e-3}}, {session.plan.probes[0], Seconds{1.5e-3}}};
    session.notes = {{"matmul-against-add", "Bytes,\nnot adjectives: Привет", kCreated}};
    return session;
}

} // namespace ridgepoint::test
