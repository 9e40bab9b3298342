// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"
#include "app/common/library.h"
#include "app/desktop/report/report_export.h"
#include "app/desktop/theme.h"
#include "engine/engine_thread.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <stop_token>

class QLabel;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace ridgepoint {

class LedgerChartView;
class LedgerDelegate;
class LedgerModel;
class PointsHeader;

/// Where a ledger is read from. `loadExercises` is called on the engine thread.
struct LedgerSource {
    std::filesystem::path sessionsDir;
    std::function<ExerciseLibrary()> loadExercises;
};

/// The page "Ledger": how well calibrated somebody is, a picture of every prediction, a table to sort, what opens and exports them.
class LedgerPage : public QWidget {
    Q_OBJECT

public:
    /// `thread` is borrowed, and lives longer than the page or not: a reading that is under way when the page goes is dropped.
    LedgerPage(EngineThread& thread, LedgerSource source, QWidget* parent = nullptr);
    ~LedgerPage() override;

    /// Reads the folder again, on the engine thread: while something is measured it waits for its turn.
    void refresh();
    void setTheme(const Theme& theme);

    [[nodiscard]] const LedgerReading& reading() const { return m_reading; }
    [[nodiscard]] bool isReading() const { return m_waiting > 0; }
    /// What the buttons do once a file was chosen; says under the title how it went.
    void exportTo(LedgerFormat format, const QString& file);

signals:
    /// Enter or a double click on a prediction: its session file.
    void openRequested(const QString& path);
    /// A reading has come.
    void refreshed();

private:
    struct Door;
    struct Exporting {
        LedgerFormat format;
        const char* object;
        const char* ending;
    };

    void buildHeader();
    void buildContent();
    void buildTable();
    void addExport(const Exporting& exporting, const QString& text, const QString& tip);
    void take(LedgerReading reading);
    void showReading();
    void showProblems();
    void askWhereTo(const Exporting& exporting);
    void say(const QString& text, bool isFault);
    void open(int row);
    void mark(int row);
    void layOutColumns();

    EngineThread& m_thread;
    LedgerSource m_source;
    std::shared_ptr<Door> m_door;
    std::stop_source m_gone;
    int m_waiting = 0;
    LedgerReading m_reading;
    Theme m_theme;
    LedgerModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QWidget* m_header = nullptr;
    QLabel* m_message = nullptr;
    QLabel* m_summary = nullptr;
    QLabel* m_problems = nullptr;
    QLabel* m_empty = nullptr;
    LedgerChartView* m_chart = nullptr;
    QTableView* m_table = nullptr;
    PointsHeader* m_titles = nullptr;
    LedgerDelegate* m_delegate = nullptr;
    QStackedWidget* m_content = nullptr;
    QPushButton* m_refresh = nullptr;
    std::vector<QPushButton*> m_exports;
};

} // namespace ridgepoint
