// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QList>
#include <QWidget>

namespace ridgepoint {

/// Horizontal bars under each other: a name on the left, the bar, what it stands for on the right. The longest takes all the room.
class LabBars : public QWidget {
    Q_OBJECT

public:
    struct Bar {
        QString name;
        QString value;
        /// In any unit that all bars share; what is not above zero has no bar.
        double length = 0;
        bool strong = false;
        QColor colour = {};
    };

    explicit LabBars(QWidget* parent = nullptr);

    void setBars(const QList<Bar>& bars);
    void setTheme(const Theme& theme);
    [[nodiscard]] const QList<Bar>& bars() const { return m_bars; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    void drawBar(QPainter& painter, const Bar& bar, const QRect& row) const;
    [[nodiscard]] int widest(QString Bar::*text) const;

    QList<Bar> m_bars;
    Theme m_theme;
};

} // namespace ridgepoint
