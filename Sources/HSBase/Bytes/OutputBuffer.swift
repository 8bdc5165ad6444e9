/// Text under construction, as UTF-8, in one buffer that is filled, written and emptied again.
///
/// Numbers and names go in without a `String` being made, so a line costs no allocation once the
/// buffer has grown to its working size. It cannot be copied: its writer holds it alone, so that
/// appending a byte is as cheap as storing one.
@safe
public struct OutputBuffer: ~Copyable, TextAppending {
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
    self.capacity = max(capacity, 128)
    unsafe base = .allocate(capacity: self.capacity)
  }

  @inlinable
  deinit { unsafe base.deallocate() }

  /// Makes room for `needed` more bytes.
  @inlinable
  @inline(__always)
  mutating func reserve(_ needed: Int) {
    if capacity &- used < needed {
      unsafe (base, capacity) = Self.grown(base, used, capacity, needed)
    }
  }

  /// Moves the bytes to larger memory.
  ///
  /// Takes and returns numbers rather than `self`: a value whose address is never taken can stay in
  /// registers while a line is written.
  @unsafe
  @usableFromInline
  @inline(never)
  static func grown(
    _ base: UnsafeMutablePointer<UInt8>, _ used: Int, _ capacity: Int, _ needed: Int
  ) -> (base: UnsafeMutablePointer<UInt8>, capacity: Int) {
    let larger = max(capacity &* 2, used &+ needed)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe new.update(from: base, count: used)
    unsafe base.deallocate()
    return unsafe (new, larger)
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

  /// Appends the lowest `length` bytes of a word, at most eight, the lowest first.
  @inlinable
  @inline(__always)
  public mutating func append(word: UInt64, length: Int) {
    reserve(8)
    // `reserve` made room for all eight; those behind the text are written over later.
    unsafe UnsafeMutableRawPointer(base + used).storeBytes(of: word.littleEndian, as: UInt64.self)
    used &+= min(max(length, 0), 8)
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
  @inlinable
  public mutating func truncate(to count: Int) {
    if count >= 0, count < used { used = count }
  }

  /// Drops bytes out of the text, and moves those behind them up.
  ///
  /// - Parameters:
  ///   - length: How many bytes.
  ///   - place: Where the first of them stands; nothing is dropped beyond the text's end.
  package mutating func drop(_ length: Int, at place: Int) {
    guard place >= 0, length > 0, place < used else { return }
    let dropped = min(length, used &- place)
    let left = used &- place &- dropped
    unsafe (base + place).update(from: base + place + dropped, count: left)
    used &-= dropped
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
}
