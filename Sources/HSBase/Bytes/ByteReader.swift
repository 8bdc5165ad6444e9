/// A checked cursor over bytes that may be hostile.
///
/// ```
///   absolute offset   base                    position              end
///                      |                         |                   |
///   bytes              [ already read            | remaining         ]
/// ```
///
/// Every read either returns a value or throws a `DecodeError` that says layer, field, absolute
/// place, bytes needed and available, and which length set the end. Nothing below the reader can
/// read past `end`; a parser slices to a declared length before it descends. Positions are
/// absolute, so that ranges taken in any layer still point into the capture.
public struct ByteReader: ~Escapable, BitwiseCopyable {
  /// All bytes the reader may look at.
  @usableFromInline let bytes: Span<UInt8>
  /// Absolute offset of `bytes[0]`.
  @usableFromInline let base: Int
  /// Index into `bytes` of the next byte.
  @usableFromInline var index: Int
  /// Index into `bytes` behind the last readable byte.
  @usableFromInline let end: Int
  /// The layer that errors are reported for.
  public let layer: Layer
  /// What set the end of the readable bytes.
  public let limit: LengthSource

  /// A reader over all of `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: What to read.
  ///   - base: Absolute offset of the first byte.
  ///   - layer: The layer that errors are reported for.
  ///   - limit: What set the number of bytes.
  @inlinable
  @_lifetime(copy bytes)
  public init(_ bytes: Span<UInt8>, base: Int, layer: Layer, limit: LengthSource) {
    self.bytes = bytes
    self.base = base
    self.index = 0
    self.end = bytes.count
    self.layer = layer
    self.limit = limit
  }

  @usableFromInline
  @_lifetime(copy bytes)
  init(
    bytes: Span<UInt8>, base: Int, index: Int, end: Int, layer: Layer, limit: LengthSource
  ) {
    self.bytes = bytes
    self.base = base
    self.index = index
    self.end = end
    self.layer = layer
    self.limit = limit
  }

  /// A reader over no bytes at all, for what has none.
  @inlinable
  public static var nothing: ByteReader {
    @_lifetime(immortal) get { ByteReader(Span(), base: 0, layer: .capture, limit: .record) }
  }

  /// Absolute offset of the next byte.
  @inlinable
  public var position: Int { base &+ index }

  /// Number of bytes left.
  @inlinable
  public var remaining: Int { end &- index }

  /// Whether no byte is left.
  @inlinable
  public var isAtEnd: Bool { index == end }

  /// The range of the bytes left.
  @inlinable
  public var remainingRange: ByteRange { ByteRange(offset: position, count: remaining) }

  /// The error for a field that needs more bytes than are left.
  @inline(never)
  public func truncated(_ field: StaticText, needed: Int) -> DecodeError {
    DecodeError(
      layer: layer, field: field, at: ByteRange(offset: position, count: remaining),
      problem: .truncated(needed: needed, available: remaining, limit: limit))
  }

  /// The error for a value that is not allowed, which the last `count` bytes read hold.
  @inline(never)
  public func invalid(_ field: StaticText, value: UInt64, count: Int) -> DecodeError {
    let back = min(max(count, 0), index)
    return DecodeError(
      layer: layer, field: field, at: ByteRange(offset: position &- back, count: back),
      problem: .invalid(value))
  }

  /// Throws unless `count` bytes are left.
  @inlinable
  public func require(_ count: Int, _ field: StaticText) throws(DecodeError) {
    guard remaining >= count else { throw truncated(field, needed: count) }
  }

  /// Throws if bytes are left.
  @inlinable
  public func expectEnd(_ field: StaticText) throws(DecodeError) {
    guard index == end else {
      throw DecodeError(
        layer: layer, field: field, at: remainingRange, problem: .trailing(count: remaining))
    }
  }

  /// The next byte without reading it, or `nil` at the end.
  @inlinable
  public func peek(at offset: Int = 0) -> UInt8? {
    guard offset >= 0, offset < remaining else { return nil }
    return unsafe bytes[unchecked: index &+ offset]
  }

