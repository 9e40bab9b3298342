// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/fusion_table.h"

#include "app/desktop/labs/fusion_bench.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "engine/tensor_shape.h"
#include "engine/units.h"

#include <QFont>
#include <QHeaderView>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int kMostRows = 14;

QString bytesText(Bytes bytes) { return toQString(format(bytes)); }

QString expectedText(const std::optional<Expectation>& expectation)
{
    return expectation ? timeLabel(expectation->time) : QString();
}

/// "1.26 ms", or why there is none.
QString measuredText(const RooflinePoint* point)
{
    if (!point) {
        return {};
    }
    return point->measurement ? timeLabel(point->measurement->median) : toQString(name(point->status));
}

QString totalName(bool fused, std::int64_t launches, std::int64_t passes)
{
    const QString what = fused ? FusionModelRows::tr("fused") : FusionModelRows::tr("eager");
    return launches == 1
               ? FusionModelRows::tr("%1: 1 launch, %2 passes").arg(what, QString::number(passes))
               : FusionModelRows::tr("%1: %2 launches, %3 passes").arg(what, QString::number(launches), QString::number(passes));
}

} // namespace

FusionModelRows::FusionModelRows(const FusionBench& bench, QObject* parent) : QAbstractTableModel(parent), m_bench(bench) {}

int FusionModelRows::launches() const { return m_bench.model() ? static_cast<int>(m_bench.model()->launches.size()) : 0; }

void FusionModelRows::refresh()
{
    const int rows = m_bench.model() ? launches() + 2 : 0;
    if (rows != m_rows) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else if (rows > 0) {
        emit dataChanged(index(0, 0), index(rows - 1, kColumns - 1));
    }
}

int FusionModelRows::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int FusionModelRows::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant FusionModelRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_bench.model() || index.row() >= launches() + 2) {
        return {};
    }
    const auto column = static_cast<Column>(index.column());
    const bool total = index.row() >= launches();
    switch (role) {
    case Qt::DisplayRole: return total ? totalText(index.row() > launches(), column) : launchText(index.row(), column);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (column == Column::launch ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole: {
        QFont font;
        font.setWeight(total ? QFont::DemiBold : QFont::Normal);
        return font;
    }
    default: return {};
    }
}

QString FusionModelRows::launchText(int row, Column column) const
{
    const FusionLaunch& launch = m_bench.model()->launches[static_cast<std::size_t>(row)];
    const Bytes each = bytesOf(m_bench.question()->dtype, m_bench.question()->n);
    switch (column) {
    case Column::launch: return toQString(launch.step.text);
    case Column::reads: return bytesText(launch.step.reads * each);
    case Column::writes: return bytesText(each);
    case Column::flop: return toQString(groupedDigits(launch.cost.flops.count()));
    case Column::roofline: return expectedText(launch.expectation);
    case Column::measured: return measuredText(m_bench.points().launches[static_cast<std::size_t>(row)]);
    }
    return {};
}

QString FusionModelRows::totalText(bool fused, Column column) const
{
    const FusionModel& model = *m_bench.model();
    const Cost& cost = fused ? model.fused : model.eager;
    const Bytes each = bytesOf(m_bench.question()->dtype, m_bench.question()->n);
    const Bytes writes = cost.launches * each;
    switch (column) {
    case Column::launch: return totalName(fused, cost.launches, model.passes(cost, *m_bench.question()));
    case Column::reads: return bytesText(Bytes{cost.bytes.count() - writes.count()});
    case Column::writes: return bytesText(writes);
    case Column::flop: return toQString(groupedDigits(cost.flops.count()));
    case Column::roofline: return expectedText(fused ? model.fusedExpectation : model.eagerExpectation);
    case Column::measured: return measuredText(fused ? m_bench.points().fused : m_bench.points().eager);
    }
    return {};
}

QVariant FusionModelRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignVCenter | (column == Column::launch ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case Column::launch: return tr("Launch");
    case Column::reads: return tr("Reads");
    case Column::writes: return tr("Writes");
    case Column::flop: return tr("FLOP");
    case Column::roofline: return tr("Roofline");
    case Column::measured: return tr("Measured");
    }
    return {};
}

FusionTable::FusionTable(FusionModelRows* model, QWidget* parent) : QTableView(parent)
{
    giveName(this, {"fusionTable", tr("Launches and what they cost"), {}});
    setModel(model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

void FusionTable::setTheme(const Theme& theme)
{
    verticalHeader()->setDefaultSectionSize(theme.bodyPx * 2 - (theme.bodyPx > 16 ? 6 : 0));
    horizontalHeader()->setFixedHeight(theme.bodyPx * 2 + 2);
    updateGeometry();
}

QSize FusionTable::sizeHint() const
{
    const int rows = std::clamp(model()->rowCount(), 2, kMostRows);
    return {420, horizontalHeader()->height() + rows * verticalHeader()->defaultSectionSize() + 12};
}

} // namespace ridgepoint
