// SPDX-License-Identifier: GPL-3.0-or-later
// The View menu: roofs of several provenances in the window.
#include "tests/desktop/window_fixture.h"

#include <QAction>
#include <QMenu>

namespace ridgepoint::test {

class WindowRoofs : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        DeviceSpec measured = roundSpec();
        measured.provenance.front().kind = SourceKind::measured;
        m_parts.loadMeasured = [measured](const DeviceInfo&) { return std::optional(LibrarySpec{measured, {}}); };
    }
    void offerDatasheet()
    {
        DeviceSpec sheet = roundSpec();
        sheet.name = "Sheet";
        sheet.driverNames = {m_device->deviceInfo.name};
        sheet.provenance.front().kind = SourceKind::datasheet;
        sheet.memoryRoofs.front().bandwidth = Bandwidth{160e9};
        for (ComputeRoof& roof : sheet.computeRoofs) {
            roof.rate = FlopRate{roof.rate.perSecond() * 2};
        }
        m_parts.loadSpecs = [sheet] { return SpecLibrary{{LibrarySpec{sheet, {}}}, {}}; };
    }
    [[nodiscard]] QAction* action(const char* object) const
    {
        auto* found = m_window->findChild<QAction*>(QString::fromLatin1(object));
        EXPECT_NE(found, nullptr) << object;
        return found;
    }
};

TEST_F(WindowRoofs, WithoutADatasheetTheMenuSaysWhatToDo)
{
    open();
    EXPECT_TRUE(find<QMenu>("roofsMenu")->toolTipsVisible());
    EXPECT_FALSE(action("roofs_datasheet")->isEnabled());
    EXPECT_EQ(action("roofs_datasheet")->toolTip(), "No datasheet matches this device: pick one under Roofs");
    EXPECT_FALSE(action("roofs_at-clock")->isEnabled());
    EXPECT_TRUE(action("roofs_measured")->isChecked()) << "points are held against them";
    EXPECT_FALSE(action("roofs_measured")->isEnabled());
}

TEST_F(WindowRoofs, TheDatasheetIsDrawnBesideTheMeasuredRoofsWhenAskedFor)
{
    offerDatasheet();
    open();
    EXPECT_FALSE(action("roofs_datasheet")->isChecked());
    action("roofs_datasheet")->trigger();
    EXPECT_TRUE(action("roofs_datasheet")->isChecked());
    EXPECT_EQ(m_desk->roofline()->references().size(), 1U);
    EXPECT_EQ(action("roofs_at-clock")->toolTip(), "No clock was read in this run");
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
    shoot("roofs-beside");
    action("roofs_datasheet")->trigger();
    EXPECT_TRUE(m_desk->roofline()->references().empty());
}

TEST_F(WindowRoofs, WhichRoofsAreShownIsRemembered)
{
    offerDatasheet();
    open();
    action("roofs_datasheet")->trigger();
    m_window->close();
    m_window.reset();
    m_desk.reset();
    open();
    EXPECT_TRUE(action("roofs_datasheet")->isChecked());
    EXPECT_EQ(m_desk->roofline()->references().size(), 1U);
}

} // namespace ridgepoint::test
