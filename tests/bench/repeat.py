#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one plan several times, minutes apart, and says where the medians differ and why.

    repeat.py CLI [RUNS] [MINUTES]        5 runs over 10 minutes unless said

Every pair of runs is compared (`ridgepoint-cli session compare`): a difference beyond the intervals must have its reason. Each point
is held against its roof in turn (`--roof-in-turn`): those fractions should agree within 3 %, however the machine moved meanwhile.
"""

import itertools
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLANS = {
    "streams": ["copy,triad", "--n", "2^24", "--cache", "cold", "--dtype", "f32", "--samples", "400", "--roof-in-turn"],
    "cores": ["fma", "--n", "2^13", "--intensity", "128,256", "--dtype", "f32", "--samples", "500", "--roof-in-turn"],
}


def sweep(cli, name, arguments, folder, run):
    file = folder / f"{name}-{run}.json"
    subprocess.run([cli, "sweep", *arguments, "--out", str(file), "--format", "json"], check=True, capture_output=True)
    return file


def fraction(point):
    """Of the roof as it was in each round: the median and its interval; None where no roof was launched in turn."""
    roof = point.get("roof_in_turn")
    return (roof["of_roof"], roof["of_roof_ci"]) if roof else None


def disturbed(point):
    """Whether its verdicts say that its median is not to be trusted to a per cent."""
    words = {"noisy", "bimodal", "drifting", "throttled", "contended"}
    return any(verdict["kind"] in words for verdict in point["measurement"]["verdicts"])


def report(cli, name, files):
    unexplained = differing = compared = 0
    for first, second in itertools.combinations(files, 2):
        answer = subprocess.run([cli, "session", "compare", str(first), str(second), "--format", "json"], check=True, capture_output=True)
        for point in json.loads(answer.stdout):
            compared += 1
            differing += point["differs"]
            unexplained += not point["explained"]
            if point["differs"]:
                print(f"  {first.stem} {second.stem} {point['kernel']} {point['problem']}: x {point['ratio']:.4f}  {point['why']}")
    print(f"{name}: {compared} comparisons, {differing} beyond their intervals, {unexplained} of those without a reason")
    sessions = [json.loads(file.read_text()) for file in files]
    for index, point in enumerate(sessions[0]["points"]):
        fractions = [fraction(session["points"][index]) for session in sessions]
        if None in fractions:
            print(f"  {point['kernel']}: not held against its roof in every run (`ridgepoint-cli calibrate` measures roofs)")
            continue
        held = [of_roof for of_roof, _ in fractions]
        quiet = [share for share, session in zip(held, sessions) if not disturbed(session["points"][index])]
        spread = max(held) / min(held) - 1
        medians = [session["points"][index]["measurement"]["median_s"] for session in sessions]
        moved = max(medians) / min(medians) - 1
        print(f"  {point['kernel']} {point['intensity']:.4g} FLOP/B: medians apart by {100 * moved:.1f} %, "
              f"held against their roofs in turn by {100 * spread:.1f} % ({'within' if spread <= 0.03 else 'beyond'} 3 %)")
        if len(quiet) > 1 and len(quiet) < len(held):
            print(f"    in the {len(quiet)} runs in which nothing disturbed it by {100 * (max(quiet) / min(quiet) - 1):.1f} %")


def main():
    cli = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        files = {name: [] for name in PLANS}
        for run in range(runs):
            start = time.monotonic()
            for name, arguments in PLANS.items():
                files[name].append(sweep(cli, name, arguments, folder, run + 1))
            if run + 1 < runs:
                time.sleep(max(0, minutes * 60 / (runs - 1) - (time.monotonic() - start)))
        for name in PLANS:
            report(cli, name, files[name])


if __name__ == "__main__":
    main()
