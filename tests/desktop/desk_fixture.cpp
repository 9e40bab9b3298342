// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/desk_fixture.h"

namespace ridgepoint::test {

namespace {

constexpr const char* kRatio = R"(schema: ridgepoint/exercise/1
lesson: Intensity
order: 1
title: Matmul against add
question: How many times slower is a {n} x {n} {dtype} matmul than an add on {device}?
predict: {quantity: ratio, unit: x slower, scale: 1}
run:
  dtypes: [bf16, f32]
  kernels:
    - {id: matmul}
    - {id: add, shape: square}
  sizes: {cpu: "128,256", gpu: "128,256"}
answer: {kind: time-ratio, kernel: matmul, over: add}
explain: Why is it {answer}?
hint: Count the bytes.
)";

constexpr const char* kRate = R"(schema: ridgepoint/exercise/1
lesson: Intensity
order: 2
title: The matmul sweep
question: How many GFLOP/s does a matmul of {n} reach?
predict: {quantity: flop-rate, unit: GFLOP/s, scale: 1.0e+9}
run:
  dtypes: [f32]
  kernels:
    - {id: matmul}
  sizes: {cpu: "128,256,512", gpu: "128,256,512"}
answer: {kind: value, kernel: matmul}
explain: Why {answer}?
)";

} // namespace

std::vector<Exercise> deskExercises()
{
    return {parseExercise(kRatio, "matmul-against-add.yaml"), parseExercise(kRate, "matmul-sweep.yaml")};
}

WorkbenchParts deskParts(std::shared_ptr<FakeDevice> device, const std::filesystem::path& dir)
{
    WorkbenchParts parts;
    parts.findDevices = [device] { return FoundDevices{{device}, {}}; };
    parts.loadSpecs = [] { return SpecLibrary{}; };
    parts.loadExercises = [] { return ExerciseLibrary{deskExercises(), {}}; };
    parts.loadMeasured = [](const DeviceInfo&) { return std::optional(LibrarySpec{roundSpec(), {}}); };
    parts.calibrate = [](Device&, const std::stop_token&, const CalibrationListener&) { return roundSpec(); };
    parts.saveMeasured = [](const DeviceInfo&, const DeviceSpec&) { return std::filesystem::path(); };
    parts.environment = [](const Device&) { return std::map<std::string, std::string>{{"cpu", "scripted"}}; };
    parts.sessionsDir = dir / "sessions";
    return parts;
}

void DeskTest::SetUp()
{
    // A matmul that takes 40 us, an add that takes 1 us: the answer is 40, whatever the size.
    m_device->scripts["matmul"].time = [](const Problem&) { return Seconds{40e-6}; };
    m_parts = deskParts(m_device, m_dir.path());
}

void DeskTest::begin()
{
    m_desk = std::make_unique<Workbench>(m_parts);
    m_desk->begin();
    ASSERT_TRUE(waitUntil([this] { return m_desk->lesson().current() && m_desk->machine().state() == Machine::Roofs::ready; }));
}

void DeskTest::commitAndRun()
{
    ASSERT_FALSE(m_desk->commit("30", "a reason"));
    ASSERT_TRUE(m_desk->canStart());
    m_desk->start();
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() != SessionKeeper::State::saving; }));
}

} // namespace ridgepoint::test
