/// Text that lives in the program's read-only data: a name out of a table.
///
/// Copying it copies a pointer and a length; it costs no allocation and no reference count, so
/// names can be passed about on the hot path. The bytes are UTF-8.
///
/// Sendable unchecked because the pointer is only ever into a string literal: immutable, and there
/// as long as the program.
@safe
public struct StaticText: @unchecked Sendable, ExpressibleByStringLiteral {
  @usableFromInline let start: UnsafePointer<UInt8>
  /// Number of UTF-8 bytes.
  public let count: Int

  /// The text of a string literal.
  @inlinable
  public init(_ literal: StaticString) {
    if literal.hasPointerRepresentation {
      unsafe start = literal.utf8Start
      count = literal.utf8CodeUnitCount
    } else {
      let replacement: StaticString = "\u{FFFD}"
      unsafe start = replacement.utf8Start
      count = replacement.utf8CodeUnitCount
    }
  }

  /// The text of a string literal.
  @inlinable
  public init(stringLiteral value: StaticString) {
    self.init(value)
  }

  @usableFromInline init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// A part of a string literal; clamped to what the literal holds.
  ///
  /// - Parameters:
  ///   - literal: The literal that holds many texts.
  ///   - range: Offsets in UTF-8 bytes.
  @inlinable
  public init(_ literal: StaticString, in range: Range<Int>) {
    self = StaticText(literal)[range]
  }

  /// The UTF-8 byte at `index`, or 0 outside the text.
  @inlinable
  public subscript(index: Int) -> UInt8 {
    guard index >= 0, index < count else { return 0 }
    return unsafe start[index]
  }

  /// A part of the text; clamped to what there is.
  @inlinable
  public subscript(range: Range<Int>) -> StaticText {
    let lower = min(max(range.lowerBound, 0), count)
    let upper = min(max(range.upperBound, lower), count)
    return unsafe StaticText(start: start + lower, count: upper - lower)
  }

  /// Calls `body` with the UTF-8 bytes.
  @inlinable
  public func withUTF8<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    return try body(unsafe buffer.span)
  }

  /// The text as a `String`.
  ///
  /// Allocates; not for the hot path.
  public var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension StaticText: CustomStringConvertible {
  /// The text itself.
  public var description: String { string }
}

extension StaticText: Equatable {
  /// Whether both hold the same bytes.
  public static func == (left: StaticText, right: StaticText) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}
