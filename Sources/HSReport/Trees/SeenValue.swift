import HSProtocols
import HSTimeline

/// What an attribute of some type held, and what was done with it, as documents tell it.
struct SeenValue: MemberRecord {
  let value: StoredValues.Value
  let type: BluetoothUUID?

  static let members = Members<Self>(
    named: "value_seen", "",
    [
      .record(
        optional: "last", "The value that the server told last; null if it never did.", last
      ) { $0.value.packet > 0 ? $0 : nil },
      .member("reads", "Times a client read it.") { $0.value.reads },
      .member("notifications", "Times the server notified it.") {
        $0.value.notifications - $0.value.indications
      },
      .member("indications", "Times the server indicated it.") { $0.value.indications },
      .member("writes", "Times a client wrote it, accepted or not.") { $0.value.use?.writes ?? 0 },
      .record(optional: "last_write", "", lastWrite) { seen in
        seen.value.use.flatMap { $0.writes > 0 ? (use: $0, type: seen.type) : nil }
      },
      .member("refusals", "Times the server refused to let it be read or written.") {
        $0.value.use?.refusals ?? 0
      },
      .record(optional: "last_refusal", "", lastRefusal) { $0.refusal },
    ])

  private static let last = Members<Self>(
    named: "last_value", "",
    [
      .member("packet") { $0.value.packet }.from(1),
      .member("origin") { $0.value.origin == .read ? "read" : "notified" }
        .of(["read", "notified"]),
      .all(of: ToldOctets.members) {
        ToldOctets(
          bytes: $0.value.bytes, originalLength: $0.value.originalLength,
          type: $0.value.hasOtherForm ? nil : $0.type)
      },
    ])

  private static let lastWrite = Members<(use: AttributeUse, type: BluetoothUUID?)>(
    named: "last_write", "",
    [
      .member("packet") { $0.use.writtenPacket }.from(1),
      .all(of: ToldOctets.members) {
        ToldOctets(
          bytes: $0.use.written,
          originalLength: $0.use.writtenIsPartial ? nil : $0.use.written.count, type: $0.type)
      },
    ])

  private var refusal: (packet: Int, opcode: ATTOpcode, code: ATTErrorCode)? {
    guard let use = value.use, let opcode = use.refusedOpcode, let code = use.refusal else {
      return nil
    }
    return (use.refusedPacket, opcode, code)
  }

  private static let lastRefusal = Members<(packet: Int, opcode: ATTOpcode, code: ATTErrorCode)>(
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
