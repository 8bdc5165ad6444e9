public import HSNames

// A handle is one thing at a time. The server's latest answer counts; earlier claims about the same
// handles are removed and returned to the caller.
extension AttributeTable {
  /// What learning something changed.
  public enum Change: Sendable, Equatable {
    /// It was not known before.
    case added
    /// It was known alike.
    case confirmed
    /// It was known otherwise; what stood there is gone. Carries what was known.
    case replaced(BluetoothUUID, Evidence)
    /// It is the characteristic that was known, with other properties than these.
    case otherProperties(CharacteristicProperties, Evidence)
    /// It was not taken in: the table holds as many of the kind as it may.
    case full
  }

  /// Most services, includes, characteristics and other attributes, of each, that a table holds.
  ///
  /// Real servers have tens. The bound is for servers that make up attributes without end.
  public static let limit = 4096

  /// Takes in a service.
  ///
  /// Services whose ranges it contradicts go, with all that lies in them. The last service on
  /// a server may be said to end at 0xFFFF instead of where it does (Core 5.4, Vol 3, Part F,
  /// 3.4.3.4); that contradicts nothing.
  public mutating func learn(_ service: Service) -> Change {
    var service = service
    var known: Change?
    let below = services.lastIndex(atOrBelow: service.handle)
    if below >= 0 {
      let other = services[below]
      if other.handle == service.handle {
        if other.uuid == service.uuid,
          other.endGroupHandle == service.endGroupHandle || other.endGroupHandle == .last
            || service.endGroupHandle == .last
        {
          // The narrower of two ends said in the same connection is the true one.
          if other.evidence.connection == service.evidence.connection {
            service.endGroupHandle = min(service.endGroupHandle, other.endGroupHandle)
          } else if service.endGroupHandle < other.endGroupHandle {
            forget(other, behind: service.endGroupHandle)
          }
          services[below] = service
          return .confirmed
        }
        known = other.replaced
        forget(other)
      } else if other.contains(service.handle) {
        if other.endGroupHandle == .last {
          forget(
            from: service.handle, through: service.endGroupHandle,
            learntBefore: service.evidence.connection)
        } else {
          known = other.replaced
          forget(other)
        }
      }
    }
    if service.endGroupHandle != .last {
      while true {
        let index = services.lastIndex(atOrBelow: service.endGroupHandle)
        guard index >= 0, services[index].handle > service.handle else { break }
        known = services[index].replaced
        forget(services[index])
      }
    }
    if let other = displace(service.handle, by: .service) { known = known ?? other }
    guard services.count < Self.limit else { return .full }
    services.add(service)
    return known ?? .added
  }

  /// Takes in an included service.
  public mutating func learn(_ include: IncludedService) -> Change {
    let displaced = displace(include.handle, by: .include)
    guard let position = includes.index(at: include.handle) else {
      guard includes.count < Self.limit else { return .full }
      includes.add(include)
      return displaced ?? .added
    }
    let known = includes[position]
    includes[position] = include
    let isAlike =
      known.serviceHandle == include.serviceHandle
      && known.endGroupHandle == include.endGroupHandle
    // The UUID of a 128-bit include comes later, read from the service itself.
    if include.uuid == nil, isAlike { includes[position].uuid = known.uuid }
    return isAlike ? .confirmed : known.replaced
  }

  /// Takes in a characteristic.
  public mutating func learn(_ characteristic: Characteristic) -> Change {
    let handle = characteristic.declaration
    var known: Change?
    if let position = characteristics.index(at: handle) {
      let other = characteristics[position]
      if other.uuid == characteristic.uuid, other.value == characteristic.value {
        characteristics[position] = characteristic
        return other.properties == characteristic.properties
          ? .confirmed : .otherProperties(other.properties, other.evidence)
      }
      known = removeCharacteristic(at: position)
    }
    if let other = displace(handle, by: .declaration) { known = known ?? other }
    if let other = displace(characteristic.value, by: .value(characteristic.uuid)) {
      known = known ?? other
    }
    guard characteristics.count < Self.limit else { return .full }
    if Int(characteristic.value.rawValue) != Int(handle.rawValue) + 1 { hasDistantValues = true }
    characteristics.add(characteristic)
    return known ?? .added
  }

