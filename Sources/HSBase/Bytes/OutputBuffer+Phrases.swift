// Small pieces of text that many outputs share.

extension OutputBuffer {
  /// Appends a number and the word for it: `1 packet`, `2 packets`.
  package mutating func append(_ count: Int, of singular: StaticText, _ plural: StaticText) {
    append(count)
    append(" ")
    append(count == 1 ? singular : plural)
  }

  /// Appends text as it is if it holds nothing that needs quoting, else in quotation marks.
  package mutating func append(nameText bytes: Span<UInt8>) {
    let start = count
    append(quotedText: bytes)
    let isPlain =
      !bytes.isEmpty && count - start == bytes.count + 2 && bytes[0] != 0x20
      && bytes[bytes.count - 1] != 0x20
    guard isPlain else { return }
    truncate(to: start)
    append(bytes)
  }

  /// Appends text that nobody vouches for, safe to print.
  package mutating func append(safe text: some StringProtocol) {
    append(safeText: Array(text.utf8).span)
  }

  /// Appends a comma and a space in front of what is not the first of a list.
  package mutating func append(commaUnless isFirst: inout Bool) {
    if !isFirst { append(", ") }
    isFirst = false
  }

  /// Appends spaces.
  package mutating func append(spaces count: Int) {
    for _ in 0..<max(0, count) { append(byte: 0x20) }
  }
}

extension OutputBuffer {
  /// Appends a text with values in it, of what is told seldom: it is made as a string first.
  package static func += (buffer: inout OutputBuffer, text: String) { buffer.append(string: text) }
}

extension [UInt8] {
  /// The text that the bytes are, in quotation marks.
  package var quoted: String { OutputBuffer.text { $0.append(quotedText: span) } }

  /// The text that the bytes are, fit for a terminal: what could move a cursor or hide something is an escape.
  package var safeText: String { OutputBuffer.text { $0.append(safeText: span) } }
}

extension Span<UInt8> {
  /// Number of characters of UTF-8, each counted as one column.
  package var columns: Int {
    var columns = 0
    for index in indices where self[index] & 0xc0 != 0x80 { columns += 1 }
    return columns
  }
}
