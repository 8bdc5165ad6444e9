import HSBase

/// Makes the bytes of an attribute value from what somebody typed.
///
/// Fields have the names of the JSON members that decoding prints. Names of codes work in place of
/// their numbers, in any case and with `-` or `_` for spaces; numbers may be hexadecimal behind
/// `0x`. Reserved and out-of-range values can be made, since tests need them.
///
/// | kind | fields |
/// |---|---|
/// | every kind, and unknown UUIDs | `hex` alone: the bytes as they are |
/// | Heart Rate Measurement | `bpm`, `contact` or `contact_bits`, `energy`, `rr` or `rr_ms`, `format`, `reserved`; or `flags` for what they say |
/// | strings | `text`, or the whole input as it is |
/// | Appearance | `appearance`, or `category` and `subcategory` |
/// | sport and health values | the members that decoding prints; `flags` and `edition` |
/// | all others | the members that decoding prints |
public enum ValueEncoder {
  /// The bytes that typed text describes.
  ///
  /// - Parameters:
  ///   - uuid: The attribute's type.
  ///   - text: `name=value` words, such as `bpm=72 contact=detected rr=853,860 energy=12`; for kinds
  ///     with one main field its value alone, such as `87`; for strings the string itself.
  /// - Returns: The value.
  /// - Throws: Which field is wrong, and how.
  public static func encode(_ uuid: BluetoothUUID, _ text: String)
    throws(ValueEncodingError) -> [UInt8]
  {
    let kind = ValueKind(uuid)
    if kind?.row?.style == .text, !text.hasPrefix("hex=") {
      return Array((text.hasPrefix("text=") ? text.dropFirst(5) : text[...]).utf8)
    }
    return try encode(uuid, ValueFields(text, bare: kind?.mainField))
  }

  /// The bytes that fields describe, whose order does not matter.
  static func encode(_ uuid: BluetoothUUID, _ given: ValueFields)
    throws(ValueEncodingError) -> [UInt8]
  {
    var fields = given
    var bytes: [UInt8]
    if let raw = fields.text("hex") {
      bytes = try ValueFields.hex(raw, "hex")
    } else if let kind = ValueKind(uuid) {
      bytes = try encode(kind, &fields)
    } else {
      throw .unknownType(uuid.description)
    }
    try fields.finish()
    return bytes
  }

  private static func encode(_ kind: ValueKind, _ fields: inout ValueFields)
    throws(ValueEncodingError) -> [UInt8]
  {
    guard let row = kind.row, row.style != .octets else { throw .missingField("hex") }
    switch row.style {
    case .written: return try HeartRateMeasurement(fields: &fields).encoded()
    case .text:
      guard let text = fields.text("text") else { throw .missingField("text") }
      return Array(text.utf8)
    default: return try RowEncoding.encode(row, &fields)
    }
  }
}
