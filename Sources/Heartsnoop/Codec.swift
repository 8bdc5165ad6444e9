import HSProtocols

/// What an attribute's octets mean.
public struct DecodedValue: Sendable, Hashable, CustomStringConvertible {
  /// The assigned name of the attribute's type; `nil` if it has none.
  public let name: String?
  /// The meaning for people: `72 bpm, contact, RR 833.0 ms`.
  public let description: String
  /// The meaning as a JSON object, with the members that ``encodeValue(_:_:)`` takes.
  public let json: String
  /// What is wrong with the octets, by stable words; empty if nothing is.
  public let findings: [String]

  /// Decodes an attribute's value.
  ///
  /// - Parameters:
  ///   - type: The attribute's type: `2a37`, 128 bits, or a name such as `heart-rate-measurement`. A type
  ///     that is not known makes octets in hexadecimal.
  ///   - bytes: The octets.
  ///   - originalLength: How many octets there were before a recorder cut them.
  public init(_ type: String, bytes: [UInt8], originalLength: Int? = nil) {
    let uuid = ValueKind.uuid(named: type) ?? BluetoothUUID(type)
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let value =
      uuid.map { HSNames.DecodedValue.decode($0, &reader, originalLength: originalLength) }
      ?? HSNames.DecodedValue.decode(kind: nil, &reader, originalLength: originalLength)
    name = uuid?.name?.string
    var words = OutputBuffer()
    words.append(value, bytes: bytes.span, base: 0, limit: .max)
    description = words.string
    var object = OutputBuffer()
    object.append(json: value, bytes: bytes.span, base: 0, isReversible: true)
    json = object.string
    findings = (0..<32).compactMap { bit in
      let finding = ValueFindings(rawValue: 1 << UInt32(bit))
      return value.findings.contains(finding) ? finding.word?.string : nil
    }
  }
}

/// Why fields cannot be encoded: which one, and what is wrong with it.
public struct EncodingFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String
}

/// The octets of an attribute's value.
///
/// - Parameters:
///   - type: The attribute's type: `2a37`, 128 bits, or a name such as `heart-rate-measurement`.
///   - fields: `name=value` words, such as `bpm=72 contact=detected rr=853,860`; for values with one
///     main field its value alone, such as `87`; for strings the string.
/// - Returns: The octets.
/// - Throws: Which field is wrong, and how.
public func encodeValue(_ type: String, _ fields: String) throws(EncodingFailure) -> [UInt8] {
  guard let uuid = ValueKind.uuid(named: type) ?? BluetoothUUID(type) else {
    throw EncodingFailure(
      description: "'\(type)' is neither a UUID nor the name of a known value")
  }
  do throws(ValueEncodingError) {
    return try ValueEncoder.encode(uuid, fields)
  } catch {
    throw EncodingFailure(description: "\(error)")
  }
}

/// A Heart Rate Measurement (0x2A37) by its fields, to decode and to encode.
public struct HeartRateFields: Sendable, Hashable {
  /// Beats per minute, 0 to 65535.
  public var beatsPerMinute: Int
  /// Contact with the skin.
  public var contact = SkinContact.unsupported
  /// Energy since the last reset, in kJ, 0 to 65535; `nil` if it is not sent.
  public var energyKilojoules: Int?
  /// RR intervals in ticks of 1/1024 s, 0 to 65535, oldest first.
  public var rrTicks: [Int] = []

  /// A measurement of a rate alone.
  public init(beatsPerMinute: Int) { self.beatsPerMinute = beatsPerMinute }

  /// Decodes octets.
  ///
  /// - Parameter bytes: The octets.
  /// - Throws: Which octet is missing or wrong.
  public init(bytes: [UInt8]) throws(EncodingFailure) {
    do throws(DecodeError) {
      let value = try HeartRateMeasurement(bytes: bytes)
      beatsPerMinute = Int(value.beatsPerMinute)
      contact = SkinContact(value.contact)
      energyKilojoules = value.energyExpended?.kilojoules
      rrTicks = value.rrIntervals.map { Int($0.rawValue) }
    } catch {
      throw EncodingFailure(description: error.description)
    }
  }

  /// The octets, in the shortest form.
  ///
  /// - Returns: The octets.
  /// - Throws: Which field is out of its range.
  public func encoded() throws(EncodingFailure) -> [UInt8] {
    var words = "bpm=\(beatsPerMinute) contact=\(contact.rawValue)"
    if let energyKilojoules { words += " energy=\(energyKilojoules)" }
    if !rrTicks.isEmpty { words += " rr=" + rrTicks.map(String.init).joined(separator: ",") }
    return try encodeValue("2a37", words)
  }
}
