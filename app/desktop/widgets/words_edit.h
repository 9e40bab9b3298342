// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QGridLayout;

namespace ridgepoint {

/// A prediction in words: one choice, or one for each of several items. Tab goes from row to row, arrow keys through the choices of a row,
/// their first letters choose and go on to the next row.
class WordsEdit : public QWidget {
    Q_OBJECT

public:
    /// Tab comes here from `before`, which takes the focus too.
    explicit WordsEdit(QWidget* before, QWidget* parent = nullptr);

    /// Without items there is one row without a name.
    void setQuestion(const QStringList& choices, const QStringList& items);
    /// What was chosen, with commas between; a row without a choice is left out.
    [[nodiscard]] QString text() const;
    void setWords(const QStringList& words);
    void clear() { setWords({}); }
    void setReadOnly(bool readOnly);

signals:
    void edited();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addRow(int row, const QString& item);
    void choose(int row, int choice);
    /// Tab stops once in a row: at its choice, else at its first.
    void layTabStops();

    bool m_readOnly = false;

    QWidget* m_before;
    QStringList m_choices;
    QStringList m_items;
    QGridLayout* m_grid;
    std::vector<QButtonGroup*> m_rows;
};

} // namespace ridgepoint
