/// Bytes of a capture that is still being written.
///
/// A live source is a capture whose bytes are not all there yet. So a live run decodes, by
/// construction, what a recording of the same bytes holds.
package protocol LiveInput: AnyObject {
  /// The name for messages.
  var name: String { get }

  /// Reads what is there, and never waits.
  ///
  /// - Parameter span: Where the bytes go, from its front.
  /// - Returns: How many bytes were read, or what is to be waited for.
  /// - Throws: What keeps the source from being read any further.
  func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep

  /// Takes in nothing more from outside; what has been taken in can still be read.
  ///
  /// - Returns: Whether anything can still be read; `false` for a pipe, whose reading just ends.
  func finish() -> Bool
}

extension LiveInput {
  /// Reading just ends.
  package func finish() -> Bool { false }
}

/// The result of looking for bytes.
package enum LiveStep: Sendable, Equatable {
  /// Bytes were read: at least one.
  case bytes(Int)
  /// There is nothing now. It is worth looking again when the descriptor is readable, if there is
  /// one, or after the time.
  case wait(descriptor: Int32?, milliseconds: Int?)
  /// There will be nothing any more.
  case end
}
