// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/points_model.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/point_cells.h"

namespace ridgepoint {

namespace {

using Column = PointsModel::Column;

QString title(Column column)
{
    switch (column) {
    case Column::kernel: return PointsModel::tr("Kernel");
    case Column::type: return PointsModel::tr("Type");
    case Column::n: return PointsModel::tr("n");
    case Column::bytes: return PointsModel::tr("Bytes");
    case Column::intensity: return PointsModel::tr("FLOP/B");
    case Column::median: return PointsModel::tr("Median");
    case Column::spread: return PointsModel::tr("±");
    case Column::bandwidth: return PointsModel::tr("GB/s");
    case Column::rate: return PointsModel::tr("GFLOP/s");
    case Column::ofRoof: return PointsModel::tr("of roof");
    case Column::limitedBy: return PointsModel::tr("Limited by");
    case Column::note: return PointsModel::tr("Note");
    case Column::bytesFormula: return PointsModel::tr("Bytes are");
    case Column::flopsFormula: return PointsModel::tr("FLOP are");
    case Column::launches: return PointsModel::tr("Launches");
    case Column::passes: return PointsModel::tr("Passes");
    case Column::workingSet: return PointsModel::tr("Working set");
    case Column::bytesTerm: return PointsModel::tr("Bytes take");
    case Column::flopsTerm: return PointsModel::tr("FLOP take");
    case Column::launchTerm: return PointsModel::tr("Launches take");
    }
    return {};
}

QString explanation(Column column)
{
    switch (column) {
    case Column::kernel: return PointsModel::tr("What ran.");
    case Column::type: return PointsModel::tr("Element type.");
    case Column::n: return PointsModel::tr("Side of square matrices, else the element count.");
    case Column::bytes: return PointsModel::tr("Compulsory traffic: every input read once, every output written once.");
    case Column::intensity: return PointsModel::tr("Arithmetic intensity: FLOP per byte.");
    case Column::median: return PointsModel::tr("Median time of one launch.");
    case Column::spread: return PointsModel::tr("Half the 95 % interval of the median, of the median.");
    case Column::bandwidth: return PointsModel::tr("Bytes over the median, decimal.");
    case Column::rate: return PointsModel::tr("FLOP over the median; a fused multiply-add is 2.");
    case Column::ofRoof: return PointsModel::tr("Of what the roof allows at this intensity; none where launches are the limit.");
    case Column::limitedBy: return PointsModel::tr("The longest of the three times that the model expects.");
    case Column::note: return PointsModel::tr("Cautions, or why there is no number.");
    case Column::bytesFormula: return PointsModel::tr("How the bytes are counted.");
    case Column::flopsFormula: return PointsModel::tr("How the FLOP are counted.");
    case Column::launches: return PointsModel::tr("Kernel launches in one timed run.");
    case Column::passes: return PointsModel::tr("How often the traffic passes over one tensor.");
    case Column::workingSet: return PointsModel::tr("All buffers together: decides which cache level holds them.");
    case Column::bytesTerm: return PointsModel::tr("Bytes over the DRAM roof.");
    case Column::flopsTerm: return PointsModel::tr("FLOP over the compute roof.");
    case Column::launchTerm: return PointsModel::tr("Launches times the launch overhead.");
    }
    return {};
}

} // namespace

bool isNumeric(Column column)
{
    switch (column) {
    case Column::kernel:
    case Column::type:
    case Column::limitedBy:
    case Column::note:
    case Column::bytesFormula:
    case Column::flopsFormula: return false;
    case Column::n:
    case Column::bytes:
    case Column::intensity:
    case Column::median:
    case Column::spread:
    case Column::bandwidth:
    case Column::rate:
    case Column::ofRoof:
    case Column::launches:
    case Column::passes:
    case Column::workingSet:
    case Column::bytesTerm:
    case Column::flopsTerm:
    case Column::launchTerm: return true;
    }
    return false;
}

void PointsModel::setPoints(std::vector<RooflinePoint> points)
{
    beginResetModel();
    m_points = std::move(points);
    endResetModel();
}

void PointsModel::append(RooflinePoint point)
{
    const int row = static_cast<int>(m_points.size());
    beginInsertRows({}, row, row);
    m_points.push_back(std::move(point));
    endInsertRows();
}

void PointsModel::revise(const RooflinePoint& point)
{
    if (const auto row = reviseAmong(m_points, point)) {
        emit dataChanged(index(static_cast<int>(*row), 0), index(static_cast<int>(*row), kColumns - 1));
    }
}

const RooflinePoint* PointsModel::point(int row) const
{
    return row < 0 || row >= static_cast<int>(m_points.size()) ? nullptr : &m_points[static_cast<std::size_t>(row)];
}

int PointsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_points.size()); }

int PointsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant PointsModel::data(const QModelIndex& index, int role) const
{
    const RooflinePoint* shown = index.isValid() ? point(index.row()) : nullptr;
    if (!shown || index.column() < 0 || index.column() >= kColumns) {
        return {};
    }
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return cellText(*shown, column);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole: return column == Column::note ? QVariant(noteTip(*shown)) : QVariant();
    case kSortRole: return cellValue(*shown, column);
    case kRegimeRole:
        return shown->achieved && shown->achieved->limitedBy ? QVariant(static_cast<int>(*shown->achieved->limitedBy)) : QVariant();
    default: return {};
    }
}

QVariant PointsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const auto column = static_cast<Column>(section);
    switch (role) {
    case Qt::DisplayRole: return title(column);
    case Qt::ToolTipRole: return explanation(column);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

} // namespace ridgepoint