  /// The 16-bit little-endian number at an offset without reading it, or `nil` where it is not whole.
  @inlinable
  @inline(__always)
  public func peekUInt16LE(at offset: Int) -> UInt16? {
    guard offset >= 0, remaining &- offset >= 2 else { return nil }
    return unsafe load(UInt16.self, at: index &+ offset)
  }

  /// The little-endian number at an index that has as many bytes before `end`.
  ///
  /// Safe after a comparison with `remaining`: every reader has `0 <= index <= end <= bytes.count`, so
  /// the bytes need no second check.
  @unsafe
  @inlinable
  @inline(__always)
  func load<N: FixedWidthInteger & BitwiseCopyable>(_ type: N.Type, at index: Int) -> N {
    let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: type)
    return N(littleEndian: value)
  }
}

// MARK: - Numbers

extension ByteReader {
  /// Reads a little-endian number.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func number<N: FixedWidthInteger & BitwiseCopyable>(
    _ field: StaticText
  ) throws(DecodeError) -> N {
    let size = MemoryLayout<N>.size
    guard remaining >= size else { throw truncated(field, needed: size) }
    let value = unsafe load(N.self, at: index)
    index &+= size
    return value
  }

  /// Reads one byte.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint8(_ field: StaticText) throws(DecodeError) -> UInt8 {
    guard remaining >= 1 else { throw truncated(field, needed: 1) }
    let value = unsafe bytes[unchecked: index]
    index &+= 1
    return value
  }

  /// Reads one byte as a signed number.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func int8(_ field: StaticText) throws(DecodeError) -> Int8 {
    Int8(bitPattern: try uint8(field))
  }

  /// Reads a 16-bit little-endian number.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint16LE(_ field: StaticText) throws(DecodeError) -> UInt16 {
    try number(field)
  }

  /// Reads a 16-bit little-endian number, or returns `nil` where fewer than two bytes are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func nextUInt16LE() -> UInt16? {
    guard remaining >= 2 else { return nil }
    let value = unsafe load(UInt16.self, at: index)
    index &+= 2
    return value
  }

  /// Reads a 24-bit little-endian number.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint24LE(_ field: StaticText) throws(DecodeError) -> UInt32 {
    guard remaining >= 3 else { throw truncated(field, needed: 3) }
    let value =
      UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) &<< 8 | UInt32(bytes[index &+ 2]) &<< 16
    index &+= 3
    return value
  }

  /// Reads a 32-bit little-endian number.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint32LE(_ field: StaticText) throws(DecodeError) -> UInt32 {
    try number(field)
  }

  /// Reads a 48-bit little-endian number: a device address.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint48LE(_ field: StaticText) throws(DecodeError) -> UInt64 {
    guard remaining >= 6 else { throw truncated(field, needed: 6) }
    let low = UInt64(try uint32LE(field))
    return low | UInt64(try uint16LE(field)) &<< 32
  }

  /// Reads a 64-bit little-endian number.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint64LE(_ field: StaticText) throws(DecodeError) -> UInt64 {
    try number(field)
  }

  /// Reads a 128-bit little-endian number: a UUID or a key as Bluetooth sends it.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func uint128LE(_ field: StaticText) throws(DecodeError) -> UInt128 {
    try number(field)
  }
}

// MARK: - Runs of bytes

