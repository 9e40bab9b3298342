// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <string>

namespace ridgepoint {

/// A prediction in one sentence: "predicted 40x because ...".
[[nodiscard]] std::string predictionText(const Prediction& prediction);

/// A session as Markdown to hand in: predictions, the outcome in words (see sessionOutcome), points, remarks on them, notes, roofs with their sources, environment.
[[nodiscard]] std::string markdownReport(const Session& session, const std::string& outcome = {});

} // namespace ridgepoint
