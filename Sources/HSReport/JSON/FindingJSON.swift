import HSProtocols
import HSTimeline

extension JSONWriter {
  /// Writes something wrong, lost or doubtful: a code, its numbers by name, and a sentence.
  mutating func members(of finding: Finding) {
    field("event", "finding")
    field("code", finding.code.identifier)
    field("severity", finding.code.severity.name)
    field("first_packet", number: finding.firstPacket)
    let (members, sentence) = finding.told
    beginObject("detail")
    for (name, value) in members { field(name, value) }
    if case .diagnosis(let diagnosis) = finding.kind {
      beginArray("evidence")
      for packet in diagnosis.packets { element(packet) }
      endArray()
      Diagnosis.Row.members.append(diagnosis.row, to: &self)
    }
    endObject()
    field("message", string: sentence)
    error(finding.error)
  }

  /// Writes what is wrong with the container; the packet is the record's number.
  mutating func members(of finding: CaptureFinding) {
    field("event", "finding")
    key("code")
    buffer.append("\"capture." as StaticText)
    buffer.append(finding.code.name)
    buffer.append(byte: 0x22)
    wroteValue()
    field("severity", finding.code.severity.name)
    null("first_packet")
    beginObject("detail")
    field("offset", finding.offset)
    for (name, value) in finding.members { field(name, value) }
    endObject()
    field("message", string: finding.description)
    null("error")
  }

  /// Writes why a parser gave up.
  private mutating func error(_ error: DecodeError?) {
    guard let error else { return null("error") }
    beginObject("error")
    field("layer", error.layer.identifier)
    field("field", error.field)
    field("offset", error.at.offset)
    field("length", error.at.count)
    switch error.problem {
    case .truncated(let needed, let available, let limit):
      field("problem", "truncated")
      field("needed_bytes", needed)
      field("available_bytes", available)
      field("limited_by", limit.identifier)
    case .invalid(let value):
      field("problem", "invalid")
      field("value", value)
    case .trailing(let count):
      field("problem", "trailing")
      field("extra_bytes", count)
    }
    endObject()
  }
}

extension JSONWriter {
  /// A number or a word of a finding.
  fileprivate mutating func field(_ name: StaticText, _ value: Finding.Value) {
    switch value {
    case .number(let number): field(name, number)
    case .known(let number): field(name, number: number)
    case .hex8(let code): field(name, hex8: code)
    case .code(let code, let word): Code(code, word).write(name, to: &self)
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
