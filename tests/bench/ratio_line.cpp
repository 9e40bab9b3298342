// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/ratio_line.h"

#include "engine/statistics.h"

#include <cstdio>

namespace ridgepoint::bench {

void printHead() { std::printf("%-24s %-20s %6s  %-14s  %3s  %5s\n", "work", "peer", "ratio", "  interval", "n", "aim"); }

void print(const Line& line, const Measurement& ours, const Measurement& peer)
{
    std::vector<double> theirs = inSeconds(peer.samples);
    for (double& seconds : theirs) {
        seconds *= line.peerTimes;
    }
    const auto ratio = pairedRatio(theirs, inSeconds(ours.samples));
    if (!ratio || !ratio->interval) {
        std::printf("%-24s %-20s too few pairs for an interval\n", line.work.c_str(), line.peer.c_str());
        return;
    }
    const bool missed = ratio->interval->high < line.target;
    const char* const verdict = ratio->median >= line.target ? "reached"
                                : missed                     ? "missed"
                                                             : "undecided: the interval holds the aim";
    std::printf("%-24s %-20s %6.3f  [%.3f, %.3f]  %3d  %5.2f  %s\n", line.work.c_str(), line.peer.c_str(), ratio->median,
                ratio->interval->low, ratio->interval->high, ratio->pairs, line.target, verdict);
    std::fflush(stdout);
}

void printMissing(const std::string& work, const Peer& peer)
{
    std::printf("%-24s %-20s skipped: %s\n", work.c_str(), peer.name.c_str(), peer.missing.c_str());
    std::fflush(stdout);
}

} // namespace ridgepoint::bench
