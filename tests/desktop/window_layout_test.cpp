// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/window_fixture.h"

#include <QAbstractButton>
#include <QScrollArea>
#include <QScrollBar>

namespace ridgepoint::test {

namespace {

struct Look {
    const char* name;
    Theme::Kind theme;
    QSize size;
    bool scrolls;
};

/// Whether the whole text of a label can be seen.
bool fits(const QLabel& label)
{
    const int width = label.wordWrap() ? label.width() : label.sizeHint().width();
    const int height = label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().height();
    return label.width() >= width && label.height() >= height;
}

} // namespace

class WindowLook : public WindowTest, public testing::WithParamInterface<Look> {};

TEST_P(WindowLook, CutsNoTextOff)
{
    const Look look = GetParam();
    m_device->scripts["add"].time = [](const Problem& problem) { return Seconds{static_cast<double>(problem.n) * 1.2e-10}; };
    m_device->scripts["matmul"].time = [](const Problem& problem) {
        return Seconds{static_cast<double>(problem.n * problem.n) * 3e-9};
    };
    open();
    m_window->setTheme(look.theme);
    m_window->resize(look.size);
    shoot(QStringLiteral("%1-first").arg(look.name));
    predict("30", "it does n times more arithmetic but the same bytes, and n is large");
    click("runButton");
    ASSERT_TRUE(waitUntil(
        [this] { return m_desk->sweep().result().has_value() && m_desk->sessions().state() == SessionKeeper::State::saved; }));
    m_desk->select(2);
    QTest::qWait(50);
    shoot(QStringLiteral("%1-done").arg(look.name));
    EXPECT_EQ(find<QScrollArea>("spine")->verticalScrollBar()->maximum() > 0, look.scrolls)
        << "the three steps stand in view together";
    for (const QLabel* label : m_window->findChildren<QLabel*>()) {
        // The status line ends in an ellipsis by design, with the whole text in its tooltip.
        if (label->isVisible() && label->objectName() != "statusText" && !label->text().isEmpty()) {
            EXPECT_TRUE(fits(*label)) << label->objectName().toStdString() << ": " << label->text().toStdString();
        }
    }
    for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !button->text().isEmpty()) {
            EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text().remove('&')))
                << button->objectName().toStdString();
        }
    }
    EXPECT_EQ(m_window->size(), look.size) << "nothing in the window asks for more room than there is";
    m_window->setTheme(Theme::Kind::light);
}

INSTANTIATE_TEST_SUITE_P(Looks, WindowLook,
                         testing::Values(Look{"light-1440", Theme::Kind::light, {1440, 900}, false},
                                         Look{"light-1024", Theme::Kind::light, {1024, 700}, true},
                                         Look{"dark-1440", Theme::Kind::dark, {1440, 900}, false},
                                         Look{"dark-1024", Theme::Kind::dark, {1024, 700}, true},
                                         Look{"projector-1440", Theme::Kind::projector, {1440, 900}, true}),
                         [](const auto& look) { return QString::fromLatin1(look.param.name).replace('-', '_').toStdString(); });

} // namespace ridgepoint::test
