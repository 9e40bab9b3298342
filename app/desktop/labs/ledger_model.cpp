// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_model.h"

#include "app/desktop/text.h"

#include <QDateTime>

#include <cmath>

namespace ridgepoint {

namespace {

using Column = LedgerModel::Column;

QDateTime localTime(WallTime time) { return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()); }

bool isNumeric(Column column)
{
    return column == Column::said || column == Column::measured || column == Column::roofline || column == Column::offBy;
}

QString valueText(const LedgerRow& row, std::optional<double> value)
{
    return value ? toQString(inUnit(row.unit, *value)) : QString();
}

std::optional<double> modelOf(const LedgerRow& row) { return row.answer ? row.answer->model : std::nullopt; }

QString cellText(const LedgerRow& row, Column column)
{
    switch (column) {
    case Column::committed: return localTime(row.prediction.committed).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    case Column::exercise: return toQString(row.title);
    case Column::device: return toQString(row.device);
    case Column::type: return toQString(row.dtype);
    case Column::said: return toQString(saidIn(row.unit, row.prediction));
    case Column::measured: return row.answer ? toQString(answerIn(row.unit, *row.answer)) : LedgerModel::tr("not answered");
    case Column::roofline: return valueText(row, modelOf(row));
    case Column::offBy: {
        const auto factor = factorOf(row);
        return factor ? toQString(missWords(*factor)) : QString();
    }
    case Column::because: return toQString(row.prediction.because).simplified();
    }
    return {};
}

QVariant orNothing(std::optional<double> value) { return value ? QVariant(*value) : QVariant(); }

QVariant cellValue(const LedgerRow& row, Column column)
{
    switch (column) {
    case Column::committed: return localTime(row.prediction.committed);
    case Column::exercise:
    case Column::device:
    case Column::type:
    case Column::because: return cellText(row, column);
    case Column::said: return orNothing(row.predicted);
    case Column::measured: return row.answer ? QVariant(row.answer->value) : QVariant();
    case Column::roofline: return orNothing(modelOf(row));
    case Column::offBy: {
        const auto factor = factorOf(row);
        return factor ? QVariant(std::abs(std::log(*factor))) : QVariant();
    }
    }
    return {};
}

QString tip(const LedgerRow& row, Column column)
{
    switch (column) {
    case Column::exercise: return toQString(row.prediction.question);
    case Column::device: return toQString(row.deviceName);
    case Column::measured: return row.answer ? QString() : toQString(statusWords(row));
    case Column::because: return toQString(row.prediction.because);
    case Column::committed:
    case Column::type:
    case Column::said:
    case Column::roofline:
    case Column::offBy: return {};
    }
    return {};
}

QString title(Column column)
{
    switch (column) {
    case Column::committed: return LedgerModel::tr("Committed");
    case Column::exercise: return LedgerModel::tr("Exercise");
    case Column::device: return LedgerModel::tr("Device");
    case Column::type: return LedgerModel::tr("Type");
    case Column::said: return LedgerModel::tr("Said");
    case Column::measured: return LedgerModel::tr("Measured");
    case Column::roofline: return LedgerModel::tr("Roofline");
    case Column::offBy: return LedgerModel::tr("Off by");
    case Column::because: return LedgerModel::tr("Because");
    }
    return {};
}

QString explanation(Column column)
{
    switch (column) {
    case Column::committed: return LedgerModel::tr("When it was locked, in local time.");
    case Column::exercise: return LedgerModel::tr("The exercise, or the question of a free run.");
    case Column::device: return LedgerModel::tr("What it was measured on.");
    case Column::type: return LedgerModel::tr("Element type.");
    case Column::said: return LedgerModel::tr("What was predicted.");
    case Column::measured: return LedgerModel::tr("What was measured, in the same unit.");
    case Column::roofline: return LedgerModel::tr("What the roofline alone says.");
    case Column::offBy: return LedgerModel::tr("Measured over said, sorted by how far from right.");
    case Column::because: return LedgerModel::tr("The reason that was given.");
    }
    return {};
}

} // namespace

void LedgerModel::setRows(std::vector<LedgerRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

const LedgerRow* LedgerModel::row(int index) const
{
    return index >= 0 && index < static_cast<int>(m_rows.size()) ? &m_rows[static_cast<std::size_t>(index)] : nullptr;
}

int LedgerModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

int LedgerModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant LedgerModel::data(const QModelIndex& index, int role) const
{
    const LedgerRow* shown = index.isValid() && index.column() < kColumns ? row(index.row()) : nullptr;
    if (shown == nullptr) {
        return {};
    }
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return cellText(*shown, column);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole: return tip(*shown, column);
    case kSortRole: return cellValue(*shown, column);
    default: return {};
    }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const
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
