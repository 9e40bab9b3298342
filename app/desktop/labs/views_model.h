// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/views_quiz.h"

#include <QAbstractTableModel>

namespace ridgepoint {

/// The questions of a quiz as rows: what was said, and after the reveal what the storage says.
class ViewsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { operation, guess, answer, shape, strides, offset, contiguous, copied };
    static constexpr int kColumns = 8;

    explicit ViewsModel(const ViewsQuiz& quiz, QObject* parent = nullptr);

    /// The questions changed in number or answer.
    void refresh();
    /// Colours of right and wrong.
    void setColours(const QColor& right, const QColor& wrong);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] static QString shown(const ViewQuestion& question, Column column);
    [[nodiscard]] static QString resultText(const TensorView& view, Column column);

    const ViewsQuiz& m_quiz;
    int m_rows = 0;
    QColor m_right;
    QColor m_wrong;
};

} // namespace ridgepoint
