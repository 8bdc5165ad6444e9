package import HSBytes
package import HSCapture

/// Whose side a capture is described from: the host that recorded it, or the central of a sniffed link; where the roles matter,
/// the peripheral that recorded it.
package enum LocalSide: Sendable {
  case host, central, peripheral

  /// Its name before a verb.
  package var name: StaticText {
    switch self {
    case .host: "host"
    case .central: "central"
    case .peripheral: "peripheral"
    }
  }

  /// The other side's name.
  package var other: StaticText {
    switch self {
    case .host: "peer"
    case .central: "peripheral"
    case .peripheral: "central"
    }
  }

  /// Who sends in a direction: `the host`.
  package func sender(_ direction: Direction) -> String {
    "the \(direction == .sent ? name : other)"
  }

  /// Its possessive, with a space.
  package var possessive: StaticText {
    switch self {
    case .host: "host's "
    case .central: "central's "
    case .peripheral: "peripheral's "
    }
  }

  /// What stands above its attributes.
  package var attributes: StaticText {
    switch self {
    case .host: "Host's attributes, as this peer sees them"
    case .central: "Central's attributes, as this peer sees them"
    case .peripheral: "Peripheral's attributes, as this peer sees them"
    }
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
