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
  @inline(__always)
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

  /// Takes `length` more bytes into the text and returns where to store them.
  @unsafe
  @inlinable
  @inline(__always)
  mutating func extend(by length: Int) -> UnsafeMutablePointer<UInt8> {
    reserve(length)
    let place = unsafe base + used
    used &+= length
    return unsafe place
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
  @inline(__always)
  public mutating func append(byte: UInt8) {
    unsafe extend(by: 1).pointee = byte
  }

  /// Appends a byte `count` times: what fills a column.
  @inlinable
  public mutating func append(byte: UInt8, count: Int) {
    guard count > 0 else { return }
    unsafe extend(by: count).update(repeating: byte, count: count)
  }

  /// Appends bytes as they are.
  @inlinable
  @inline(__always)
  public mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe extend(by: source.count).update(from: start, count: source.count)
    }
  }

  /// Appends a number of bytes that is known where it is called.
  @inlinable
  @inline(__always)
  public mutating func append<let length: Int>(_ bytes: InlineArray<length, UInt8>) {
    append(bytes.span)
  }

  /// Appends a name or a literal.
  ///
  /// Inlined so that a literal's bytes are stored as numbers, without a call.
  @inlinable
  @inline(__always)
  public mutating func append(_ text: StaticText) {
    unsafe extend(by: text.count).update(from: text.start, count: text.count)
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
  @inline(__always)
  public mutating func append(twoDigits value: UInt32) {
    unsafe Self.store(pair: value % 100, at: extend(by: 2))
  }

  /// Appends a number in decimal, with zeros in front up to `width` digits, at most 64.
  public mutating func append(_ value: UInt64, width: Int) {
    if value < 10_000, width <= 4 {
      append(digits: Self.fourDigits(UInt32(truncatingIfNeeded: value)), width: width)
    } else if value < 100_000_000, width <= 8 {
      append(digits: Self.eightDigits(value), width: width)
    } else {
      append(long: value, width: width)
    }
  }

  @inline(never)
  private mutating func append(long value: UInt64, width: Int) {
    append(value / 100_000_000, width: Swift.min(Swift.max(width, 0), 64) &- 8)
    append(digits: Self.eightDigits(value % 100_000_000), width: 8)
  }

  /// Appends digits, one a byte, the first in the lowest byte, without the zeros in front that
  /// `width` does not ask for.
  @inline(__always)
  private mutating func append(digits: some FixedWidthInteger & UnsignedInteger, width: Int) {
    let length = digits.bitWidth &>> 3
    let zeros = Swift.min(digits.trailingZeroBitCount &>> 3, length &- Swift.max(width, 1))
    let text = (digits | .init(truncatingIfNeeded: 0x3030_3030_3030_3030)) &>> .init(zeros &* 8)
    // All bytes are stored; those behind the digits are written over later.
    reserve(length)
    let place = unsafe UnsafeMutableRawPointer(base + used)
    unsafe place.storeBytes(of: text.littleEndian, as: type(of: text))
    used &+= length &- zeros
  }

  /// The four decimal digits of a number below 10⁴, as `eightDigits` has them.
  @inline(__always)
  private static func fourDigits(_ value: UInt32) -> UInt32 {
    let hundreds = value / 100
    let pairs = hundreds | (value &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000f_000f
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// The eight decimal digits of a number below 10⁸, one a byte, the first in the lowest byte.
  ///
  /// All are worked out at once: the number is halved into four digits each, these into pairs and
  /// these into digits, side by side in one register. Dividing is multiplying by a reciprocal that
  /// is exact for the numbers that occur.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000f_000f_000f_000f
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// Stores the two digits of a number below 100.
  @unsafe
  @inlinable
  @inline(__always)
  static func store(pair value: UInt32, at place: UnsafeMutablePointer<UInt8>) {
    let tens = (value &* 103) &>> 10
    unsafe place[0] = 48 &+ UInt8(truncatingIfNeeded: tens)
    unsafe place[1] = 48 &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
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
    unsafe Self.store(hex: value, Hex.digits, at: extend(by: 2))
  }

  /// Appends four lower-case hexadecimal digits.
  @inlinable
  public mutating func append(hex value: UInt16) {
    let place = unsafe extend(by: 4)
    unsafe Self.store(hex: UInt8(truncatingIfNeeded: value >> 8), Hex.digits, at: place)
    unsafe Self.store(hex: UInt8(truncatingIfNeeded: value), Hex.digits, at: place + 2)
  }

  /// Appends eight lower-case hexadecimal digits.
  public mutating func append(hex value: UInt32) {
    append(hex: UInt16(truncatingIfNeeded: value >> 16))
    append(hex: UInt16(truncatingIfNeeded: value))
  }

  /// Appends two lower-case hexadecimal digits for each byte.
  public mutating func append(hex span: Span<UInt8>) {
    let place = unsafe extend(by: span.count &* 2)
    for index in span.indices {
      unsafe Self.store(hex: span[index], Hex.digits, at: place + 2 &* index)
    }
  }

  /// Appends the lowest six bytes of a number as upper-case hexadecimal digits with colons.
  public mutating func append(colonHex value: UInt64) {
    var place = unsafe extend(by: 17)
    var shift: UInt64 = 40
    while true {
      let byte = UInt8(truncatingIfNeeded: value &>> shift)
      unsafe Self.store(hex: byte, Hex.upperDigits, at: place)
      if shift == 0 { break }
      unsafe place[2] = 58
      unsafe place += 3
      shift &-= 8
    }
  }

  /// Stores the two digits of a byte, which `digits` lists from 0 to 15.
  @unsafe
  @inlinable
  @inline(__always)
  static func store(hex byte: UInt8, _ digits: StaticText, at place: UnsafeMutablePointer<UInt8>) {
    unsafe place[0] = digits.start[Int(byte >> 4)]
    unsafe place[1] = digits.start[Int(byte & 15)]
  }
}
