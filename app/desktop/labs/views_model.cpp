// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/views_model.h"

#include "app/desktop/text.h"
#include "engine/tensor_shape.h"
#include "engine/units.h"

#include <QColor>
#include <QFont>

namespace ridgepoint {

namespace {

bool isNumber(ViewsModel::Column column) { return column == ViewsModel::Column::offset || column == ViewsModel::Column::copied; }

} // namespace

ViewsModel::ViewsModel(const ViewsQuiz& quiz, QObject* parent) : QAbstractTableModel(parent), m_quiz(quiz) {}

void ViewsModel::refresh()
{
    const int rows = static_cast<int>(m_quiz.questions().size());
    if (rows != m_rows) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else if (rows > 0) {
        emit dataChanged(index(0, 0), index(rows - 1, kColumns - 1));
    }
}

void ViewsModel::setColours(const QColor& right, const QColor& wrong)
{
    m_right = right;
    m_wrong = wrong;
    refresh();
}

int ViewsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int ViewsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant ViewsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= static_cast<int>(m_quiz.questions().size()) || index.column() >= kColumns) {
        return {};
    }
    const ViewQuestion& question = m_quiz.questions()[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return shown(question, column);
    case Qt::ToolTipRole: return toQString(question.result ? question.result->why : question.impossible);
    case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        return column == Column::answer && question.result ? QVariant(question.right() ? m_right : m_wrong) : QVariant();
    case Qt::FontRole:
        if (column == Column::guess || column == Column::answer) {
            QFont bold;
            bold.setWeight(QFont::DemiBold);
            return bold;
        }
        return {};
    default: return {};
    }
}

QString ViewsModel::shown(const ViewQuestion& question, Column column)
{
    switch (column) {
    case Column::operation: return toQString(question.operation.text);
    case Column::guess:
        return question.guess == ViewGuess::none ? tr("—") : question.guess == ViewGuess::view ? tr("view") : tr("copy");
    default: break;
    }
    if (!question.impossible.empty()) {
        return column == Column::answer ? tr("impossible") : QString();
    }
    return question.result ? resultText(*question.result, column) : QString();
}

QString ViewsModel::resultText(const TensorView& view, Column column)
{
    const TensorLayout& layout = view.result.layout();
    switch (column) {
    case Column::operation:
    case Column::guess: return {};
    case Column::answer: return view.sharesStorage ? tr("shared") : tr("new");
    case Column::shape: return toQString(shapeText(layout.shape));
    case Column::strides: return toQString(shapeText(layout.strides));
    case Column::offset: return QString::number(layout.offset);
    case Column::contiguous: return view.result.contiguous() ? tr("yes") : tr("no");
    case Column::copied: return toQString(format(view.copied));
    }
    return {};
}

QVariant ViewsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case Column::operation: return tr("Operation");
    case Column::guess: return tr("You say");
    case Column::answer: return tr("Storage");
    case Column::shape: return tr("Shape");
    case Column::strides: return tr("Strides");
    case Column::offset: return tr("Offset");
    case Column::contiguous: return tr("Contiguous");
    case Column::copied: return tr("Copied");
    }
    return {};
}

} // namespace ridgepoint
