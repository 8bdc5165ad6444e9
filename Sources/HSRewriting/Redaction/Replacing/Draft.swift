/// A record on its way from what was recorded to what is written.
///
/// A byte is written as it was only where a layout vouched for it with `keep`, or where something was
/// put in its place. All others are zero when the draft is sealed: nothing survives by being
/// forgotten.
struct Draft {
  /// What becomes of a byte.
  private enum Fate: UInt8 {
    /// Nobody vouched for it.
    case wiped
    /// It is part of the word that replaces a text.
    case filled
    /// It stays as it is, or was worked out from what stood there.
    case kept
  }

  /// The bytes: as recorded until the draft is sealed, then as they are written.
  private(set) var bytes: [UInt8]
  private var fates: [Fate]

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    fates = Array(repeating: .wiped, count: bytes.count)
  }

  var count: Int { bytes.count }
  var first: UInt8? { bytes.first }
  subscript(index: Int) -> UInt8 { bytes[index] }
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// Begins anew, without bytes.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fates.removeAll(keepingCapacity: true)
  }

  /// The same in no more memory than it needs: what it was copied from may have held a far longer packet.
  func compact() -> Draft {
    var made = Draft()
    made.bytes = bytes.map { $0 }
    made.fates = fates.map { $0 }
    return made
  }

  /// Takes in a byte as it was recorded.
  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    fates.append(.wiped)
  }

  /// Takes in bytes as they were recorded.
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    fates.append(contentsOf: repeatElement(.wiped, count: span.count))
  }

  /// The byte at an index, if it is there.
  func octet(_ index: Int) -> UInt8? { bytes.octet(index) }

  /// A number of up to eight bytes, least significant first, if they are all there.
  func number(_ index: Int, count: Int) -> UInt64? { bytes.number(index, count: count) }

  /// Whether there is anything but zeros in a range.
  func hasContent(_ range: Range<Int>) -> Bool {
    range.clamped(to: bytes.indices).contains { bytes[$0] != 0 }
  }

  // MARK: - What becomes of bytes

  /// Vouches for a range, as far as it is there.
  mutating func keep(_ range: Range<Int>) {
    for index in range.clamped(to: bytes.indices) { fates[index] = .kept }
  }

  /// Writes a number of up to eight bytes, as far as there is room.
  mutating func put(_ value: UInt64, at index: Int, count: Int) {
    for offset in 0..<min(count, 8) where bytes.indices.contains(index &+ offset) {
      bytes[index &+ offset] = UInt8(truncatingIfNeeded: value &>> UInt64(8 &* offset))
      fates[index &+ offset] = .kept
    }
  }

  /// Writes the word that stands for a text that was taken out.
  ///
  /// - Parameters:
  ///   - range: Where.
  ///   - offset: How many bytes of the text stand in front of the range, elsewhere.
  mutating func fill(_ range: Range<Int>, offset: Int = 0) {
    let word: [UInt8] = Array("redacted-".utf8)
    let range = range.clamped(to: bytes.indices)
    for index in range {
      bytes[index] = word[(max(0, offset) &+ index &- range.lowerBound) % word.count]
      fates[index] = .filled
    }
  }

  /// Wipes a range at once, even if it was vouched for.
  mutating func wipe(_ range: Range<Int>) {
    for index in range.clamped(to: bytes.indices) {
      bytes[index] = 0
      fates[index] = .wiped
    }
  }

  /// Puts a byte of another draft at an index.
  mutating func place(_ other: Draft, _ source: Int, at index: Int) {
    guard bytes.indices.contains(index), other.bytes.indices.contains(source) else { return }
    bytes[index] = other.bytes[source]
    fates[index] = other.fates[source]
  }

  /// Wipes the bytes that were not vouched for, in a part or in all of it.
  mutating func seal(_ range: Range<Int>? = nil) {
    for index in (range ?? bytes.indices).clamped(to: bytes.indices) where fates[index] == .wiped {
      bytes[index] = 0
    }
  }

  /// Makes a range another one by one bit of the last byte that holds nothing of the original; where
  /// all of it does, it stays.
  mutating func distinguish(_ range: Range<Int>) {
    guard let place = range.clamped(to: bytes.indices).last(where: { fates[$0] != .kept }) else {
      return
    }
    bytes[place] ^= 1
  }
}
