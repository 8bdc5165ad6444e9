public import HSBase

/// The envelope of one signalling command.
///
/// Core 5.4, Vol 3, Part A, 4.
///
/// ```
///  0      1            2        4
///  | Code | Identifier | Length | data, Length bytes |
/// ```
public struct SignalCommand: Sendable, Hashable {
  /// Which command it is.
  public var code: SignalCode
  /// Pairs a response with its request; 0 is not allowed.
  public var identifier: UInt8
  /// Bytes of data, as the sender says.
  public var length: UInt16
  /// Where the data stand, as far as they are there.
  public var data: ByteRange

  /// Reads the header and takes as many of the data as are there.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than four bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "signalling command header")
    code = SignalCode(rawValue: try reader.uint8("Code"))
    identifier = try reader.uint8("Identifier")
    length = try reader.uint16LE("Length")
    data = try reader.take(min(Int(length), reader.remaining), "Command data")
  }
}
