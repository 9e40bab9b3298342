// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/points_model.h"

#include "tests/desktop/made_points.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>

#include <gtest/gtest.h>

namespace ridgepoint::test {

namespace {

using Column = PointsModel::Column;

QString cell(const PointsModel& model, int row, Column column, int role = Qt::DisplayRole)
{
    return model.index(row, static_cast<int>(column)).data(role).toString();
}

} // namespace

TEST(PointsModel, KeepsTheRulesOfAModelWhilePointsComeAndGo)
{
    PointsModel model;
    // Fatal: the tester passes silently outside QtTest otherwise.
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.append(madePoint("add", 128, Seconds{1e-6}));
    model.append(failedPoint("matmul", 128, "result differs"));
    model.setPoints({madePoint("copy", 64, Seconds{2e-6})});
    model.append(madePoint("copy", 128, Seconds{3e-6}));
    EXPECT_EQ(model.rowCount(), 2);
    model.setPoints({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(PointsModel, TellsOfOneInsertedRowForOnePoint)
{
    PointsModel model;
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.append(madePoint("add", 128, Seconds{1e-6}));
    model.append(madePoint("add", 256, Seconds{1e-6}));
    ASSERT_EQ(inserted.count(), 2);
    EXPECT_EQ(inserted[1][1].toInt(), 1);
    EXPECT_EQ(reset.count(), 0);
}

TEST(PointsModel, ARevisedPointChangesItsRowAlone)
{
    PointsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.append(madePoint("add", 128, Seconds{1e-6}));
    model.append(madePoint("add", 256, Seconds{1e-6}));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    RooflinePoint revised = madePoint("add", 128, Seconds{1e-6});
    revised.measurement->verdicts = {{Verdict::Kind::roofMoved, "The roof moved."}};
    model.revise(revised);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed.front().front().toModelIndex().row(), 0);
    EXPECT_TRUE(cell(model, 0, Column::note).contains("roof moved"));
    EXPECT_FALSE(cell(model, 1, Column::note).contains("roof moved"));
    EXPECT_EQ(model.rowCount(), 2);
}

TEST(PointsModel, ShowsAPointThatFailedWithItsReasonAndNoNumbers)
{
    PointsModel model;
    model.append(failedPoint("matmul", 128, "result differs from reference"));
    EXPECT_EQ(cell(model, 0, Column::note), "failed: result differs from reference");
    for (const Column column :
         {Column::median, Column::spread, Column::bandwidth, Column::rate, Column::ofRoof, Column::limitedBy}) {
        EXPECT_EQ(cell(model, 0, column), "") << static_cast<int>(column);
        EXPECT_FALSE(model.index(0, static_cast<int>(column)).data(PointsModel::kSortRole).isValid());
    }
}

TEST(PointsModel, SortsByRawValuesAndNotByTexts)
{
    PointsModel model;
    // As texts "9.00 µs" stands after "10.0 ms".
    model.setPoints(
        {madePoint("add", 128, Seconds{9e-6}), madePoint("add", 256, Seconds{10e-3}), madePoint("add", 512, Seconds{2e-6})});
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(PointsModel::kSortRole);
    sorted.sort(static_cast<int>(Column::median));
    EXPECT_EQ(sorted.index(0, static_cast<int>(Column::n)).data().toString(), "512");
    EXPECT_EQ(sorted.index(2, static_cast<int>(Column::n)).data().toString(), "256");
}

TEST(PointsModel, SaysARateInGigaflopsWithUnitsOnlyInTheHeader)
{
    PointsModel model;
    RooflinePoint point = madePoint("add", 1000, Seconds{1e-6});
    point.cost.flops = Flops{677'000'000};
    point.achieved = achieve(point.cost, CacheMode::warm, Seconds{1e-3}, nullptr);
    model.append(point);
    EXPECT_EQ(cell(model, 0, Column::rate), "677");
    EXPECT_EQ(model.headerData(static_cast<int>(Column::rate), Qt::Horizontal).toString(), "GFLOP/s");
}

TEST(PointsModel, LeavesTheRateOfAKernelWithoutArithmeticEmpty)
{
    PointsModel model;
    RooflinePoint point = madePoint("copy", 1000, Seconds{1e-6});
    point.cost.flops = Flops{0};
    model.append(point);
    EXPECT_EQ(cell(model, 0, Column::rate), "");
    EXPECT_NE(cell(model, 0, Column::bandwidth), "");
}

TEST(PointsModel, NamesTheCacheLevelThatHoldsThePoint)
{
    PointsModel model;
    RooflinePoint point = madePoint("add", 128, Seconds{1e-6});
    point.measurement->verdicts = {{Verdict::Kind::cacheResident, "in L2: its 1.5 kB fit in 1 MiB."},
                                   {Verdict::Kind::noisy, "Spread."}};
    model.append(point);
    EXPECT_EQ(cell(model, 0, Column::note), "in L2, noisy");
    EXPECT_TRUE(cell(model, 0, Column::note, Qt::ToolTipRole).contains("its 1.5 kB fit"));
}

TEST(PointsModel, CountsThreePassesForAnAdd)
{
    PointsModel model;
    model.append(madePoint("add", 1000, Seconds{1e-6}));
    EXPECT_EQ(cell(model, 0, Column::passes), "3");
}

TEST(PointsModel, AlignsNumbersToTheRightAndWordsToTheLeft)
{
    PointsModel model;
    model.append(madePoint("add", 1000, Seconds{1e-6}));
    const auto alignment = [&](Column column) {
        return model.index(0, static_cast<int>(column)).data(Qt::TextAlignmentRole).toInt();
    };
    EXPECT_TRUE(alignment(Column::median) & Qt::AlignRight);
    EXPECT_TRUE(alignment(Column::kernel) & Qt::AlignLeft);
}

} // namespace ridgepoint::test
