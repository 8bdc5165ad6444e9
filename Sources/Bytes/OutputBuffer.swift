/// Text under construction, as UTF-8, in one buffer that is filled, written and emptied again.
///
/// Numbers and names go in without a `String` being made, so a line costs no allocation once the
/// buffer has grown to its working size.
public struct OutputBuffer: Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8]

  /// An empty buffer.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Number of bytes so far.
  @inlinable
  public var count: Int { bytes.count }

  /// Whether there is no byte.
  @inlinable
  public var isEmpty: Bool { bytes.isEmpty }

  /// The text so far.
  ///
  /// Allocates; for tests and messages.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Drops what was appended after the buffer held `count` bytes.
  public mutating func truncate(to count: Int) {
    if count < bytes.count, count >= 0 { bytes.removeLast(bytes.count - count) }
  }

  /// Appends one byte.
  public mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends bytes as they are.
  public mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends a name or a literal.
  public mutating func append(_ text: StaticText) {
    text.withUTF8 { append($0) }
  }

  /// Appends a string.
  public mutating func append(string: String) { bytes.append(contentsOf: string.utf8) }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(_ value: some FixedWidthInteger) {
    if value < 0 { append(byte: 45) }
    append(UInt64(truncatingIfNeeded: value.magnitude), width: 1)
  }

  /// Appends a number in decimal, with zeros in front up to `width` digits.
  public mutating func append(_ value: UInt64, width: Int) {
    append(magnitude: value, width: width)
  }

  private mutating func append(magnitude: UInt64, width: Int) {
    var divisor: UInt64 = 1
    var digits = 1
    while digits < 20, magnitude / divisor >= 10 {
      divisor &*= 10
      digits += 1
    }
    var pad = Swift.min(width, 64)
    while pad > digits {
      bytes.append(48)
      pad -= 1
    }
    var rest = magnitude
    while divisor > 0 {
      bytes.append(48 &+ UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Appends `value / 10^decimals` with exactly that many decimals.
  ///
  /// - Parameters:
  ///   - value: The number in units of its last decimal.
  ///   - decimals: Digits behind the point, 0 to 18.
  public mutating func append(fixed value: Int64, decimals: Int) {
    if value < 0 { bytes.append(45) }
    var scale: UInt64 = 1
    for _ in 0..<Swift.min(Swift.max(decimals, 0), 18) { scale &*= 10 }
    append(magnitude: value.magnitude / scale, width: 1)
    guard decimals > 0 else { return }
    bytes.append(46)
    append(magnitude: value.magnitude % scale, width: Swift.min(decimals, 18))
  }

  /// Appends two lower-case hexadecimal digits.
  public mutating func append(hex value: UInt8) {
    bytes.append(Hex.digit(value >> 4))
    bytes.append(Hex.digit(value))
  }

  /// Appends four lower-case hexadecimal digits.
  public mutating func append(hex value: UInt16) {
    append(hex: UInt8(truncatingIfNeeded: value >> 8))
    append(hex: UInt8(truncatingIfNeeded: value))
  }

  /// Appends eight lower-case hexadecimal digits.
  public mutating func append(hex value: UInt32) {
    append(hex: UInt16(truncatingIfNeeded: value >> 16))
    append(hex: UInt16(truncatingIfNeeded: value))
  }

  /// Appends two lower-case hexadecimal digits for each byte.
  public mutating func append(hex span: Span<UInt8>) {
    for index in span.indices { append(hex: span[index]) }
  }
}
