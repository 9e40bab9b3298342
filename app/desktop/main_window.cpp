// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/guidance.h"
#include "app/desktop/labs/lab_page.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/explain_card.h"
#include "app/desktop/widgets/measure_card.h"
#include "app/desktop/widgets/message_bar.h"
#include "app/desktop/widgets/predict_card.h"
#include "app/desktop/widgets/results_pane.h"
#include "app/desktop/widgets/status_strip.h"
#include "app/desktop/widgets/top_bar.h"
#include "app/desktop/window_style.h"
#include "app/desktop/workbench/workbench.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

constexpr int kScrollRoom = 12;

} // namespace

MainWindow::MainWindow(Workbench& workbench, QSettings& settings, QWidget* parent)
    : QMainWindow(parent), m_workbench(workbench), m_settings(settings)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Ridgepoint"));
    setMinimumSize(900, 600);
    buildSpine();
    buildStage();
    buildCentre();
    buildPages();
    connectWorkbench();
    connectActions();
    addKeys();
    restoreState();
    refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildSpine()
{
    m_predict = new PredictCard(m_workbench);
    m_measure = new MeasureCard(m_workbench);
    m_explain = new ExplainCard(m_workbench);
    auto* column = new QWidget;
    column->setObjectName(QStringLiteral("spineColumn"));
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, kScrollRoom, 0);
    layout->setSpacing(14);
    layout->addWidget(m_predict);
    layout->addWidget(m_measure);
    layout->addWidget(m_explain, 1);
    m_spine = new QScrollArea;
    giveName(m_spine, {"spine", tr("Predict, measure, explain"), {}});
    m_spine->setWidgetResizable(true);
    m_spine->setFrameShape(QFrame::NoFrame);
    m_spine->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_spine->setWidget(column);
    // The scroll bar stands beside the cards, which keep their width.
    connect(m_spine->verticalScrollBar(), &QScrollBar::rangeChanged, layout,
            [layout](int, int most) { layout->setContentsMargins(0, 0, most > 0 ? 2 : kScrollRoom, 0); });
}

void MainWindow::buildStage()
{
    auto* chartCard = new QFrame;
    chartCard->setObjectName(QStringLiteral("chartCard"));
    chartCard->setProperty("card", true);
    m_verdict = makeLabel("verdict", {}, "verdict");
    m_verdict->setAccessibleName(tr("Verdict"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_chart = new RooflineChart;
    giveName(m_chart, {"chart", tr("Roofline chart"), {}});
    auto* layout = new QVBoxLayout(chartCard);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_verdict);
    layout->addWidget(m_chart, 1);
    m_results = new ResultsPane(m_workbench);
    m_stage = new QSplitter(Qt::Vertical);
    giveName(m_stage, {"stage", tr("Chart and results"), {}});
    m_stage->setHandleWidth(12);
    m_stage->setChildrenCollapsible(false);
    m_stage->addWidget(chartCard);
    m_stage->addWidget(m_results);
    m_stage->setStretchFactor(0, 1);
    m_stage->setSizes({540, 226});
}

void MainWindow::buildCentre()
{
    m_topBar = new TopBar(m_workbench);
    m_message = new MessageBar;
    m_status = new StatusStrip(m_workbench);
    m_pages = new QStackedWidget;
    m_pages->setObjectName(QStringLiteral("pages"));
    auto* desk = new QVBoxLayout;
    desk->setContentsMargins(16, 15, 16, 14);
    desk->setSpacing(12);
    desk->addWidget(m_message);
    desk->addWidget(m_pages, 1);
    auto* centre = new QWidget;
    centre->setObjectName(QStringLiteral("centre"));
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_topBar);
    layout->addLayout(desk, 1);
    layout->addWidget(m_status);
    setCentralWidget(centre);
}

void MainWindow::addRooflinePage()
{
    auto* page = new QWidget;
    auto* body = new QHBoxLayout(page);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(16 - kScrollRoom);
    body->addWidget(m_spine);
    body->addWidget(m_stage, 1);
    m_pages->addWidget(page);
}

