import HSProtocols

/// Lines of a program that is written.
struct ProgramText {
  private let put: (_ text: String) -> Void

  /// Lines that go where `put` takes them.
  init(to put: @escaping (_ text: String) -> Void) { self.put = put }

  /// Adds a line.
  func add(_ line: String = "") {
    put(line)
    put("\n")
  }

  /// Adds a form of a template, filled in; nothing where the program has none.
  func add(_ form: TextTemplate?, _ words: [String: String]) { form?.write(words, to: add(_:)) }

  /// Adds what is missing in a program, as a list behind the sign of comments.
  func add(remarks: [String], behind prefix: String) {
    for remark in remarks { add(words: "\(prefix)* \(remark).", hanging: prefix + "  ") }
  }

  /// Adds a member of a list of texts: a text of any length, piece by piece.
  func add(quoted bytes: ArraySlice<UInt8>) {
    put("    \"")
    var rest = bytes
    while !rest.isEmpty {
      // A piece ends before a character, not within one.
      var piece = rest.prefix(4096)
      while piece.count > 4093, let next = rest[piece.endIndex...].first, next & 0xC0 == 0x80 {
        piece.removeLast()
      }
      put(Self.safe(String(decoding: piece, as: UTF8.self)))
      rest = rest[piece.endIndex...]
    }
    put("\",\n")
  }

  /// Adds lines that begin with a sign, broken at words so that none is longer than 110 characters.
  func add(words: String, hanging: String = "") {
    // What stands in front of a line's first word.
    var (line, front) = ("", "")
    for word in words.split(separator: " ") {
      if line != front, line.count + 1 + word.count > 110 {
        add(line)
        (line, front) = (hanging, hanging)
      }
      line += (line == front ? "" : " ") + word
    }
    if line != front { add(line) }
  }

  /// A handle as it is written.
  static func handle(_ value: UInt16) -> String {
    "0x" + value.padded(4, radix: 16)
  }

  /// Seconds of nanoseconds, with microseconds.
  static func seconds(_ nanoseconds: Int64) -> String {
    let micro = (nanoseconds.magnitude + 500) / 1000
    return (nanoseconds < 0 ? "-" : "") + "\(micro / 1_000_000).\((micro % 1_000_000).padded(6))"
  }

  /// Seconds of nanoseconds, with as many digits as they need.
  static func brief(_ nanoseconds: Int64) -> String {
    var text = seconds(nanoseconds)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text
  }

  /// A number with as many decimals as it deserves: two significant digits.
  static func short(_ value: Double) -> String {
    guard value.isFinite, value > 0 else { return "0" }
    if value < 1e-12 { return "1e-12" }
    var exponent = 0
    var mantissa = value
    while mantissa < 1 {
      mantissa *= 10
      exponent += 1
    }
    if exponent > 3 { return "\(Int(clamping: mantissa.rounded()))e-\(exponent)" }
    let scale = exponent == 0 ? 10.0 : [1, 100, 1000, 10000][min(3, exponent)]
    return "\((value * scale).rounded() / scale)"
  }

  /// Text that is safe in a comment and in a document string: one line of printable characters.
  static func safe(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.value < 32 || $0.value == 127 || $0 == "\\" || $0 == "\"" || $0.value == 0x2028
            || $0.value == 0x2029 || $0.properties.generalCategory == .format
            || $0.properties.generalCategory == .control
            ? "?" : $0
        }))
  }
}
