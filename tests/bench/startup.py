#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a start of one program costs beside a start of another, such as with and without the CUDA module.

    startup.py PROGRAM OTHER [RUNS] [ARGUMENT ...]        200 runs of `devices` unless said

Both run in turn. Prints the medians of the wall time and of the largest resident set, with the exact 95 % interval of the time's
paired difference. Exit 1 where PROGRAM takes 5 ms or 1 MB more than OTHER.
"""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

MOST_SECONDS = 5e-3
MOST_BYTES = 1_000_000
RUNS_FOR_SIZE = 11


def seconds(command):
    """Wall time of a run."""
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=silent)
    _, status = os.waitpid(child, 0)
    taken = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)} failed with {os.waitstatus_to_exitcode(status)}")
    return taken


def largest_set(command):
    """Bytes resident at most. By time(1): what Python starts counts the memory of Python itself, which forked it."""
    with tempfile.NamedTemporaryFile("r") as report:
        timed = ["/usr/bin/time", "-f", "%M", "-o", report.name, *command]
        subprocess.run(timed, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return int(report.read()) * 1024


def interval(values):
    """The order statistics between which the median lies with at least 95 %."""
    ordered, count = sorted(values), len(values)
    reach = int(0.98 * count**0.5) + 1
    middle = count // 2
    return ordered[max(0, middle - reach)], ordered[min(count - 1, middle + reach)]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    commands = [[program, *(sys.argv[4:] or ["devices"])] for program in sys.argv[1:3]]
    # Brings the files into the page cache too.
    sizes = [median(largest_set(command) for _ in range(RUNS_FOR_SIZE)) for command in commands]
    times = ([], [])
    for number in range(runs):
        # Who goes first changes, so that neither always follows the other.
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            times[which].append(seconds(commands[which]))
    for command, taken, size in zip(commands, times, sizes):
        print(f"{median(taken) * 1e3:8.2f} ms {size / 1e6:8.2f} MB   {' '.join(command)}")
    differences = [ours - other for ours, other in zip(*times)]
    low, high = interval(differences)
    more, larger = median(differences), sizes[0] - sizes[1]
    print(f"{more * 1e3:+8.2f} ms {larger / 1e6:+8.2f} MB   difference, {low * 1e3:+.2f} .. {high * 1e3:+.2f} ms")
    sys.exit(more >= MOST_SECONDS or larger >= MOST_BYTES)


if __name__ == "__main__":
    main()
