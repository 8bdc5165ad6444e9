import HSAssignedNumbers
import HSBytes
import HSCapture
import HSJSONText
import HSTimeline

extension EventJSONWriter {
  /// Writes something wrong, lost or doubtful: a code, its numbers by name, and a sentence.
  func append(_ finding: Finding, to json: inout JSONWriter) {
    json.event("finding")
    json.field("code", finding.code.identifier)
    json.field("severity", finding.code.severity.name)
    json.field("first_packet", number: finding.firstPacket)
    let (members, sentence) = finding.told
    json.beginObject("detail")
    for (name, value) in members { json.field(name, value) }
    if case .diagnosis(let diagnosis) = finding.kind {
      json.beginArray("evidence")
      for packet in diagnosis.packets { json.element(packet) }
      json.endArray()
      json.append(contentsOf: diagnosis)
    }
    json.endObject()
    json.field("message", string: sentence)
    append(finding.error, to: &json)
  }

  /// Writes what is wrong with the container; the packet is the record's number.
  func append(_ finding: CaptureFinding, to json: inout JSONWriter) {
    json.event("finding")
    json.key("code")
    json.buffer.append("\"capture." as StaticText)
    json.buffer.append(finding.code.name)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
    json.field("severity", finding.code.severity.name)
    json.null("first_packet")
    json.beginObject("detail")
    json.field("offset", finding.offset)
    for (name, value) in finding.told.members { json.field(name, value) }
    json.endObject()
    json.field("message", string: finding.description)
    json.null("error")
  }

  /// Writes why a parser gave up.
  func append(_ error: DecodeError?, to json: inout JSONWriter) {
    guard let error else { return json.null("error") }
    json.beginObject("error")
    json.field("layer", JSONNames.layer(error.layer))
    json.field("field", error.field)
    json.field("offset", error.at.offset)
    json.field("length", error.at.count)
    switch error.problem {
    case .truncated(let needed, let available, let limit):
      json.field("problem", "truncated")
      json.field("needed_bytes", needed)
      json.field("available_bytes", available)
      json.field("limited_by", JSONNames.limit(limit))
    case .invalid(let value):
      json.field("problem", "invalid")
      json.field("value", value)
    case .trailing(let count):
      json.field("problem", "trailing")
      json.field("extra_bytes", count)
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// A number or a word of a finding.
  fileprivate mutating func field(_ name: StaticText, _ value: Finding.Value) {
    switch value {
    case .number(let number): field(name, number)
    case .known(let number): field(name, number: number)
    case .hex8(let code): field(name, hex8: code)
    case .hex16(let number): field(name, hex16: number)
    case .handle(0): null(name)
    case .handle(let handle): field(name, hex16: handle)
    case .word(let word): field(name, optional: word)
    case .flag(let flag): field(name, flag)
    case .uuid(let uuid): field(name, uuid)
    }
  }
}

extension JSONWriter {
  /// A number of a finding of the container.
  fileprivate mutating func field(_ name: StaticText, _ value: CaptureFinding.Value) {
    switch value {
    case .number(let number): field(name, number)
    case .hex32(let number): field(name, hex32: number)
    case .milliseconds(let nanoseconds): field(name, milliseconds: nanoseconds)
    }
  }
}

extension JSONNames {
  /// The layer whose parser gave up.
  static func layer(_ layer: Layer) -> StaticText {
    switch layer {
    case .capture: "capture"
    case .monitor: "monitor"
    case .hci: "hci"
    case .linkLayer: "link_layer"
    case .advertisingData: "advertising_data"
    case .l2cap: "l2cap"
    case .smp: "smp"
    case .att: "att"
    case .gatt: "gatt"
    case .value: "value"
    }
  }

  /// The length that said where the bytes end.
  static func limit(_ limit: LengthSource) -> StaticText {
    switch limit {
    case .endOfCapture: "end_of_capture"
    case .record: "record"
    case .hciLength: "hci_length"
    case .linkLayerLength: "link_layer_length"
    case .l2capLength: "l2cap_length"
    case .signalLength: "signal_length"
    case .pdu: "pdu"
    case .listEntryLength: "list_entry_length"
    case .advertisingLength: "advertising_length"
    case .value: "value"
    }
  }
}
