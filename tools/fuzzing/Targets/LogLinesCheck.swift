import HSBase
import HSCapture

/// Lines of programs' logs, made of the rows that say what they look like: bytes choose the program, its rows, and what
/// stands at the places of their fields.
enum LogLinesCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    var maker = LogLineMaker(bytes)
    try ContainerCheck.check(maker.made(), as: nil)
  }
}

/// Makes a text of bytes, each of which decides something until there are none left.
struct LogLineMaker {
  private let bytes: [UInt8]
  private var place = 0
  private var text: [UInt8] = []

  /// Octets in the longest text: lines may be longer than what decides them.
  private static let longest = 1 << 16

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() -> Int {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return Int(bytes[place])
  }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice? {
    choices.isEmpty ? nil : choices[next() % choices.count]
  }

  /// Makes the text.
  mutating func made() -> [UInt8] {
    guard let (marks, forms) = one(of: LogForms.all) else { return [] }
    let front = one(of: ["", "", "06:30:12.101 ", "> ", "    ", "12: ", "\u{1B}[0;36m"]) ?? ""
    let ending = one(of: ["\n", "\n", "\r\n", "\n\n"]) ?? "\n"
    if let mark = one(of: marks) { text += Array((front + mark + ending).utf8) }
    while place < bytes.count, text.count < Self.longest {
      let start = text.count
      text += Array(front.utf8)
      if let form = one(of: forms) { put(form) }
      let (what, number, byte) = (next(), next(), UInt8(next()))
      let length = text.count - start
      switch what {
      // Lines that are cut, wrapped or changed.
      case 0...15: text.removeLast(min(number, length))
      case 16...31: text.insert(0x0A, at: start + number % (length + 1))
      case 32...47 where length > 0: text[start + number % length] = byte
      case 48...55: text += Array(" some words".utf8)
      default: break
      }
      text += Array(ending.utf8)
    }
    return text
  }

  /// Puts a line that a form fits.
  private mutating func put(_ form: String) {
    var rest = form[...]
    if rest.first == "^" { rest.removeFirst() }
    if rest.last == "$" { rest.removeLast() }
    while let sign = rest.popFirst() {
      switch sign {
      case "«":
        let name = rest.prefix { $0 != "»" }
        rest = rest.dropFirst(name.count + 1)
        putField(String(name))
      case "…":
        let words = one(of: ["", "x", "some words ", "(0x2a37) "]) ?? ""
        text += Array(words.utf8)
      case "~", " ":
        let blanks = next() % 3
        text += [UInt8](repeating: 0x20, count: sign == " " ? max(blanks, 1) : blanks)
      default: text += Array(String(sign).utf8)
      }
    }
  }

  private mutating func putField(_ name: String) {
    let word: String
    switch name {
    case "value", "packet", "list", "base64", "dashed", "grouped":
      let octets = (0..<(next() % 24)).map { _ in UInt8(next()) }
      switch next() % 6 {
      case 0: word = Hex.text(octets.span)
      case 1: word = octets.hex(separatedBy: " ")
      case 2: word = octets.hex(separatedBy: "-")
      case 3: word = octets.map { String($0) }.joined(separator: ", ")
      case 4: word = octets.hex(separatedBy: " ", each: "0x")
      default: word = ["FkhVAw==", "b'\\x16H'", "(null)", "<1648 5503>"][next() % 4]
      }
    case "uuid":
      word = one(of: ["2a37", "00002a37-0000-1000-8000-00805f9b34fb", "Heart Rate", ""]) ?? ""
    case "address": word = one(of: ["C0:00:00:00:00:01", "XX:XX:XX:XX:00:02", "C0:00"]) ?? ""
    case "path":
      word = one(of: ["hci0/dev_C0_00_00_00_00_01/service000c/char000d", "hci0/char", ""]) ?? ""
    default:
      let number = next() << 8 | next()
      word = next() % 2 == 0 ? String(number) : "0x" + String(number, radix: 16)
    }
    text += Array(word.utf8)
  }
}
