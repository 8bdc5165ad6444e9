import HSProtocols

extension OutputBuffer {
  /// Appends text as HTML, in an element or a quoted attribute.
  package mutating func append(html text: String) {
    for byte in PageText.shown(text) {
      switch byte {
      case 0x26: append("&amp;")
      case 0x3c: append("&lt;")
      case 0x3e: append("&gt;")
      case 0x22: append("&quot;")
      case 0x27: append("&#39;")
      default: append(byte: byte)
      }
    }
  }

  /// Appends text in which Markdown finds nothing to do: no element, link, emphasis or table.
  package mutating func append(markdown text: String) {
    for byte in PageText.shown(text) {
      switch byte {
      case 0x26: append("&amp;")
      case 0x3c: append("&lt;")
      case 0x3e: append("&gt;")
      case 0x40: append("&#64;")
      case 0x23: append("&#35;")
      // \\ ` * _ [ ] | ~
      case 0x5c, 0x60, 0x2a, 0x5f, 0x5b, 0x5d, 0x7c, 0x7e:
        append(byte: 0x5c)
        append(byte: byte)
      default: append(byte: byte)
      }
    }
  }
}

/// Text of devices and files as a page shows it: whatever it holds, it stays in its place.
///
/// The page's script does the same to the texts that it shows (`shown` there).
package enum PageText {
  /// The most bytes of a text that are shown whole.
  private static let longest = 1000
  /// The most marks on one letter that are shown: more would be drawn over the lines above and below.
  private static let mostMarks = 4

  /// The bytes to show.
  ///
  /// Control characters, invisible ones and those that turn the direction of text are written out. A run of letters
  /// that are read from the right is isolated, so that it does not change the order of what stands beside it.
  package static func shown(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    if bytes.count <= longest, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return bytes }
    var safe = OutputBuffer()
    // One letter may have thousands of marks: scalars are counted, not letters.
    safe.append(
      message: bytes.count > longest
        ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest / 4))) : text)
    if bytes.count > longest { safe += "\u{2026} (\(bytes.count) bytes)" }
    return arranged(safe.string)
  }

  private static func arranged(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var marks = 0
    var isInRun = false
    // What stands behind a run, and belongs to it if more of its letters follow.
    var between: [UInt8] = []
    func endRun() {
      // Pop directional isolate.
      if isInRun { out += [0xe2, 0x81, 0xa9] }
      isInRun = false
      out += between
      between = []
    }
    func endMarks() {
      if marks > mostMarks { out += Array("(\(marks - mostMarks) more marks)".utf8) }
      marks = 0
    }
    for scalar in text.unicodeScalars {
      let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      if isMark(scalar) {
        marks += 1
        if marks > mostMarks { continue }
        if between.isEmpty { out += bytes } else { between += bytes }
        continue
      }
      if marks > mostMarks { endRun() }
      endMarks()
      if isFromTheRight(scalar) {
        if !isInRun {
          // Right-to-left isolate.
          out += [0xe2, 0x81, 0xa7]
          isInRun = true
        }
        out += between + bytes
        between = []
      } else if isInRun, scalar == " " || scalar == "-" {
        between += bytes
      } else {
        endRun()
        out += bytes
      }
    }
    endRun()
    endMarks()
    return out
  }

  private static func isMark(_ scalar: UnicodeScalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a letter is read from the right: Hebrew, Arabic, and scripts like them.
  private static func isFromTheRight(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x1_0800...0x1_0fff,
      0x1_e800...0x1_efff:
      true
    default: false
    }
  }
}
