package import HSProtocols

extension LocalSide {
  /// Who sends in a direction: `the host`.
  package func sender(_ direction: Direction) -> String {
    "the \(direction == .sent ? name : other)"
  }

  /// Whether what goes in a direction is sent by the peripheral; a host of which no more is known is the central.
  package func isPeripherals(_ direction: Direction) -> Bool {
    (direction == .sent) == (self == .peripheral)
  }
}

extension DecodeStatistics {
  /// Whose side the capture is described from.
  package var localSide: LocalSide { air.packets > 0 ? .central : .host }
}
