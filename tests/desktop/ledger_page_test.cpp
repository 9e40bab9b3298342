// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_chart_view.h"
#include "app/desktop/labs/ledger_model.h"
#include "app/desktop/labs/ledger_page.h"
#include "app/desktop/window_style.h"
#include "tests/engine/answered_session.h"
#include "tests/engine/scratch_dir.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

namespace ridgepoint::test {

namespace {

class Ledgers : public testing::Test {
protected:
    void open()
    {
        m_page = std::make_unique<LedgerPage>(m_thread, LedgerSource{m_dir.path() / "sessions", [] { return ExerciseLibrary{}; }});
        showIn(Theme::Kind::light);
        refresh();
    }
    void showIn(Theme::Kind kind)
    {
        const Theme theme = makeTheme(kind);
        applyTheme(*qApp, theme);
        m_page->setTheme(theme);
        m_page->resize(1200, 780);
        m_page->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(m_page.get()));
    }
    void refresh()
    {
        m_page->refresh();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !m_page->isReading(); }));
    }
    void save(const Session& session, const std::string& name) const
    {
        std::filesystem::create_directories(m_dir.path() / "sessions");
        saveSession(session, m_dir.path() / "sessions" / name);
    }
    /// Somebody who starts at a factor of 30 and gets nearer.
    void saveMany(int count) const
    {
        for (int i = 0; i < count; ++i) {
            const double factor = std::exp(3.4 * std::exp(-i / 6.0) * (i % 4 == 3 ? -0.7 : 1)) * (1 + 0.3 * (i % 3));
            Session session = answeredSession(10, 10 * factor, kFirstOfMay + std::chrono::hours{11 * i});
            save(session, "s" + std::to_string(i) + ".json");
        }
    }
    template <class Widget>
    [[nodiscard]] Widget* find(const char* object) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(object));
        EXPECT_NE(widget, nullptr) << object;
        return widget;
    }
    [[nodiscard]] QTableView* table() const { return find<QTableView>("ledgerTable"); }
    [[nodiscard]] QString cell(int row, LedgerModel::Column column) const
    {
        return table()->model()->index(row, static_cast<int>(column)).data().toString();
    }
    [[nodiscard]] QString file(const char* name) const { return QString::fromStdString((m_dir.path() / name).string()); }
    void shoot(const QString& name) const
    {
        const QString dir = qEnvironmentVariable("RIDGEPOINT_SCREENSHOT_DIR");
        if (!dir.isEmpty()) {
            QTest::qWait(100);
            EXPECT_TRUE(m_page->grab().save(QDir(dir).filePath(name + QStringLiteral(".png"))));
        }
    }

    ScratchDir m_dir;
    EngineThread m_thread;
    std::unique_ptr<LedgerPage> m_page;
};

TEST_F(Ledgers, EmptyOneSaysWhatToDoFirst)
{
    open();
    EXPECT_TRUE(find<QLabel>("ledgerEmpty")->isVisible());
    EXPECT_TRUE(find<QLabel>("ledgerEmpty")->text().contains("commit"));
    EXPECT_FALSE(find<QPushButton>("ledgerCsv")->isEnabled());
    shoot("ledger-empty");
}

TEST_F(Ledgers, SaysHowWellCalibratedInWords)
{
    saveMany(12);
    open();
    EXPECT_TRUE(find<QLabel>("ledgerSummary")->text().startsWith("12 predictions, all answered"));
    EXPECT_EQ(table()->model()->rowCount(), 12);
    shoot("ledger-light");
    showIn(Theme::Kind::dark);
    shoot("ledger-dark");
    showIn(Theme::Kind::projector);
    shoot("ledger-projector");
}

TEST_F(Ledgers, RefreshFindsWhatWasAdded)
{
    saveMany(1);
    open();
    save(answeredSession(3, 4, kFirstOfMay + std::chrono::days{9}), "new.json");
    QTest::mouseClick(find<QPushButton>("ledgerRefresh"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !m_page->isReading(); }));
    EXPECT_EQ(table()->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, LedgerModel::Column::said), "3×") << "the newest stands on top";
}

TEST_F(Ledgers, EnterAndDoubleClickOpenThatSession)
{
    save(answeredSession(3, 4), "first.json");
    save(answeredSession(5, 4, kFirstOfMay + std::chrono::days{1}), "second.json");
    open();
    QSignalSpy opened(m_page.get(), &LedgerPage::openRequested);
    table()->selectRow(1);
    QTest::keyClick(table(), Qt::Key_Return);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened[0][0].toString(), file("sessions/first.json"));
    const QPoint first = table()->visualRect(table()->model()->index(0, 1)).center();
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, first);
    QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, first);
    ASSERT_EQ(opened.count(), 2);
    EXPECT_EQ(opened[1][0].toString(), file("sessions/second.json"));
}

