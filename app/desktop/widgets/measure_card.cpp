// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/measure_card.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/window_style.h"
#include "app/desktop/workbench/workbench.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace ridgepoint {

MeasureCard::MeasureCard(Workbench& workbench, QWidget* parent) : StepCard(2, tr("Measure"), parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("measureCard"));
    buildRows();
    buildRun();
    connectControls();
}

void MeasureCard::buildRows()
{
    auto* rows = new QGridLayout;
    rows->setContentsMargins(0, 3, 0, 0);
    rows->setVerticalSpacing(7);
    rows->setHorizontalSpacing(12);
    rows->setColumnStretch(1, 1);
    const auto add = [&](int row, const QString& key, const char* object) {
        QLabel* value = makeLabel("value", {}, object);
        QLabel* title = makeLabel("key", key);
        title->setMinimumWidth(60);
        rows->addWidget(title, row, 0, Qt::AlignTop);
        rows->addWidget(value, row, 1);
        return value;
    };
    m_kernels = add(0, tr("Kernels"), "kernelsValue");
    m_sizes = add(1, tr("Sizes"), "sizesValue");
    m_timing = add(2, tr("Timing"), "timingValue");
    buildCache(rows);
    body()->addLayout(rows);
}

void MeasureCard::buildCache(QGridLayout* rows)
{
    m_warm = new QToolButton;
    m_warm->setText(tr("warm"));
    giveName(m_warm, {"cacheWarm", tr("Warm cache"), tr("Repeat on the same buffers, as the lessons do")});
    m_cold = new QToolButton;
    m_cold->setText(tr("cold"));
    giveName(m_cold, {"cacheCold", tr("Cold cache"), tr("Evict the last-level cache before each sample")});
    auto* group = new QButtonGroup(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (QToolButton* button : {m_warm, m_cold}) {
        button->setCheckable(true);
        button->setProperty("choice", true);
        group->addButton(button);
        row->addWidget(button);
    }
    row->addStretch(1);
    rows->addWidget(makeLabel("key", tr("Cache")), 3, 0, Qt::AlignVCenter);
    rows->addLayout(row, 3, 1);
}

void MeasureCard::buildRun()
{
    m_run = makeButton(tr("Start"), {"runButton", tr("Start"), tr("Measure all points (Ctrl+R)")});
    m_run->setProperty("run", true);
    m_run->setMinimumSize(150, 36);
    m_count = makeLabel("soft", {}, "pointCount");
    m_count->setWordWrap(false);
    m_remark = makeLabel("soft", {}, "planRemark");
    m_fault = makeLabel("error", {}, "measureFault");
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 2, 0, 0);
    row->setSpacing(14);
    row->addWidget(m_run, 1);
    row->addWidget(m_count);
    body()->addWidget(m_remark);
    body()->addLayout(row);
    body()->addWidget(m_fault);
}

void MeasureCard::connectControls()
{
    connect(m_run, &QPushButton::clicked, this, &MeasureCard::startOrStop);
    connect(m_warm, &QToolButton::clicked, this, [this] { m_workbench.setCache(CacheMode::warm); });
    connect(m_cold, &QToolButton::clicked, this, [this] { m_workbench.setCache(CacheMode::cold); });
}

void MeasureCard::startOrStop()
{
    if (m_workbench.sweep().running()) {
        m_workbench.stop();
    } else {
        m_workbench.start();
    }
}

void MeasureCard::refresh()
{
    const Exercise* exercise = m_workbench.lesson().current();
    m_kernels->setText(exercise ? kernelsLabel(*exercise) : QStringLiteral("—"));
    m_sizes->setText(exercise ? sizesLabel(m_workbench.sizes()) : QStringLiteral("—"));
    const int warmUp = m_workbench.planned() ? m_workbench.planned()->plan.warmUp : 10;
    const int samples = m_workbench.planned() ? m_workbench.planned()->plan.samples : 50;
    m_timing->setText(tr("%1 warm-up, %2 samples, median").arg(warmUp).arg(samples));
    const bool warm = m_workbench.lesson().cache() == CacheMode::warm;
    (warm ? m_warm : m_cold)->setChecked(true);
    m_warm->setEnabled(m_workbench.canChange());
    m_cold->setEnabled(m_workbench.canChange());

    QStringList remarks;
    for (const std::string& remark : m_workbench.planned() ? m_workbench.planned()->remarks : std::vector<std::string>{}) {
        remarks << toQString(remark);
    }
    showOrHide(m_remark, remarks.join(QLatin1Char(' ')));
    const QString fault = m_workbench.planFault();
    showOrHide(m_fault, fault.isEmpty() ? m_workbench.machine().fault() : fault);
    refreshProgress();
    const Workbench::Step step = m_workbench.step();
    setState(step == Workbench::Step::predict ? State::waiting : step == Workbench::Step::measure ? State::open : State::done);
}

void MeasureCard::refreshProgress()
{
    const SweepDriver& sweep = m_workbench.sweep();
    const bool again = !sweep.running() && !m_workbench.points().points().empty();
    m_run->setText(sweep.stopping() ? tr("Stopping…") : sweep.running() ? tr("Stop") : again ? tr("Run again") : tr("Start"));
    m_run->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    m_run->setAccessibleName(sweep.running() ? tr("Stop") : again ? tr("Run again") : tr("Start"));
    m_run->setToolTip(sweep.running() ? tr("Stop after the launch that is running (Ctrl+R or Esc)")
                      : m_workbench.canStart()
                          ? tr("Measure all points (Ctrl+R)")
                          : tr("First commit a prediction, or choose to run without; the roofs must be measured too"));
    m_run->setEnabled(sweep.running() ? !sweep.stopping() : m_workbench.canStart());
    setStyleProperty(m_run, "primary", !sweep.running() && !again && m_workbench.canStart());

    const std::size_t planned = sweep.plannedPoints() > 0 ? sweep.plannedPoints()
                                : m_workbench.planned()   ? m_workbench.planned()->plan.points.size()
                                                          : 0;
    const std::size_t done = sweep.running() ? sweep.donePoints() : m_workbench.points().points().size();
    const bool counted = sweep.running() || done > 0;
    m_count->setText(counted       ? tr("%1 of %2 points").arg(done).arg(std::max(planned, done))
                     : planned > 0 ? (planned == 1 ? tr("1 point") : tr("%1 points").arg(planned))
                                   : QString());
}

} // namespace ridgepoint
