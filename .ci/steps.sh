# SPDX-License-Identifier: GPL-3.0-or-later
# One line a step, on stderr, so that the output of what is started stays clean. Sourced by run and .ci/lint.
# shellcheck shell=bash

live_line() { [[ -t 2 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; }

# say LINE...
say() { printf '%s\n' "$@" >&2; }

# fail LINE...: says it and exits with 1.
fail() {
    say "$@"
    exit 1
}

# How far a step is, read from the end of its log: ninja's [12/240], ctest's "12/240 Test", apt's percentage.
progress_of() {
    tail -c 2000 "$1" 2>/dev/null | tr '\r' '\n' | sed -nE \
        -e 's/^\[([0-9]+)\/([0-9]+)\].*/\1 of \2/p' \
        -e 's/^ *([0-9]+)\/([0-9]+) Test +#.*/\1 of \2/p' \
        -e 's/^(pm|dl)status:[^:]*:([0-9]+)\..*/\2 %/p' | tail -n 1
}

show_progress() {
    local title=$1 done=$2 seconds=$3
    if live_line; then
        printf '\r\033[K%s: %s, %d s' "$title" "${done:-working}" "$seconds" >&2
    elif ((seconds >= step_next_line)); then
        step_next_line=$((seconds + 15))
        say "$title: ${done:-working}, $seconds s"
    fi
}

# step TITLE LOG COMMAND...: runs it with its output in LOG. Silent when it is over at once; its exit status is returned.
step() {
    local title=$1 log=$2 start=$SECONDS rounds=0 status=0 far='' now
    shift 2
    mkdir -p "$(dirname "$log")"
    set -m # a process group of its own, so that Ctrl-C ends all of it
    "$@" >"$log" 2>&1 </dev/null &
    set +m
    step_pid=$!
    step_next_line=15
    trap 'kill -- -"$step_pid" 2>/dev/null; say "" "$title: stopped"; exit 130' INT TERM
    while kill -0 "$step_pid" 2>/dev/null; do
        sleep 0.1
        rounds=$((rounds + 1))
        if ((rounds == 8)) && ! live_line; then
            say "$title ..."
        elif ((rounds >= 8 && rounds % 4 == 0)); then
            now=$(progress_of "$log")
            far=${now:-$far} # a long warning hides how far it is
            show_progress "$title" "$far" $((SECONDS - start))
        fi
    done
    wait "$step_pid" || status=$?
    trap - INT TERM
    if ((rounds >= 8)); then
        live_line && printf '\r\033[K' >&2
        say "$title: $( ((status == 0)) && echo "done" || echo "failed") in $((SECONDS - start)) s"
    fi
    return "$status"
}
