import HSProtocols

/// Redacts what the Linux monitor tells besides packets.
///
/// Linux `include/net/bluetooth/hci_mon.h`; BlueZ `doc/btsnoop-protocol.rst`.
enum MonitorRedactor {
  /// Redacts a record in place.
  static func redact(_ bytes: inout Draft, _ opcode: MonitorOpcode, _ names: Pseudonyms) {
    let all = 0..<bytes.count
    guard !all.isEmpty else { return }
    switch opcode {
    case .newIndex:
      noteOwn(bytes, 2, names)
      apply("k2 a", &bytes, 0..<min(8, bytes.count), names)
      adapterName(&bytes, span(8, 8, within: bytes.count))
    case .indexInformation:
      noteOwn(bytes, 0, names)
      apply("a k2", &bytes, all, names)
    case .systemNote: apply("t", &bytes, all, names)
    case .userLogging:
      // Priority and length of the program's name; then name and message, both ending with a zero.
      let length = Int(bytes.octet(1) ?? 0)
      let name = span(2, length, within: bytes.count)
      let rest = name.upperBound..<bytes.count
      names.count(.texts)
      bytes.keep(0..<2)
      for part in [name, rest] {
        let end = part.last.map { bytes[$0] == 0 ? $0 : $0 + 1 } ?? part.upperBound
        bytes.fill(part.lowerBound..<max(part.lowerBound, end))
      }
    case .controlOpen: apply("k14 t", &bytes, all, names)
    case .controlClose: apply("k4", &bytes, all, names)
    case .controlCommand, .controlEvent:
      guard let number = bytes.number(4, count: 2) else { return apply("Z", &bytes, all, names) }
      bytes.keep(0..<6)
      let code = UInt16(truncatingIfNeeded: number)
      let layout =
        opcode == .controlCommand
        ? ManagementCommand(rawValue: code).parameters
        : ManagementEvent(rawValue: code).parameters
      apply(layout, &bytes, 6..<bytes.count, names)
    default: apply("Z", &bytes, all, names)
    }
  }

  private static func apply(
    _ layout: FieldLayout?, _ bytes: inout Draft, _ range: Range<Int>, _ names: Pseudonyms
  ) {
    guard !range.isEmpty, bytes.hasContent(range) else { return }
    FieldRedactor.apply(layout, to: &bytes, range, names, else: .monitorRecords)
  }

  private static func noteOwn(_ bytes: Draft, _ index: Int, _ names: Pseudonyms) {
    if let address = bytes.number(index, count: 6) { names.noteOwn(address) }
  }

  /// Keeps the name that every adapter has, `hci` and a number, and no other.
  private static func adapterName(_ bytes: inout Draft, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    let text = bytes[range].prefix { $0 != 0 }
    let isUsual =
      text.starts(with: Array("hci".utf8))
      && text.dropFirst(3).allSatisfy { (48...57).contains($0) }
    if isUsual { bytes.keep(text.startIndex..<text.endIndex) }
  }
}
