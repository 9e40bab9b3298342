// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measurement.h"

#include "engine/named.h"

namespace ridgepoint {

namespace {

using Kind = Verdict::Kind;
constexpr std::array<Named<Kind>, 10> kWords{{{Kind::noisy, "noisy"},
                                              {Kind::bimodal, "bimodal"},
                                              {Kind::drifting, "drifting"},
                                              {Kind::quantised, "quantised"},
                                              {Kind::throttled, "throttled"},
                                              {Kind::roofMoved, "roof moved"},
                                              {Kind::contended, "contended"},
                                              {Kind::cacheResident, "cache-resident"},
                                              {Kind::exceedsRoof, "exceeds-roof"},
                                              {Kind::implausible, "implausible"}}};

} // namespace

std::string_view name(Verdict::Kind kind) { return wordOf(kWords, kind); }
std::optional<Verdict::Kind> parseVerdictKind(std::string_view text) { return valueOf(kWords, text); }

} // namespace ridgepoint
