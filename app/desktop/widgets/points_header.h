// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QHeaderView>

namespace ridgepoint {

/// Column titles that end where their cells end, with a small arrow at the one that is sorted by.
class PointsHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit PointsHeader(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Room that a title needs, its arrow included.
    [[nodiscard]] int neededWidth(int section) const;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    [[nodiscard]] QFont titleFont() const;

    Theme m_theme;
};

} // namespace ridgepoint
