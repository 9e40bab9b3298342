// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QFrame>

class QStackedWidget;
class QTabBar;

namespace ridgepoint {

class PointsTable;
class PredictionsTable;
class SamplesView;
class WhyView;
class Workbench;

/// The card under the chart: measurements, traffic, samples, why, predictions.
class ResultsPane : public QFrame {
    Q_OBJECT

public:
    explicit ResultsPane(Workbench& workbench, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void refresh();
    /// Brings the page forward that says why.
    void showWhy();

private:
    void buildTabs();
    void buildPages();
    void showSamples(int row);

    Workbench& m_workbench;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_pages = nullptr;
    PointsTable* m_measurements = nullptr;
    PointsTable* m_traffic = nullptr;
    SamplesView* m_samples = nullptr;
    WhyView* m_why = nullptr;
    PredictionsTable* m_predictions = nullptr;
};

} // namespace ridgepoint
