import AssignedNumbers
import Bytes
import Capture
import JSONText
import Timeline

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
    json.field("severity", finding.code.isLoss ? Severity.error.name : Severity.note.name)
    json.null("first_packet")
    json.beginObject("detail")
    json.field("offset", finding.offset)
    switch finding.kind {
    case .cutHeader(let needed, let available), .cutData(let needed, let available):
      json.field("needed_bytes", needed)
      json.field("available_bytes", available)
    case .lengthBeyondFile(let length, let available):
      json.field("length", length)
      json.field("available_bytes", available)
    case .skippedRecord(let length), .oversizedRecord(let length): json.field("length", length)
    case .resynchronised(let skipped): json.field("skipped_bytes", skipped)
    case .lostSynchronisation(let unread): json.field("unread_bytes", unread)
    case .emptyRecord: break
    case .includedExceedsOriginal(let included, let original):
      json.field("included_length", included)
      json.field("original_length", original)
    case .drops(let count): json.field("dropped_packets", count)
    case .unrepresentableTime(let raw): json.field("raw_time", raw)
    case .fractionOutOfRange(let parts): json.field("fraction", Int(Int32(bitPattern: parts)))
    case .clockStep(let nanoseconds): json.field("step_ms", milliseconds: nanoseconds)
    case .brokenCompression(let produced): json.field("produced_bytes", produced)
    case .expansionLimit(let limit): json.field("limit_bytes", limit)
    case .strayCharacters(let count): json.field("stray_characters", count)
    case .shortPseudoHeader(let needed, let available):
      json.field("needed_bytes", needed)
      json.field("available_bytes", available)
    case .directionReversed(let interface): json.field("interface", interface)
    case .longRecordHeaders(let length), .unalignedBlock(let length): json.field("length", length)
    case .invalidBlock(let type, let length):
      json.field("block_type", hex32: type)
      json.field("length", length)
    case .trailingLength(let leading, let trailing):
      json.field("length", leading)
      json.field("trailing_length", trailing)
    case .sectionLength(let declared, let actual):
      json.field("length", declared)
      json.field("actual_length", actual)
    case .packetExceedsBlock(let captured, let available):
      json.field("length", captured)
      json.field("available_bytes", available)
    case .invalidOption(let code, let length):
      json.field("option", code)
      json.field("length", length)
    case .undescribedInterface(let number): json.field("interface", number)
    case .tooManyInterfaces(let limit): json.field("interface_limit", limit)
    case .interfaceDrops(let interface, let count):
      json.field("interface", interface)
      json.field("dropped_packets", count)
    }
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
