// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/composition.h"
#include "app/common/paths.h"
#include "app/desktop/main_window.h"
#include "app/desktop/workbench/workbench.h"
#include "tests/support/fake_backend.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

Exercise smallExercise()
{
    Exercise exercise;
    exercise.id = "small";
    exercise.lesson = "Intensity";
    exercise.title = "Matmul against add";
    exercise.question = "How many times slower?";
    exercise.unit = "x slower";
    exercise.dtypes = {DType::f32};
    exercise.kernels = {{.kernel = "matmul"}, {.kernel = "add", .squareShape = true}};
    exercise.cpuSizes = {64, 128};
    exercise.answer = {.kind = AnswerRule::Kind::timeRatio, .kernel = "matmul", .over = "add"};
    return exercise;
}

/// The real window over a device of the test's choice, with folders of its own.
class Window : public ::testing::Test {
protected:
    void open(std::shared_ptr<Device> device)
    {
        WorkbenchParts parts;
        parts.findDevices = [device] { return FoundDevices{{device}, {}}; };
        parts.loadSpecs = [] { return SpecLibrary{}; };
        parts.loadExercises = [] { return ExerciseLibrary{{smallExercise()}, {}}; };
        parts.loadMeasured = [](const DeviceInfo&) { return std::optional<LibrarySpec>{}; };
        parts.calibrate = [](Device&, std::stop_token, const CalibrationListener&) { return test::roundSpec(); };
        parts.saveMeasured = [](const DeviceInfo&, const DeviceSpec&) { return std::filesystem::path{"round.yaml"}; };
        parts.environment = [](const Device&) { return std::map<std::string, std::string>{}; };
        parts.sessionsDir = m_folder.filePath(QStringLiteral("sessions")).toStdString();
        m_workbench = std::make_unique<Workbench>(std::move(parts));
        m_window = std::make_unique<MainWindow>(*m_workbench, m_settings);
        m_window->show();
        m_workbench->begin();
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_workbench->canCommit(); }, 10'000));
    }

    template <typename Widget>
    Widget* find(const char* name)
    {
        auto* widget = m_window->findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }

    void predict(const QString& value)
    {
        QTest::keyClicks(find<QLineEdit>("predictionValue"), value);
        QTest::keyClicks(find<QPlainTextEdit>("because"), QStringLiteral("n times more arithmetic"));
        QTest::mouseClick(find<QPushButton>("commitButton"), Qt::LeftButton);
    }

    /// The window refreshes once a turn of the event loop: a button that has just become possible is waited for.
    void press(const char* name)
    {
        auto* button = find<QPushButton>(name);
        ASSERT_TRUE(QTest::qWaitFor([&] { return button->isEnabled(); }, 10'000)) << name;
        QTest::mouseClick(button, Qt::LeftButton);
    }

    bool waitUntilDone()
    {
        return QTest::qWaitFor([&] { return !m_workbench->sweep().running() && m_workbench->points().rowCount() == 4; }, 60'000);
    }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

std::shared_ptr<test::FakeDevice> sixteenTimesSlower()
{
    auto device = std::make_shared<test::FakeDevice>();
    device->scripts["matmul"].time = [](const Problem&) { return Seconds{160e-6}; };
    device->scripts["add"].time = [](const Problem&) { return Seconds{10e-6}; };
    return device;
}

TEST_F(Window, ATypedPredictionIsLockedMeasuredAndAnswered)
{
    open(sixteenTimesSlower());
    predict(QStringLiteral("40"));
    EXPECT_TRUE(find<QLabel>("lockedLabel")->text().startsWith(QStringLiteral("Locked at")));
    press("runButton");
    ASSERT_TRUE(waitUntilDone());
    const QLabel* verdict = find<QLabel>("verdict");
    EXPECT_TRUE(QTest::qWaitFor([&] { return verdict->text().contains(QStringLiteral("You said 40×. Measured 16×")); }, 5'000))
        << verdict->text().toStdString();
}

TEST_F(Window, APredictionThatIsNoNumberIsRefusedAtTheField)
{
    open(sixteenTimesSlower());
    predict(QStringLiteral("many"));
    EXPECT_FALSE(find<QLabel>("predictionFault")->text().isEmpty());
    EXPECT_FALSE(m_workbench->canStart());
}

TEST_F(Window, AFailingKernelIsNamedAndTheRunGoesOn)
{
    auto device = sixteenTimesSlower();
    device->scripts["matmul"].verifies = false;
    open(device);
    predict(QStringLiteral("40"));
    press("runButton");
    ASSERT_TRUE(waitUntilDone());
    const QLabel* verdict = find<QLabel>("verdict");
    EXPECT_TRUE(QTest::qWaitFor([&] { return verdict->text().contains(QStringLiteral("differs from reference")); }, 5'000))
        << verdict->text().toStdString();
}

TEST_F(Window, StopInTheMiddleOfAPointEndsTheRun)
{
    auto device = sixteenTimesSlower();
    device->scripts["matmul"].sleep = Seconds{0.05};
    open(device);
    predict(QStringLiteral("40"));
    press("runButton");
    ASSERT_TRUE(QTest::qWaitFor([&] { return device->log.launches > 2; }, 10'000));
    m_workbench->stop();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !m_workbench->sweep().running(); }, 10'000));
    EXPECT_LT(device->log.launches, 60);
}

TEST_F(Window, TheRealProcessorAnswersASmallExercise)
{
    const auto backends = makeBackends();
    const FoundDevices found = findDevices(backends);
    if (found.devices.empty()) {
        GTEST_SKIP() << "this build has no CPU backend";
    }
    open(found.devices.front());
    predict(QStringLiteral("40"));
    press("runButton");
    ASSERT_TRUE(waitUntilDone());
    const QLabel* verdict = find<QLabel>("verdict");
    EXPECT_TRUE(QTest::qWaitFor([&] { return verdict->text().contains(QStringLiteral("You said 40×. Measured")); }, 5'000))
        << verdict->text().toStdString();
}

} // namespace
} // namespace ridgepoint
