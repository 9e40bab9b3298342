// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QString>

class QButtonGroup;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace ridgepoint {

/// Which page the window shows: one segment a page, or one button with a menu where there is no room for them.
class PageSwitch : public QFrame {
    Q_OBJECT

public:
    explicit PageSwitch(QWidget* parent = nullptr);

    /// `object` begins the names of its controls: "tensor" gives "tensorPage".
    void addPage(const QString& object, const QString& title, const QString& tip);
    void setCurrent(int page);
    [[nodiscard]] int current() const { return m_current; }
    void setCompact(bool compact);
    /// What it wants with all its segments.
    [[nodiscard]] int fullWidth() const;
    /// What it takes now.
    [[nodiscard]] int takenWidth() const;

signals:
    void chosen(int page);

private:
    void showForm();

    QHBoxLayout* m_row;
    QButtonGroup* m_segments;
    QToolButton* m_short;
    QMenu* m_menu;
    int m_current = 0;
    bool m_compact = false;
};

} // namespace ridgepoint
