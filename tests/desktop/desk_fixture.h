// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/workbench.h"
#include "tests/engine/scratch_dir.h"
#include "tests/support/fake_backend.h"

#include <QTest>

#include <gtest/gtest.h>

#include <memory>

namespace ridgepoint::test {

/// Two exercises on the scripted device: a ratio of matmul over add at 128 and 256, and a matmul rate.
[[nodiscard]] std::vector<Exercise> deskExercises();

/// Parts of a workbench that touch nothing but a folder of the test's own. The device's roofs are known, so that nothing is
/// calibrated unless a test takes them away.
[[nodiscard]] WorkbenchParts deskParts(std::shared_ptr<FakeDevice> device, const std::filesystem::path& dir);

/// Spins the event loop until it holds or the time is up; false when it is up.
template <class Condition>
[[nodiscard]] bool waitUntil(Condition condition, int milliseconds = 4000)
{
    return QTest::qWaitFor(condition, milliseconds);
}

/// A workbench on a scripted device, ready to predict.
class DeskTest : public testing::Test {
protected:
    void SetUp() override;

    /// Makes the workbench out of m_parts and waits until devices, roofs and exercises are there.
    void begin();
    void commitAndRun();

    ScratchDir m_dir;
    std::shared_ptr<FakeDevice> m_device = std::make_shared<FakeDevice>();
    WorkbenchParts m_parts;
    std::unique_ptr<Workbench> m_desk;
};

} // namespace ridgepoint::test
