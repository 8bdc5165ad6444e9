import ArgumentParser
import HSBytes

/// How a report is written.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
}

extension DocumentFormat {
  /// Writes a JSON document: over several lines as it is, or, if others may follow, on one line, so
  /// that a reader has a document a line.
  ///
  /// - Parameters:
  ///   - isOneOfSeveral: Whether the output holds documents of several captures.
  ///   - text: Where it goes.
  ///   - document: Writes the document.
  static func write(
    isOneOfSeveral: Bool, to text: inout OutputBuffer, _ document: (inout OutputBuffer) -> Void
  ) {
    guard isOneOfSeveral else { return document(&text) }
    var whole = OutputBuffer()
    document(&whole)
    // Line breaks stand between members only; in strings they are escaped.
    var isAtLineStart = false
    let bytes = whole.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x0A {
        isAtLineStart = true
      } else if !(isAtLineStart && byte == 0x20) {
        isAtLineStart = false
        text.append(byte: byte)
      }
    }
    text.append(byte: 0x0A)
  }
}
