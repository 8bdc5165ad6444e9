import HSProtocols

/// What both ways to parse make of some bytes, as text to compare with a vector's columns.
struct Outcome {
  /// Where the PDU is said to begin; not 0, to see that ranges are absolute.
  static let base = 1000

  var strictError: DecodeError?
  var tolerantError: DecodeError?
  var opcode: String?
  var fields: [String]?
  var trailing: Int?
  /// What must hold for any bytes and does not.
  var faults: [String] = []

  init(_ bytes: [UInt8], limit: LengthSource = .pdu) {
    var strict: ATTPDU?
    do throws(DecodeError) {
      var reader = ByteReader(bytes.span, base: Self.base, layer: .att, limit: limit)
      strict = try ATTPDU(whole: &reader)
      if !reader.isAtEnd { faults.append("the strict parser left bytes") }
    } catch {
      strictError = error
      check(error, in: bytes)
    }
    do throws(DecodeError) {
      var reader = ByteReader(bytes.span, base: Self.base, layer: .att, limit: limit)
      let parsed = try ParsedPDU(parsing: &reader)
      if !reader.isAtEnd { faults.append("the tolerant parser left bytes") }
      trailing = parsed.trailing.count
      opcode = parsed.pdu.opcode.name?.string ?? "-"
      if parsed.pdu.opcode.rawValue != bytes.first { faults.append("another opcode") }
      if strictError == nil, parsed.pdu != strict { faults.append("the parsers differ") }
      let description = FieldDescription(parsed.pdu, bytes: bytes, reader: reader)
      fields = description.items
      faults += description.faults
    } catch {
      tolerantError = error
      if strictError != error { faults.append("the parsers throw different errors") }
    }
    if tolerantError == nil, (strictError != nil) != (trailing != 0) {
      faults.append("the parsers disagree about trailing bytes")
    }
  }

  /// The strict parser's error in the form of the vectors.
  var errorText: String? {
    guard let error = strictError else { return nil }
    let place = "at \(error.at.offset - Self.base) \(error.field)"
    return switch error.problem {
    case .truncated(let needed, let available, _): "truncated \(needed) \(available) \(place)"
    case .invalid(let value):
      "invalid \(value < 16 ? "0" : "")\(String(value, radix: 16)) \(place)"
    case .trailing(let count): "trailing \(count) \(place)"
    }
  }

  private mutating func check(_ error: DecodeError, in bytes: [UInt8]) {
    if error.layer != .att { faults.append("the error names another layer") }
    if error.at.offset < Self.base || error.at.end > Self.base + bytes.count {
      faults.append("the error points outside the PDU")
    }
    if case .truncated(let needed, let available, _) = error.problem {
      if available >= needed { faults.append("truncated, but enough is available") }
      if error.at.end != Self.base + bytes.count { faults.append("truncated before the end") }
    }
  }
}
