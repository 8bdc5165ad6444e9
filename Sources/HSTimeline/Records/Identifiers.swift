package import HSProtocols

// Words for machines that several documents share.

extension DeviceAddress {
  /// What kind of address it is.
  package var typeIdentifier: StaticText {
    switch type {
    case .publicDevice: "public"
    case .publicIdentity: "public_identity"
    case .anonymous: "anonymous"
    default:
      switch randomKind {
      case .staticDevice?: type == .randomIdentity ? "random_static_identity" : "random_static"
      case .resolvablePrivate?: "random_resolvable"
      case .nonResolvablePrivate?: "random_non_resolvable"
      case .reserved?, nil: "reserved"
      }
    }
  }
}

extension Direction {
  /// Which way a packet went, seen from the recorded host.
  package var identifier: StaticText {
    switch self {
    case .sent: "sent"
    case .received: "received"
    }
  }
}
