import HSProtocols

/// The same of both directions.
struct BothWays<Value> {
  /// What our side sends.
  var sent: Value
  /// What the peer sends.
  var received: Value

  subscript(direction: Direction) -> Value {
    _read {
      if direction == .sent { yield sent } else { yield received }
    }
    // In place: what a direction keeps would be copied otherwise.
    _modify {
      if direction == .sent { yield &sent } else { yield &received }
    }
  }
}
