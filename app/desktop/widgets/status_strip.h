// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace ridgepoint {

class Workbench;

/// The strip under the cards: how far, how long, where it was saved, and Stop while something runs.
class StatusStrip : public QFrame {
    Q_OBJECT

public:
    explicit StatusStrip(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();

signals:
    /// Asked for beside the message that a save failed.
    void saveAsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshFault();

    Workbench& m_workbench;
    QProgressBar* m_bar;
    QLabel* m_text;
    QPushButton* m_stop;
    QPushButton* m_saveAs;
    QLabel* m_state;
};

} // namespace ridgepoint
