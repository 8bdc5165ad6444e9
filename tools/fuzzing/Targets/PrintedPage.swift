import Foundation
import HSBase
import HSOutput

/// What was printed, and whether it is what it claims to be.
struct PrintedPage {
  /// Text as it is printed for people: UTF-8, and nothing that a terminal obeys.
  static func check(text: borrowing OutputBuffer) throws(Violation) {
    try check(text: text.string as String)
  }

  /// Text that is UTF-8 already: a terminal obeys control characters, which whoever named a device could have sent.
  static func check(text: String, allowsTabs: Bool = true) throws(Violation) {
    let control = text.utf8.first {
      ($0 < 0x20 && $0 != 0x0a && !($0 == 0x09 && allowsTabs)) || $0 == 0x7f
    }
    try Violation.unless(control == nil, "text has the control character \(control ?? 0)")
  }

  /// A document of JSON.
  static func check(json: some Sequence<UInt8>) throws(Violation) {
    let bytes = Array(json)
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
      throw Violation("not JSON: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
    }
  }

  /// Documents of JSON, a line each.
  static func check(lines: [UInt8]) throws(Violation) {
    for line in lines.split(separator: 0x0a) { try check(json: line) }
  }

  /// Calls `write` with an output, and checks that it writes JSON.
  static func checkJSON(_ write: (TextOutput) -> Void) throws(Violation) {
    try check(json: written(write))
  }

  /// What `write` writes to an output.
  static func written(_ write: (TextOutput) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let output = TextOutput { piece in
      for index in piece.indices { bytes.append(piece[index]) }
      return true
    }
    write(output)
    output.flush()
    return bytes
  }
}
