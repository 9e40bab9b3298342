// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QMainWindow>

#include <filesystem>

class QLabel;
class QScrollArea;
class QSettings;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace ridgepoint {

class ExplainCard;
class LabPage;
class MeasureCard;
class MessageBar;
class PredictCard;
class ResultsPane;
class RooflineChart;
class StatusStrip;
class TopBar;
class Workbench;

/// The one window: the spine of three cards on the left, the chart and its table on the right; behind the switch in its top bar, the
/// pages of the labs. Shows what the workbench holds and decides nothing itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workbench& workbench, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openSession(const QString& file);
    void setTheme(Theme::Kind kind);
    /// One more page, with Ctrl and its number as key. `object` begins the names of its controls.
    void addPage(const QString& object, const QString& title, const QString& tip, LabPage* page);
    /// 0 is the roofline.
    void showPage(int page);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void buildCentre();
    void buildSpine();
    void buildStage();
    void buildPages();
    void addRooflinePage();
    void addPageKey(int page);
    [[nodiscard]] LabPage* shownLab() const;
    void connectWorkbench();
    void connectActions();
    void addKeys();
    void restoreState();
    void saveState();
    /// Once the exercises are there: what lay on the desk when the program was left.
    void resume();

    void refresh();
    void refreshProgress();
    void refreshChart();
    void refreshVerdict();
    void offerLeftOvers();
    void present();
    void exportAs(const QString& kind);
    void askForSession();
    void askWhereToSave();
    void rememberRecent(const QString& file);

    Workbench& m_workbench;
    QSettings& m_settings;
    Theme m_theme;
    TopBar* m_topBar = nullptr;
    MessageBar* m_message = nullptr;
    QStackedWidget* m_pages = nullptr;
    QScrollArea* m_spine = nullptr;
    PredictCard* m_predict = nullptr;
    MeasureCard* m_measure = nullptr;
    ExplainCard* m_explain = nullptr;
    QSplitter* m_stage = nullptr;
    QLabel* m_verdict = nullptr;
    RooflineChart* m_chart = nullptr;
    ResultsPane* m_results = nullptr;
    StatusStrip* m_status = nullptr;
    QString m_offered;
    /// A session was asked for, or the desk is as it was left.
    bool m_resumed = false;
    /// Written before, for the session that is being opened again.
    QString m_note;
};

} // namespace ridgepoint
