// A document: JSON in lines that a person can read and compare.

extension JSONWriter {
  /// Appends what was written, with line breaks and two spaces a level.
  ///
  /// - Parameter text: Where the document goes.
  package consuming func finish(indentedIn text: inout OutputBuffer) {
    var layout = JSONLayout()
    layout.end(&self, to: &text)
  }
}

/// Lays a document out while it is written, so that it is never in memory as a whole.
///
/// Objects and arrays that fit on a line stay on one, so that a service's evidence or a list of
/// properties does not fill the screen.
package struct JSONLayout {
  /// Bytes of an object or array that may stand on one line.
  private static let shortEnough = 120
  /// Whether the whole document stands on one line, as one of several documents must.
  private let isOnOneLine: Bool
  private var depth = 0

  package init(isOnOneLine: Bool = false) { self.isOnOneLine = isOnOneLine }

  /// Appends what has been written so far and empties the writer of it; a little stays behind until more is
  /// known.
  package mutating func move(_ json: inout JSONWriter, to text: inout OutputBuffer) {
    let moved = lay(json.buffer.span, isEnd: false, to: &text)
    var rest = OutputBuffer(capacity: json.buffer.count - moved)
    rest.append(json.buffer.span.extracting(moved...))
    json.buffer.removeAll()
    json.buffer.append(rest.span)
  }

  /// Appends all that is left, and ends the document.
  package mutating func end(_ json: inout JSONWriter, to text: inout OutputBuffer) {
    _ = lay(json.buffer.span, isEnd: true, to: &text)
    json.buffer.removeAll()
    text.append(byte: 0x0a)
  }

  /// Appends JSON as far as its layout is known, and returns how far that is.
  private mutating func lay(_ json: Span<UInt8>, isEnd: Bool, to buffer: inout OutputBuffer) -> Int
  {
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case 0x22:
        guard let end = Self.stringEnd(json, index) ?? (isEnd ? json.count : nil) else {
          return index
        }
        buffer.append(json.extracting(index..<end))
        index = end
        continue
      case 0x7b, 0x5b:
        switch Self.shortEnd(json, index) {
        case .at(let end):
          Self.inline(json.extracting(index..<end), to: &buffer)
          index = end
          continue
        case .unknown where !isEnd: return index
        case .unknown, .tooLong: break
        }
        buffer.append(byte: byte)
        depth += 1
        breakLine(to: &buffer)
      case 0x7d, 0x5d:
        depth -= 1
        breakLine(to: &buffer)
        buffer.append(byte: byte)
      case 0x2c:
        buffer.append(byte: byte)
        breakLine(to: &buffer)
      case 0x3a:
        buffer.append(byte: byte)
        buffer.append(byte: 0x20)
      default: buffer.append(byte: byte)
      }
      index += 1
    }
    return index
  }

  private func breakLine(to buffer: inout OutputBuffer) {
    guard !isOnOneLine else { return }
    buffer.append(byte: 0x0a)
    for _ in 0..<max(0, depth) { buffer.append("  ") }
  }

  /// Appends an object or array on one line, with spaces behind commas and colons.
  private static func inline(_ json: Span<UInt8>, to buffer: inout OutputBuffer) {
    var index = 0
    while index < json.count {
      if json[index] == 0x22 {
        let end = stringEnd(json, index) ?? json.count
        buffer.append(json.extracting(index..<end))
        index = end
        continue
      }
      buffer.append(byte: json[index])
      if json[index] == 0x2c || json[index] == 0x3a { buffer.append(byte: 0x20) }
      index += 1
    }
  }

  /// Where a short object or array ends.
  private enum ShortEnd {
    case at(Int)
    case tooLong
    /// Not all of it has been written.
    case unknown
  }

  /// Where the object or array that begins at `start` ends, if that is soon enough.
  private static func shortEnd(_ json: Span<UInt8>, _ start: Int) -> ShortEnd {
    var depth = 0
    var index = start
    let limit = start + shortEnough
    while index < min(json.count, limit) {
      switch json[index] {
      case 0x22:
        guard let end = stringEnd(json, index) else { return .unknown }
        index = end
        continue
      case 0x7b, 0x5b: depth += 1
      case 0x7d, 0x5d:
        depth -= 1
        if depth == 0 { return .at(index + 1) }
      default: break
      }
      index += 1
    }
    return index < limit ? .unknown : .tooLong
  }

  /// The index behind the string that begins at `start`; `nil` if its end is not there.
  private static func stringEnd(_ json: Span<UInt8>, _ start: Int) -> Int? {
    var index = start + 1
    while index < json.count, json[index] != 0x22 {
      index += json[index] == 0x5c ? 2 : 1
    }
    return index < json.count ? index + 1 : nil
  }
}
