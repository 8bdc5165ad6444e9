public import AssignedNumbers
public import Bytes
import HeartRate

/// Whether bytes can be a value of a type.
public enum ValueGrammar {
  /// Whether the bytes are no value of this type, as far as the type is known.
  ///
  /// Texts may hold anything, and what is remarkable is not wrong: only what is too short or too long.
  ///
  /// - Parameters:
  ///   - uuid: The type.
  ///   - value: The bytes.
  ///   - length: How many there were before the recorder cut them.
  /// - Returns: Whether they are none.
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
