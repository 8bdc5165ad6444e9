public import Bytes

/// Echo Request.
///
/// Core 5.4, Vol 3, Part A, 4.8.
public struct EchoRequest: Sendable, Hashable {
  /// Bytes that the answer may repeat.
  public var data: ByteRange

  /// Reads all that is left.
  ///
  /// - Parameter reader: Where to read.
  public init(parsing reader: inout ByteReader) {
    data = reader.takeRemaining()
  }
}
