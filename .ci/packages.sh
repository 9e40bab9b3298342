# SPDX-License-Identifier: GPL-3.0-or-later
# What Ridgepoint needs, by the names of Debian 12 and Ubuntu 24.04, and how it is installed. Sourced by run and .ci/lint.
# shellcheck shell=bash disable=SC2034

# a|b: either will do, the first that the distribution knows is installed. ?a: left out where it is not known.
packages_build=(
    g++ cmake ninja-build pkg-config '?ccache' git
    libyaml-cpp-dev nlohmann-json3-dev libfmt-dev libcli11-dev libhwy-dev libdnnl-dev libhwloc-dev
    qt6-base-dev qt6-charts-dev 'qt6-svg-dev|libqt6svg6-dev' libqt6opengl6-dev libgl-dev libopengl-dev
    libgtest-dev libgmock-dev '?fonts-inter'
)
packages_package=(dpkg-dev file gzip)
packages_bench=(libbenchmark-dev)
packages_lint=(clang-format-16 clang-tidy-16 python3)

# missing_packages ENTRY...: the entries that are not installed, one a line.
missing_packages() {
    local entry name found present
    # shellcheck disable=SC2048,SC2086
    present=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' ${*//[|?]/ } 2>/dev/null || true)"
    for entry in "$@"; do
        found=
        for name in ${entry//[|?]/ }; do
            [[ $present != *" $name:installed "* ]] || found=1
        done
        [[ -n $found ]] || printf '%s\n' "$entry"
    done
}

# choose_names ENTRY...: the name to install for each entry, one a line.
choose_names() {
    local entry name chosen
    for entry in "$@"; do
        chosen=
        for name in ${entry//[|?]/ }; do
            if apt-cache show "$name" >/dev/null 2>&1; then
                chosen=$name
                break
            fi
        done
        # An unknown name is passed on, so that apt-get names it.
        [[ -n $chosen || $entry == \?* ]] || chosen=${entry%%|*}
        [[ -z $chosen ]] || printf '%s\n' "$chosen"
    done
}

plain_names() {
    local entry names=()
    for entry in "$@"; do
        entry=${entry#\?}
        names+=("${entry%%|*}")
    done
    printf '%s' "${names[*]}"
}

system_name() { (. /etc/os-release && printf '%s' "$PRETTY_NAME") 2>/dev/null || printf 'another system'; }

as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

# Asks for the password before a step takes over the line; fails with what to do where there is no way to become root.
become_root_or_fail() {
    ((EUID == 0)) && return
    if command -v sudo >/dev/null; then
        ! sudo -n true 2>/dev/null || return 0
        ! { [[ -t 0 ]] && say "sudo installs what is missing: $1" && sudo -v; } || return 0
    fi
    fail "These packages are missing, and installing them needs root or sudo: $1" \
        "Ask an administrator for:  apt-get install $1" \
        "Then run this again."
}

# The progress goes to the log too, through a descriptor of its own: apt closes it for the packages' scripts, which write to
# standard output, and sudo passes none but the standard ones on.
apt_quietly() {
    # shellcheck disable=SC2016
    as_root env DEBIAN_FRONTEND=noninteractive sh -c \
        'exec apt-get -q -y -o APT::Status-Fd=3 -o Dpkg::Use-Pty=0 -o Acquire::Retries=2 "$@" 3>&1' apt-get "$@"
}

# need_packages LOGS ENTRY...: installs what is missing, or says what to do.
need_packages() {
    local logs=$1 names missing
    shift
    [[ -z ${RIDGEPOINT_SKIP_PACKAGES:-} ]] || return 0
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "Packages are installed by themselves on Debian 12 and Ubuntu 24.04 only, and this is $(system_name)." \
            "Install what these packages hold by hand: $(plain_names "$@")" \
            "Then run this again with RIDGEPOINT_SKIP_PACKAGES=1 set."
    fi
    mapfile -t missing < <(missing_packages "$@" | grep -v '^?' || true)
    ((${#missing[@]} > 0)) || return 0
    mapfile -t missing < <(missing_packages "$@")
    become_root_or_fail "$(plain_names "${missing[@]}")"
    step "Reading the package lists" "$logs/apt-update.log" apt_quietly update || true
    mapfile -t names < <(choose_names "${missing[@]}")
    step "Installing packages (${#names[@]})" "$logs/apt-install.log" apt_quietly install --no-install-recommends "${names[@]}" ||
        fail "$(grep -E '^(E|dpkg: error)' "$logs/apt-install.log" | tail -n 3)" \
            "These packages could not be installed: ${names[*]}" \
            "Is the network there, and does this system know the packages (Debian 12, or Ubuntu 24.04 with universe)?" \
            "All that was printed is in $logs/apt-install.log"
}
