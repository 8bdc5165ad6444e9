public import Capture

/// Bytes of a capture that is still being written.
///
/// A live source is a capture as any other, only that its bytes are not all there yet. So whatever
/// is decoded live is, by construction, what a recording of the same bytes tells.
public protocol LiveInput: AnyObject {
  /// The name for messages.
  var name: String { get }

  /// Reads what is there, and never waits.
  ///
  /// - Parameter span: Where the bytes go, from its front.
  /// - Returns: How many bytes were read, or what is to be waited for.
  /// - Throws: What keeps the source from being read any further.
  func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep

  /// Takes in nothing more from outside; what has been taken in can still be read, to its end.
  ///
  /// - Returns: Whether that is so; what a pipe holds is nobody's yet, and reading just ends.
  func finish() -> Bool
}

extension LiveInput {
  /// Reading just ends.
  public func finish() -> Bool { false }
}

/// What came of looking for bytes.
public enum LiveStep: Sendable, Equatable {
  /// Bytes were read: at least one.
  case bytes(Int)
  /// There is nothing now. It is worth looking again when the descriptor is readable, if there is
  /// one, or after the time.
  case wait(descriptor: Int32?, milliseconds: Int?)
  /// There will be nothing any more.
  case end
}
