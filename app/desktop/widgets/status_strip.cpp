// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/status_strip.h"

#include "app/desktop/guidance.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/elided_label.h"
#include "app/desktop/window_style.h"
#include "app/desktop/workbench/workbench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>

namespace ridgepoint {

StatusStrip::StatusStrip(Workbench& workbench, QWidget* parent)
    : QFrame(parent),
      m_workbench(workbench),
      m_bar(new QProgressBar),
      m_text(new ElidedLabel),
      m_stop(makeButton(tr("Stop"), {"stopButton", tr("Stop"), tr("Stop after the launch that is running (Esc)")})),
      m_saveAs(makeButton(tr("Save as…"),
                          {"saveElsewhere", tr("Save elsewhere"), tr("Save the session in another folder (Ctrl+Shift+S)")})),
      m_state(makeLabel("caption"))
{
    setObjectName(QStringLiteral("statusStrip"));
    setProperty("bar", QStringLiteral("bottom"));
    giveName(m_bar, {"progress", tr("Progress"), tr("How much of the run is done")});
    giveName(m_text, {"statusText", tr("Status"), {}});
    giveName(m_state, {"statusState", tr("State of the machine"),
                       tr("Half-width of the interval of the median, over all points; threads; what was seen")});
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_stop->setProperty("compact", true);
    m_saveAs->setProperty("compact", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(20, 5, 20, 5);
    setMinimumHeight(40);
    layout->setSpacing(16);
    layout->addWidget(m_bar);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_saveAs);
    layout->addWidget(m_stop);
    layout->addWidget(m_state);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_workbench.stop(); });
    connect(m_saveAs, &QPushButton::clicked, this, &StatusStrip::saveAsRequested);
}

void StatusStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_bar->setFixedWidth(width() >= 1300 ? 420 : width() / 5);
}

void StatusStrip::refresh()
{
    m_bar->setValue(static_cast<int>(std::lround(1000 * statusFraction(m_workbench))));
    m_text->setText(statusText(m_workbench));
    m_stop->setVisible(m_workbench.canStop() || m_workbench.activeSweep().stopping());
    m_stop->setEnabled(m_workbench.canStop());
    const MachineState state = machineState(m_workbench);
    m_state->setText(state.text);
    setStyleProperty(m_state, "calm", state.calm);
    refreshFault();
}

void StatusStrip::refreshFault()
{
    const bool failed = m_workbench.sessions().state() == SessionKeeper::State::failed;
    if (failed) {
        m_text->setText(m_workbench.sessions().fault());
    }
    // The line is elided where there is no room for it.
    m_text->setToolTip(m_text->text());
    m_saveAs->setVisible(failed && m_workbench.canSave());
    setStyleProperty(m_text, "role", failed ? QStringLiteral("error") : QStringLiteral("plain"));
}

} // namespace ridgepoint
