import HSBase

extension MemberRole {
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

  /// Whether a path leads out of the folder that it would be unpacked to, or is absolute.
  static func isUnsafe(path: [UInt8]) -> Bool {
    if path.first == 0x2F || path.first == 0x5C { return true }
    if path.count > 1, path[1] == 0x3A { return true }
    return path.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C })
      .contains { $0.elementsEqual([0x2E, 0x2E]) }
  }
}
