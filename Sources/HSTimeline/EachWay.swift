package import HSProtocols

/// One of each for both directions.
package struct EachWay<Value: Sendable>: Sendable {
  /// What our side sends, or is told in this direction.
  package var sent: Value
  /// What the peer sends.
  package var received: Value

  init(sent: Value, received: Value) {
    self.sent = sent
    self.received = received
  }

  /// The same for both.
  init(_ value: Value) { self.init(sent: value, received: value) }

  /// What there is for a direction.
  ///
  /// It is copied: an accessor that lends one of two is not inlined, and allocates memory with each call.
  @inline(__always)
  package subscript(direction: Direction) -> Value {
    get { direction == .sent ? sent : received }
    set { if direction == .sent { sent = newValue } else { received = newValue } }
  }
}
