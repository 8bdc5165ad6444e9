public import HSProtocols

/// Whether bytes can be a value of a type.
public enum ValueGrammar {
  /// Whether anything is known of the form that values of a type have.
  public static func knows(_ uuid: BluetoothUUID) -> Bool {
    ValueKind(uuid) != nil
  }

  /// The length of each value of a type that is known by its length alone, in octets.
  public static func fixedLength(of uuid: BluetoothUUID) -> Int? {
    ValueKind(uuid)?.fixedLength
  }

  /// Whether the bytes are something else than a value of this type, rather than a faulty value.
  ///
  /// A faulty Heart Rate Measurement still counts, because straps send a byte too many, unless it has no
  /// rate, an impossible rate, or reserved flags.
  ///
  /// - Parameters:
  ///   - uuid: The type.
  ///   - value: The bytes, all of them.
  /// - Returns: Whether they are something else.
  public static func isForeign(to uuid: BluetoothUUID, _ value: borrowing ByteReader) -> Bool {
    let length = value.remaining
    guard contradicts(uuid, value, originalLength: length) else { return false }
    guard uuid == .heartRateMeasurement else { return true }
    var cursor = value.at(value.remainingRange)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: length)
    guard let rate = layout.beatsPerMinute, layout.findings.isDisjoint(with: .reservedFlags) else {
      return true
    }
    return !plausibleRates.contains(Int(rate))
  }

  /// Beats per minute that somebody may have; 0 is what straps send for no reading.
  private static let plausibleRates = 0...300

  /// Whether the bytes cannot be a value of this type, as far as the type is known.
  ///
  /// Texts may hold anything, and odd values are not wrong: only the length decides.
  ///
  /// - Parameters:
  ///   - uuid: The type.
  ///   - value: The bytes.
  ///   - length: How many there were before the recorder cut them.
  /// - Returns: Whether they contradict the type.
  public static func contradicts(
    _ uuid: BluetoothUUID, _ value: borrowing ByteReader, originalLength length: Int
  ) -> Bool {
    guard let kind = ValueKind(uuid) else { return false }
    var cursor = value.at(value.remainingRange)
    let findings = DecodedValue.decode(kind: kind, &cursor, originalLength: length).findings
    return !findings.isDisjoint(with: [
      .empty, .truncatedHeartRate, .truncatedEnergy, .rrDanglingByte, .truncated, .trailingBytes,
    ])
  }
}
