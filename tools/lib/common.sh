# What tools/install and tools/test share; sourced, not run.

# Debian packages that the program is built with.
build_packages=(libarchive-dev libbluetooth-dev libpcap-dev libsqlite3-dev pkg-config zlib1g-dev)

# Prints a message that is not the output proper.
say() { printf '%s\n' "$*" >&2; }

# Prints a message and gives up.
die() {
  say "${0##*/}: $*"
  exit 1
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
  # Questions are answered with their defaults: tshark asks who may capture (root only).
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >&2 &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null >&2
}

# Fails, saying what to do, where there is no Swift.
require_swift() {
  command -v swift >/dev/null ||
    die "needs Swift 6.3 or newer on the PATH: https://www.swift.org/install/linux/"
}

# Flags of the release build: the standard library goes into the program where the toolchain has
# it to link, so that the program runs where no Swift is installed.
release_flags() {
  local library
  library=$(swift -print-target-info 2>/dev/null |
    sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
  printf '%s\n' -c release
  if [[ -d ${library}_static ]]; then printf '%s\n' --static-swift-stdlib; fi
}
