// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/points_table.h"

#include "app/desktop/widgets/point_delegate.h"
#include "app/desktop/widgets/points_header.h"
#include "app/desktop/workbench/workbench.h"

#include <QPainter>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <numeric>

namespace ridgepoint {

PointsTable::PointsTable(Workbench& workbench, std::vector<PointsModel::Column> columns, std::vector<PointsModel::Column> spare,
                         QWidget* parent)
    : QTableView(parent),
      m_workbench(workbench),
      m_columns(std::move(columns)),
      m_spare(std::move(spare)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_delegate(new PointDelegate(this)),
      m_header(new PointsHeader(this))
{
    setHorizontalHeader(m_header);
    m_sorted->setSourceModel(&workbench.points());
    m_sorted->setSortRole(PointsModel::kSortRole);
    setModel(m_sorted);
    setItemDelegate(m_delegate);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    showColumns();
    // Largest first: the point that the answer is read from stands on top.
    setSortingEnabled(true);
    sortByColumn(static_cast<int>(PointsModel::Column::n), Qt::DescendingOrder);
    m_layOutSoon.setSingleShot(true);
    m_layOutSoon.setInterval(std::chrono::milliseconds(100));
    connect(&m_layOutSoon, &QTimer::timeout, this, &PointsTable::layOutColumns);
    connect(m_sorted, &QAbstractItemModel::rowsInserted, this, [this] {
        if (!m_layOutSoon.isActive()) {
            m_layOutSoon.start();
        }
    });
    connect(m_sorted, &QAbstractItemModel::modelReset, &m_layOutSoon, qOverload<>(&QTimer::start));
    connect(&workbench, &Workbench::selectionChanged, this, &PointsTable::showSelected);
}

void PointsTable::showColumns()
{
    int place = 0;
    for (int column = 0; column < PointsModel::kColumns; ++column) {
        setColumnHidden(column, std::ranges::find(m_columns, static_cast<PointsModel::Column>(column)) == m_columns.end());
    }
    for (const PointsModel::Column column : m_columns) {
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(static_cast<int>(column)), place++);
    }
}

void PointsTable::setTheme(const Theme& theme)
{
    m_delegate->setTheme(theme);
    verticalHeader()->setDefaultSectionSize(theme.bodyPx * 2 - (theme.bodyPx > 16 ? 6 : 1));
    m_theme = theme;
    m_header->setTheme(theme);
    m_layOutSoon.start();
}

void PointsTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    layOutColumns();
}

void PointsTable::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_sorted->rowCount() == 0) {
        QPainter painter(viewport());
        painter.setFont(m_theme.font(m_theme.bodyPx));
        painter.setPen(m_theme.inkSoft);
        painter.drawText(viewport()->rect().adjusted(8, 10, -8, 0), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         tr("No points yet. They appear here, one row each, as they are measured."));
    }
}

int PointsTable::neededWidth(PointsModel::Column column) const
{
    constexpr int kWidestNote = 420;
    const int section = static_cast<int>(column);
    const int width = std::max(m_header->neededWidth(section), sizeHintForColumn(section));
    return column == PointsModel::Column::note ? std::min(width, kWidestNote) : width;
}

std::vector<PointsTable::Needed> PointsTable::shownColumns() const
{
    std::vector<Needed> shown;
    std::ranges::transform(m_columns, std::back_inserter(shown), [this](PointsModel::Column column) {
        return Needed{column, neededWidth(column)};
    });
    for (const PointsModel::Column column : m_spare) {
        if (sumOf(shown) <= viewport()->width()) {
            break;
        }
        std::erase_if(shown, [column](const Needed& needed) { return needed.column == column; });
    }
    return shown;
}

int PointsTable::sumOf(const std::vector<Needed>& columns)
{
    return std::accumulate(columns.begin(), columns.end(), 0, [](int sum, const Needed& needed) { return sum + needed.width; });
}

void PointsTable::layOutColumns()
{
    const std::vector<Needed> shown = shownColumns();
    for (const PointsModel::Column column : m_spare) {
        setColumnHidden(static_cast<int>(column), std::ranges::find(shown, column, &Needed::column) == shown.end());
    }
    const int spare = std::max(0, viewport()->width() - sumOf(shown));
    const int others = static_cast<int>(shown.size()) - 1;
    const int each = std::min(spare / std::max(1, others), 36);
    for (int i = 0; i <= others; ++i) {
        const Needed& needed = shown[static_cast<std::size_t>(i)];
        setColumnWidth(static_cast<int>(needed.column), needed.width + (i == others ? spare - each * others : each));
    }
}

void PointsTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_following && current.isValid()) {
        m_workbench.select(m_sorted->mapToSource(current).row());
    }
}

void PointsTable::showSelected(int row)
{
    const QScopedValueRollback following(m_following, true);
    const QModelIndex source = m_workbench.points().index(row, 0);
    const QModelIndex shown = m_sorted->mapFromSource(source);
    if (shown.isValid()) {
        selectRow(shown.row());
        scrollTo(shown);
    } else {
        clearSelection();
        setCurrentIndex({});
    }
}

} // namespace ridgepoint
