/// Writes a piece of text into room that an `OutputBuffer` reserved for all of it.
///
/// Appending is a comparison and a store: nothing grows in between, so that the place of the next
/// byte stays in a register. When the room is used up nothing more is written; the buffer notices
/// and has the piece written again with more room.
@safe
public struct LineWriter: ~Copyable, TextAppending {
  /// Where the next byte goes.
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  /// The last place from which a word may be stored.
  @usableFromInline let limit: UnsafeMutablePointer<UInt8>

  /// Bytes behind `limit` that belong to the room too: a word.
  @usableFromInline static var slack: Int {
    @inlinable get { 8 }
  }

  @unsafe
  @inlinable
  @inline(__always)
  init(next: UnsafeMutablePointer<UInt8>, limit: UnsafeMutablePointer<UInt8>) {
    unsafe self.next = next
    unsafe self.limit = limit
  }

  /// Appends the lowest `length` bytes of a word, at most eight, the lowest first.
  @inlinable
  @inline(__always)
  public mutating func append(word: UInt64, length: Int) {
    guard unsafe next <= limit else { return }
    // A word has room from `limit` on; what of it is behind the text is written over later.
    unsafe UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe next += min(max(length, 0), 8)
  }

  /// Appends the first `length` bytes of words, the lowest byte of each first.
  @inlinable
  @inline(__always)
  public mutating func append<let count: Int>(words: InlineArray<count, UInt64>, length: Int) {
    // `limit` has a word behind it.
    guard unsafe limit - next >= count &* 8 else {
      // Past the limit, so that nothing else is written either.
      return unsafe next = limit + 1
    }
    for index in 0..<count {
      unsafe UnsafeMutableRawPointer(next).storeBytes(
        of: words[index].littleEndian, toByteOffset: index &* 8, as: UInt64.self)
    }
    unsafe next += min(max(length, 0), count &* 8)
  }

  /// Appends one byte.
  @inlinable
  @inline(__always)
  public mutating func append(byte: UInt8) {
    guard unsafe next <= limit else { return }
    unsafe next.pointee = byte
    unsafe next += 1
  }

  /// Appends a name or a literal.
  @inlinable
  @inline(__always)
  public mutating func append(_ text: StaticText) {
    guard unsafe limit - next >= text.count else {
      // Past the limit, so that nothing else is written either.
      return unsafe next = limit + 1
    }
    // The text ends before `limit`.
    unsafe next.update(from: text.start, count: text.count)
    unsafe next += text.count
  }
}

extension OutputBuffer {
  /// Appends a piece of text for which room is made at once.
  ///
  /// - Parameters:
  ///   - expected: Most bytes that the text should have. A longer text is written twice.
  ///   - body: Writes the text; must write the same when it is called again.
  @inlinable
  @inline(__always)
  public mutating func append(atMost expected: Int, _ body: (inout LineWriter) -> Void) {
    let room = max(expected, 0)
    let length = attempt(room, body)
    if length <= room { used &+= length } else { appendAgain(room, body) }
  }

  /// Calls `body` with room for `room` bytes; returns how many it needed, more than `room` if that
  /// was too little.
  @inlinable
  @inline(__always)
  mutating func attempt(_ room: Int, _ body: (inout LineWriter) -> Void) -> Int {
    reserve(room &+ LineWriter.slack)
    let start = unsafe base + used
    // `reserve` made room for a word behind `limit`.
    var writer = unsafe LineWriter(next: start, limit: start + room)
    body(&writer)
    return unsafe writer.next - start
  }

  /// As `append`, where `expected` was too little.
  @usableFromInline
  @inline(never)
  mutating func appendAgain(_ expected: Int, _ body: (inout LineWriter) -> Void) {
    var room = max(expected, 64)
    while true {
      room = room &* 2
      let length = attempt(room, body)
      if length <= room { return used &+= length }
    }
  }
}
