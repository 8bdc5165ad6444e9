// Reading bytes where a place that is not there is no place.

extension [UInt8] {
  /// The byte at an index, if it is there.
  func octet(_ index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }

  /// A number of up to eight bytes, least significant first, if they are all there.
  func number(_ index: Int, count: Int) -> UInt64? {
    guard index >= 0, count <= 8, index <= self.count &- count else { return nil }
    var value: UInt64 = 0
    for offset in 0..<count { value |= UInt64(self[index + offset]) &<< UInt64(8 &* offset) }
    return value
  }
}

/// A range from a place on, of a length that is cut to what there may be.
func span(_ start: Int, _ count: Int, within end: Int) -> Range<Int> {
  let lower = min(max(0, start), max(0, end))
  return lower..<min(max(lower, start &+ max(0, count)), max(lower, end))
}

/// A text without the zeros and spaces that fill it up.
func trimmed(_ text: some Sequence<UInt8>) -> [UInt8] {
  var text = Array(text)
  while let last = text.last, last == 0 || last == 0x20 { text.removeLast() }
  return text
}

/// A text in UTF-16, the lower octet first and the upper one first; nothing if it is not well-formed UTF-8.
func wide(_ text: [UInt8]) -> [[UInt8]] {
  guard let units = String(validating: text, as: UTF8.self)?.utf16 else { return [] }
  let octets = units.map { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  return [octets.flatMap { $0 }, octets.flatMap { $0.reversed() }]
}

/// Whether an address stands nowhere by chance: of few different octets it does.
func isTelling(_ address: UInt64) -> Bool {
  let octets = (0..<6).map { address >> UInt64(8 * $0) & 0xff }
  return octets.count { $0 != 0 && $0 != 0xff } >= 4 && Set(octets).count >= 4
}

/// Numbers that are looked for at every place: by their last 16 bits most places hold none of them.
struct SoughtNumbers<Number: FixedWidthInteger & Sendable>: Sendable {
  private var all: Set<Number> = []
  private var filter = [Bool](repeating: false, count: 1 << 16)

  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ number: Number) {
    all.insert(number)
    filter[Int(truncatingIfNeeded: number & 0xffff)] = true
  }

  func contains(_ number: Number) -> Bool {
    filter[Int(truncatingIfNeeded: number & 0xffff)] && all.contains(number)
  }
}
