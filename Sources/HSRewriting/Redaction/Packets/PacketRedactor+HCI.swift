import HSProtocols

extension PacketRedactor {
  // MARK: - Commands

  /// Redacts a command, behind the packet type: opcode, length, parameters.
  mutating func command(_ bytes: inout Draft, _ adapter: UInt16) {
    guard let number = bytes.number(1, count: 2), let length = bytes.octet(3) else { return }
    bytes.keep(1..<4)
    let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number))
    let range = span(4, Int(length), within: bytes.count)
    // Where there are no parameters there is nothing to know.
    guard !range.isEmpty else { return }
    var isOfPieces = false
    switch opcode {
    case .leSetRandomAddress: names.noteOwn(in: bytes, 4)
    // Behind the advertising set.
    case .leSetAdvertisingSetRandomAddress: names.noteOwn(in: bytes, 5)
    case .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
      .leSetPeriodicAdvertisingData:
      isOfPieces = true
    default: break
    }
    var set = UInt64(1) << 63 | UInt64(adapter) << 32 | UInt64(opcode.rawValue) << 8
    var operation: UInt8 = 0
    names.redact(opcode.parameters, in: &bytes, range, else: .commands) { field, bytes in
      guard isOfPieces else { return false }
      // A piece of the data of an advertising set of ours.
      let number = bytes.octet(field.range.lowerBound) ?? 0
      if field.name == "Advertising_Handle" { set |= UInt64(number) }
      if field.name == "Operation" { operation = number }
      guard field.kind == .advertising else { return false }
      bytes.keep(field.range.prefix(1))
      go(
        on: set, &bytes, field.range.dropFirst().prefix(Int(number)),
        isFirst: operation != 0 && operation != 2, isForeign: false)
      if operation > 1 { sets[set] = nil }
      return true
    }
  }

  /// Redacts a piece of advertising data that goes on where the one before of the same set ended.
  private mutating func go(
    on set: UInt64, _ bytes: inout Draft, _ data: Range<Int>, isFirst: Bool, isForeign: Bool
  ) {
    guard var state = isFirst ? AdvertisingDataState() : sets[set] else {
      return names.count(.advertisingPieces, in: bytes, data)
    }
    state.redact(&bytes, data, isForeign: isForeign, names)
    if sets.count >= Self.setLimit { sets.removeAll(keepingCapacity: true) }
    sets[set] = state
  }

  // MARK: - Events

  /// Redacts an event, behind the packet type: code, length, parameters.
  mutating func event(_ bytes: inout Draft, _ adapter: UInt16) -> Outcome {
    guard let octet = bytes.octet(1), let length = bytes.octet(2) else { return .done }
    bytes.keep(1..<3)
    let range = span(3, Int(length), within: bytes.count)
    guard !range.isEmpty else { return .done }
    let code = EventCode(rawValue: octet)
    switch code {
    case .commandComplete: commandComplete(&bytes, range)
    case .inquiryResult, .inquiryResultWithRSSI, .extendedInquiryResult:
      return devices(code.parameters, &bytes, range, adapter)
    case .leMeta:
      // The code of an unknown event is not a secret.
      bytes.keep(range.prefix(1))
      let subevent = LEMetaSubevent(rawValue: bytes[range.lowerBound])
      switch subevent {
      case .advertisingReport, .extendedAdvertisingReport, .periodicAdvertisingReport,
        .periodicAdvertisingReportV2:
        return devices(
          subevent.parameters, &bytes, range.dropFirst(), adapter,
          isExtended: subevent == .extendedAdvertisingReport)
      default: names.redact(subevent.parameters, in: &bytes, range.dropFirst(), else: .events)
      }
    default: names.redact(code.parameters, in: &bytes, range, else: .events)
    }
    return .done
  }

  private func commandComplete(_ bytes: inout Draft, _ range: Range<Int>) {
    bytes.keep(range.prefix(3))
    guard range.count >= 3, let number = bytes.number(range.lowerBound + 1, count: 2) else {
      return
    }
    let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number))
    let returns = range.dropFirst(3)
    // An answer to no command only says how many there is room for.
    guard opcode != .noOperation else { return }
    // A status identifies nobody.
    guard returns.count > 1 else { return bytes.keep(returns) }
    if opcode == .readBDADDR, returns.count >= 7 { names.noteOwn(in: bytes, 7) }
    names.redact(opcode.returnParameters ?? "k1 Z", in: &bytes, returns, else: .events)
  }

  /// Redacts an event that tells of devices, each behind its address, or of the data of one that another event named: of
  /// strangers their class of device goes, too, and their data.
  private mutating func devices(
    _ layout: FieldLayout?, _ bytes: inout Draft, _ range: Range<Int>, _ adapter: UInt16,
    isExtended: Bool = false
  ) -> Outcome {
    var (count, foreign) = (0, 0)
    // Periodic advertising names nobody.
    var isForeign = true
    // Data that are not complete go on in the next report of the same set, or of the same train.
    var (set, isContinued): (UInt64?, Bool) = (nil, false)
    names.redact(layout, in: &bytes, range, else: .events, isWhole: true) { field, bytes in
      let number = bytes.number(field.range.lowerBound, count: min(8, field.range.count)) ?? 0
      switch (field.kind, field.name) {
      case (.advertisingEntry, _):
        bytes.keep(field.range.prefix(1))
        let data = field.range.dropFirst()
        guard let set else {
          names.redactAdvertising(in: &bytes, data, isForeign: isForeign)
          return true
        }
        go(on: set, &bytes, data, isFirst: sets[set] == nil, isForeign: isForeign)
        if !isContinued { sets[set] = nil }
        return true
      case (.advertisingToEnd, _):
        names.redactAdvertising(in: &bytes, field.range, isForeign: isForeign)
        return true
      case (.number, "Class_Of_Device"): return isForeign
      case (.address, _), (.typedAddress, "Address"):
        let address = field.kind == .address ? number : number >> 8
        isForeign = !names.isOwn(address)
        if isForeign { foreign += 1 }
        if isExtended { set = set.map { $0 | UInt64(adapter & 0x7f) << 56 | address } }
      case (.number, "Num_Reports"), (.number, "Num_Responses"): count = Int(number)
      case (.number, "Event_Type"):
        set = isExtended && number & 0x10 == 0 ? 0 : nil
        isContinued = number >> 5 & 3 == 1
      case (.number, "Advertising_SID"): set = set.map { $0 | number << 48 }
      case (.number, "Sync_Handle"): set = UInt64(3) << 62 | UInt64(adapter) << 16 | number
      case (.number, "Data_Status"): isContinued = number == 1
      default: break
      }
      return false
    }
    if foreign > 0, foreign == count, names.options.foreign == .drop { return .dropped }
    names.tally[.foreignReports] += foreign
    return .done
  }
}
