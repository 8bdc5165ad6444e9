public import Bytes

/// Echo Response.
///
/// Core 5.4, Vol 3, Part A, 4.9.
public struct EchoResponse: Sendable, Hashable {
  /// Bytes of the answer.
  public var data: ByteRange

  /// Reads all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) {
    data = reader.takeRemaining()
  }
}
