package import HSCapture
package import HSOutput

/// HSSession's own, where there are no files: keeps in memory what is written to it, to be read as an input.
package final class SpooledInput: KeptInput {
  private var bytes: [UInt8] = []
  private let name: String

  private init(_ name: String) { self.name = name }

  /// Keeps what is written to it.
  package static func empty(_ name: String, on console: Console) -> SpooledInput? {
    SpooledInput(name)
  }

  /// Keeps more bytes; says whether they found room.
  package func append(_ more: Span<UInt8>) -> Bool {
    unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return true
  }

  /// The bytes from the beginning.
  package func source() throws(CaptureError) -> ByteSource { ByteSource(bytes: bytes, name: name) }
}

extension Session {
  /// The page's files neither grow nor can be read only once.
  package mutating func holdStill() throws(ExitStatus) {}
}
