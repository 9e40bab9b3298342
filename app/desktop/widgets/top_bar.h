// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QFrame>
#include <QStringList>

class QLabel;
class QMenu;
class QPushButton;

namespace ridgepoint {

class PageSwitch;
class Selector;
class ViewMenu;
class Workbench;

/// The strip above the cards: the page; device, roofs and type of the run; present, export, view, session.
class TopBar : public QFrame {
    Q_OBJECT

public:
    explicit TopBar(Workbench& workbench, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRecent(const QStringList& files);
    void refresh();
    /// Only the roofs selector while roofs are measured.
    void refreshRoofs();
    [[nodiscard]] PageSwitch& pages() { return *m_pages; }

signals:
    void presentRequested();
    /// "png", "svg", "pdf", "csv", "report-html" or "report-pdf".
    void exportRequested(const QString& kind);
    void openRequested();
    void saveAsRequested();
    void recentRequested(const QString& file);
    void themeRequested(ridgepoint::Theme::Kind kind);

protected:
    bool event(QEvent* event) override;

private:
    void fitPages();
    void buildSelectors();
    void buildButtons();
    void buildExportMenu();
    void buildSessionMenu();
    void buildViewMenu();
    void addThemeMenu(QMenu* menu);
    void chooseRoofs(int index);
    void refreshDevices();
    void refreshTypes();
    [[nodiscard]] QString roofsText() const;

    Workbench& m_workbench;
    QLabel* m_brand = nullptr;
    PageSwitch* m_pages = nullptr;
    Selector* m_device = nullptr;
    Selector* m_roofs = nullptr;
    Selector* m_type = nullptr;
    QPushButton* m_present = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_view = nullptr;
    QPushButton* m_session = nullptr;
    ViewMenu* m_viewMenu = nullptr;
    QMenu* m_recent = nullptr;
    QAction* m_new = nullptr;
    QAction* m_open = nullptr;
    QAction* m_saveAs = nullptr;
};

} // namespace ridgepoint