  /// Takes in an attribute's type.
  ///
  /// The type of a declaration is not kept: it says nothing that the declaration itself does not
  /// say better. But it may say that what was known is wrong.
  public mutating func learn(_ attribute: TypedAttribute) -> Change {
    if let found = characteristic(valueHandle: attribute.handle), found.uuid == attribute.type {
      return .confirmed
    }
    let isDeclaration = attribute.type.declarationRole != nil
    let displaced = displace(attribute.handle, by: Part(declaredBy: attribute.type))
    guard let position = attributes.index(at: attribute.handle) else {
      if isDeclaration { return displaced ?? .confirmed }
      guard attributes.count < Self.limit else { return .full }
      attributes.add(attribute)
      return displaced ?? .added
    }
    let known = attributes[position]
    attributes[position] = attribute
    return known.type == attribute.type ? .confirmed : known.replaced
  }

  /// Drops all that is known of the handles `first` to `last`.
  public mutating func forget(from first: AttributeHandle, through last: AttributeHandle) {
    services.removeAll(from: first, through: last)
    includes.removeAll(from: first, through: last)
    characteristics.removeAll(from: first, through: last)
    attributes.removeAll(from: first, through: last)
    if first <= last { forgetSearch(first.rawValue...last.rawValue) }
  }
}

// MARK: - Forgetting

extension AttributeTable {
  /// What part an attribute plays, with its type where others could stand in its place.
  fileprivate enum Part: Equatable {
    case service
    case include
    case declaration
    case value(BluetoothUUID)
    case other(BluetoothUUID)

    init(declaredBy type: BluetoothUUID) {
      switch type.declarationRole {
      case .service?: self = .service
      case .include?: self = .include
      case .declaration?: self = .declaration
      default: self = .other(type)
      }
    }
  }

  /// Drops a service and what lies in it, as far as it does not lie in the next one; or only what
  /// lies in it behind a handle.
  private mutating func forget(_ service: Service, behind handle: AttributeHandle? = nil) {
    var last = service.endGroupHandle
    let index = services.lastIndex(atOrBelow: service.handle)
    if index + 1 < services.count, services[index + 1].handle <= last {
      last = AttributeHandle(rawValue: services[index + 1].handle.rawValue &- 1)
    }
    if let handle {
      guard handle < last else { return }
      forget(from: AttributeHandle(rawValue: handle.rawValue &+ 1), through: last)
    } else {
      forget(from: service.handle, through: max(service.handle, last))
    }
  }

  /// Drops what other connections taught of the handles `first` to `last`, services excepted.
  private mutating func forget(
    from first: AttributeHandle, through last: AttributeHandle, learntBefore connection: Int
  ) {
    func isOld(_ one: some Declared) -> Bool {
      one.place >= first && one.place <= last && one.evidence.connection != connection
    }
    includes.removeAll { isOld($0) }
    characteristics.removeAll { isOld($0) }
    attributes.removeAll { isOld($0) }
    if first <= last { forgetSearch(first.rawValue...last.rawValue) }
  }

  /// Drops a claim that `handle` is something else than `part`, and returns that it is replaced.
  private mutating func displace(_ handle: AttributeHandle, by part: Part) -> Change? {
    var known: Change?
    if part != .service, let index = services.index(at: handle) {
      known = services.remove(at: index).replaced
    }
    if part != .include, let index = includes.index(at: handle) {
      known = includes.remove(at: index).replaced
    }
    if part != .declaration, let index = characteristics.index(at: handle) {
      known = removeCharacteristic(at: index)
    }
    // The same value under another declaration is another characteristic.
    if let other = characteristic(valueHandle: handle),
      let index = characteristics.index(at: other.declaration)
    {
      known = removeCharacteristic(at: index)
    }
    if case .other = part { return known }
    if let index = attributes.index(at: handle) {
      let attribute = attributes.remove(at: index)
      // A value's own type, learnt without its declaration, has found its place.
      if part != .value(attribute.type) { known = attribute.replaced }
    }
    return known
  }

  /// Drops a characteristic with its descriptors, and returns that it is replaced.
  private mutating func removeCharacteristic(at index: Int) -> Change {
    let known = characteristics[index]
    let first = attributes.lastIndex(atOrBelow: known.value) + 1
    var end = first
    while end < attributes.count, let label = label(of: attributes[end].handle),
      label.role == .descriptor, label.valueHandle == known.value
    { end += 1 }
    attributes.removeSubrange(first..<end)
    characteristics.remove(at: index)
    return known.replaced
  }
}

extension Declared {
  fileprivate var replaced: AttributeTable.Change { .replaced(claim, evidence) }
}
