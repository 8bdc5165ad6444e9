public import HSBase

/// System Note: a remark of the kernel or the recorder.
///
/// The whole payload is text, ended by a NUL or by the record.
public struct SystemNote: Sendable, Hashable {
  /// The text without the NUL.
  ///
  /// Nothing promises that it is valid UTF-8.
  public let text: ByteRange

  /// Reads the payload; any bytes will do.
  public init(parsing reader: inout ByteReader) {
    text = reader.takeText()
  }
}
