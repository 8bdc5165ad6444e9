/// Bytes, written down as hexadecimal text with spaces where they help to read.
///
/// `"1b 12 00" + .text("EOM")` is a notification. Numbers of several bytes are little-endian, as in
/// all of Bluetooth.
struct Octets: ExpressibleByStringLiteral, Sendable, Equatable {
  /// The bytes.
  var bytes: [UInt8]

  /// These bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of hexadecimal digits; everything but digits is passed over.
  init(stringLiteral text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    precondition(digits.count.isMultiple(of: 2), "half a byte in \(text)")
    bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// How many there are.
  var count: Int { bytes.count }

  /// The bytes as lower-case hexadecimal digits.
  var hex: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Text as UTF-8.
  static func text(_ text: String) -> Octets { Octets(Array(text.utf8)) }

  /// Text as UTF-8, with a NUL behind it.
  static func cString(_ text: String) -> Octets { Octets(Array(text.utf8) + [0]) }

  /// One byte.
  static func byte(_ value: Int) -> Octets { Octets([UInt8(truncatingIfNeeded: value)]) }

  /// Two bytes.
  static func word(_ value: Int) -> Octets { number(value, count: 2) }

  /// A little-endian number.
  static func number(_ value: Int, count: Int) -> Octets {
    Octets((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// A byte again and again.
  static func fill(_ value: UInt8, count: Int) -> Octets {
    Octets(Array(repeating: value, count: count))
  }

  /// The bytes from `start`, at most `count`.
  func part(from start: Int, count: Int) -> Octets {
    Octets(Array(bytes.dropFirst(start).prefix(count)))
  }

  /// RR intervals in 1/1024 s that rise by 1.
  static func rr(from first: Int, count: Int) -> Octets {
    (0..<count).reduce("") { $0 + .word(first + $1) }
  }

  static func + (left: Octets, right: Octets) -> Octets { Octets(left.bytes + right.bytes) }

  static func += (left: inout Octets, right: Octets) { left.bytes += right.bytes }
}
