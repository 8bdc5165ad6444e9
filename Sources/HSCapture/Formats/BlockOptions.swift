import HSBase

/// The options of a pcapng block: code, length, value, padded to four bytes each.
///
/// ```
///    0      2        4
///   +------+--------+-------+---------+
///   | code | length | value | padding |   until code 0, or the end of the block
///   +------+--------+-------+---------+
/// ```
struct BlockOptions: Sendable {
  /// One option.
  struct Option {
    /// What it is; 1 is a comment everywhere, others differ from block to block.
    var code: UInt16
    /// Where its value stands.
    var value: ByteRange
  }

  /// What is still to be read.
  private(set) var rest: ByteRange
  private let order: ByteOrder
  /// Whether the block goes on behind them, and is not read there.
  let isCut: Bool
  /// Bytes at the end that no option may have: they are the head of one that is not read.
  private var reserve: Int { isCut ? 4 : 0 }
  /// The option that is longer than what is left, if there was one.
  private(set) var fault: Option?

  /// No options.
  static let none = BlockOptions(ByteRange(offset: 0, count: 0), .little)

  /// The options in a range of the capture.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - order: The section's order of bytes.
  ///   - isCut: Whether the block goes on behind it, and is not read there.
  init(_ range: ByteRange, _ order: ByteOrder, isCut: Bool = false) {
    rest = range
    self.order = order
    self.isCut = isCut
  }

  /// Takes the next option, or returns `nil` behind the last.
  mutating func next(_ window: borrowing ByteWindow) -> Option? {
    guard rest.count >= 4 else { return nil }
    let bytes = window.bytes(of: rest)
    guard bytes.count == rest.count else { return nil }
    let code = order.uint16(bytes, at: 0)
    let length = Int(order.uint16(bytes, at: 2))
    let option = Option(
      code: code, value: ByteRange(offset: rest.offset &+ 4, count: length))
    guard code != 0 else { return nil }
    let taken = 4 &+ ((length &+ 3) & ~3)
    // The padding of the last one may be missing.
    guard 4 &+ length <= rest.count &- reserve else {
      fault = option
      rest.count = 0
      return nil
    }
    let passed = min(taken, rest.count)
    rest = ByteRange(offset: rest.offset &+ passed, count: rest.count &- passed)
    return option
  }
}
