import HSAssignedNumbers
import HSBytes
import HSHCI
import HSLayout
import HSTimeline

extension EventWriter {
  /// Writes an advertiser's report.
  mutating func append(
    _ report: AdvertisingReport, _ story: borrowing Story,
    _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    line.append(report.isScanResponse ? "scan response of " : "advertiser ")
    line.append(withKind: report.address)
    if let identity = story.identity(of: report.address) {
      line.append(", which is ")
      line.append(withKind: identity)
    }
    if let rssi = report.rssi {
      line.append(", ")
      line.append(rssi)
      line.append(" dBm")
    }
    if !report.isScanResponse {
      if !report.isConnectable { line.append(", not connectable") }
      if report.isDirected, let target = report.directAddress {
        line.append(", directed at ")
        line.append(withKind: target)
      }
    }
    if let power = report.txPower {
      line.append(", sent at ")
      line.append(power)
      line.append(" dBm")
    }
    switch report.dataStatus {
    case .moreToCome: line.append(", more data to come")
    case .truncated: line.append(", data cut by the controller")
    case .complete, .reserved: break
    }
    append(
      advertisingData: report.data, separator: ", ",
      isCut: report.dataStatus == .moreToCome || report.dataStatus == .truncated, bytes, to: &line)
  }

  /// Writes the structures of advertising data with commas between, and `separator` in front.
  ///
  /// Where the data are cut or go on elsewhere, which has been said, a structure that ends beyond
  /// them is no fault.
  mutating func append(
    advertisingData data: ByteRange, separator: StaticText, isCut: Bool = false,
    _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    var separator = separator
    let reader = bytes.descending(to: .advertisingData)
    var structures = AdvertisingDataReader(data)
    do throws(DecodeError) {
      while let structure = try structures.next(in: reader) {
        let content = try ADContent(of: structure, in: reader)
        line.append(separator)
        separator = ", "
        append(content, bytes, to: &line)
      }
    } catch {
      if isCut, case .truncated = error.problem { return }
      line.append(separator)
      line.append("malformed: ")
      line.append(string: error.description)
    }
  }

  private mutating func append(
    _ content: ADContent, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    let reader = bytes.descending(to: .advertisingData)
    switch content {
    case .flags(let flags):
      line.append("flags 0x")
      line.append(hex: flags.rawValue)
    case .localName(let name, let isComplete):
      line.append(isComplete ? "name " : "short name ")
      line.append(quotedText: reader.at(reader.withoutPadding(name)).remainingBytes)
    case .serviceUUIDs(let list, _):
      line.append(list.count == 1 ? "service " : "services ")
      append(list, bytes, to: &line)
    case .solicitationUUIDs(let list):
      line.append("solicits ")
      append(list, bytes, to: &line)
    case .txPowerLevel(let level):
      line.append("TX power ")
      line.append(level)
      line.append(" dBm")
    case .manufacturerSpecificData(let company, let data):
      if let name = CompanyIdentifier(rawValue: company).name {
        line.append(name)
      } else {
        line.append("company 0x")
        line.append(hex: company)
      }
      line.append(" data ")
      line.append(hex: reader.at(data).remainingBytes)
      append(layouts?.reading(company: company, reader.at(data)), to: &line)
      append(AdvertisedHeartRate(company: company, reader.at(data).remainingBytes), to: &line)
    case .serviceData(let uuid, let data):
      append(uuid: uuid, as: nil, to: &line)
      line.append(" data ")
      line.append(hex: reader.at(data).remainingBytes)
      append(layouts?.reading(serviceData: uuid, reader.at(data)), to: &line)
    case .appearance(let value):
      line.append("appearance ")
      if let name = Appearance(rawValue: value).name {
        line.append(name)
      } else {
        line.append("0x")
        line.append(hex: value)
      }
    case .uri(let uri):
      line.append("URI ")
      line.append(quotedText: reader.at(uri).remainingBytes)
    case .role(let role):
      line.append("role ")
      line.append(role.name ?? "reserved")
    default: append(rare: content, bytes, to: &line)
    }
  }

  /// Writes what a layout knows of data, behind them.
  private func append(_ reading: LayoutReading?, to line: inout OutputBuffer) {
    guard let reading else { return }
    line.append(" (")
    if reading.fits {
      reading.append(to: &line)
      line.append(" ")
    }
    reading.append(sourceTo: &line)
    if let misfit = reading.misfit {
      line.append(" does not fit: ")
      line.append(safeText: [UInt8](misfit.description.utf8).span)
    }
    line.append(")")
  }

  private func append(_ rate: AdvertisedHeartRate?, to line: inout OutputBuffer) {
    guard let rate else { return }
    line.append(rate.layout.isCertain ? " (heart rate " : " (may be heart rate ")
    line.append(rate.beatsPerMinute)
    line.append(" bpm")
    if let fast = rate.fastAverage {
      line.append(", fast average ")
      line.append(fast)
    }
    if let hasContact = rate.hasContact { line.append(hasContact ? ", contact" : ", no contact") }
    line.append(")")
  }

  private mutating func append(
    rare content: ADContent, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    let reader = bytes.descending(to: .advertisingData)
    switch content {
    case .peripheralConnectionIntervalRange(let low, let high):
      line.append("prefers intervals of ")
      if let low { line.append(intervals: low) } else { line.append("any") }
      line.append(" to ")
      if let high { line.append(intervals: high) } else { line.append("any") }
    case .targetAddresses(let list):
      line.append("for")
      for position in 0..<list.count {
        guard let address = list.address(at: position, in: reader) else { break }
        line.append(" ")
        line.append(address)
      }
    case .advertisingInterval(let units):
      line.append("advertising interval ")
      line.append(fixed: Int64(units) * 625, decimals: 3)
      line.append(" ms")
    case .deviceAddress(let address):
      line.append("device address ")
      line.append(withKind: address)
    case .other(let type, let data):
      if let name = AdvertisingDataType(rawValue: type).name {
        line.append(name)
      } else {
        line.append("AD type 0x")
        line.append(hex: type)
      }
      line.append(" ")
      line.append(hex: reader.at(data).remainingBytes)
    default: break
    }
  }

  private mutating func append(
    _ list: ADUUIDList, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    for position in 0..<list.count {
      guard let uuid = list.uuid(at: position, in: bytes.descending(to: .advertisingData)) else {
        break
      }
      if position > 0 { line.append(" + ") }
      append(uuid: uuid, as: nil, to: &line)
    }
  }
}
