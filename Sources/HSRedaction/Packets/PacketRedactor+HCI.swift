import HSBytes
import HSCapture
import HSConversion
import HSHCI

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
    // The fields before the data, and their length.
    let front = (opcode.parameters?.minimum ?? 0) + 1
    guard range.count >= front else { return }
    bytes.keep(range.prefix(front))
    let set = bytes[range.lowerBound]
    let operation = bytes[range.lowerBound + 1]
    let length = Int(bytes[range.lowerBound + front - 1])
    let data = span(range.lowerBound + front, length, within: range.upperBound)
    let key =
      UInt64(1) << 63 | UInt64(record.adapter) << 32 | UInt64(opcode.rawValue) << 8 | UInt64(set)
    go(on: key, &bytes, data, isFirst: operation != 0 && operation != 2, isForeign: false)
    if operation == 0 || operation == 1 { return }
    sets[key] = nil
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
    case .inquiryResult, .inquiryResultWithRSSI:
      return inquiry(&bytes, range, responses: Int(bytes[range.lowerBound]), code)
    case .extendedInquiryResult: return inquiry(&bytes, range, responses: 1, code)
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

  /// Redacts the answers to an inquiry; for strangers also their class of device and data.
  ///
  /// Core 5.4, Vol 4, Part E, 7.7.2, 7.7.33 and 7.7.38: all addresses, then their repetition modes, one
  /// or two reserved bytes, the classes of device, clock offsets, and where they are told signal
  /// strengths and one device's data.
  private func inquiry(
    _ bytes: inout Draft, _ range: Range<Int>, responses count: Int, _ code: EventCode
  ) -> Outcome {
    let first = range.lowerBound + 1
    let front = code == .inquiryResult ? 3 : 2
    let tail = code == .inquiryResult ? 0 : 1
    let end = first + (6 + front + 3 + 2 + tail) * count
    // Where there is less, the fields of all devices stand elsewhere.
    guard end <= range.upperBound else {
      names.count(.events, in: bytes, range)
      return .done
    }
    bytes.keep(range.lowerBound..<end)
    var foreign = 0
    for index in 0..<count {
      let place = first + 6 * index
      guard let address = bytes.number(place, count: 6), place + 6 <= range.upperBound else {
        break
      }
      let isForeign = !names.isOwn(address)
      names.replaceAddress(in: &bytes, at: place, end: range.upperBound, isRandom: false)
      guard isForeign else { continue }
      foreign += 1
      bytes.wipe(span(first + (6 + front) * count + 3 * index, 3, within: range.upperBound))
    }
    if code == .extendedInquiryResult {
      var state = AdvertisingDataState()
      state.redact(&bytes, end..<range.upperBound, isForeign: foreign > 0, names)
    } else {
      names.count(.trailing, in: bytes, end..<range.upperBound)
    }
    return told(foreign, of: count)
  }

  /// What becomes of an event that tells of so many devices, some of them strangers.
  private func told(_ foreign: Int, of count: Int) -> Outcome {
    if foreign > 0, foreign == count, names.options.foreign == .drop { return .dropped }
    names.tally[.foreignReports] += foreign
    return .done
  }

  private mutating func meta(
    _ bytes: inout Draft, _ range: Range<Int>, _ record: Packet
  ) -> Outcome {
    let subevent = LEMetaSubevent(rawValue: bytes[range.lowerBound])
    switch subevent {
    case .advertisingReport: return reports(&bytes, range, record, isExtended: false)
    case .extendedAdvertisingReport: return reports(&bytes, range, record, isExtended: true)
    case .periodicAdvertisingReport, .periodicAdvertisingReportV2:
      // The codes of the event, the fields before the data, and their length.
      periodic(&bytes, range, front: (subevent.parameters?.minimum ?? 0) + 2, record)
    // The code of an unknown event is not a secret.
    default:
      bytes.keep(range.prefix(1))
      apply(subevent.parameters, &bytes, range.dropFirst())
    }
    return .done
  }

  // MARK: - Advertising

  /// Redacts the reports of advertisers in one event.
  private mutating func reports(
    _ bytes: inout Draft, _ range: Range<Int>, _ record: Packet, isExtended: Bool
  ) -> Outcome {
    bytes.keep(range.prefix(2))
    guard range.count >= 2 else { return .done }
    let count = Int(bytes[range.lowerBound + 1])
    let head = isExtended ? 24 : 9
    var place = range.lowerBound + 2
    var foreign = 0
    for _ in 0..<count {
      let type = isExtended ? place + 2 : place + 1
      guard place + head <= range.upperBound, let address = bytes.number(type + 1, count: 6) else {
        break
      }
      bytes.keep(place, head, within: range.upperBound)
      let isForeign = !names.isOwn(address)
      if isForeign { foreign += 1 }
      let isRandom = bytes[type] & 1 == 1
      names.replaceAddress(
        in: &bytes, at: type + 1, end: range.upperBound,
        isRandom: bytes[type] == 0xff ? nil : isRandom)
      if isExtended {
        let direct = place + 16
        names.replaceAddress(
          in: &bytes, at: direct + 1, end: range.upperBound,
          isRandom: bytes[direct] == 0xff ? nil : bytes[direct] & 1 == 1)
      }
      let length = Int(bytes[place + head - 1])
      let data = span(place + head, length, within: range.upperBound)
      if isExtended, bytes[place] & 0x10 == 0 {
        // Data that is not complete goes on in the next report of the same set.
        let key =
          UInt64(record.adapter & 0x7f) << 56 | UInt64(bytes[place + 11]) << 48 | address
        let isContinued = sets[key] != nil
        go(on: key, &bytes, data, isFirst: !isContinued, isForeign: isForeign)
        if bytes[place] >> 5 & 3 != 1 { sets[key] = nil }
      } else {
        var state = AdvertisingDataState()
        state.redact(&bytes, data, isForeign: isForeign, names)
      }
      place = data.upperBound
      guard !isExtended else { continue }
      // The signal strength stands behind the data.
      bytes.keep(place, 1, within: range.upperBound)
      place += 1
    }
    names.count(.trailing, in: bytes, min(place, range.upperBound)..<range.upperBound)
    return told(foreign, of: count)
  }

  /// Redacts a report of periodic advertising; another event names the advertiser.
  private mutating func periodic(
    _ bytes: inout Draft, _ range: Range<Int>, front: Int, _ record: Packet
  ) {
    bytes.keep(range.prefix(range.count >= front ? front : 1))
    guard range.count >= front else { return }
    let status = bytes[range.lowerBound + front - 2]
    let data = span(
      range.lowerBound + front, Int(bytes[range.lowerBound + front - 1]), within: range.upperBound)
    let handle = bytes.number(range.lowerBound + 1, count: 2) ?? 0
    let key = UInt64(3) << 62 | UInt64(record.adapter) << 16 | handle
    go(on: key, &bytes, data, isFirst: sets[key] == nil, isForeign: true)
    if status != 1 { sets[key] = nil }
  }
}
