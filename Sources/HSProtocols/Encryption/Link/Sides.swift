import HSCapture

/// What is kept of each side of a connection.
struct Sides<Value: Sendable>: Sendable {
  var central: Value
  var peripheral: Value

  /// That of the side that sends in a direction, `sent` for the central.
  subscript(direction: Direction) -> Value {
    _read {
      if direction == .sent { yield central } else { yield peripheral }
    }
    _modify {
      if direction == .sent { yield &central } else { yield &peripheral }
    }
  }
}
