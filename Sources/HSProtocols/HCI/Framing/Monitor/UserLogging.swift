public import HSBase

/// User Logging: a log line of a program.
///
/// BlueZ `doc/btsnoop-protocol.rst`.
///
/// ```
/// offset  octets  field
///      0       1  priority
///      1       1  length of the ident, with its NUL
///      2       n  ident
///    2+n       …  text
/// ```
public struct UserLogging: Sendable, Hashable {
  /// The line's weight.
  public let priority: Priority
  /// Who wrote it, without the NUL.
  public let ident: ByteRange
  /// The line without the NUL.
  ///
  /// Nothing promises that it is valid UTF-8.
  public let text: ByteRange

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the ident's end is not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "User Logging")
    priority = Priority(rawValue: try reader.uint8("priority"))
    let length = Int(try reader.uint8("ident length"))
    var field = try reader.slice(length, "ident", limitedBy: .record)
    ident = field.takeText()
    text = reader.takeText()
  }
}
