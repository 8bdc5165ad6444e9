public import HSBytes

/// An attribute that was found and the end of the group that it opens: one entry of a Find By Type
/// Value Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.4.
public struct HandlesInformation: ListEntry {
  /// The attribute that has the type and value asked for.
  public let foundAttributeHandle: AttributeHandle
  /// The last attribute of its group, 0xFFFF where the group has no end; equal to the first where
  /// the type opens no group.
  public let groupEndHandle: AttributeHandle

  /// Reads two handles.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    foundAttributeHandle = try AttributeHandle(parsing: &reader, "Found Attribute Handle")
    groupEndHandle = try AttributeHandle(parsing: &reader, "Group End Handle")
  }
}