extension ByteReader {
  /// Passes over `count` bytes and returns where they stand.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func take(_ count: Int, _ field: StaticText) throws(DecodeError) -> ByteRange {
    guard count >= 0, remaining >= count else { throw truncated(field, needed: count) }
    let range = ByteRange(offset: position, count: count)
    index &+= count
    return range
  }

  /// Passes over `count` bytes, or over what is left if that is less, and returns where they stand.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func takeAvailable(_ count: Int) -> ByteRange {
    let range = ByteRange(offset: position, count: max(0, min(count, remaining)))
    index &+= range.count
    return range
  }

  /// Passes over all bytes left and returns where they stand.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func takeRemaining() -> ByteRange {
    let range = remainingRange
    index = end
    return range
  }

  /// A reader over the next `count` bytes, which this one passes over.
  ///
  /// - Parameters:
  ///   - count: Number of bytes that a length field announced.
  ///   - field: The field that the bytes make up, for the error.
  ///   - limit: Which length announced them.
  ///   - layer: The layer that the new reader reports for; this one's if `nil`.
  /// - Returns: The reader over the part.
  /// - Throws: `truncated` if fewer bytes are left.
  @inlinable
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func slice(
    _ count: Int, _ field: StaticText, limitedBy limit: LengthSource, layer: Layer? = nil
  ) throws(DecodeError) -> ByteReader {
    guard count >= 0, remaining >= count else { throw truncated(field, needed: count) }
    let part = ByteReader(
      bytes: bytes, base: base, index: index, end: index &+ count, layer: layer ?? self.layer,
      limit: limit)
    index &+= count
    return part
  }

  /// A reader over as many of the next `count` bytes as there are, which this one passes over.
  ///
  /// For cut records: what is there is decoded, and the reader's `limit` stays this one's, so that
  /// an error names the length that really ended the bytes.
  @inlinable
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func sliceAvailable(
    _ count: Int, limitedBy limit: LengthSource, layer: Layer? = nil
  ) -> ByteReader {
    let whole = remaining >= count
    let taken = whole ? max(count, 0) : remaining
    let part = ByteReader(
      bytes: bytes, base: base, index: index, end: index &+ taken, layer: layer ?? self.layer,
      limit: whole ? limit : self.limit)
    index &+= taken
    return part
  }

  /// A reader over the bytes left that reports for another layer.
  ///
  /// This one does not move.
  @inlinable
  @_lifetime(copy self)
  public func descending(to layer: Layer, limitedBy limit: LengthSource? = nil) -> ByteReader {
    ByteReader(
      bytes: bytes, base: base, index: index, end: end, layer: layer, limit: limit ?? self.limit)
  }

  /// A reader over `range`, or over the part of it that lies within this reader's bytes.
  ///
  /// This is how a range that an earlier step kept becomes bytes again. No range is too strange:
  /// one that lies outside, or counts below zero, gives a reader over nothing.
  @inlinable
  @_lifetime(copy self)
  public func at(_ range: ByteRange, layer: Layer? = nil, limitedBy limit: LengthSource? = nil)
    -> ByteReader
  {
    let size = UInt(bitPattern: bytes.count)
    var lower = UInt(bitPattern: range.offset &- base)
    var count = UInt(bitPattern: range.count)
    // A number below zero is beyond `size` as an unsigned one; only the difference from `base` may
    // not fit into a signed one.
    if range.offset < base || lower > size || count > size &- lower {
      (lower, count) = clamped(range)
    }
    return ByteReader(
      bytes: bytes, base: base, index: Int(bitPattern: lower), end: Int(bitPattern: lower &+ count),
      layer: layer ?? self.layer, limit: limit ?? self.limit)
  }

  /// Index and number of the bytes of `range` that are here.
  @usableFromInline
  @inline(never)
  func clamped(_ range: ByteRange) -> (index: UInt, count: UInt) {
    let size = UInt(bitPattern: bytes.count)
    var lower: UInt = 0
    var wanted = UInt(bitPattern: max(range.count, 0))
    if range.offset >= base {
      lower = min(UInt(bitPattern: range.offset &- base), size)
    } else {
      // What the range holds in front of the bytes is not made up for behind.
      wanted &-= min(UInt(bitPattern: base &- range.offset), wanted)
    }
    return (lower, min(wanted, size &- lower))
  }

  /// The bytes left, as a span.
  @inlinable
  public var remainingBytes: Span<UInt8> {
    @_lifetime(copy self) get { bytes.extracting(index..<end) }
  }
}
