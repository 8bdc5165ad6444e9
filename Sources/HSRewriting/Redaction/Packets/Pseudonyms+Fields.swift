import HSProtocols

// The one walk over what the rows of protocols describe: a field's class of privacy says what becomes of it.

extension Pseudonyms {
  /// Redacts the fields in a range; bytes behind the last one are wiped, as no layout describes them.
  ///
  /// - Parameters:
  ///   - layout: Where the fields stand; `nil` if unknown.
  ///   - bytes: The packet.
  ///   - range: Where in it the fields stand.
  ///   - item: What is counted where there are bytes that no layout describes; without it nothing is counted.
  ///   - isWhole: Whether the walk ends before an entry of a list that is not whole.
  ///   - known: Redacts a field of which more is known than its class; returns whether it did.
  func redact(
    _ layout: FieldLayout?, in bytes: inout Draft, _ range: Range<Int>,
    else item: RedactionTally.Item?, isWhole: Bool = false,
    _ known: (FieldLayout.Field, inout Draft) -> Bool = { _, _ in false }
  ) {
    var fields = (layout ?? "Z").fields(in: range)
    var end = range.lowerBound
    var isIncomplete = false
    while let field = fields.next({ bytes.octet($0) ?? 0 }), !isWhole || !field.isOfCutEntry {
      end = field.range.upperBound
      if known(field, &bytes) { continue }
      if field.kind == .undescribed { isIncomplete = true }
      replace(field, in: &bytes)
    }
    guard let item else { return }
    let rest = end..<max(end, range.upperBound)
    count(.trailing, in: bytes, rest)
    bytes.wipe(rest)
    if isIncomplete { count(item) }
  }

  /// Replaces a field by its class of privacy.
  private func replace(_ field: FieldLayout.Field, in bytes: inout Draft) {
    let range = field.range
    switch field.kind.privacy {
    case .keep: bytes.keep(range)
    case .unknown: bytes.wipe(range)
    case .address:
      switch field.kind {
      case .typedAddress:
        let type = bytes.octet(range.lowerBound) ?? 0xff
        bytes.keep(range.prefix(1))
        replaceAddress(
          in: &bytes, range.dropFirst(), isRandom: type == 0xff ? nil : type & 1 == 1)
      case .addressWithType:
        let type = range.dropFirst(6)
        replaceAddress(in: &bytes, range, isRandom: type.first.map { bytes[$0] } == 2)
        bytes.keep(type)
      default:
        replaceAddress(in: &bytes, range, isRandom: field.kind == .randomAddress ? true : nil)
      }
    case .name where field.kind == .name:
      // It ends with a zero, behind which anything may stand.
      let text = range.prefix { bytes[$0] != 0 }
      if !text.isEmpty { count(.names) }
      note(text: bytes[text])
      bytes.fill(text)
      bytes.wipe(text.upperBound..<range.upperBound)
    case .name:
      count(.texts)
      bytes.fill(range)
    case .value:
      switch field.kind {
      case .advertisingToEnd: redactAdvertising(in: &bytes, range)
      // Who knows what it is of asks `AttributeRedactor`.
      case .attributeValue: wipe(&bytes, range)
      default:
        // Behind as many bytes as its length says stands room that is not used.
        let width = field.kind == .longAdvertising ? 2 : 1
        let length = Int(bytes.number(range.lowerBound, count: width) ?? 0)
        let used = range.dropFirst(width).prefix(length)
        bytes.keep(range.prefix(width))
        redactAdvertising(in: &bytes, used)
        bytes.wipe(used.upperBound..<range.upperBound)
      }
    case .key:
      switch field.kind {
      case .identityKey: replaceIdentityKey(in: &bytes, range)
      case .secret, .identifying: replaceSecret(in: &bytes, range)
      default:
        count(.keys, in: bytes, range)
        bytes.wipe(range)
      }
    }
  }

  /// Redacts advertising data that stand in a range as a whole; of strangers only their structure stays.
  func redactAdvertising(in bytes: inout Draft, _ range: Range<Int>, isForeign: Bool = false) {
    var state = AdvertisingDataState()
    state.redact(&bytes, range, isForeign: isForeign, self)
  }

  // MARK: - Signalling commands of L2CAP

