// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/main_window.h"
#include "tests/desktop/desk_fixture.h"

#include <QLabel>
#include <QSettings>

#include <memory>

namespace ridgepoint::test {

/// The real window on a workbench of m_parts. Controls are found by object name, as a person finds them by sight.
class WindowTest : public DeskTest {
protected:
    void open();
    void TearDown() override;

    template <class Widget = QWidget>
    [[nodiscard]] Widget* find(const char* object) const
    {
        auto* widget = m_window->findChild<Widget*>(QString::fromLatin1(object));
        EXPECT_NE(widget, nullptr) << object;
        return widget;
    }
    void click(const char* object) const;
    void type(const char* object, const QString& text) const;
    [[nodiscard]] QString textOf(const char* object) const;
    /// Number, reason, commit: all by keyboard and mouse.
    void predict(const QString& value, const QString& because) const;
    /// Writes a picture of the window into RIDGEPOINT_SCREENSHOT_DIR, when that is set.
    void shoot(const QString& name) const;

    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace ridgepoint::test
