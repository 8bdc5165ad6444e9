package import HSProtocols

/// What is read in the place of a path.
package protocol KeptInput: AnyObject {
  /// The bytes from the beginning; one source at a time.
  func source() throws(CaptureError) -> ByteSource
}

/// A capture in memory.
package final class InputInMemory: KeptInput {
  private let bytes: [UInt8]
  private let name: String

  /// - Parameters:
  ///   - bytes: The whole capture.
  ///   - name: What messages call it.
  package init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  package func source() throws(CaptureError) -> ByteSource {
    ByteSource(bytes: bytes, name: name)
  }
}
