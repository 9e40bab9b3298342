// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/lab_bars.h"
#include "app/desktop/labs/memory_grid.h"
#include "tests/desktop/window_fixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

namespace ridgepoint::test {

namespace {

class TensorPageTest : public WindowTest {
protected:
    void openPage()
    {
        open();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        ASSERT_TRUE(find("sizeCard")->isVisible());
    }
    void retype(const char* object, const QString& text) const
    {
        find<QLineEdit>(object)->selectAll();
        type(object, text);
        QTest::keyClick(find(object), Qt::Key_Return);
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        const auto* model = find<QTableView>("viewsTable")->model();
        return model->index(row, column).data().toString();
    }
    void press(Qt::Key key) const { QTest::keyClick(find("viewsTable"), key); }
};

TEST_F(TensorPageTest, MultipliesElementsByBytesAndNamesTheRoof)
{
    openPage();
    EXPECT_EQ(textOf("sizeTotal"), "1,048,576 × 4 B = 4.194 MB");
    EXPECT_TRUE(textOf("sizeExact").contains("4 MiB"));
    EXPECT_TRUE(textOf("sizeTime").startsWith("Read once from DRAM at 100 GB/s (measured here"))
        << textOf("sizeTime").toStdString();
    EXPECT_TRUE(textOf("sizeTime").endsWith(": 41.9 µs")) << textOf("sizeTime").toStdString();
    retype("sizeShape", "7B");
    find<QComboBox>("sizeType")->setCurrentText("bf16");
    EXPECT_EQ(textOf("sizeTotal"), "7,000,000,000 × 2 B = 14 GB");
}

TEST_F(TensorPageTest, SetsEveryTypeBesideTheOthers)
{
    openPage();
    const auto bars = find<LabBars>("sizeBars")->bars();
    ASSERT_EQ(bars.size(), 9);
    EXPECT_EQ(bars[6].name, "f4");
    EXPECT_EQ(bars[6].value, "524.3 kB");
    EXPECT_DOUBLE_EQ(bars[0].length, 16 * bars[6].length);
}

TEST_F(TensorPageTest, SaysUnderTheFieldWhatCannotBeRead)
{
    openPage();
    retype("sizeShape", "64xx");
    EXPECT_TRUE(find("sizeFault")->isVisible());
    EXPECT_TRUE(textOf("sizeTotal").isEmpty());
    retype("viewsShape", "2^20x2^20");
    EXPECT_TRUE(textOf("viewsShapeFault").contains("at most 64 MiB")) << textOf("viewsShapeFault").toStdString();
    retype("viewsOperation", "t().contigous()");
    EXPECT_TRUE(textOf("viewsFault").contains("did you mean 'contiguous'?\n  t().contigous()\n      ^"));
    EXPECT_EQ(find<QTableView>("viewsTable")->model()->rowCount(), 0);
}

TEST_F(TensorPageTest, AsksBeforeItRevealsAndSaysHowManyWereRight)
{
    openPage();
    click("viewsSeven");
    EXPECT_FALSE(find<QAbstractButton>("viewsReveal")->isEnabled());
    // By keyboard alone: a key each, the selection goes on to the next. The transpose is called a copy, the addition a view.
    for (const Qt::Key key : {Qt::Key_V, Qt::Key_V, Qt::Key_C, Qt::Key_V, Qt::Key_V, Qt::Key_V, Qt::Key_C}) {
        press(key);
    }
    EXPECT_TRUE(cell(2, 3).isEmpty()) << "nothing is told before the reveal";
    click("viewsReveal");
    EXPECT_EQ(cell(2, 2), "shared");
    EXPECT_EQ(cell(2, 4), "(1, 128)");
    EXPECT_EQ(cell(5, 2), "new");
    EXPECT_EQ(cell(6, 7), "16.38 kB");
    EXPECT_TRUE(textOf("viewsSentence").startsWith("You called 5 of 7 as the storage does. t() is a view:"))
        << textOf("viewsSentence").toStdString();
    press(Qt::Key_C);
    EXPECT_EQ(cell(6, 1), "copy") << "what was revealed stays as it was called";
}

TEST_F(TensorPageTest, ShowsHowTheSelectedResultIsWalked)
{
    openPage();
    auto* grid = find<MemoryGrid>("memoryGrid");
    EXPECT_EQ(grid->addressAt(1, 2), 130);
    retype("viewsOperation", "t()");
    press(Qt::Key_V);
    click("viewsReveal");
    EXPECT_EQ(grid->addressAt(1, 2), 257);
    EXPECT_TRUE(textOf("memoryCaption").contains("Along a row the next is 128 elements (512 B) further"))
        << textOf("memoryCaption").toStdString();
    EXPECT_TRUE(textOf("viewsWhy").startsWith("t(): the strides change places"));
}

TEST_F(TensorPageTest, StartsOverAndRemovesByKey)
{
    openPage();
    retype("viewsOperation", "+ 0");
    press(Qt::Key_C);
    click("viewsReveal");
    EXPECT_EQ(cell(0, 2), "new");
    click("viewsAgain");
    EXPECT_EQ(cell(0, 1), "—");
    EXPECT_TRUE(cell(0, 2).isEmpty());
    press(Qt::Key_Delete);
    EXPECT_EQ(find<QTableView>("viewsTable")->model()->rowCount(), 0);
}

TEST_F(TensorPageTest, ForgetsResultsOfAnotherBase)
{
    openPage();
    retype("viewsOperation", "view(128,64)");
    press(Qt::Key_V);
    click("viewsReveal");
    retype("viewsShape", "3x4");
    EXPECT_EQ(cell(0, 2), "impossible");
    EXPECT_TRUE(textOf("viewsWhy").contains("has 8192 elements, the tensor 12")) << textOf("viewsWhy").toStdString();
}

struct Look {
    const char* name;
    Theme::Kind theme;
    QSize size;
};

class TensorPageLook : public TensorPageTest, public testing::WithParamInterface<Look> {};

TEST_P(TensorPageLook, CutsNoTextOff)
{
    const Look look = GetParam();
    openPage();
    m_window->setTheme(look.theme);
    m_window->resize(look.size);
    click("viewsSeven");
    for (const Qt::Key key : {Qt::Key_V, Qt::Key_V, Qt::Key_C, Qt::Key_V, Qt::Key_V, Qt::Key_V, Qt::Key_C}) {
        press(key);
    }
    click("viewsReveal");
    find<QTableView>("viewsTable")->selectRow(2);
    QTest::qWait(50);
    shoot(QStringLiteral("tensor-%1").arg(look.name));
    for (const QLabel* label : find("sizeCard")->findChildren<QLabel*>() + find("viewsCard")->findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            EXPECT_GE(label->height(), height) << label->text().toStdString();
            EXPECT_GE(label->width(), label->wordWrap() ? 0 : label->sizeHint().width()) << label->text().toStdString();
        }
    }
    EXPECT_EQ(m_window->size(), look.size);
    m_window->setTheme(Theme::Kind::light);
}

INSTANTIATE_TEST_SUITE_P(Looks, TensorPageLook,
                         testing::Values(Look{"light-1440", Theme::Kind::light, {1440, 900}},
                                         Look{"light-1024", Theme::Kind::light, {1024, 700}},
                                         Look{"dark-1440", Theme::Kind::dark, {1440, 900}},
                                         Look{"dark-1024", Theme::Kind::dark, {1024, 700}},
                                         Look{"projector-1440", Theme::Kind::projector, {1440, 900}},
                                         Look{"projector-1024", Theme::Kind::projector, {1024, 700}}),
                         [](const auto& look) { return QString::fromLatin1(look.param.name).replace('-', '_').toStdString(); });

} // namespace

} // namespace ridgepoint::test
