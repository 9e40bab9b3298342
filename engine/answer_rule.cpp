// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/answer_rule.h"

#include "engine/named.h"

namespace ridgepoint {

namespace {

using Kind = AnswerRule::Kind;

constexpr std::array<Named<Kind>, 15> kKinds{{{Kind::value, "value"},
                                              {Kind::timeRatio, "time-ratio"},
                                              {Kind::quotient, "quotient"},
                                              {Kind::slope, "slope"},
                                              {Kind::knee, "knee"},
                                              {Kind::crossing, "crossing"},
                                              {Kind::peak, "peak"},
                                              {Kind::firstLaunch, "first-launch"},
                                              {Kind::medianStray, "median-stray"},
                                              {Kind::tensor, "tensor"},
                                              {Kind::moreFlops, "more-flops"},
                                              {Kind::regime, "regime"},
                                              {Kind::compare, "compare"},
                                              {Kind::words, "words"},
                                              {Kind::views, "views"}}};

} // namespace

std::string_view name(Kind kind) { return wordOf(kKinds, kind); }
std::optional<Kind> parseAnswerKind(std::string_view text) { return valueOf(kKinds, text); }

bool needsPoints(Kind kind) { return kind != Kind::tensor && kind != Kind::views; }

} // namespace ridgepoint
