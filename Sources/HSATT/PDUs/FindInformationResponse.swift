public import HSBytes

/// Find Information Response: handles and the types of their attributes.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.2.
///
/// ```
///   0    1        2
///   +----+--------+----------------------------------------+
///   | 05 | format | information data: handle and UUID each |
///   +----+--------+----------------------------------------+
/// ```
public struct FindInformationResponse: Sendable, Hashable {
  /// Which form the UUIDs have.
  public let format: Format
  /// Handles with types, in ascending order of handles.
  public let information: EntryList<HandleInformation>

  /// Reads the parameters behind the opcode.
  ///
  /// Throws `invalid` for a format other than 1 and 2, which leaves the entries without a length.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    format = Format(rawValue: try reader.uint8("Format"))
    guard let entryLength = format.entryLength else {
      throw reader.invalid("Format", value: UInt64(format.rawValue), count: 1)
    }
    information = EntryList(rest: &reader, entryLength: entryLength)
  }
}

extension FindInformationResponse {
  /// Which form the UUIDs in the list have.
  public struct Format: RawRepresentable, Sendable, Hashable {
    /// The octet.
    public let rawValue: UInt8

    /// A format by its octet.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Handles and 16-bit UUIDs.
    public static let uuid16 = Format(rawValue: 1)
    /// Handles and 128-bit UUIDs.
    public static let uuid128 = Format(rawValue: 2)

    /// Bytes per handle with its UUID, or `nil` for a format that is not defined.
    public var entryLength: Int? {
      switch self {
      case .uuid16: 4
      case .uuid128: 18
      default: nil
      }
    }
  }
}
