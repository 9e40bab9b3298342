// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/roof_kinds.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/machine.h"
#include "engine/at_clock.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("RoofKinds", text); }

RoofOffer none(const QString& reason) { return {std::nullopt, false, reason}; }

RoofOffer held()
{
    return {std::nullopt, true, tr("Points are held against these roofs: choose others under Roofs in the bar above")};
}

RoofOffer offerMeasured(const Machine& machine, const RoofSources& sources)
{
    const RoofChoice* chosen = machine.roofs();
    if (chosen != nullptr && isMeasured(chosen->spec)) {
        return held();
    }
    if (sources.device && machine.device() && sources.device->name != machine.device()->info().name) {
        return none(tr("These points were measured on another device: %1").arg(toQString(sources.device->name)));
    }
    const auto here = std::ranges::find_if(machine.choices(), &RoofChoice::measuredHere);
    if (here == machine.choices().end()) {
        return none(tr("The roofs were not measured here: choose Measure again under Roofs"));
    }
    return {here->spec, false, {}};
}

/// The one that was chosen by hand, else the one that names the device.
std::optional<DeviceSpec> datasheet(const Machine& machine, const RoofSources& sources)
{
    const RoofChoice* chosen = machine.roofs();
    if (chosen != nullptr && !isMeasured(chosen->spec)) {
        return chosen->spec;
    }
    return sources.device ? datasheetOf(*sources.device, machine.specs()) : std::nullopt;
}

RoofOffer offerDatasheet(const Machine& machine, const RoofSources& sources)
{
    const RoofChoice* chosen = machine.roofs();
    if (chosen != nullptr && !isMeasured(chosen->spec)) {
        return held();
    }
    auto spec = datasheet(machine, sources);
    return spec ? RoofOffer{std::move(spec), false, {}} : none(tr("No datasheet matches this device: pick one under Roofs"));
}

RoofOffer offerAtClock(const Machine& machine, const RoofSources& sources)
{
    const auto spec = datasheet(machine, sources);
    if (!spec) {
        return none(tr("No datasheet matches this device: pick one under Roofs"));
    }
    if (!sources.clock) {
        return none(tr("No clock was read in this run"));
    }
    if (sources.device && isOfAnother(*spec, sources.device->name)) {
        return none(tr("The clock of this run is not that of %1").arg(toQString(spec->name)));
    }
    try {
        return {atClock(*spec, *sources.clock), false, {}};
    } catch (const InputError& error) {
        return none(toQString(error.what()));
    }
}

} // namespace

QString roofKindWord(RoofKind kind)
{
    switch (kind) {
    case RoofKind::measured: return QStringLiteral("measured");
    case RoofKind::datasheet: return QStringLiteral("datasheet");
    case RoofKind::atClock: return QStringLiteral("at-clock");
    }
    return {};
}

std::optional<RoofKind> parseRoofKind(const QString& word)
{
    const auto found = std::ranges::find(kRoofKinds, word, roofKindWord);
    return found == kRoofKinds.end() ? std::nullopt : std::optional{*found};
}

RoofOffer offerRoofs(RoofKind kind, const Machine& machine, const RoofSources& sources)
{
    switch (kind) {
    case RoofKind::measured: return offerMeasured(machine, sources);
    case RoofKind::datasheet: return offerDatasheet(machine, sources);
    case RoofKind::atClock: return offerAtClock(machine, sources);
    }
    return {};
}

} // namespace ridgepoint
