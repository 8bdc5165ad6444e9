import HSHCI

/// Takes names, addresses and serial numbers out of values, each byte for a byte, so that every length stays.
struct Concealment: Sendable {
  private var replacements: [(pattern: [UInt8], other: [UInt8])] = []

  /// Conceals nothing.
  init() {}

  /// Conceals a name.
  mutating func hide(name: [UInt8]) {
    // Shorter ones stand by chance in other values.
    guard name.count >= 3 else { return }
    add(name, Self.stretched("Device", to: name.count))
  }

  /// Conceals a serial number.
  mutating func hide(serial: [UInt8]) {
    guard serial.count >= 4 else { return }
    add(serial, [UInt8](repeating: 48, count: serial.count))
  }

  /// Conceals an address in the orders and notations in which values hold it.
  mutating func hide(_ address: DeviceAddress) {
    let bytes = (0..<6).map { UInt8(truncatingIfNeeded: address.value >> (40 - 8 * UInt64($0))) }
    guard Set(bytes).count > 1 else { return }
    let other: [UInt8] = [0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5]
    add(bytes, other)
    add(bytes.reversed(), other.reversed())
    // A System ID has FFFE between the two halves (Device Information Service 1.1, 3.10).
    add(
      Array(bytes.reversed().prefix(3)) + [0xFE, 0xFF] + Array(bytes.reversed().suffix(3)),
      Array(other.reversed().prefix(3)) + [0xFE, 0xFF] + Array(other.reversed().suffix(3)))
    for separator in ["", ":", "-"] {
      for isUpper in [true, false] {
        add(
          Self.text(bytes, separator, isUpper: isUpper),
          Self.text(other, separator, isUpper: isUpper))
      }
    }
  }

  private static func text(_ bytes: [UInt8], _ separator: String, isUpper: Bool) -> [UInt8] {
    let text = bytes.map { [$0].hex }.joined(separator: separator)
    return Array((isUpper ? text.uppercased() : text).utf8)
  }

  private static func stretched(_ word: String, to length: Int) -> [UInt8] {
    let letters = Array(word.utf8)
    return (0..<length).map { letters[$0 % letters.count] }
  }

  private mutating func add(_ pattern: [UInt8], _ other: [UInt8]) {
    replacements.append((pattern, other))
    // Longer ones first: a short one may be a part of them.
    replacements.sort { $0.pattern.count > $1.pattern.count }
  }

  /// The value without what is concealed.
  func callAsFunction(_ value: some Sequence<UInt8>) -> [UInt8] {
    var value = Array(value)
    for (pattern, other) in replacements where pattern.count <= value.count {
      var place = 0
      while place + pattern.count <= value.count {
        if value[place] == pattern[0], value[place..<(place + pattern.count)].elementsEqual(pattern)
        {
          value.replaceSubrange(place..<(place + pattern.count), with: other)
          place += pattern.count
        } else {
          place += 1
        }
      }
    }
    return value
  }
}
