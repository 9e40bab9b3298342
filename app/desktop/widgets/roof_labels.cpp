// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/roof_labels.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/machine.h"
#include "engine/units.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ridgepoint", text); }

QString kindOf(const DeviceSpec& spec)
{
    const MemoryRoof* dram = dramRoof(spec);
    return dram && !spec.provenance.empty() ? toQString(words(sourceKind(spec, dram->from))) : QString();
}

} // namespace

QString roofLabel(const RoofChoice& choice)
{
    if (choice.measuredHere) {
        const Seconds age =
            choice.measured ? Seconds(std::filesystem::file_time_type::clock::now() - *choice.measured) : Seconds{0};
        return tr("measured here, %1").arg(ageLabel(age));
    }
    if (choice.fromSession) {
        return tr("from the session · %1").arg(kindOf(choice.spec));
    }
    const QString label = QStringLiteral("%1 · %2").arg(toQString(choice.spec.name), kindOf(choice.spec));
    return choice.ofThisDevice ? label : tr("%1 · not this device").arg(label);
}

QString roofTip(const RoofChoice& choice)
{
    QStringList lines{toQString(choice.spec.name)};
    if (const MemoryRoof* dram = dramRoof(choice.spec)) {
        lines << QStringLiteral("DRAM %1 %2").arg(toQString(format(*dram->bandwidth)), toQString(dram->method));
    }
    for (const ComputeRoof& roof : choice.spec.computeRoofs) {
        lines << QStringLiteral("%1 %2").arg(toQString(roofName(roof)), toQString(format(roof.rate)));
    }
    for (const Source& source : choice.spec.provenance) {
        lines << QStringLiteral("%1: %2").arg(toQString(name(source.kind)), toQString(source.document));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace ridgepoint
