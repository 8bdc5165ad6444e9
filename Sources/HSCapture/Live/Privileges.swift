import HSCLive
import HSPlatform

/// What a live source may do, and what is given up once it is open.
package enum Privileges {
  /// CAP_NET_RAW: sees all that an adapter says.
  private static let netRaw: UInt64 = 1 << 13

  /// Whether the kernel will show this process all packets of an adapter.
  ///
  /// Asked of the kernel, and never taken from the success of opening an interface: `bluetoothN`
  /// opens without the capability, and shows a part.
  package static var mayCapture: Bool { live_capabilities() & netRaw != 0 }

  /// What to do where the capability is missing.
  package static var advice: String {
    "needs the capability CAP_NET_RAW to see every packet; once:  sudo setcap "
      + "cap_net_raw,cap_net_admin+ep \(programPath)  (cap_net_admin only for a larger buffer), "
      + "or run it by sudo"
  }

  /// The program's own path, in a shell's quotes if it needs them.
  package static var programPath: String {
    guard let path = ownPath else { return "heartsnoop" }
    let isPlain = path.utf8.allSatisfy {
      $0 >= 0x80 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 47, 95, 43].contains($0)
    }
    guard !isPlain else { return path }
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// Reads files of any owner, which following a renamed log needs.
  package static let reading: UInt64 = 1 << 2

  /// Whether the process is the program's own; not where a test runs a command within itself, and needs what it may.
  @TaskLocal package static var areOurs = true

  /// Gives up the privileges that opening a source took.
  ///
  /// Under `sudo` the process goes on as the calling user, with only the capabilities that are still
  /// needed. Call it before further threads are started.
  ///
  /// - Parameter needed: Capabilities that are kept if they are held, a bit each.
  /// - Throws: What keeps a privilege from being given up.
  package static func drop(keeping needed: UInt64 = 0) throws(LiveError) {
    guard areOurs else { return }
    let kept = live_capabilities() & needed
    if geteuid() == 0, let user = identifier("SUDO_UID"), let group = identifier("SUDO_GID"),
      user != 0
    {
      var groups = group
      guard kept == 0 || live_keep_capabilities() == 0, unsafe setgroups(1, &groups) == 0,
        setgid(group) == 0, setuid(user) == 0
      else {
        throw LiveError(
          source: "sudo", reason: "privileges cannot be given up: \(SystemError.words())")
      }
    }
    let code = live_drop_capabilities(kept)
    guard code == 0 else {
      throw LiveError(
        source: "capabilities", reason: "cannot be given up: \(SystemError.words(code))")
    }
  }

  /// Whether root, or `sudo`, began this run: what root may write is not what the run may.
  package static var wereRoots: Bool { geteuid() == 0 || identifier("SUDO_UID") != nil }

  private static func identifier(_ name: String) -> UInt32? {
    Environment.value(name).flatMap { UInt32($0) }
  }
}