  /// Redacts a frame of commands.
  ///
  /// Core 5.4, Vol 3, Part A, 4 and 5; Core 5.2 for the commands of AMP.
  func redactSignals(in frame: inout Draft) {
    var place = 0
    while place < frame.count {
      let length = Int(frame.number(place + 2, count: 2) ?? 0)
      // What follows a command is another one only if all of it is there.
      guard place == 0 || place + 4 + length <= frame.count else {
        return count(.trailing, in: frame, place..<frame.count)
      }
      frame.keep(span(place, 4, within: frame.count))
      let data = span(place + 4, length, within: frame.count)
      let code = SignalCode(rawValue: frame[place])
      redact(code.parameters, in: &frame, data, else: .frames) { field, frame in
        guard field.kind == .undescribed else { return false }
        // What its first fields say of the rest; echoes and unknown commands may carry anything.
        func number(_ offset: Int) -> UInt64? { frame.number(data.lowerBound + offset, count: 2) }
        let known: Int
        switch code {
        case .commandReject: known = number(0) == 1 ? 2 : number(0) == 2 ? 4 : 0
        // Nothing follows unless the answer is that it is known.
        case .informationResponse:
          known = number(2) == 0 ? [1: 2, 2: 4, 3: 8][number(0) ?? 0] ?? 0 : 0
        // At most five channels.
        case .creditBasedConnectionRequest, .creditBasedConnectionResponse,
          .creditBasedReconfigureRequest:
          known = min(5, field.range.count / 2) * 2
        case .configurationRequest, .configurationResponse:
          known = Self.options(in: frame, field.range)
        default:
          count(.frames, in: frame, field.range)
          return true
        }
        frame.keep(field.range.prefix(known))
        count(.trailing, in: frame, field.range.dropFirst(known))
        return true
      }
      place = place + 4 + length
    }
  }

  /// How many bytes of a configuration's options have the lengths that they must have; after an unknown option it is
  /// unclear what the rest is.
  private static func options(in frame: Draft, _ range: Range<Int>) -> Int {
    // By their types, from 1 on.
    let lengths = [2, 2, 22, 9, 1, 16, 2]
    var place = range.lowerBound
    while place + 2 <= range.upperBound {
      let type = Int(frame[place] & 0x7f) - 1
      let length = lengths.indices.contains(type) ? lengths[type] : 0
      guard Int(frame[place + 1]) == length else { break }
      place += 2 + length
    }
    return min(range.upperBound, place) - range.lowerBound
  }

  // MARK: - What the Linux monitor tells besides packets

  /// Redacts a record of the Linux monitor.
  ///
  /// Linux `include/net/bluetooth/hci_mon.h`; BlueZ `doc/btsnoop-protocol.rst`.
  func redactMonitor(in bytes: inout Draft, _ opcode: MonitorOpcode) {
    let end = bytes.count
    guard end > 0 else { return }
    func apply(_ layout: FieldLayout?, _ bytes: inout Draft, _ range: Range<Int>) {
      if bytes.hasContent(range) { redact(layout, in: &bytes, range, else: .monitorRecords) }
    }
    switch opcode {
    case .newIndex:
      noteOwn(in: bytes, 2)
      apply("k2 a", &bytes, 0..<min(8, end))
      // The name that every adapter has stays, `hci` and a number, and no other.
      let name = span(8, 8, within: end).prefix { bytes[$0] != 0 }
      if bytes[name].starts(with: "hci".utf8),
        name.dropFirst(3).allSatisfy({ (48...57).contains(bytes[$0]) })
      {
        bytes.keep(name)
      }
    case .indexInformation:
      noteOwn(in: bytes, 0)
      apply("a k2", &bytes, 0..<end)
    case .systemNote: apply("t", &bytes, 0..<end)
    case .userLogging:
      // Priority and length of the program's name; then name and message, both ending with a zero.
      let name = span(2, Int(bytes.octet(1) ?? 0), within: end)
      count(.texts)
      bytes.keep(0..<2)
      for part in [name, name.upperBound..<end] {
        let stop = part.last.map { bytes[$0] == 0 ? $0 : $0 + 1 } ?? part.upperBound
        bytes.fill(part.lowerBound..<max(part.lowerBound, stop))
      }
    case .controlOpen: apply("k14 t", &bytes, 0..<end)
    case .controlClose: apply("k4", &bytes, 0..<end)
    case .controlCommand, .controlEvent:
      guard let number = bytes.number(4, count: 2) else { return apply(nil, &bytes, 0..<end) }
      bytes.keep(0..<6)
      let code = UInt16(truncatingIfNeeded: number)
      apply(
        opcode == .controlCommand
          ? ManagementCommand(rawValue: code).parameters
          : ManagementEvent(rawValue: code).parameters, &bytes, 6..<end)
    default: apply(nil, &bytes, 0..<end)
    }
  }
}
