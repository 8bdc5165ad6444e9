import HSProtocols

extension PacketRedactor {
  // MARK: - Commands

  /// Redacts a command, behind the packet type: opcode, length, parameters.
  mutating func command(_ bytes: inout Draft, _ record: Packet) -> Outcome {
    guard let number = bytes.number(1, count: 2), let length = bytes.octet(3) else {
      return .done
    }
    bytes.keep(1..<4)
    let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number))
    let range = span(4, Int(length), within: bytes.count)
    switch opcode {
    case .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
      .leSetPeriodicAdvertisingData:
      pieces(&bytes, range, opcode, record)
    default:
      // Where there are no parameters there is nothing to know.
      guard !range.isEmpty else { return .done }
      // An address of ours, behind the advertising set where it is one's own.
      let isOfSet = opcode == .leSetAdvertisingSetRandomAddress
      if isOfSet || opcode == .leSetRandomAddress,
        let address = bytes.number(isOfSet ? 5 : 4, count: 6)
      {
        names.noteOwn(address)
      }
      FieldRedactor.apply(opcode.parameters, to: &bytes, range, names, else: .commands)
    }
    return .done
  }

  /// Redacts a piece of the data of an advertising set of ours.
  private mutating func pieces(
    _ bytes: inout Draft, _ range: Range<Int>, _ opcode: Opcode, _ record: Packet
  ) {
    guard var fields = opcode.parameters?.fields(in: range) else { return }
    var key = UInt64(1) << 63 | UInt64(record.adapter) << 32 | UInt64(opcode.rawValue) << 8
    var operation = 0
    while let field = fields.next({ bytes.octet($0) ?? 0 }) {
      let number = bytes.octet(field.range.lowerBound) ?? 0
      if field.name == "Advertising_Handle" { key |= UInt64(number) }
      if field.name == "Operation" { operation = Int(number) }
      guard field.kind == .advertising else {
        bytes.keep(field.range)
        continue
      }
      bytes.keep(field.range.prefix(1))
      let data = span(field.range.lowerBound + 1, Int(number), within: range.upperBound)
      go(on: key, &bytes, data, isFirst: operation != 0 && operation != 2, isForeign: false)
      if operation != 0, operation != 1 { sets[key] = nil }
    }
  }

  /// Redacts a piece of advertising data that goes on where the one before of the same set ended.
  mutating func go(
    on key: UInt64, _ bytes: inout Draft, _ data: Range<Int>, isFirst: Bool, isForeign: Bool
  ) {
    var state = AdvertisingDataState()
    if !isFirst {
      guard let known = sets[key] else {
        names.count(.advertisingPieces, in: bytes, data)
        return
      }
      state = known
    }
    state.redact(&bytes, data, isForeign: isForeign, names)
    if sets.count >= Self.setLimit { sets.removeAll(keepingCapacity: true) }
    sets[key] = state
  }

  // MARK: - Events

  /// Redacts an event, behind the packet type: code, length, parameters.
  mutating func event(_ bytes: inout Draft, _ record: Packet) -> Outcome {
    guard let octet = bytes.octet(1), let length = bytes.octet(2) else { return .done }
    bytes.keep(1..<3)
    let range = span(3, Int(length), within: bytes.count)
    guard !range.isEmpty else { return .done }
    let code = EventCode(rawValue: octet)
    switch code {
    case .commandComplete: commandComplete(&bytes, range)
    case .inquiryResult, .inquiryResultWithRSSI, .extendedInquiryResult:
      return devices(code.parameters, &bytes, range, record)
    case .leMeta: return meta(&bytes, range, record)
    default: apply(code.parameters, &bytes, range)
    }
    return .done
  }

  private func apply(_ layout: FieldLayout?, _ bytes: inout Draft, _ range: Range<Int>) {
    FieldRedactor.apply(layout, to: &bytes, range, names, else: .events)
  }

  private func commandComplete(_ bytes: inout Draft, _ range: Range<Int>) {
    bytes.keep(range.prefix(3))
    guard let number = bytes.number(range.lowerBound + 1, count: 2), range.count >= 3 else {
      return
    }
    let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number))
    let returns = range.lowerBound + 3..<range.upperBound
    // An answer to no command only says how many there is room for.
    guard opcode != .noOperation else { return }
    // A status identifies nobody.
    guard returns.count > 1 else { return bytes.keep(returns) }
    if opcode == .readBDADDR, returns.count >= 7, let address = bytes.number(7, count: 6) {
      names.noteOwn(address)
    }
    apply(opcode.returnParameters ?? "k1 Z", &bytes, returns)
  }

  private mutating func meta(
    _ bytes: inout Draft, _ range: Range<Int>, _ record: Packet
  ) -> Outcome {
    // The code of an unknown event is not a secret.
    bytes.keep(range.prefix(1))
    let subevent = LEMetaSubevent(rawValue: bytes[range.lowerBound])
    switch subevent {
    case .advertisingReport, .extendedAdvertisingReport, .periodicAdvertisingReport,
      .periodicAdvertisingReportV2:
      return devices(
        subevent.parameters, &bytes, range.dropFirst(), record,
        isExtended: subevent == .extendedAdvertisingReport)
    default: apply(subevent.parameters, &bytes, range.dropFirst())
    }
    return .done
  }

  // MARK: - Devices

  /// Redacts an event that tells of devices, each behind its address, or of the data of one that another event named: of
  /// strangers their class of device goes, too, and their data.
  private mutating func devices(
    _ layout: FieldLayout?, _ bytes: inout Draft, _ range: Range<Int>, _ record: Packet,
    isExtended: Bool = false
  ) -> Outcome {
    guard var fields = layout?.fields(in: range) else { return .done }
    let redactor = FieldRedactor(names: names, end: range.upperBound)
    var end = range.lowerBound
    var (count, foreign) = (0, 0)
    // Periodic advertising names nobody.
    var isForeign = true
    // Data that are not complete go on in the next report of the same set, or of the same train.
    var (set, isContinued): (UInt64?, Bool) = (nil, false)
    while let field = fields.next({ bytes.octet($0) ?? 0 }), !field.isOfCutEntry {
      end = field.range.upperBound
      let number = bytes.number(field.range.lowerBound, count: min(8, field.range.count)) ?? 0
      switch (field.kind, field.name) {
      case (.advertisingEntry, _):
        bytes.keep(field.range.prefix(1))
        advertising(&bytes, field.range.dropFirst(), of: set, isForeign: isForeign)
        if let set, !isContinued { sets[set] = nil }
        continue
      case (.advertisingToEnd, _):
        advertising(&bytes, field.range, of: nil, isForeign: isForeign)
        continue
      case (.number, "Class_Of_Device") where isForeign: continue
      case (.address, _), (.typedAddress, "Address"):
        let address = field.kind == .address ? number : number >> 8
        isForeign = !names.isOwn(address)
        if isForeign { foreign += 1 }
        if isExtended { set = set.map { $0 | UInt64(record.adapter & 0x7f) << 56 | address } }
      case (.number, "Num_Reports"), (.number, "Num_Responses"): count = Int(number)
      case (.number, "Event_Type"):
        set = isExtended && number & 0x10 == 0 ? 0 : nil
        isContinued = number >> 5 & 3 == 1
      case (.number, "Advertising_SID"): set = set.map { $0 | number << 48 }
      case (.number, "Sync_Handle"): set = UInt64(3) << 62 | UInt64(record.adapter) << 16 | number
      case (.number, "Data_Status"): isContinued = number == 1
      default: break
      }
      redactor.replace(field, &bytes)
    }
    names.count(.trailing, in: bytes, end..<range.upperBound)
    if foreign > 0, foreign == count, names.options.foreign == .drop { return .dropped }
    names.tally[.foreignReports] += foreign
    return .done
  }

  /// Redacts advertising data: all of a device's, or a piece of those of a set.
  private mutating func advertising(
    _ bytes: inout Draft, _ data: Range<Int>, of set: UInt64?, isForeign: Bool
  ) {
    if let set {
      return go(on: set, &bytes, data, isFirst: sets[set] == nil, isForeign: isForeign)
    }
    var state = AdvertisingDataState()
    state.redact(&bytes, data, isForeign: isForeign, names)
  }
}
