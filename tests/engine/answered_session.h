// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure.h"
#include "engine/session.h"
#include "tests/support/fake_backend.h"

#include <string>
#include <vector>

/// Sessions with made-up times whose answers are known, for tests alone.
namespace ridgepoint::test {

inline constexpr WallTime kFirstOfMay{std::chrono::milliseconds{1'777'632'127'123}};

/// A point of 64 elements a side that took `time` in each of ten samples, measured in turn with the others.
[[nodiscard]] inline RooflinePoint timedPoint(const std::string& kernel, Seconds time)
{
    RooflinePoint point{.device = "cpu", .kernel = kernel, .problem = {.n = 64}, .cost = {}};
    point.cost.flops = Flops{64 * 64};
    point.cost.bytes = Bytes{3 * 64 * 64 * 4};
    point.cost.workingSet = point.cost.bytes;
    point.cost.bytesFormula = "3 x 64^2 x 4 B";
    point.cost.flopsFormula = "64^2";
    point.expectation = Expectation{Seconds{kernel == "matmul" ? 8e-6 : 1e-6}, Regime::memory, Seconds{1e-6}, Seconds{}, Seconds{}};
    point.status = PointStatus::measured;
    point.measurement = summarise(std::vector<Seconds>(10, time));
    point.achieved = achieve(point.cost, CacheMode::warm, time, nullptr);
    point.group = 1;
    return point;
}

/// Somebody said that a matmul takes `predicted` times as long as an add, and it took `measured` times as long; the roofline says 8.
[[nodiscard]] inline Session answeredSession(double predicted, double measured, WallTime committed = kFirstOfMay)
{
    Session session;
    session.id = newSessionId(committed);
    session.created = committed + std::chrono::seconds{1};
    session.app = "ridgepoint test";
    session.environment = {{"cpu", "scripted"}};
    session.devices = {{.id = "cpu", .name = "EPYC", .backend = "CPU", .parallelism = "2 threads"}};
    session.plan.device = "cpu";
    session.predictions.commit({.question = "How many times as long?",
                                .quantity = QuantityKind::ratio,
                                .value = predicted,
                                .because = "add waits for memory",
                                .committed = committed});
    session.points = {timedPoint("matmul", Seconds{measured * 1e-6}), timedPoint("add", Seconds{1e-6})};
    return session;
}

} // namespace ridgepoint::test
