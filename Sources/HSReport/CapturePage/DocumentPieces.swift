package import HSProtocols

/// Cuts a JSON document into pieces that are documents themselves, so that a page reads one after the other and can be used in
/// between.
///
/// A cut lies between two elements of a list, or two members of a record. What is open there is closed, and opened again under the
/// same names in the next piece, whose first element or member at each level goes on where the piece before ended. How many lists
/// and records were open says how deep that goes: what the innermost holds is new.
package struct DocumentPieces {
  /// A list or record that is open.
  private struct Level {
    let isList: Bool
    /// Of a record, where the name of its member begins in `names`.
    let name: Int
  }

  private let size: Int
  private var levels: [Level] = []
  /// The names of the open members, one behind the other.
  private var names: [UInt8] = []
  /// How many bytes the piece has.
  private var count = 0
  private var isText = false
  private var isEscaped = false
  private var isName = false
  private var awaitsName = false

  /// - Parameter size: How many bytes a piece has before it is cut.
  package init(size: Int) { self.size = size }

  /// Writes what comes next of the document; no text in it can end the element that it stands in.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, cut anywhere.
  ///   - page: Where they go.
  ///   - cut: Writes what stands between two pieces; it is told how many lists and records are open there.
  package mutating func write(
    _ bytes: Span<UInt8>, to page: inout OutputBuffer, cut: (inout OutputBuffer, Int) -> Void
  ) {
    // What lies behind here is not written yet.
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard !isText else {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5c {
          isEscaped = true
        } else if byte == 0x22 {
          isText = false
        }
        if isName, isText {
          if byte == 0x3c { names += "\\u003c".utf8 } else { names.append(byte) }
        }
        if byte == 0x3c {
          page.append(bytes.extracting(start..<index))
          page.append("\\u003c")
          start = index + 1
        }
        continue
      }
      switch byte {
      case 0x22:
        isText = true
        isName = awaitsName
        awaitsName = false
      case 0x5b, 0x7b:
        levels.append(Level(isList: byte == 0x5b, name: names.count))
        awaitsName = byte == 0x7b
      case 0x5d, 0x7d:
        if let closed = levels.popLast() { names.removeLast(names.count - closed.name) }
        awaitsName = false
      case 0x2c:
        guard let own = levels.last else { continue }
        names.removeLast(names.count - own.name)
        awaitsName = !own.isList
        guard count + index - start >= size else { continue }
        page.append(bytes.extracting(start..<index))
        close(&page)
        cut(&page, levels.count)
        open(&page)
        (start, count) = (index + 1, 0)
      default: break
      }
    }
    page.append(bytes.extracting(start..<bytes.count))
    count += bytes.count - start
  }

  /// Ends all that is open.
  private func close(_ page: inout OutputBuffer) {
    for level in levels.reversed() { page.append(byte: level.isList ? 0x5d : 0x7d) }
  }

  /// Begins again all that is open, up to where the innermost has its next element or member.
  private func open(_ page: inout OutputBuffer) {
    for (place, level) in levels.enumerated() {
      page.append(byte: level.isList ? 0x5b : 0x7b)
      guard !level.isList, place + 1 < levels.count else { continue }
      page.append(byte: 0x22)
      page.append(names.span.extracting(level.name..<levels[place + 1].name))
      page.append("\":")
    }
  }
}
