// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger_chart.h"
#include "app/desktop/theme.h"

#include <QWidget>

#include <vector>

namespace ridgepoint {

/// The picture of the ledger: every answered prediction by how far off it was. Pointing at one says which it was; the arrow keys go from
/// one to the next, Enter opens it.
class LedgerChartView : public QWidget {
    Q_OBJECT

public:
    explicit LedgerChartView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(std::vector<LedgerRow> rows);
    /// Row of the ledger, or -1.
    void setMarked(int row);
    [[nodiscard]] int marked() const { return m_marked; }
    /// Where the prediction of a row is drawn; (-1, -1) for one that is not.
    [[nodiscard]] QPointF positionOf(int row) const;
    /// Row under a position, or -1.
    [[nodiscard]] int rowAt(const QPointF& position) const;

    [[nodiscard]] QSize sizeHint() const override { return {900, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 140}; }

signals:
    void rowClicked(int row);
    void rowActivated(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF room() const;
    void step(int by);

    Theme m_theme;
    std::vector<LedgerRow> m_rows;
    LedgerChart m_chart;
    int m_marked = -1;
};

} // namespace ridgepoint
