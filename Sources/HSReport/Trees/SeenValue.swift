import HSATT
import HSAssignedNumbers
import HSBytes
import HSJSONText
import HSTimeline
import HSValues

/// What an attribute of some type held, and what was done with it, as documents tell it.
struct SeenValue: MemberRecord {
  let value: StoredValues.Value
  let type: BluetoothUUID?

  static let members = Members<Self>(
    named: "value_seen", "",
    [
      .member("last", "The value that the server told last; null if it never did.") { $0.last },
      .member("reads", "Times a client read it.") { $0.value.reads },
      .member("notifications", "Times the server notified it.") {
        $0.value.notifications - $0.value.indications
      },
      .member("indications", "Times the server indicated it.") { $0.value.indications },
      .member("writes", "Times a client wrote it, accepted or not.") { $0.value.use?.writes ?? 0 },
      .member("last_write") { $0.lastWrite },
      .member("refusals", "Times the server refused to let it be read or written.") {
        $0.value.use?.refusals ?? 0
      },
      .member("last_refusal") { $0.lastRefusal },
    ])

  private var last: LastValue? {
    guard value.packet > 0 else { return nil }
    return LastValue(
      packet: value.packet, isRead: value.origin == .read,
      octets: ToldOctets(
        bytes: value.bytes, originalLength: value.originalLength,
        type: value.hasOtherForm ? nil : type))
  }

  private var lastWrite: LastWrite? {
    guard let use = value.use, use.writes > 0 else { return nil }
    return LastWrite(
      packet: use.writtenPacket,
      octets: ToldOctets(
        bytes: use.written, originalLength: use.writtenIsPartial ? nil : use.written.count,
        type: type))
  }

  private var lastRefusal: LastRefusal? {
    guard let use = value.use, let opcode = use.refusedOpcode, let code = use.refusal else {
      return nil
    }
    return LastRefusal(packet: use.refusedPacket, opcode: opcode, code: code)
  }
}

private struct LastValue: MemberRecord {
  let packet: Int
  let isRead: Bool
  let octets: ToldOctets

  static let members = Members<Self>(
    named: "last_value", "",
    [
      .member("packet") { $0.packet }.from(1),
      .member("origin") { $0.isRead ? "read" : "notified" }.of(["read", "notified"]),
      .all(of: ToldOctets.members) { $0.octets },
    ])
}

private struct LastWrite: MemberRecord {
  let packet: Int
  let octets: ToldOctets

  static let members = Members<Self>(
    named: "last_write", "",
    [
      .member("packet") { $0.packet }.from(1),
      .all(of: ToldOctets.members) { $0.octets },
    ])
}

private struct LastRefusal: MemberRecord {
  let packet: Int
  let opcode: Opcode
  let code: HSATT.ErrorCode

  static let members = Members<Self>(
    named: "last_refusal", "",
    [
      .member("packet") { $0.packet }.from(1),
      .member("opcode", "What was asked.") { HexCode($0.opcode.rawValue) },
      .member("opcode_name") { $0.opcode.name },
      .member("error", "Why it was refused.") { HexCode($0.code.rawValue) },
      .member("error_name") { $0.code.name },
    ])
}

/// A value's bytes, their number before something cut them, and what they mean.
private struct ToldOctets {
  let bytes: [UInt8]
  let originalLength: Int?
  let type: BluetoothUUID?

  static let members = Members<Self>([
    .member("hex", "The bytes.") { HexBytes($0.bytes) },
    .member(
      "original_length",
      """
      Bytes that the value had before something cut it; null if it was cut and nobody knows.
      """
    ) { $0.originalLength },
    .written(
      "decoded",
      "What the bytes mean, by the type of the attribute; null if nothing is known.",
      as: .optional(.open)
    ) { $0.writeMeaning(to: &$1) },
  ])

  private func writeMeaning(to json: inout JSONWriter) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(
      kind: type.flatMap { ValueKind($0) }, &reader,
      originalLength: originalLength ?? bytes.count + 1)
    if case .raw = decoded.content, decoded.findings.isEmpty { return json.elementNull() }
    json.beginElement()
    json.buffer.append(json: decoded, bytes: bytes.span, base: 0)
  }
}
