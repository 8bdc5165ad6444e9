/// Text under construction, as UTF-8, in one buffer that is filled, written and emptied again.
///
/// Numbers and names go in without a `String` being made, so a line costs no allocation once the
/// buffer has grown to its working size. It cannot be copied: whoever writes into it holds it alone,
/// which is what makes appending a byte as cheap as storing one.
@safe
public struct OutputBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// Number of bytes so far.
  @inlinable
  public var count: Int { used }
  @usableFromInline var used = 0

  /// An empty buffer.
  ///
  /// - Parameter capacity: Bytes that it takes without growing.
  public init(capacity: Int = 0) {
    self.capacity = Swift.max(capacity, 128)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  /// Makes room for `needed` more bytes.
  @inlinable
  mutating func reserve(_ needed: Int) {
    if capacity &- used < needed { grow(needed) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(_ needed: Int) {
    let larger = Swift.max(capacity &* 2, count &+ needed)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe new.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = new
    capacity = larger
  }

  /// Stores a byte for which there is room.
  @inlinable
  mutating func put(_ byte: UInt8) {
    unsafe base[used] = byte
    used &+= 1
  }

  /// Stores bytes for which there is room.
  @unsafe
  @inlinable
  mutating func put(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe (base + used).update(from: start, count: count)
    used &+= count
  }

  /// Whether there is no byte.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The bytes so far.
  public var span: Span<UInt8> {
    @_lifetime(borrow self) get {
      let buffer = unsafe UnsafeBufferPointer(start: base, count: count)
      return unsafe _overrideLifetime(buffer.span, borrowing: self)
    }
  }

  /// The byte appended last, or `nil` if there is none.
  public var last: UInt8? { count > 0 ? unsafe base[count &- 1] : nil }

  /// The text so far.
  ///
  /// Allocates; for tests and messages.
  public var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// Empties the buffer and keeps its memory.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Drops what was appended after the buffer held `count` bytes.
  public mutating func truncate(to count: Int) {
    if count >= 0, count < used { used = count }
  }

  /// Appends one byte.
  @inlinable
  public mutating func append(byte: UInt8) {
    reserve(1)
    put(byte)
  }

  /// Appends a byte `count` times: what fills a column.
  @inlinable
  public mutating func append(byte: UInt8, count: Int) {
    guard count > 0 else { return }
    reserve(count)
    for _ in 0..<count { put(byte) }
  }

  /// Appends bytes as they are.
  @inlinable
  public mutating func append(_ span: Span<UInt8>) {
    reserve(span.count)
    unsafe span.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe put(start, count: source.count)
    }
  }

  /// Appends a name or a literal.
  @inlinable
  public mutating func append(_ text: StaticText) {
    reserve(text.count)
    unsafe put(text.start, count: text.count)
  }

  /// Appends a string.
  public mutating func append(string: String) {
    var string = string
    string.withUTF8 { unsafe append($0.span) }
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(_ value: some FixedWidthInteger) {
    if value < 0 { append(byte: 45) }
    append(UInt64(truncatingIfNeeded: value.magnitude), width: 1)
  }

  /// Appends a number below 100 as two digits; only its last two are shown of a larger one.
  @inlinable
  public mutating func append(twoDigits value: UInt32) {
    reserve(2)
    let pair = value % 100
    put(48 &+ UInt8(truncatingIfNeeded: pair / 10))
    put(48 &+ UInt8(truncatingIfNeeded: pair % 10))
  }

  /// Appends a number in decimal, with zeros in front up to `width` digits, at most 64.
  @inlinable
  public mutating func append(_ value: UInt64, width: Int) {
    if value < 10, width <= 1 { return append(byte: 48 &+ UInt8(truncatingIfNeeded: value)) }
    append(digits: value, width: width)
  }

  @usableFromInline
  mutating func append(digits value: UInt64, width: Int) {
    let width = Swift.min(Swift.max(width, Self.digits(value)), 64)
    reserve(width)
    let first = used
    var place = first &+ width
    used = place
    var rest = value
    while rest > UInt64(UInt32.max) {
      place &-= 2
      put(pair: UInt32(truncatingIfNeeded: rest % 100), at: place)
      rest /= 100
    }
    // Dividing 32 bits by a constant is a multiplication.
    var small = UInt32(truncatingIfNeeded: rest)
    while small >= 10 {
      place &-= 2
      let next = small / 100
      put(pair: small &- next &* 100, at: place)
      small = next
    }
    if small > 0 {
      place &-= 1
      unsafe base[place] = 48 &+ UInt8(truncatingIfNeeded: small)
    }
    while place > first {
      place &-= 1
      unsafe base[place] = 48
    }
  }

  /// Stores the digits of a number below 100 at a place that is reserved.
  @inline(__always)
  private mutating func put(pair value: UInt32, at place: Int) {
    let high = (value &* 103) &>> 10
    unsafe base[place] = 48 &+ UInt8(truncatingIfNeeded: high)
    unsafe base[place &+ 1] = 48 &+ UInt8(truncatingIfNeeded: value &- high &* 10)
  }

  /// Number of decimal digits.
  public static func digits(_ value: UInt64) -> Int {
    if value < 100 { return value < 10 ? 1 : 2 }
    if value < 10_000 { return value < 1000 ? 3 : 4 }
    if value < 1_000_000 { return value < 100_000 ? 5 : 6 }
    if value < 100_000_000 { return value < 10_000_000 ? 7 : 8 }
    return 8 + digits(value / 100_000_000)
  }

  /// Appends `value / 10^decimals` with exactly that many decimals.
  ///
  /// - Parameters:
  ///   - value: The number in units of its last decimal.
  ///   - decimals: Digits behind the point, 0 to 18.
  public mutating func append(fixed value: Int64, decimals: Int) {
    if value < 0 { append(byte: 45) }
    var scale: UInt64 = 1
    for _ in 0..<Swift.min(Swift.max(decimals, 0), 18) { scale &*= 10 }
    append(value.magnitude / scale, width: 1)
    guard decimals > 0 else { return }
    append(byte: 46)
    append(value.magnitude % scale, width: Swift.min(decimals, 18))
  }

  /// Appends two lower-case hexadecimal digits.
  @inlinable
  public mutating func append(hex value: UInt8) {
    reserve(2)
    put(Hex.digit(value >> 4))
    put(Hex.digit(value))
  }

  /// Appends four lower-case hexadecimal digits.
  @inlinable
  public mutating func append(hex value: UInt16) {
    reserve(4)
    put(Hex.digit(UInt8(truncatingIfNeeded: value >> 12)))
    put(Hex.digit(UInt8(truncatingIfNeeded: value >> 8)))
    put(Hex.digit(UInt8(truncatingIfNeeded: value >> 4)))
    put(Hex.digit(UInt8(truncatingIfNeeded: value)))
  }

  /// Appends eight lower-case hexadecimal digits.
  public mutating func append(hex value: UInt32) {
    append(hex: UInt16(truncatingIfNeeded: value >> 16))
    append(hex: UInt16(truncatingIfNeeded: value))
  }

  /// Appends two lower-case hexadecimal digits for each byte.
  public mutating func append(hex span: Span<UInt8>) {
    reserve(span.count &* 2)
    for index in span.indices {
      let byte = span[index]
      put(Hex.digit(byte >> 4))
      put(Hex.digit(byte))
    }
  }

  /// Appends the lowest six bytes of a number as upper-case hexadecimal digits with colons.
  public mutating func append(colonHex value: UInt64) {
    reserve(17)
    for shift in stride(from: UInt64(40), through: 0, by: -8) {
      let byte = UInt8(truncatingIfNeeded: value &>> shift)
      put(Hex.upperDigit(byte >> 4))
      put(Hex.upperDigit(byte))
      if shift > 0 { put(58) }
    }
  }
}
