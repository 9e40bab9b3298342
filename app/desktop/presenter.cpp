// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/presenter.h"

#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/guidance.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/prediction_text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

Presenter::Presenter(Workbench& workbench, QWidget* parent)
    : QWidget(parent, Qt::Window), m_workbench(workbench), m_theme(makeTheme(Theme::Kind::projector))
{
    setAttribute(Qt::WA_DeleteOnClose);
    giveName(this, {"presenter", tr("Presentation"), {}});
    setWindowTitle(tr("Ridgepoint: presentation"));
    setStyleSheet(m_theme.styleSheet() + QStringLiteral("#presenter { background: %1; }").arg(m_theme.ground.name()));
    build();
    // What is measured during the presentation joins what is hidden; only the count of steps follows.
    connect(&workbench, &Workbench::pointAdded, this, &Presenter::showWords);
    connect(&workbench, &Workbench::pointsReplaced, this, [this] { reveal(0); });
    connect(&workbench, &Workbench::changed, this, &Presenter::showWords);
    connect(&workbench, &Workbench::roofsChanged, this, [this] { m_chart->setRoofline(m_workbench.roofline()); });
    reveal(0);
}

Presenter::~Presenter() = default;

void Presenter::build()
{
    m_question = makeLabel("question", {}, "presenterQuestion");
    m_question->setFont(m_theme.font(m_theme.titlePx, QFont::DemiBold));
    m_question->setStyleSheet(QStringLiteral("font-size: %1px; font-weight: 600;").arg(m_theme.titlePx));
    m_chart = new RooflineChart;
    m_chart->setObjectName(QStringLiteral("presenterChart"));
    m_chart->setTheme(m_theme);
    m_chart->setRoofline(m_workbench.roofline());
    m_words = makeLabel("verdict", {}, "presenterVerdict");
    m_words->setStyleSheet(QStringLiteral("font-size: %1px;").arg(m_theme.titlePx - 2));
    // Room for three lines from the start, so that the chart never moves when the verdict comes.
    m_words->setMinimumHeight(3 * QFontMetrics(m_theme.font(m_theme.titlePx - 2, QFont::DemiBold)).lineSpacing() + 24);
    m_words->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_keys = makeLabel("soft", {}, "presenterKeys");
    m_keys->setStyleSheet(QStringLiteral("font-size: %1px;").arg(m_theme.bodyPx - 6));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(36, 28, 36, 16);
    layout->setSpacing(16);
    layout->addWidget(m_question);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_words);
    layout->addWidget(m_keys);
}

int Presenter::revealable() const { return static_cast<int>(m_workbench.points().points().size()) + 2; }

bool Presenter::event(QEvent* event)
{
    // Esc and F5 are shortcuts of the window behind, too: here they leave the presentation and stop no run.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_F5) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void Presenter::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Right:
    case Qt::Key_PageDown: reveal(m_revealed + 1); break;
    case Qt::Key_Backspace:
    case Qt::Key_Left:
    case Qt::Key_PageUp: reveal(m_revealed - 1); break;
    case Qt::Key_Escape:
    case Qt::Key_F5: close(); break;
    default: QWidget::keyPressEvent(event);
    }
}

void Presenter::reveal(int count)
{
    const bool oneMore = count == m_revealed + 1;
    m_revealed = std::clamp(count, 0, revealable());
    const auto& points = m_workbench.points().points();
    const int shown = static_cast<int>(m_chart->points().size());
    const int due = std::clamp(m_revealed - 1, 0, static_cast<int>(points.size()));
    if (oneMore && due == shown + 1) {
        m_chart->addPoint(points[static_cast<std::size_t>(shown)]);
    } else if (due != shown) {
        showPoints();
    }
    showWords();
}

void Presenter::showPoints()
{
    const auto& points = m_workbench.points().points();
    const auto due = std::clamp<std::ptrdiff_t>(m_revealed - 1, 0, static_cast<std::ptrdiff_t>(points.size()));
    m_chart->setPoints({points.begin(), points.begin() + due});
}

void Presenter::showWords()
{
    const Exercise* exercise = m_workbench.lesson().current();
    m_question->setText(exercise ? m_workbench.filled(exercise->question) : QString());
    const auto& outcome = m_workbench.outcome();
    m_chart->setPrediction(outcome ? outcome->point : std::nullopt);
    const bool all = m_revealed == revealable() && !m_workbench.points().points().empty();
    const bool quiet = m_revealed == 0;
    m_words->setText(all ? verdictText(m_workbench) : quiet ? QString() : expectationText());
    m_keys->setText(tr("Space: next, %1 of %2   ·   Backspace: back   ·   Esc: leave").arg(m_revealed).arg(revealable()));
}

QString Presenter::expectationText() const
{
    const auto& outcome = m_workbench.outcome();
    const Prediction* said = m_workbench.lesson().prediction();
    QStringList sentences;
    if (said && outcome) {
        sentences << tr("Predicted: %1.")
                         .arg(inWords(said->quantity) ? toQString(saidText(*said)) : toQString(inUnit(*outcome, said->value)));
    }
    if (outcome && outcome->answer && outcome->answer->model) {
        sentences << tr("The roofline alone says %1.").arg(toQString(inUnit(*outcome, *outcome->answer->model)));
    } else {
        sentences << tr("The roofline expects every point on the line above it.");
    }
    return sentences.join(QStringLiteral("  "));
}

} // namespace ridgepoint
