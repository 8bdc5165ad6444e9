package import Bytes

// A document: JSON in lines that a person can read and compare.

extension JSONWriter {
  /// Bytes of an object or array that may stand on one line.
  private static var shortEnough: Int { 120 }

  /// Appends what was written, with line breaks and two spaces a level.
  ///
  /// Objects and arrays that fit on a line stay on one, so that a service's evidence or a list of
  /// properties does not fill the screen.
  ///
  /// - Parameter text: Where the document goes.
  package consuming func finish(indentedIn text: inout OutputBuffer) {
    Self.indent(buffer.span, to: &text)
  }

  private static func indent(_ json: Span<UInt8>, to buffer: inout OutputBuffer) {
    var depth = 0
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case 0x22:
        let end = stringEnd(json, index)
        buffer.append(json.extracting(index..<end))
        index = end
        continue
      case 0x7b, 0x5b:
        if let end = shortEnd(json, index) {
          inline(json.extracting(index..<end), to: &buffer)
          index = end
          continue
        }
        buffer.append(byte: byte)
        depth += 1
        breakLine(depth, to: &buffer)
      case 0x7d, 0x5d:
        depth -= 1
        breakLine(depth, to: &buffer)
        buffer.append(byte: byte)
      case 0x2c:
        buffer.append(byte: byte)
        breakLine(depth, to: &buffer)
      case 0x3a:
        buffer.append(byte: byte)
        buffer.append(byte: 0x20)
      default: buffer.append(byte: byte)
      }
      index += 1
    }
    buffer.append(byte: 0x0a)
  }

  private static func breakLine(_ depth: Int, to buffer: inout OutputBuffer) {
    buffer.append(byte: 0x0a)
    for _ in 0..<max(0, depth) { buffer.append("  ") }
  }

  /// Appends an object or array on one line, with spaces behind commas and colons.
  private static func inline(_ json: Span<UInt8>, to buffer: inout OutputBuffer) {
    var index = 0
    while index < json.count {
      if json[index] == 0x22 {
        let end = stringEnd(json, index)
        buffer.append(json.extracting(index..<end))
        index = end
        continue
      }
      buffer.append(byte: json[index])
      if json[index] == 0x2c || json[index] == 0x3a { buffer.append(byte: 0x20) }
      index += 1
    }
  }

  /// Where the object or array that begins at `start` ends, if that is soon enough.
  private static func shortEnd(_ json: Span<UInt8>, _ start: Int) -> Int? {
    var depth = 0
    var index = start
    let limit = min(json.count, start + shortEnough)
    while index < limit {
      switch json[index] {
      case 0x22:
        index = stringEnd(json, index)
        continue
      case 0x7b, 0x5b: depth += 1
      case 0x7d, 0x5d:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The index behind the string that begins at `start`.
  private static func stringEnd(_ json: Span<UInt8>, _ start: Int) -> Int {
    var index = start + 1
    while index < json.count, json[index] != 0x22 {
      index += json[index] == 0x5c ? 2 : 1
    }
    return min(json.count, index + 1)
  }
}