TEST_F(Ledgers, SortsByRawValues)
{
    save(answeredSession(10, 4), "a.json");
    save(answeredSession(9, 4, kFirstOfMay + std::chrono::days{1}), "b.json");
    save(answeredSession(100, 4, kFirstOfMay + std::chrono::days{2}), "c.json");
    open();
    table()->sortByColumn(static_cast<int>(LedgerModel::Column::said), Qt::AscendingOrder);
    EXPECT_EQ(cell(0, LedgerModel::Column::said), "9×");
    EXPECT_EQ(cell(2, LedgerModel::Column::said), "100×");
    table()->sortByColumn(static_cast<int>(LedgerModel::Column::offBy), Qt::DescendingOrder);
    EXPECT_EQ(cell(0, LedgerModel::Column::offBy), "25× too high");
}

TEST_F(Ledgers, ChartAndTableShareTheirSelection)
{
    saveMany(5);
    open();
    auto* chart = find<LedgerChartView>("ledgerChart");
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->positionOf(2).toPoint());
    EXPECT_EQ(chart->marked(), 2);
    ASSERT_EQ(table()->selectionModel()->selectedRows().size(), 1);
    EXPECT_EQ(table()->selectionModel()->selectedRows().front().row(), 2) << "five rows, newest first";
    table()->selectRow(0);
    EXPECT_EQ(chart->marked(), 4);
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Left);
    EXPECT_EQ(chart->marked(), 3);
    QSignalSpy opened(m_page.get(), &LedgerPage::openRequested);
    QTest::keyClick(chart, Qt::Key_Return);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_TRUE(opened[0][0].toString().endsWith("s3.json"));
}

TEST_F(Ledgers, TellsFilesThatItLeftOut)
{
    saveMany(1);
    std::ofstream(m_dir.path() / "sessions" / "broken.json") << "{oops";
    open();
    EXPECT_TRUE(find<QLabel>("ledgerProblems")->text().contains("broken.json"));
    EXPECT_EQ(table()->model()->rowCount(), 1);
}

TEST_F(Ledgers, ExportsAllOfItAndSaysWhere)
{
    saveMany(3);
    open();
    m_page->exportTo(LedgerFormat::csv, file("all.csv"));
    EXPECT_EQ(find<QLabel>("ledgerMessage")->text(), "Exported to " + file("all.csv"));
    m_page->exportTo(LedgerFormat::html, file("all.html"));
    m_page->exportTo(LedgerFormat::pdf, file("all.pdf"));
    for (const char* name : {"all.csv", "all.html", "all.pdf"}) {
        EXPECT_TRUE(QFile::exists(file(name))) << name;
    }
    m_page->exportTo(LedgerFormat::csv, file("no/such/folder.csv"));
    EXPECT_TRUE(find<QLabel>("ledgerMessage")->text().startsWith("Not exported: "));
    EXPECT_EQ(find<QLabel>("ledgerMessage")->property("role"), "error");
}

TEST_F(Ledgers, ReadsOffTheWindowsThread)
{
    saveMany(2);
    std::thread::id reader;
    m_page = std::make_unique<LedgerPage>(m_thread, LedgerSource{m_dir.path() / "sessions", [&reader] {
                                                                     reader = std::this_thread::get_id();
                                                                     return ExerciseLibrary{};
                                                                 }});
    refresh();
    EXPECT_NE(reader, std::this_thread::get_id());
    EXPECT_NE(reader, std::thread::id());
}

TEST_F(Ledgers, APageThatGoesWhileItReadsTakesNothing)
{
    saveMany(2);
    m_page = std::make_unique<LedgerPage>(m_thread, LedgerSource{m_dir.path() / "sessions", [] { return ExerciseLibrary{}; }});
    m_page->refresh();
    m_page.reset();
    m_thread.wait();
    QCoreApplication::processEvents();
}

TEST_F(Ledgers, ControlsHaveNamesTipsAndAccessibleNames)
{
    saveMany(1);
    open();
    for (const char* object : {"ledgerRefresh", "ledgerCsv", "ledgerHtml", "ledgerPdf"}) {
        EXPECT_FALSE(find<QPushButton>(object)->toolTip().isEmpty()) << object;
        EXPECT_FALSE(find<QPushButton>(object)->accessibleName().isEmpty()) << object;
    }
    EXPECT_FALSE(table()->accessibleName().isEmpty());
    EXPECT_FALSE(find<LedgerChartView>("ledgerChart")->accessibleName().isEmpty());
}

TEST_F(Ledgers, ModelKeepsTheRulesOfModels)
{
    LedgerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows({ledgerRows(answeredSession(3, 4), "a.json", {}).front()});
    EXPECT_EQ(model.rowCount(), 1);
    model.setRows({});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace

} // namespace ridgepoint::test
