/// The lines of a text, one after the other: none is kept, however many or long they are.
///
/// A line ends at LF, CR LF or CR. A byte order mark before the first belongs to none.
package struct TextLines: Sequence, Sendable {
  /// A line of a text.
  package struct Line: Sendable {
    /// Its number, from 1.
    package let number: Int
    /// Its bytes, without its end.
    package let bytes: ArraySlice<UInt8>
    /// Its text; bytes that are not UTF-8 are replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let bytes: [UInt8]

  /// The lines of a text in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func makeIterator() -> Iterator { Iterator(bytes) }

  package struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private var number = 0
    private var isAtEnd = false

    fileprivate init(_ bytes: [UInt8]) {
      rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    }

    package mutating func next() -> Line? {
      guard !isAtEnd else { return nil }
      number += 1
      guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        isAtEnd = true
        return Line(number: number, bytes: rest)
      }
      let line = Line(number: number, bytes: rest[..<end])
      let isPair = rest[end] == 0x0D && rest[end...].dropFirst().first == 0x0A
      rest = rest[end...].dropFirst(isPair ? 2 : 1)
      return line
    }
  }
}

/// What stands between separators in a line, one after the other; never empty.
package struct TextWords: Sequence, IteratorProtocol, Sendable {
  private var rest: ArraySlice<UInt8>
  private let separators: [UInt8]

  /// The words of a line.
  ///
  /// - Parameters:
  ///   - line: Its bytes.
  ///   - separators: ASCII characters that stand between words.
  package init(_ line: ArraySlice<UInt8>, separatedBy separators: StaticText) {
    rest = line
    self.separators = Array(separators.string.utf8)
  }

  package mutating func next() -> ArraySlice<UInt8>? {
    let word = rest.drop { separators.contains($0) }.prefix { !separators.contains($0) }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word
  }
}
