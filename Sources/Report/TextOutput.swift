public import Bytes

/// Where printed text goes: collected in a buffer and handed on in large pieces.
///
/// Whoever prints appends to `buffer` and calls `endLine`; whoever reads a pipe calls `flush`
/// before waiting, so that nothing is held back from a reader at the other end.
public final class TextOutput {
  /// The text not yet handed on.
  public var buffer = OutputBuffer(capacity: TextOutput.pieceSize + 4096)
  /// Whether the reader at the other end has gone; what is printed then is thrown away.
  public var isClosed: Bool { hasLostReader }
  // Not public, so that the compiler sees every access and need not guard each at run time.
  private var hasLostReader = false

  private let write: (Span<UInt8>) -> Bool

  /// Bytes that are handed on at once.
  public static let pieceSize = 1 << 16

  /// An output.
  ///
  /// - Parameter write: Takes bytes; returns `false` when nobody wants any more.
  public init(write: @escaping (Span<UInt8>) -> Bool) { self.write = write }

  /// Marks the end of a line or record; hands the text on if enough has come together.
  ///
  /// - Parameter waiting: Bytes in the buffer, told by whoever just held it: each look at the
  ///   buffer is guarded at run time.
  public func endLine(waiting: Int) {
    if waiting >= Self.pieceSize { flush() }
  }

  /// Hands on all that has come together.
  public func flush() {
    guard !buffer.isEmpty else { return }
    if !hasLostReader, !write(buffer.span) { hasLostReader = true }
    buffer.removeAll()
  }
}
