// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/results_pane.h"

#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/points_table.h"
#include "app/desktop/widgets/predictions_table.h"
#include "app/desktop/widgets/samples_view.h"
#include "app/desktop/widgets/why_view.h"
#include "app/desktop/workbench/workbench.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

using Column = PointsModel::Column;

const std::vector<Column> kMeasurementColumns{Column::kernel,    Column::type,   Column::n,         Column::bytes,
                                              Column::intensity, Column::median, Column::spread,    Column::bandwidth,
                                              Column::rate,      Column::ofRoof, Column::limitedBy, Column::note};
const std::vector<Column> kTrafficColumns{
    Column::kernel,     Column::type,      Column::n,         Column::launches,   Column::passes,       Column::bytes,
    Column::workingSet, Column::bytesTerm, Column::flopsTerm, Column::launchTerm, Column::bytesFormula, Column::flopsFormula};

// Both stand in the traffic table too.
const std::vector<Column> kSpareColumns{Column::bytes, Column::type};

} // namespace

ResultsPane::ResultsPane(Workbench& workbench, QWidget* parent) : QFrame(parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("resultsPane"));
    setProperty("card", true);
    buildTabs();
    buildPages();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(4);
    layout->addWidget(m_tabs);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(&workbench, &Workbench::selectionChanged, this, &ResultsPane::showSamples);
    connect(&workbench, &Workbench::pointsReplaced, this, [this] { showSamples(m_workbench.selected()); });
}

void ResultsPane::buildTabs()
{
    m_tabs = new QTabBar;
    giveName(m_tabs, {"resultTabs", tr("Results"), {}});
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    const std::pair<QString, QString> tabs[] = {
        {tr("&Measurements"), tr("Time, rates and share of the roof of each point (Alt+M)")},
        {tr("T&raffic"), tr("What the bytes and FLOP are made of (Alt+R)")},
        {tr("Samp&les"), tr("Every sample of the selected point (Alt+L)")},
        {tr("Wh&y"), tr("What the answer is made of, and how far off you were (Alt+Y)")},
        {tr("Pred&ictions"), tr("What was said before the run (Alt+I)")}};
    for (const auto& [title, tip] : tabs) {
        m_tabs->setTabToolTip(m_tabs->addTab(title), tip);
    }
}

void ResultsPane::buildPages()
{
    m_measurements = new PointsTable(m_workbench, kMeasurementColumns, kSpareColumns);
    giveName(m_measurements, {"measurementsTable", tr("Measurements"), {}});
    m_traffic = new PointsTable(m_workbench, kTrafficColumns);
    giveName(m_traffic, {"trafficTable", tr("Traffic"), {}});
    m_samples = new SamplesView;
    m_why = new WhyView(m_workbench);
    m_predictions = new PredictionsTable(m_workbench);
    m_pages = new QStackedWidget;
    for (QWidget* page : {static_cast<QWidget*>(m_measurements), static_cast<QWidget*>(m_traffic), static_cast<QWidget*>(m_samples),
                          static_cast<QWidget*>(m_why), static_cast<QWidget*>(m_predictions)}) {
        m_pages->addWidget(page);
    }
}

void ResultsPane::setTheme(const Theme& theme)
{
    m_measurements->setTheme(theme);
    m_traffic->setTheme(theme);
    m_samples->setTheme(theme);
    m_why->setTheme(theme);
    m_predictions->setTheme(theme);
}

void ResultsPane::refresh()
{
    m_why->refresh();
    m_predictions->refresh();
}

void ResultsPane::showWhy() { m_tabs->setCurrentIndex(m_pages->indexOf(m_why)); }

void ResultsPane::showSamples(int row)
{
    const RooflinePoint* point = m_workbench.points().point(row);
    m_samples->setPoint(point ? std::optional(*point) : std::nullopt);
}

} // namespace ridgepoint
