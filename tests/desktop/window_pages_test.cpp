// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/page_switch.h"
#include "tests/desktop/window_fixture.h"

#include <QAbstractButton>
#include <QStackedWidget>

namespace ridgepoint::test {

TEST_F(WindowTest, GoesFromPageToPageByKeyAndByClick)
{
    open();
    EXPECT_TRUE(find("chart")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    EXPECT_FALSE(find("chart")->isVisible());
    EXPECT_TRUE(find("sizeCard")->isVisible());
    EXPECT_TRUE(find<QAbstractButton>("tensorPage")->isChecked());
    click("rooflinePage");
    EXPECT_TRUE(find("chart")->isVisible());
    EXPECT_TRUE(find("statusStrip")->isVisible());
}

TEST_F(WindowTest, PutsThePagesBehindOneButtonWhereThereIsNoRoom)
{
    open();
    auto* pages = find<PageSwitch>("pageSwitch");
    m_window->resize(1440, 900);
    EXPECT_TRUE(waitUntil([this] { return find("tensorPage")->isVisible(); }));
    m_window->setTheme(Theme::Kind::projector);
    EXPECT_TRUE(waitUntil([this] { return find("pageMenuButton")->isVisible(); }));
    EXPECT_FALSE(find("tensorPage")->isVisible());
    EXPECT_EQ(pages->current(), 0);
    m_window->setTheme(Theme::Kind::light);
    EXPECT_TRUE(waitUntil([this] { return find("tensorPage")->isVisible(); }));
}

TEST_F(WindowTest, ShowsAnOpenedSessionOnTheRooflinePage)
{
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    m_window->openSession(QString::fromStdString(m_desk->sessions().file().string()));
    EXPECT_TRUE(waitUntil([this] { return find("chart")->isVisible(); }));
    EXPECT_TRUE(find<QAbstractButton>("rooflinePage")->isChecked());
}

TEST_F(WindowTest, RemembersItsPage)
{
    open();
    m_window->showPage(1);
    m_window->close();
    m_window = std::make_unique<MainWindow>(*m_desk, *m_settings);
    EXPECT_EQ(find<QStackedWidget>("pages")->currentIndex(), 1);
}

} // namespace ridgepoint::test
