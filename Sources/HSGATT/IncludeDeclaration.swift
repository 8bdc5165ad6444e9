public import HSATT
public import HSAssignedNumbers
public import HSBytes

/// The value of an include declaration.
///
/// Core 5.4, Vol 3, Part G, 3.2.
///
/// ```
///   0                2                  4
///   +----------------+------------------+--------------------+
///   | service handle | end group handle | UUID, 2 or nothing |
///   +----------------+------------------+--------------------+
/// ```
public struct IncludeDeclaration: Sendable, Hashable {
  /// The included service's first handle.
  public let serviceHandle: AttributeHandle
  /// The included service's last handle.
  public let endGroupHandle: AttributeHandle
  /// The included service's UUID; 128-bit ones are left out.
  public let uuid: BluetoothUUID?

  /// Reads a declaration's value, which takes up all of the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    serviceHandle = AttributeHandle(rawValue: try reader.uint16LE("Included Service Handle"))
    endGroupHandle = AttributeHandle(rawValue: try reader.uint16LE("End Group Handle"))
    uuid =
      reader.isAtEnd
      ? nil : try BluetoothUUID(parsing: &reader, width: reader.remaining, "Service UUID")
  }
}
