// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/why_view.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/answer_axis_view.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/workbench/workbench.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint {

WhyView::WhyView(Workbench& workbench, QWidget* parent)
    : QScrollArea(parent),
      m_workbench(workbench),
      m_sentence(makeLabel("soft", {}, "whySentence")),
      m_axis(new AnswerAxisView),
      m_gap(makeLabel("prompt", {}, "gapText")),
      m_show(makeButton(tr("Show the expla&nation"), {"showExplanation", tr("Show the explanation"),
                                                      tr("Write your own first: then compare it with ours (Alt+N)")})),
      m_explanation(makeLabel("prompt", {}, "explanationText"))
{
    giveName(this, {"whyView", tr("Why"), {}});
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_show->setProperty("compact", true);
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("whyPage"));
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(8, 6, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_sentence);
    layout->addWidget(m_axis);
    layout->addWidget(m_gap);
    layout->addWidget(m_show, 0, Qt::AlignLeft);
    layout->addWidget(m_explanation);
    layout->addStretch(1);
    setWidget(page);
    for (QLabel* label : {m_gap, m_explanation}) {
        label->setTextFormat(Qt::MarkdownText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    connect(m_show, &QPushButton::clicked, this, [this] {
        m_shownFor = toQString(m_workbench.sessions().session().id);
        refresh();
    });
}

void WhyView::setTheme(const Theme& theme) { m_axis->setTheme(theme); }

void WhyView::refresh()
{
    const bool ready =
        m_workbench.hasRun() && !m_workbench.sweep().running() && m_workbench.outcome() && m_workbench.outcome()->answer;
    m_axis->setOutcome(ready ? m_workbench.outcome() : std::nullopt);
    showOrHide(m_sentence, ready && m_axis->hasPicture() ? QString()
                           : ready                       ? toQString(outcomeSentence(*m_workbench.outcome()))
                                                         : tr("When the points are in, this says what the answer is made of."));
    const QStringList gap = ready ? m_workbench.gap() : QStringList();
    showOrHide(m_gap, gap.isEmpty() ? QString() : QStringLiteral("- ") + gap.join(QStringLiteral("\n- ")));
    const QString explanation = ready ? m_workbench.explanation() : QString();
    const Session& session = m_workbench.sessions().session();
    const bool shown = !session.notes.empty() || (!m_shownFor.isEmpty() && m_shownFor == toQString(session.id));
    m_show->setVisible(!explanation.isEmpty() && !shown);
    showOrHide(m_explanation, shown ? explanation : QString());
}

} // namespace ridgepoint
