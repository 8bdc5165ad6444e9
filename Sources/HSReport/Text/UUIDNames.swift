import HSProtocols

/// Names of the UUIDs seen last: a capture uses few of them over and over.
struct UUIDNames {
  private struct Entry {
    var uuid: BluetoothUUID
    var role: AttributeRole?
    var name: StaticText?
  }

  private var entries: [Entry]

  init() {
    // Any UUID will do to begin with, as long as its name is right.
    let first = BluetoothUUID.primaryService
    entries = Array(
      repeating: Entry(uuid: first, role: .unplaced, name: first.declarationName), count: 64)
  }

  /// The name of a UUID in its role in a database, or without a role in advertising; `nil` if it has none there.
  mutating func name(of uuid: BluetoothUUID, as role: AttributeRole?) -> StaticText? {
    let high = UInt64(truncatingIfNeeded: uuid.value >> 96)
    let low = UInt64(truncatingIfNeeded: uuid.value)
    let part = role.map { $0.rawValue.count & 7 } ?? 1
    let place = Int((high ^ high >> 6 ^ low ^ low >> 17) & 63) ^ part
    if entries[place].uuid == uuid, entries[place].role == role { return entries[place].name }
    let name = role.map { $0.name(of: uuid) } ?? uuid.advertisedName
    entries[place] = Entry(uuid: uuid, role: role, name: name)
    return name
  }
}

extension BluetoothUUID {
  /// The name where it is advertised: a service's, a service class's, or a company's.
  fileprivate var advertisedName: StaticText? {
    switch assignment?.kind {
    case .service, .serviceClass, .meshProfile: assignment?.name
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
