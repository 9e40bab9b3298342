// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/fusion_costs.h"

#include "app/desktop/labs/fusion_bench.h"
#include "app/desktop/labs/fusion_table.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "engine/units.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <tuple>

namespace ridgepoint {

namespace {

/// What the two should be read with, each caution once.
QStringList cautions(const FusionPoints& points)
{
    QStringList lines;
    for (const RooflinePoint* point : {points.eager, points.fused}) {
        for (const Verdict& verdict : point && point->measurement ? point->measurement->verdicts : std::vector<Verdict>{}) {
            const QString which = point == points.fused ? FusionCosts::tr("Fused") : FusionCosts::tr("Eager");
            lines << QStringLiteral("%1, %2: %3").arg(which, toQString(name(verdict.kind)), toQString(verdict.text));
        }
    }
    lines.removeDuplicates();
    return lines;
}

} // namespace

FusionCosts::FusionCosts(FusionBench& bench, QWidget* parent)
    : LabCard(tr("What it costs"),
              tr("Every eager launch reads its operands and writes its result; the fused one reads each input once."), parent),
      m_bench(bench),
      m_rows(new FusionModelRows(bench, this)),
      m_table(new FusionTable(m_rows)),
      m_verdict(makeLabel("verdict", {}, "fusionVerdict")),
      m_detail(makeLabel("soft", {}, "fusionDetail"))
{
    setObjectName(QStringLiteral("fusionCosts"));
    body()->addWidget(m_verdict);
    body()->addWidget(m_table);
    body()->addWidget(m_detail);
    buildBars();
    body()->addStretch(1);
}

void FusionCosts::buildBars()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(28);
    const auto add = [row](const QString& title, const char* object) {
        auto* bars = new LabBars;
        bars->setObjectName(QString::fromLatin1(object));
        bars->setAccessibleName(title);
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        QLabel* label = makeLabel("strong", title);
        column->addWidget(label);
        column->addWidget(bars);
        column->addStretch(1);
        row->addLayout(column, 1);
        return std::pair(bars, label);
    };
    m_bytes = add(tr("Bytes read and written"), "fusionBytes").first;
    std::tie(m_times, m_timeTitle) = add(tr("Time"), "fusionTimes");
    body()->addSpacing(6);
    body()->addLayout(row);
}

void FusionCosts::refresh()
{
    m_rows->refresh();
    m_bytes->setBars(m_bench.model() ? byteBars() : QList<LabBars::Bar>());
    m_times->setBars(m_bench.model() ? timeBars() : QList<LabBars::Bar>());
    const bool anyMeasured = m_bench.points().eager != nullptr;
    m_timeTitle->setText(anyMeasured ? tr("Time, measured") : tr("Time, as the roofline expects it"));
    m_verdict->setText(verdict());
    showOrHide(m_detail, detail());
}

QList<LabBars::Bar> FusionCosts::byteBars() const
{
    QList<LabBars::Bar> bars;
    int step = 0;
    const auto bar = [](const QString& name, Bytes bytes, bool strong) {
        return LabBars::Bar{name, toQString(format(bytes)), static_cast<double>(bytes.count()), strong};
    };
    for (const FusionLaunch& launch : m_bench.model()->launches) {
        bars << bar(QStringLiteral("t%1").arg(++step), launch.cost.bytes, false);
    }
    bars << bar(tr("eager"), m_bench.model()->eager.bytes, true) << bar(tr("fused"), m_bench.model()->fused.bytes, true);
    return bars;
}

LabBars::Bar FusionCosts::timeBar(const QString& name, const std::optional<Expectation>& expected, const RooflinePoint* point) const
{
    LabBars::Bar bar{name, {}, 0};
    if (point && point->measurement) {
        bar.value = timeLabel(point->measurement->median);
        bar.length = point->measurement->median.count();
        bar.colour = m_theme.doneFill;
    } else if (expected) {
        bar.value = point ? tr("%1 expected").arg(timeLabel(expected->time)) : timeLabel(expected->time);
        bar.length = expected->time.count();
    }
    return bar;
}

QList<LabBars::Bar> FusionCosts::timeBars() const
{
    const FusionModel& model = *m_bench.model();
    const FusionPoints points = m_bench.points();
    QList<LabBars::Bar> bars;
    for (std::size_t i = 0; i < model.launches.size(); ++i) {
        bars << timeBar(QStringLiteral("t%1").arg(i + 1), model.launches[i].expectation, points.launches[i]);
    }
    for (const bool fused : {false, true}) {
        LabBars::Bar bar = timeBar(fused ? tr("fused") : tr("eager"), fused ? model.fusedExpectation : model.eagerExpectation,
                                   fused ? points.fused : points.eager);
        bar.strong = true;
        bars << bar;
    }
    return bars;
}

QString FusionCosts::verdict() const
{
    if (!m_bench.model()) {
        return tr("Type an expression and a number of elements.");
    }
    if (const auto outcome = m_bench.outcome(); outcome && outcome->answer) {
        return toQString(outcomeSentence(*outcome));
    }
    const FusionModel& model = *m_bench.model();
    const FusionQuestion& question = *m_bench.question();
    const QString passes = tr("%1 passes over memory in %2 launches, or %3 in one.")
                               .arg(QString::number(model.passes(model.eager, question)), QString::number(model.eager.launches),
                                    QString::number(model.passes(model.fused, question)));
    if (m_bench.running()) {
        return passes + QLatin1Char(' ') + tr("Measuring both in turn…");
    }
    if (m_bench.measured()) {
        const auto outcome = m_bench.outcome();
        return outcome ? toQString(outcomeSentence(*outcome)) : tr("Nothing was measured. Run it again.");
    }
    return passes + QLatin1Char(' ') +
           (m_bench.said() == FusionBench::Said::nothing ? tr("What is that worth? Commit a number first.") : tr("Now run it."));
}

QString FusionCosts::detail() const
{
    const FusionPoints points = m_bench.points();
    QStringList lines;
    if (points.eager && points.fused && points.fused->measurement && points.eager->measurement) {
        lines << tr(
            "Measured: medians. The chain and the fused kernel ran in turn, so that their ratio may be claimed; t1, t2 … were "
            "each timed alone afterwards and need not add up to the chain.");
    } else if (m_bench.model() && m_bench.model()->eagerExpectation) {
        lines << tr("Roofline: the longest of bytes over bandwidth, FLOP over peak, and launches.");
    }
    for (const RooflinePoint* point : {points.eager, points.fused}) {
        if (!point) {
            continue;
        }
        const QString which = point == points.fused ? tr("Fused") : tr("Eager");
        if (point->achieved) {
            lines << tr("%1: %2, %3")
                         .arg(which, toQString(format(point->achieved->bandwidth)),
                              toQString(point->measurement ? point->measurement->implementation : std::string()));
        } else if (!point->reason.empty()) {
            lines << QStringLiteral("%1: %2").arg(which, toQString(point->reason));
        }
    }
    lines << cautions(points);
    return lines.join(QLatin1Char('\n'));
}

void FusionCosts::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_table->setTheme(theme);
    m_bytes->setTheme(theme);
    m_times->setTheme(theme);
    refresh();
}

} // namespace ridgepoint
