import HSBytes

/// What a member of an archive is by its path: a hint, to which its content must agree.
enum MemberRole: Equatable, Sendable {
  /// Android's log, `btsnoop_hci.log`, also with `.filtered`, and with `.last` where it is the one
  /// before.
  case snoopLog
  /// The log that Android keeps in memory and writes cut, `btsnooz_hci.log`.
  case snoozLog
  /// Apple's log, `*.pklg`.
  case packetLogger
  /// The text of an Android bug report, in which older systems put their log.
  case reportText
  /// Named as captures are: `*.btsnoop`, `*.pcap`, `*.pcapng`, `*.snoop`, `*.cfa`.
  case capture
  /// Named as texts are, and so perhaps a log in text: `*.txt`, `*.log`, `*.csv`, `*.json`.
  case text
  /// Anything else.
  case other

  /// Whether a capture should be there.
  var isForCaptures: Bool { self != .other && self != .text }

  /// What a path says.
  ///
  /// - Parameter path: The member's path, in bytes of any encoding.
  init(path: [UInt8]) {
    let slash = path.lastIndex { $0 == 0x2F || $0 == 0x5C }
    let name = path[(slash.map { $0 + 1 } ?? 0)...].map { byte in
      byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
    func begins(_ text: String) -> Bool { name.starts(with: text.utf8) }
    func ends(_ endings: String...) -> Bool {
      endings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    let isHidden = begins("._")
    if begins("btsnoop_hci") {
      self = .snoopLog
    } else if begins("btsnooz_hci") {
      self = .snoozLog
    } else if ends(".pklg"), !isHidden {
      self = .packetLogger
    } else if begins("bugreport") || begins("dumpstate"), ends(".txt", ".log") {
      self = .reportText
    } else if !isHidden, ends(".btsnoop", ".pcap", ".pcapng", ".snoop", ".cfa") {
      self = .capture
    } else if !isHidden, ends(".txt", ".log", ".csv", ".json") {
      self = .text
    } else {
      self = .other
    }
  }

  /// The name as it is printed.
  var name: StaticText {
    switch self {
    case .snoopLog: "Android's Bluetooth log"
    case .snoozLog: "Android's Bluetooth log from memory"
    case .packetLogger: "Apple's Bluetooth log"
    case .reportText: "a bug report's text"
    case .capture, .text, .other: "a capture by its content"
    }
  }

  /// Whether a path leads out of the folder that it would be unpacked to, or is absolute.
  static func isUnsafe(path: [UInt8]) -> Bool {
    if path.first == 0x2F || path.first == 0x5C { return true }
    if path.count > 1, path[1] == 0x3A { return true }
    return path.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C })
      .contains { $0.elementsEqual([0x2E, 0x2E]) }
  }
}
