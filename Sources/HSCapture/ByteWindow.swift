public import HSBase

/// The part of a source that is in memory: a window that slides over it from front to back.
///
/// ```
///   source   ....................................................................
///                    |storage                                   |
///                    | passed | current | not yet looked at | free |
///                  base     held      start                end   capacity
/// ```
///
/// The window grows only when bytes have filled it, and never beyond the largest record, so that a
/// length that lies costs no memory. Bytes passed over stay in place until the next refill.
@usableFromInline
struct ByteWindow: ~Copyable {
  /// Bytes that the window holds at first.
  static let initialCapacity = 256 << 10
  /// Bytes that the window may grow to: the largest record and its header.
  static let maximumCapacity = CaptureReader.maximumRecordLength + 4096

  /// Where the bytes come from.
  var source: ByteSource
  @usableFromInline private(set) var storage: [UInt8]
  /// Index of the next byte.
  private(set) var start = 0
  /// Index behind the last byte read.
  @usableFromInline private(set) var end = 0
  /// Offset in the source of `storage[0]`.
  @usableFromInline private(set) var base = 0
  /// Whether the source has said that there is no more.
  private(set) var isExhausted = false
  /// What kept the source from being read further, where that was only looked at.
  private(set) var failure: CaptureError?

  /// A window over all of `source`.
  ///
  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - capacity: Bytes held at first.
  ///   - base: Where in the capture the source begins.
  init(
    _ source: consuming ByteSource, capacity: Int = ByteWindow.initialCapacity, base: Int = 0
  ) {
    self.source = source
    self.base = base
    storage = [UInt8](repeating: 0, count: max(capacity, 64))
  }

  /// The source, behind what was read of it.
  consuming func takeSource() -> ByteSource { source }

  /// The source, at the window's next byte.
  consuming func takeRest() -> ByteSource {
    let rest = head(.max)
    var source = source
    source.giveBack(rest, before: failure)
    return source
  }

  /// Offset in the source of the next byte.
  var position: Int { base &+ start }

  /// Number of bytes that are here and not yet passed over.
  var available: Int { end &- start }

  /// Indices into `storage` of the bytes that are here and not yet passed over.
  var unread: Range<Int> { start..<end }

  /// The bytes that are here and not yet passed over.
  @inline(__always)
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get { storage.span.extracting(unread) }
  }

  /// The bytes of a range of the source; none unless all of it is still held.
  @inline(__always)
  @_lifetime(borrow self)
  func bytes(of range: ByteRange) -> Span<UInt8> { storage.span.extracting(held(range)) }

  /// A copy of the first of these bytes, at most so many.
  func head(_ count: Int) -> [UInt8] { Array(storage[unread.prefix(count)]) }

  /// Indices into `storage` of a range of the source; empty unless all of it is still held.
  @inlinable
  @inline(__always)
  func held(_ range: ByteRange) -> Range<Int> {
    let lower = range.offset &- base
    let upper = lower &+ range.count
    guard lower >= 0, lower <= upper, upper <= end else { return 0..<0 }
    return lower..<upper
  }

  /// Number of bytes that the window has room for.
  var capacity: Int { storage.count }

  /// Whether `count` bytes are here, after reading more if need be.
  @inline(__always)
  mutating func ensure(_ count: Int) throws(CaptureError) -> Bool {
    if end &- start >= count { return true }
    return try refill(count)
  }

  /// An error of the capture.
  func error(_ problem: CaptureError.Problem) -> CaptureError {
    CaptureError(source: source.name, problem: problem)
  }

  /// Refuses a capture that ends inside the header of its format.
  mutating func need(_ count: Int, of format: CaptureFormat) throws(CaptureError) {
    guard try ensure(count) else {
      throw error(.truncatedHeader(format, needed: count, available: available))
    }
  }

  /// Reads more as `ensure` does, to look at it only: where that fails, what came before can be read, and the failure is
  /// thrown when more is needed.
  mutating func look(_ count: Int) {
    do throws(CaptureError) { _ = try ensure(count) } catch { failure = error }
  }

  @inline(never)
  private mutating func refill(_ count: Int) throws(CaptureError) -> Bool {
    guard count <= ByteWindow.maximumCapacity else { return false }
    while end - start < count {
      if isExhausted { return false }
      if let failure { throw failure }
      if start == end {
        base += start
        start = 0
        end = 0
      } else if storage.count - start < count || end == storage.count {
        compact()
      }
      if end == storage.count { grow() }
      let added = try source.read(into: &storage, at: end)
      end += added
      if added == 0 { isExhausted = true }
    }
    return true
  }

  private mutating func compact() {
    guard start > 0 else { return }
    let kept = end - start
    unsafe storage.withUnsafeMutableBytes { buffer in
      guard let first = buffer.baseAddress else { return }
      unsafe first.copyMemory(from: first + start, byteCount: kept)
    }
    base += start
    start = 0
    end = kept
  }

  private mutating func grow() {
    let target = min(storage.count * 2, ByteWindow.maximumCapacity)
    guard target > storage.count else { return }
    storage.append(contentsOf: repeatElement(0, count: target - storage.count))
  }

  /// Puts another byte where the window holds one already.
  mutating func overwrite(at index: Int, with byte: UInt8) {
    if storage.indices.contains(index) { storage[index] = byte }
  }

  /// Passes over `count` bytes that are here; fewer if fewer are.
  @inline(__always)
  mutating func advance(_ count: Int) {
    start = min(start &+ max(count, 0), end)
  }

  /// Passes over `count` bytes, here or not, without keeping them.
  ///
  /// - Parameter count: How many bytes to pass over.
  /// - Returns: How many there were; fewer only at the end of the source.
  /// - Throws: `readFailed`.
  mutating func skip(_ count: Int) throws(CaptureError) -> Int {
    var left = max(count, 0)
    let here = min(left, available)
    advance(here)
    left -= here
    guard left > 0 else { return here }
    base += end
    start = 0
    end = 0
    if source.seek(by: left) {
      base += left
      return count
    }
    while left > 0, !isExhausted {
      let added = try source.read(into: &storage, at: 0)
      if added == 0 { isExhausted = true }
      let passed = min(added, left)
      left -= passed
      // What lies behind the stretch stays in the window.
      start = passed
      end = added
      if left > 0 {
        base += added
        start = 0
        end = 0
      }
    }
    return count - left
  }
}
