public import HSBase

/// Where printed text goes: collected in a buffer and handed on in large pieces.
///
/// To print, call `append`, or within this package `take` the text and give it back by `endLine`. Call
/// `settle` before waiting for a pipe, so that nothing is held back from our own output's reader.
public final class TextOutput {
  /// The text not yet handed on; `nil` while somebody has taken it.
  ///
  /// It is taken and given back rather than lent in place: uses in place would be guarded at run
  /// time, one by one, and a buffer in a local variable can stay in registers.
  private var text: OutputBuffer? = OutputBuffer(capacity: TextOutput.pieceSize + 4096)
  /// Whether the reader at the other end has gone; what is printed then is thrown away.
  public var isClosed: Bool { hasLostReader }
  // Not public, so that the compiler sees every access and need not guard each at run time.
  private var hasLostReader = false

  /// Whether what was written is not to be kept: an input failed while it was read, and it would pass for whole.
  package private(set) var isSpoiled = false

  /// Called before somebody waits for more input: the place to print what is held back.
  package var willWait: (() -> Void)?

  private let write: (Span<UInt8>) -> Bool

  /// Bytes that are handed on at once.
  public static let pieceSize = 1 << 16

  /// An output.
  ///
  /// - Parameter write: Takes bytes; returns `false` when the reader has gone away.
  public init(write: @escaping (Span<UInt8>) -> Bool) { self.write = write }

  /// Notes that what is written will not be whole, although nothing of it says so.
  package func spoil() { isSpoiled = true }

  /// Lets `body` append to the text.
  ///
  /// - Parameter body: What appends; it gets the text that was not yet handed on.
  /// - Returns: What `body` returns.
  @discardableResult
  public func append<Result>(_ body: (inout OutputBuffer) -> Result) -> Result {
    var text = take()
    let result = body(&text)
    put(text)
    return result
  }

  /// Marks the end of a line or record; hands the text on if enough has come together.
  public func endPiece() {
    let text = take()
    endLine(text)
  }

  /// Hands on all that is to be seen before more input is waited for.
  public func settle() {
    willWait?()
    flush()
  }

  /// Takes the text out, to append to it; it must be given back.
  @inline(__always)
  package func take() -> OutputBuffer {
    var taken: OutputBuffer? = nil
    swap(&text, &taken)
    return taken ?? OutputBuffer()
  }

  /// Gives back the text that was taken.
  @inline(__always)
  package func put(_ text: consuming OutputBuffer) {
    var given: OutputBuffer? = consume text
    swap(&self.text, &given)
  }

  /// Gives back the text that was taken, at the end of a line or record, and hands it on if enough
  /// has come together.
  @inline(__always)
  package func endLine(_ text: consuming OutputBuffer) {
    let waiting = text.count
    put(text)
    if waiting >= Self.pieceSize { flush() }
  }

  /// Hands on all that has come together.
  public func flush() {
    var text = take()
    if !text.isEmpty {
      if !hasLostReader, !write(text.span) { hasLostReader = true }
      text.removeAll()
    }
    put(text)
  }
}

extension JSONLayout {
  /// Hands on what has been written of a document, if it is much: called wherever a list may be long.
  package mutating func handOn(_ json: inout JSONWriter, to output: TextOutput) {
    guard json.buffer.count >= TextOutput.pieceSize else { return }
    output.append { move(&json, to: &$0) }
    output.endPiece()
  }

  /// Hands on all that is left of a document, and ends it.
  package mutating func end(_ json: inout JSONWriter, to output: TextOutput) {
    output.append { end(&json, to: &$0) }
    output.endPiece()
  }
}

extension TextOutput {
  /// Prints a line of JSON, written straight into the text.
  package func appendLine(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter(continuing: take())
    body(&json)
    json.buffer.append(byte: 0x0a)
    endLine(json.finish())
  }
}
