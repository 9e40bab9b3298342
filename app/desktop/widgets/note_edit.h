// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace ridgepoint {

/// A few lines of plain text. It asks for no more height than its lines need, so that a column of cards fits; Tab leaves it.
class NoteEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    /// Grows with its text from `fewest` to `most` lines; with `most` 0 it takes whatever room it is given.
    NoteEdit(int fewest, int most, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void followText();

    int m_fewest;
    int m_most;
    int m_lines;
};

} // namespace ridgepoint
