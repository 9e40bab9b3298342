// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/render_references.h"

#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/desktop/session_content.h"
#include "engine/at_clock.h"
#include "engine/error.h"

#include <QLatin1String>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString kFromSession = QStringLiteral("session");

Frequency parseClock(const QString& text)
{
    constexpr double kMostMegahertz = 100'000;
    bool number = false;
    const double megahertz = text.toDouble(&number);
    if (!number || !(megahertz > 0) || megahertz > kMostMegahertz) {
        throw InputError{"--at-clock '" + text.toStdString() +
                         "' is no clock: give MHz, such as --at-clock 1410, or no number for the clock of the session"};
    }
    return Frequency{megahertz * 1e6};
}

std::vector<DeviceSpec> datasheets(const std::vector<DeviceSpec>& given, const DeviceSpec& own)
{
    std::vector<DeviceSpec> sheets;
    std::ranges::remove_copy_if(given, std::back_inserter(sheets), isMeasured);
    if (sheets.empty() && !isMeasured(own)) {
        sheets.push_back(own);
    }
    if (sheets.empty()) {
        throw InputError{"--at-clock scales a datasheet, and there is none: name one with --with-spec ID"};
    }
    return sheets;
}

/// The given one, or what the session's device held; never that for the sheet of another device.
Frequency clockOf(const ReferenceRequest& request, const Session& session, const std::vector<DeviceSpec>& sheets)
{
    const std::string device = session.devices.empty() ? std::string() : session.devices.front().name;
    const auto other = std::ranges::find_if(sheets, [&device](const DeviceSpec& sheet) { return isOfAnother(sheet, device); });
    if (!request.clock && other != sheets.end()) {
        throw InputError{"the clock in this session is that of " + device + " and not of '" + other->id +
                         "': give one in MHz, such as --at-clock 1410"};
    }
    const std::optional<Frequency> clock = request.clock ? request.clock : clockHeld(session.points);
    if (!clock) {
        throw InputError{"no clock was read in this session: give one in MHz, such as --at-clock 1410"};
    }
    return *clock;
}

} // namespace

QStringList withClockValue(const QStringList& arguments)
{
    QStringList result;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments[i] != QLatin1String("--at-clock")) {
            result << arguments[i];
            continue;
        }
        bool number = false;
        if (i + 1 < arguments.size()) {
            (void)arguments[i + 1].toDouble(&number);
        }
        result << QStringLiteral("--at-clock=") + (number ? arguments[++i] : kFromSession);
    }
    return result;
}

ReferenceRequest referenceRequest(const QStringList& specs, const std::optional<QString>& atClock)
{
    ReferenceRequest request;
    std::ranges::transform(specs, std::back_inserter(request.specs), &QString::toStdString);
    request.atClock = atClock.has_value();
    if (atClock && *atClock != kFromSession) {
        request.clock = parseClock(*atClock);
    }
    return request;
}

std::vector<DeviceSpec> referenceSpecs(const ReferenceRequest& request, const Session& session)
{
    std::vector<DeviceSpec> specs;
    if (request.specs.empty() && !request.atClock) {
        return specs;
    }
    const DeviceSpec* own = sessionRoofs(session);
    if (own == nullptr) {
        throw InputError{"this session has no roofs to draw others beside: leave --with-spec and --at-clock out"};
    }
    for (const std::string& each : request.specs) {
        specs.push_back(findSpec(each, specDirs()));
    }
    std::vector<DeviceSpec> scaled;
    if (request.atClock) {
        const std::vector<DeviceSpec> sheets = datasheets(specs, *own);
        const Frequency clock = clockOf(request, session, sheets);
        std::ranges::transform(sheets, std::back_inserter(scaled),
                               [clock](const DeviceSpec& sheet) { return atClock(sheet, clock); });
    }
    // The session's own roofs are drawn in any case.
    std::erase(specs, *own);
    specs.insert(specs.end(), scaled.begin(), scaled.end());
    return specs;
}

} // namespace ridgepoint
