/// A write to Heart Rate Control Point, and what the server said to it.
struct ControlWrite: Sendable {
  /// What the server said.
  enum Answer: Sendable, Hashable {
    /// Nothing that the capture holds.
    case none
    /// It was accepted.
    case accepted
    /// It was refused, with this code.
    case refused(UInt8)
  }

  /// The first octet written; `nil` if there was none.
  var command: UInt8?
  /// How many octets were written.
  var length: Int
  /// The packet of the write.
  var packet: Int
  /// The connection.
  var connection: Int
  /// Whether it asked for an answer.
  var wantsAnswer: Bool
  /// The answer.
  var answer: Answer
  /// The packet of the answer, or 0.
  var answerPacket: Int
}
