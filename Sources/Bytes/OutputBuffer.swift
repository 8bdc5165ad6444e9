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

  /// Stores a byte, for which the caller has reserved room: nothing is checked here.
  @inlinable
  mutating func put(_ byte: UInt8) {
    unsafe base[used] = byte
    used &+= 1
  }

  /// Whether there is no byte.
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

  /// Appends bytes as they are.
  public mutating func append(_ span: Span<UInt8>) {
    let length = span.count
    guard length > 0 else { return }
    reserve(length)
    unsafe span.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe (base + count).update(from: start, count: length) }
    }
    used &+= length
  }

  /// Appends a name or a literal.
  public mutating func append(_ text: StaticText) {
    let length = text.count
    reserve(length)
    unsafe (base + count).update(from: text.start, count: length)
    used &+= length
  }

  /// Appends a string.
  public mutating func append(string: String) {
    var string = string
    string.withUTF8 { unsafe append($0.span) }
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(_ value: some FixedWidthInteger) {
    // Never so for numbers of up to 64 bits, and known when this is compiled for them.
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      return append(string: String(value))
    }
    if value < 0 { append(byte: 45) }
    append(magnitude, width: 1)
  }

  /// Appends a number below 100 as two digits; only its last two are shown of a larger one.
  @inlinable
  public mutating func append(twoDigits value: UInt32) {
    reserve(2)
    let low = value % 100
    put(48 &+ UInt8(truncatingIfNeeded: low / 10))
    put(48 &+ UInt8(truncatingIfNeeded: low % 10))
  }

  /// Appends a number in decimal, with zeros in front up to `width` digits, at most 64.
  public mutating func append(_ value: UInt64, width: Int) {
    if value < 10, width <= 1 { return append(byte: 48 &+ UInt8(truncatingIfNeeded: value)) }
    let digits = Self.digits(value)
    let width = Swift.min(Swift.max(width, digits), 64)
    reserve(width)
    let used = used
    let end = used &+ width
    var place = end
    var rest = value
    while rest > UInt64(UInt32.max) {
      place &-= 1
      unsafe base[place] = 48 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    // Dividing 32 bits by a constant is a multiplication.
    var small = UInt32(truncatingIfNeeded: rest)
    while place > used {
      place &-= 1
      unsafe base[place] = 48 &+ UInt8(truncatingIfNeeded: small % 10)
      small /= 10
    }
    self.used = end
  }

  private static func digits(_ value: UInt64) -> Int {
    if value < 10 { return 1 }
    if value < 100 { return 2 }
    if value < 1000 { return 3 }
    var digits = 4
    var limit: UInt64 = 10_000
    while value >= limit {
      digits &+= 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    return digits
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
    reserve(span.count &* 2)
    for index in span.indices {
      put(Hex.digit(span[index] >> 4))
      put(Hex.digit(span[index]))
    }
  }
}
