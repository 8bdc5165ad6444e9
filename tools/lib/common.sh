# What tools/install and tools/test share; sourced, not run.

# Debian packages that the program is built with.
build_packages=(
  libarchive-dev libbluetooth-dev libpcap-dev libsqlite3-dev libyaml-dev nettle-dev pkg-config
  zlib1g-dev)

# Prints a message that is not the output proper.
say() { printf '%s\n' "$*" >&2; }

# Prints a message and gives up.
die() {
  say "${0##*/}: $*"
  exit 1
}

readonly skipped=75 # the exit status of what cannot run here

# Says loudly that something was not done, and ends.
skip() {
  echo "SKIPPED: $*"
  exit $skipped
}

# Whether it was for want of a network that pip failed: pip_lacks_network LOG. A wrong digest is a failure.
pip_lacks_network() {
  grep -qE 'Connection|Temporary failure|Could not fetch|No matching distribution' "$1" && ! grep -q 'DO NOT MATCH THE HASHES' "$1"
}

# Installs the named Debian packages that are missing; asks for root only if there are any.
install_debian_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not a Debian system; these packages, or their like, are needed: $*"
    return 0
  fi
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return 0
  say "installing Debian packages: ${missing[*]}"
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || die "needs root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  # Questions are answered with their defaults: tshark asks who may capture (root only). One at a time:
  # steps of tools/test that run beside each other may each need packages.
  (
    flock 9
    apt_get "${as_root[@]}" -- update -qq && apt_get "${as_root[@]}" -- install -qq -y --no-install-recommends "${missing[@]}"
  ) 9>"${TMPDIR:-/tmp}/heartsnoop-packages.lock"
}

# apt_get [sudo] -- ARGUMENTS...: apt-get; while another program installs packages, waits for it and says so.
apt_get() {
  local as_root=() log waited=0 status
  while [[ $1 != -- ]]; do as_root+=("$1"); shift; done
  shift
  log=$(mktemp)
  while :; do
    status=0
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get "$@" </dev/null >"$log" 2>&1 || status=$?
    [[ $status -ne 0 && $waited -lt 1800 ]] && grep -qE 'Could not get lock|Unable to (lock|acquire)' "$log" || break
    [[ $waited -gt 0 ]] || say "waiting for another program that installs packages: $(
      grep -oE 'Could not get lock .*|Unable to (lock|acquire).*' "$log" | head -1)"
    sleep 5
    waited=$((waited + 5))
  done
  cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# Fails, saying what to do, where there is no Swift.
require_swift() {
  command -v swift >/dev/null ||
    die "needs Swift 6.3 or newer on the PATH: https://www.swift.org/install/linux/"
}

