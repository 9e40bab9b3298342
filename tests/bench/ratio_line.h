// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measurement.h"
#include "tests/bench/peer.h"

#include <string>

/// The table of ratios: each is the median of paired ratios from one interleaved run, with its exact interval.
namespace ridgepoint::bench {

/// One line of the table: how many times as fast ours is. `peerTimes` multiplies the peer's time: 4 when ours does the work of
/// four of its launches.
struct Line {
    std::string work;
    std::string peer;
    double target = 0;
    double peerTimes = 1;
};

void printHead();
void print(const Line& line, const Measurement& ours, const Measurement& peer);
void printMissing(const std::string& work, const Peer& peer);

} // namespace ridgepoint::bench
