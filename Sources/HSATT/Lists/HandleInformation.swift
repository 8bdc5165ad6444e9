public import HSAssignedNumbers
public import HSBytes

/// A handle and the type of its attribute: one entry of a Find Information Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.2.
public struct HandleInformation: ListEntry {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// What kind of attribute it is.
  public let type: BluetoothUUID

  /// Reads a handle and a UUID that takes up the rest of the entry.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    type = try BluetoothUUID(
      parsing: &reader, width: reader.remaining == 2 ? 2 : 16, "Attribute Type")
  }
}
