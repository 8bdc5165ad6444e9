import HSProtocols

extension BluetoothUUID {
  /// The name in a role in a database, or without a role in advertising; `nil` if it has none there.
  func name(inRole role: AttributeRole?) -> StaticText? {
    role.map { $0.name(of: self) } ?? advertisedName
  }

  /// The name where it is advertised: a service's, a service class's, or a company's.
  private var advertisedName: StaticText? {
    let known = assignment
    return switch known?.kind {
    case .service, .serviceClass, .meshProfile: known?.name
    // Those who take a UUID for a service of their own list it, too.
    default: isTakenByMany ? nil : memberName
    }
  }

  /// Whether its name is only that of the company or organization that owns it.
  var isNamedForItsOwner: Bool {
    let kind = assignment?.kind
    return kind == .member || kind == .standardsOrganization
  }
}
