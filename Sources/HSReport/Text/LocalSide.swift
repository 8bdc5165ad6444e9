package import HSBytes
package import HSTimeline

/// Whose side a capture is described from: the host that recorded it, or the central of a sniffed link.
package enum LocalSide {
  case host, central

  /// Its name before a verb.
  package var name: StaticText {
    switch self {
    case .host: "host"
    case .central: "central"
    }
  }

  /// The other side's name.
  var other: StaticText {
    switch self {
    case .host: "peer"
    case .central: "peripheral"
    }
  }

  /// Its possessive, with a space.
  var possessive: StaticText {
    switch self {
    case .host: "host's "
    case .central: "central's "
    }
  }

  /// What stands above its attributes.
  var attributes: StaticText {
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
