// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/reported_session.h"

#include <functional>
#include <span>
#include <string>

namespace ridgepoint {

/// An SVG document of the roofline of a session, or "" where there is none.
using ChartSvg = std::function<std::string(const Session&)>;

/// Sessions as one HTML document to hand in, on paper one page or more each: question, prediction with its reason, time and checksum,
/// outcome in words and on a log axis, explanation, chart where `chart` draws one, device, roofs with their sources, the raw numbers
/// with every sample, environment, how things are counted. Holds no script and asks for nothing from outside.
[[nodiscard]] std::string htmlReport(std::span<const ReportedSession> sessions, const ChartSvg& chart = {});

/// An SVG document as it may stand inside HTML: without what comes before its root.
[[nodiscard]] std::string inlineSvg(std::string_view document);

} // namespace ridgepoint