void MainWindow::connectWorkbench()
{
    connect(&m_workbench, &Workbench::changed, this, &MainWindow::refresh);
    connect(&m_workbench, &Workbench::progressed, this, &MainWindow::refreshProgress);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &MainWindow::refreshVerdict);
    connect(&m_workbench, &Workbench::roofsChanged, this, [this] { m_chart->setRoofline(m_workbench.roofline()); });
    connect(&m_workbench, &Workbench::pointsReplaced, this, [this] { m_chart->setPoints(m_workbench.points().points()); });
    connect(&m_workbench.sweep(), &SweepDriver::waiting, m_chart, &RooflineChart::drawNow);
    connect(&m_workbench, &Workbench::pointAdded, this, [this](int row) { m_chart->addPoint(*m_workbench.points().point(row)); });
    connect(&m_workbench.points(), &QAbstractItemModel::dataChanged, this,
            [this] { m_chart->setPoints(m_workbench.points().points()); });
    connect(&m_workbench, &Workbench::selectionChanged, m_chart, &RooflineChart::setSelected);
    connect(m_chart, &RooflineChart::pointClicked, &m_workbench, &Workbench::select);
    connect(m_explain, &ExplainCard::whyRequested, m_results, &ResultsPane::showWhy);
    connect(&m_workbench.sessions(), &SessionKeeper::openFailed, m_message, &MessageBar::showError);
    connect(&m_workbench.sessions(), &SessionKeeper::changed, this, &MainWindow::offerLeftOvers);
    connect(&m_workbench.sessions(), &SessionKeeper::opened, this, [this] {
        if (!m_note.isEmpty()) {
            m_explain->setText(std::exchange(m_note, {}));
        }
    });
}

void MainWindow::addKeys()
{
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, [this] { m_workbench.stop(); });
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_T), this), &QShortcut::activated, this, [this] {
        setTheme(m_theme.kind == Theme::Kind::light  ? Theme::Kind::dark
                 : m_theme.kind == Theme::Kind::dark ? Theme::Kind::projector
                                                     : Theme::Kind::light);
    });
    connect(new QShortcut(QKeySequence(Qt::ALT | Qt::Key_P), this), &QShortcut::activated, m_predict,
            &PredictCard::focusPrediction);
    connect(new QShortcut(QKeySequence(Qt::ALT | Qt::Key_E), this), &QShortcut::activated, m_explain, &ExplainCard::focusText);
    connect(new QShortcut(QKeySequence(Qt::ALT | Qt::Key_X), this), &QShortcut::activated, this,
            [this] { findChild<QWidget*>(QStringLiteral("exerciseSelector"))->setFocus(Qt::ShortcutFocusReason); });
}

void MainWindow::setTheme(Theme::Kind kind)
{
    m_theme = makeTheme(kind);
    applyTheme(*qApp, m_theme);
    m_topBar->setTheme(m_theme);
    m_predict->setTheme(m_theme);
    m_chart->setTheme(m_theme);
    m_results->setTheme(m_theme);
    for (LabPage* lab : findChildren<LabPage*>()) {
        lab->setTheme(m_theme);
    }
    // Room for two lines from the start: the chart does not move when the verdict comes.
    constexpr int kVerdictMargins = 20;
    m_verdict->ensurePolished();
    m_verdict->setMinimumHeight(2 * m_verdict->fontMetrics().lineSpacing() + kVerdictMargins);
    resizeEvent(nullptr);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    if (event) {
        QMainWindow::resizeEvent(event);
    }
    const int wide = width() >= 1200 ? 340 : 300;
    m_spine->setFixedWidth(wide * std::min(m_theme.bodyPx, 18) / 13 + kScrollRoom);
}

void MainWindow::refresh()
{
    resume();
    m_topBar->refresh();
    m_predict->refresh();
    m_measure->refresh();
    m_explain->refresh();
    m_results->refresh();
    m_status->refresh();
    if (LabPage* lab = shownLab()) {
        lab->refresh();
    }
    refreshVerdict();
}

void MainWindow::refreshProgress()
{
    if (m_workbench.machine().state() == Machine::Roofs::measuring) {
        m_topBar->refreshRoofs();
    }
    m_measure->refreshProgress();
    m_status->refresh();
    if (LabPage* lab = shownLab()) {
        lab->refresh();
    }
}

void MainWindow::refreshVerdict()
{
    m_verdict->setText(verdictText(m_workbench));
    const auto& outcome = m_workbench.outcome();
    m_chart->setPrediction(outcome ? outcome->point : std::nullopt);
}

} // namespace ridgepoint
