import HSLayout
import HSProtocols
import HSTimeline

extension Teller where Self: ~Copyable {
  /// Tells what a scanner heard.
  mutating func tell(
    _ report: AdvertisingReport, _ story: borrowing Story, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    if report.isScanResponse {
      identify("scan_response", "scan response of ")
    } else {
      identify("advertisement", "advertiser ")
    }
    address(report.address)
    let identity = story.identity(of: report.address)
    if let identity { member("identity_address", identity) }
    say(", which is ", identity.map { AddressWithKind($0) })
    say(", ", report.rssi, then: " dBm")
    if !report.isScanResponse {
      if !report.isConnectable { say(", not connectable") }
      if report.isDirected {
        say(", directed at ", report.directAddress.map { AddressWithKind($0) })
      }
    }
    member("form", JSONNames.form(report.form))
    member("event_type", HexNumber(report.rawEventType))
    member("pdu", report.legacyPDU?.name)
    member("connectable", report.isConnectable)
    member("scannable", report.isScannable)
    member("directed", report.isDirected)
    member("direct_address", report.directAddress)
    member("rssi_dbm", report.rssi)
    tell("tx_power_dbm", report.txPower, ", sent at ", then: " dBm")
    member("primary_phy", Code(decimal: report.primaryPHY.rawValue, report.primaryPHY.name))
    member("secondary_phy", report.secondaryPHY.map { Code(decimal: $0.rawValue, $0.name) })
    member("advertising_sid", report.sid)
    member("periodic_interval", report.periodicInterval.map { Interval($0) })
    member("data_status", JSONNames.dataStatus(report.dataStatus))
    switch report.dataStatus {
    case .moreToCome: say(", more data to come")
    case .truncated: say(", data cut by the controller")
    case .complete, .reserved: break
    }
    tell(
      advertisingData: report.data, separator: ", ",
      isCut: report.dataStatus == .moreToCome || report.dataStatus == .truncated, bytes,
      &telling)
  }

  /// Tells advertising data: a person, structure by structure; a machine, by member.
  ///
  /// Members that are not there are `null` or empty. A structure that has no member of its own, or
  /// that is malformed, is in `other_structures`; bytes that make up no structure are an `ad_error`. For a person, where
  /// the data are cut or go on elsewhere, which has been said, a structure that ends beyond them is no fault.
  mutating func tell(
    advertisingData data: ByteRange, separator: StaticText, isCut: Bool = false,
    _ bytes: borrowing ByteReader, _ telling: inout EventTelling
  ) {
    words {
      $0.append(structuresOf: data, separator: separator, isCut: isCut, bytes, &telling)
    }
    members { $0.append(membersOf: data, bytes, &telling) }
  }
}

// MARK: - For people

extension OutputBuffer {
  fileprivate mutating func append(
    structuresOf data: ByteRange, separator: StaticText, isCut: Bool, _ bytes: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    let reader = bytes.descending(to: .advertisingData)
    var separator = separator
    var structures = AdvertisingDataReader(data)
    do throws(DecodeError) {
      while let structure = try structures.next(in: reader) {
        let content = try ADContent(of: structure, in: reader)
        append(separator)
        separator = ", "
        append(content, reader, &telling)
      }
    } catch {
      if isCut, case .truncated = error.problem { return }
      append(separator)
      append("malformed: ")
      self += error.description
    }
  }

  private mutating func append(
    _ content: ADContent, _ reader: borrowing ByteReader, _ telling: inout EventTelling
  ) {
    switch content {
    case .flags(let flags): HexNumber(flags.rawValue).write("flags ", to: &self)
    case .localName(let name, let isComplete):
      append(isComplete ? "name " : "short name ")
      append(quotedText: reader.at(reader.withoutPadding(name)).remainingBytes)
    case .serviceUUIDs(let list, _):
      append(list, list.count == 1 ? "service " : "services ", reader, &telling)
    case .solicitationUUIDs(let list): append(list, "solicits ", reader, &telling)
    case .txPowerLevel(let level): say("TX power ", level, then: " dBm")
    case .manufacturerSpecificData(let company, let data):
      let octets = reader.at(data)
      say("", Code.company(company), then: " data ")
      append(hex: octets.remainingBytes)
      append(telling.layouts?.reading(company: company, octets))
      append(AdvertisedHeartRate(company: company, octets.remainingBytes))
    case .serviceData(let uuid, let data):
      append(uuid: uuid, as: nil, &telling)
      append(" data ")
      append(hex: reader.at(data).remainingBytes)
      append(telling.layouts?.reading(serviceData: uuid, reader.at(data)))
    case .appearance(let value):
      say("appearance ", Code(value, Appearance(rawValue: value).name))
    case .uri(let uri):
      append("URI ")
      append(quotedText: reader.at(uri).remainingBytes)
    case .role(let role): say("role ", role.name ?? "reserved")
    case .peripheralConnectionIntervalRange(let low, let high):
      append("prefers intervals of ")
      if let low { append(intervals: low) } else { append("any") }
      append(" to ")
      if let high { append(intervals: high) } else { append("any") }
    case .targetAddresses(let list):
      append("for")
      for position in 0..<list.count {
        guard let address = list.address(at: position, in: reader) else { break }
        say(" ", address)
      }
    case .advertisingInterval(let units):
      append("advertising interval ")
      append(fixed: Int64(units) * 625, decimals: 3)
      append(" ms")
    case .deviceAddress(let address): say("device address ", AddressWithKind(address))
    case .other(let type, let data):
      say("", Code(type, AdvertisingDataType(rawValue: type).name, "AD type "), then: " ")
      append(hex: reader.at(data).remainingBytes)
    }
  }

