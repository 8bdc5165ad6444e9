import HSBase

/// Text out of an archive, made fit for a terminal.
enum SafeText {
  /// The text, with what could move a cursor or hide something written as an escape.
  static func text(_ bytes: [UInt8]) -> String {
    OutputBuffer.text { $0.append(safeText: bytes.span) }
  }

  /// The text, with what could move a cursor or hide something written as an escape.
  static func text(_ string: String) -> String { text([UInt8](string.utf8)) }
}
