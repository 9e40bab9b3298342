// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/window_fixture.h"

#include <QAbstractButton>
#include <QDir>

namespace ridgepoint::test {

void WindowTest::open()
{
    m_settings =
        std::make_unique<QSettings>(QString::fromStdString((m_dir.path() / "settings.ini").string()), QSettings::IniFormat);
    m_desk = std::make_unique<Workbench>(m_parts);
    m_window = std::make_unique<MainWindow>(*m_desk, *m_settings);
    m_window->show();
    // Shortcuts answer only in the active window.
    m_window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    m_desk->begin();
    ASSERT_TRUE(waitUntil([this] { return m_desk->lesson().current() && m_desk->machine().state() == Machine::Roofs::ready; }));
}

void WindowTest::TearDown()
{
    m_window.reset();
    m_desk.reset();
}

void WindowTest::click(const char* object) const
{
    auto* button = find<QAbstractButton>(object);
    ASSERT_TRUE(button->isVisible()) << object;
    ASSERT_TRUE(button->isEnabled()) << object;
    QTest::mouseClick(button, Qt::LeftButton);
}

void WindowTest::type(const char* object, const QString& text) const
{
    auto* field = find(object);
    field->setFocus();
    QTest::keyClicks(field, text);
}

QString WindowTest::textOf(const char* object) const { return find<QLabel>(object)->text(); }

void WindowTest::predict(const QString& value, const QString& because) const
{
    type("predictionValue", value);
    type("because", because);
    click("commitButton");
}

void WindowTest::shoot(const QString& name) const
{
    const QString dir = qEnvironmentVariable("RIDGEPOINT_SCREENSHOT_DIR");
    if (!dir.isEmpty()) {
        QTest::qWait(400); // the newest point's pulse and the throttled repaint
        EXPECT_TRUE(m_window->grab().save(QDir(dir).filePath(name + QStringLiteral(".png"))));
    }
}

} // namespace ridgepoint::test