  /// Writes what a layout knows of data, behind them.
  private mutating func append(_ reading: LayoutReading?) {
    guard let reading else { return }
    append(" (")
    if reading.fits {
      reading.append(to: &self)
      append(" ")
    }
    reading.source.append(to: &self)
    append(misfitOf: reading)
    append(")")
  }

  private mutating func append(_ rate: AdvertisedHeartRate?) {
    guard let rate else { return }
    let kind: StaticText = rate.layout.isCertain ? " (heart rate " : " (may be heart rate "
    say(kind, rate.beatsPerMinute, then: " bpm")
    say(", fast average ", rate.fastAverage)
    if let hasContact = rate.hasContact { append(hasContact ? ", contact" : ", no contact") }
    append(")")
  }

  private mutating func append(
    _ list: ADUUIDList, _ before: StaticText, _ reader: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    append(before)
    for position in 0..<list.count {
      guard let uuid = list.uuid(at: position, in: reader) else { break }
      if position > 0 { append(" + ") }
      append(uuid: uuid, as: nil, &telling)
    }
  }
}

// MARK: - For machines

extension JSONWriter {
  fileprivate mutating func append(
    membersOf data: ByteRange, _ bytes: borrowing ByteReader, _ telling: inout EventTelling
  ) {
    let reader = bytes.descending(to: .advertisingData)
    let found = AdvertisingSummary(of: data, in: reader)
    field("data_hex", hex: data, in: reader)
    if let name = found.name {
      field("name", text: name.text, in: reader)
      field("name_complete", name.isComplete)
    } else {
      null("name")
      null("name_complete")
    }
    member("flags", found.flags)
    member("tx_power_level_dbm", found.txPowerLevel)
    field("appearance", optional: found.appearance)
    field(
      "appearance_name", optional: found.appearance.flatMap { Appearance(rawValue: $0).name })
    append("service_uuids", .services, data, found, reader, &telling)
    append("solicitation_uuids", .solicitations, data, found, reader, &telling)
    append("service_data", .serviceData, data, found, reader, &telling)
    append("manufacturer_data", .manufacturerData, data, found, reader, &telling)
    append("other_structures", .others, data, found, reader, &telling)
    guard let error = found.error else { return null("ad_error") }
    beginObject("ad_error")
    field("offset", error.at.offset - data.offset)
    field("message", string: error.description)
    endObject()
  }

  /// Writes all structures of one group as an array, in their order.
  private mutating func append(
    _ key: StaticText, _ group: AdvertisingSummary.Group, _ data: ByteRange,
    _ found: AdvertisingSummary, _ bytes: borrowing ByteReader, _ telling: inout EventTelling
  ) {
    let reader = bytes.descending(to: .advertisingData)
    beginArray(key)
    if found.groups.contains(group) {
      var rest = AdvertisingDataReader(data)
      while let structure = try? rest.next(in: reader) {
        let content = try? ADContent(of: structure, in: reader)
        guard AdvertisingSummary.Group(of: content) == group else { continue }
        append(content, structure, reader, &telling)
      }
    }
    endArray()
  }

  private mutating func append(
    _ content: ADContent?, _ structure: ADStructure, _ reader: borrowing ByteReader,
    _ telling: inout EventTelling
  ) {
    switch content {
    case .serviceUUIDs(let list, _)?, .solicitationUUIDs(let list)?:
      for index in 0..<list.count {
        if let uuid = list.uuid(at: index, in: reader) { element(uuid) }
      }
      return
    case .serviceData(let uuid, let data)?:
      beginObject()
      field("uuid", uuid)
      field("name", optional: uuid.name(inRole: nil))
      field("data_hex", hex: data, in: reader)
      append(telling.layouts?.reading(serviceData: uuid, reader.at(data)))
    case .manufacturerSpecificData(let company, let data)?:
      beginObject()
      member("company", Code.company(company))
      field("data_hex", hex: data, in: reader)
      append(telling.layouts?.reading(company: company, reader.at(data)))
    default:
      beginObject()
      member(
        "type", Code(structure.type.rawValue, structure.type.name))
      field("data_hex", hex: structure.data, in: reader)
    }
    endObject()
  }

  private mutating func append(_ reading: LayoutReading?) {
    guard let reading else { return }
    beginArray("layout")
    element(reading)
    endArray()
  }
}

extension ADFlags: Told {
  func write(to line: inout OutputBuffer) { HexNumber(rawValue).write(to: &line) }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.beginObject(name)
    json.field("value", hex8: rawValue)
    json.field("le_limited_discoverable", isLimitedDiscoverable)
    json.field("le_general_discoverable", isGeneralDiscoverable)
    json.field("br_edr_not_supported", isBREDRNotSupported)
    json.field("simultaneous_controller", isSimultaneousController)
    json.endObject()
  }
}

extension JSONNames {
  /// The event that brought a report.
  static func form(_ form: AdvertisingReports.Form) -> StaticText {
    switch form {
    case .legacy: "legacy"
    case .directed: "directed"
    case .extended: "extended"
    }
  }

  /// Whether a report's data is all there is.
  static func dataStatus(_ status: AdvertisingEventType.DataStatus) -> StaticText {
    switch status {
    case .complete: "complete"
    case .moreToCome: "more_to_come"
    case .truncated: "truncated"
    case .reserved: "reserved"
    }
  }
}
