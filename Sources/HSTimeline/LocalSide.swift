package import HSBytes
package import HSCapture

/// Whose side a capture is described from: the host that recorded it, or the central of a sniffed link.
package enum LocalSide: Sendable {
  case host, central

  /// Its name before a verb.
  package var name: StaticText {
    switch self {
    case .host: "host"
    case .central: "central"
    }
  }

  /// The other side's name.
  package var other: StaticText {
    switch self {
    case .host: "peer"
    case .central: "peripheral"
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
    }
  }

  /// What stands above its attributes.
  package var attributes: StaticText {
    switch self {
    case .host: "Host's attributes, as this peer sees them"
    case .central: "Central's attributes, as this peer sees them"
    }
  }
}

extension DecodeStatistics {
  /// Whose side the capture is described from.
  package var localSide: LocalSide { air.packets > 0 ? .central : .host }
}
