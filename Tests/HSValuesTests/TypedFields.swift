@testable import HSNames

extension ValueEncoder {
  /// The bytes that fields describe, by their names and values.
  static func encode(
    _ uuid: BluetoothUUID, fields: [(String, String)]
  ) throws(ValueEncodingError) -> [UInt8] { try encode(uuid, ValueFields(fields)) }
}
