import HSAssignedNumbers
import HSBytes
import HSHCI
import HSJSONText
import HSLayout
import HSTimeline

extension EventJSONWriter {
  /// Writes what a scanner heard.
  mutating func append(
    _ report: AdvertisingReport, _ story: borrowing Story,
    _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    json.event(report.isScanResponse ? "scan_response" : "advertisement")
    json.address(report.address)
    if let identity = story.identity(of: report.address) {
      json.field("identity_address", optional: identity)
    }
    json.field("form", JSONNames.form(report.form))
    json.field("event_type", hex16: report.rawEventType)
    json.field("pdu", optional: report.legacyPDU?.name)
    json.field("connectable", report.isConnectable)
    json.field("scannable", report.isScannable)
    json.field("directed", report.isDirected)
    json.field("direct_address", optional: report.directAddress)
    json.field("rssi_dbm", optional: report.rssi)
    json.field("tx_power_dbm", optional: report.txPower)
    json.field("primary_phy", report.primaryPHY.rawValue)
    json.field("primary_phy_name", optional: report.primaryPHY.name)
    json.field("secondary_phy", optional: report.secondaryPHY?.rawValue)
    json.field("secondary_phy_name", optional: report.secondaryPHY?.name)
    json.field("advertising_sid", optional: report.sid)
    json.field("periodic_interval", optional: report.periodicInterval)
    if let interval = report.periodicInterval {
      json.field("periodic_interval_ms", intervalMilliseconds: interval)
    } else {
      json.null("periodic_interval_ms")
    }
    json.field("data_status", JSONNames.dataStatus(report.dataStatus))
    append(advertisingData: report.data, bytes, to: &json)
  }

  /// Writes advertising data: its bytes, and what is understood of them by member.
  ///
  /// Members that are not there are `null` or empty. A structure that has no member of its own, or
  /// that is malformed, is in `other_structures`; bytes that make up no structure are an `ad_error`.
  mutating func append(
    advertisingData data: ByteRange, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    let reader = bytes.descending(to: .advertisingData)
    let found = AdvertisingSummary(of: data, in: reader)
    json.field("data_hex", hex: data, in: reader)
    if let name = found.name {
      json.field("name", text: name.text, in: reader)
      json.field("name_complete", name.isComplete)
    } else {
      json.null("name")
      json.null("name_complete")
    }
    append(found.flags, to: &json)
    json.field("tx_power_level_dbm", optional: found.txPowerLevel)
    json.field("appearance", optional: found.appearance)
    json.field(
      "appearance_name", optional: found.appearance.flatMap { Appearance(rawValue: $0).name })
    append("service_uuids", .services, data, found, reader, to: &json)
    append("solicitation_uuids", .solicitations, data, found, reader, to: &json)
    append("service_data", .serviceData, data, found, reader, to: &json)
    append("manufacturer_data", .manufacturerData, data, found, reader, to: &json)
    append("other_structures", .others, data, found, reader, to: &json)
    if let error = found.error {
      json.beginObject("ad_error")
      json.field("offset", error.at.offset - data.offset)
      var message = OutputBuffer()
      message.append(string: error.description)
      json.field("message", utf8: message.span)
      json.endObject()
    } else {
      json.null("ad_error")
    }
  }

  private func append(_ reading: LayoutReading?, to json: inout JSONWriter) {
    guard let reading else { return }
    json.beginArray("layout")
    json.element(reading)
    json.endArray()
  }

  private func append(_ flags: ADFlags?, to json: inout JSONWriter) {
    guard let flags else { return json.null("flags") }
    json.beginObject("flags")
    json.field("value", hex8: flags.rawValue)
    json.field("le_limited_discoverable", flags.isLimitedDiscoverable)
    json.field("le_general_discoverable", flags.isGeneralDiscoverable)
    json.field("br_edr_not_supported", flags.isBREDRNotSupported)
    json.field("simultaneous_controller", flags.isSimultaneousController)
    json.endObject()
  }

  /// Writes all structures of one group as an array, in their order.
  private mutating func append(
    _ key: StaticText, _ group: AdvertisingSummary.Group, _ data: ByteRange,
    _ found: AdvertisingSummary, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    let reader = bytes.descending(to: .advertisingData)
    json.beginArray(key)
    if found.groups.contains(group) {
      var rest = AdvertisingDataReader(data)
      while let structure = try? rest.next(in: reader) {
        let content = try? ADContent(of: structure, in: reader)
        guard AdvertisingSummary.Group(of: content) == group else { continue }
        append(content, structure, reader, to: &json)
      }
    }
    json.endArray()
  }

  private mutating func append(
    _ content: ADContent?, _ structure: ADStructure, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    let reader = bytes.descending(to: .advertisingData)
    switch content {
    case .serviceUUIDs(let list, _)?, .solicitationUUIDs(let list)?:
      for index in 0..<list.count {
        if let uuid = list.uuid(at: index, in: reader) { json.element(uuid) }
      }
    case .serviceData(let uuid, let data)?:
      json.beginObject()
      json.field("uuid", uuid)
      json.field("name", optional: names.name(of: uuid, as: nil))
      json.field("data_hex", hex: data, in: reader)
      append(layouts?.reading(serviceData: uuid, reader.at(data)), to: &json)
      json.endObject()
    case .manufacturerSpecificData(let company, let data)?:
      json.beginObject()
      json.company(company)
      json.field("data_hex", hex: data, in: reader)
      append(layouts?.reading(company: company, reader.at(data)), to: &json)
      json.endObject()
    default:
      json.beginObject()
      json.field("type", hex8: structure.type)
      json.field("type_name", optional: AdvertisingDataType(rawValue: structure.type).name)
      json.field("data_hex", hex: structure.data, in: reader)
      json.endObject()
    }
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