# Flags of the release build, one a line: the standard library goes into the program where the toolchain
# has it to link, so that the program runs where no Swift is installed. lld writes a smaller file: no
# table of symbols for others to link against, none for unwinding, functions that are equal once, and
# relocations packed as glibc 2.36 reads them. What debuggers read is not made: it would be stripped.
release_flags() {
  local library version here
  here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  library=$(swift -print-target-info 2>/dev/null |
    sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
  printf '%s\n' -c release -debug-info-format none -Xswiftc -num-threads -Xswiftc 2
  [[ -d ${library}_static ]] || return 0
  printf '%s\n' --static-swift-stdlib
  version=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')
  [[ -n $version && $(printf '%s\n' 2.36 "$version" | sort -V | head -1) == 2.36 ]] || return 0
  printf '%s\n' -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all \
    -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -T -Xlinker "$here/no-unwind-tables.ld"
}

# `swift build` of what is installed: Package.swift then builds what no record passes through to be small.
swift_build() { HEARTSNOOP_INSTALLED=1 swift build "$@"; }

# swift_debug build|run|test ARGUMENTS...: in the debug build that tools/test makes once, for tests, fixtures, examples and
# documentation. For less processor time each module is compiled as a whole, without what debuggers read, and
# Package.swift optimises those that compute much. The index that editors read stays: tests are found by it. Its folder
# is its own: it goes on beside the release build, and does not undo what `swift build` made.
swift_debug() {
  local here
  here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  HEARTSNOOP_TESTED=1 swift "$1" --scratch-path "$here/.build/tests" -debug-info-format none \
    -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 "${@:2}"
}

# Seconds as minutes: 3:07.
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# Builds the release program, and says on standard error how far it is and for how long: on a terminal in
# one line, elsewhere every half minute. What the build prints goes to the named file.
build_release() {
  local log=$1 flags began=$SECONDS told=0 step last='' process
  mapfile -t flags < <(release_flags)
  mkdir -p "$(dirname "$log")"
  # With a terminal of its own the build would draw over ours.
  swift_build "${flags[@]}" --product heartsnoop </dev/null >"$log" 2>&1 &
  process=$!
  while kill -0 "$process" 2>/dev/null; do
    sleep 1
    # What it does now, not what it warns of.
    step=$(tr '\r' '\n' <"$log" | sed -n '/^\[[0-9]/p' | tail -1 | cut -c1-60)
    [[ -n $step ]] && last=$step
    if [[ -t 2 ]]; then
      printf '\r\033[K  %s  %s' "$(minutes $((SECONDS - began)))" "$last" >&2
    elif ((SECONDS - told >= 30)); then
      told=$SECONDS
      say "  $(minutes $((SECONDS - began)))  $last"
    fi
  done
  [[ -t 2 ]] && printf '\r\033[K' >&2
  wait "$process" || {
    cat "$log" >&2
    return 1
  }
  say "  built in $(minutes $((SECONDS - began))) minutes"
}

# Where the release program is.
release_program() {
  local flags
  mapfile -t flags < <(release_flags)
  printf '%s/heartsnoop\n' "$(swift build "${flags[@]}" --show-bin-path)"
}

# What stands at the head of a tool, behind its name: what it is for, and how it is called.
usage() { sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' "$0"; }

# How a tool begins that makes packages: begin_package [--output DIRECTORY] [--program FILE]. Sets `output`, and `program`,
# which is built, with the page for browsers, unless it is named.
begin_package() {
  output=.build/packages program=
  while [[ $# -gt 0 ]]; do
    case $1 in
      --output) output=${2:?"--output needs a directory"}; shift 2 ;;
      --program) program=${2:?"--program needs a file"}; shift 2 ;;
      -h | --help) usage; exit 0 ;;
      *) usage >&2; exit 64 ;;
    esac
  done
  if [[ -z $program ]]; then
    require_swift
    install_debian_packages "${build_packages[@]}"
    say "building heartsnoop"
    build_release .build/package.log || die "the build failed"
    program=$(release_program)
    python3 tools/browser || die "the page for browsers was not made"
  fi
  mkdir -p "$output"
  output=$(cd "$output" && pwd)
}

# Puts the program and what belongs to it into a folder: stage PROGRAM FOLDER [SYSTEM], where SYSTEM is
# "debian" for the folders that Debian's own packages use.
stage() {
  local program=$1 to=$2 system=${3:-} root zsh=share/zsh/site-functions shell
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  [[ $system == debian ]] && zsh=share/zsh/vendor-completions
  install -D -m 755 "$program" "$to/bin/heartsnoop"
  strip --strip-all "$to/bin/heartsnoop"
  # Pages and completions are what the program says of itself.
  python3 "$root/tools/make-manual" --program "$program" --output "$to/share/man/man1" \
    --date "$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%F)"
  for shell in bash zsh fish; do
    case $shell in
      bash) program_completion bash "$program" "$to/share/bash-completion/completions/heartsnoop" ;;
      zsh) program_completion zsh "$program" "$to/$zsh/_heartsnoop" ;;
      fish) program_completion fish "$program" "$to/share/fish/vendor_completions.d/heartsnoop.fish" ;;
    esac
  done
  mkdir -p "$to"/share/heartsnoop/{schemas,rules,scenarios,captures}
  install -m 644 "$root"/fixtures/schemas/* "$to/share/heartsnoop/schemas"
  install -m 644 "$root"/fixtures/rules/*.yaml "$to/share/heartsnoop/rules"
  install -m 644 "$root"/fixtures/scenarios/*.yaml "$root"/fixtures/scenarios/*.txt \
    "$to/share/heartsnoop/scenarios"
  install -m 644 "$root"/fixtures/captures/polar-h7-app.btsnoop "$to/share/heartsnoop/captures"
  # The page for browsers, where tools/browser has made it: installing does not wait for it.
  [[ ! -f $root/.build/browser/heartsnoop.html ]] ||
    install -m 644 "$root/.build/browser/heartsnoop.html" "$to/share/heartsnoop/heartsnoop.html"
  mkdir -p "$to/share/doc/heartsnoop"
  install -m 644 "$root"/README.md "$root"/docs/*.md "$to/share/doc/heartsnoop"
}

program_completion() {
  mkdir -p "$(dirname "$3")"
  "$2" --generate-completion-script "$1" >"$3"
}
