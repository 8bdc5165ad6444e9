public import HSATT
public import HSAssignedNumbers

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
    var known: Claim?
    let below = services.lastIndex(atOrBelow: service.handle) { $0.handle }
    if below >= 0 {
      let other = services[below]
      if other.handle == service.handle {
        if other.uuid == service.uuid {
          if other.endGroupHandle == service.endGroupHandle
            || other.endGroupHandle == .last || service.endGroupHandle == .last
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
        }
        known = other.claim
        forget(other)
      } else if other.contains(service.handle) {
        if other.endGroupHandle == .last {
          forget(
            from: service.handle, through: service.endGroupHandle,
            learntBefore: service.evidence.connection)
        } else {
          known = other.claim
          forget(other)
        }
      }
    }
    if service.endGroupHandle != .last {
      while true {
        let index = services.lastIndex(atOrBelow: service.endGroupHandle) { $0.handle }
        guard index >= 0, services[index].handle > service.handle else { break }
        known = services[index].claim
        forget(services[index])
      }
    }
    if let other = displace(service.handle, by: .service) { known = known ?? other }
    guard services.count < Self.limit else { return .full }
    let position = services.lastIndex(atOrBelow: service.handle) { $0.handle }
    services.insert(service, at: position + 1)
    return Change(replacing: known)
  }

  /// Takes in an included service.
  public mutating func learn(_ include: IncludedService) -> Change {
    let displaced = displace(include.handle, by: .include)
    let position = includes.lastIndex(atOrBelow: include.handle) { $0.handle }
    guard position >= 0, includes[position].handle == include.handle else {
      guard includes.count < Self.limit else { return .full }
      includes.insert(include, at: position + 1)
      return Change(replacing: displaced)
    }
    let known = includes[position]
    includes[position] = include
    let isAlike =
      known.serviceHandle == include.serviceHandle
      && known.endGroupHandle == include.endGroupHandle
    // The UUID of a 128-bit include comes later, read from the service itself.
    if include.uuid == nil, isAlike { includes[position].uuid = known.uuid }
    return isAlike ? .confirmed : .replaced(known.uuid ?? .include, known.evidence)
  }

  /// Takes in a characteristic.
  public mutating func learn(_ characteristic: Characteristic) -> Change {
    let handle = characteristic.declaration
    var position = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    var known: Claim?
    if position >= 0, characteristics[position].declaration == handle {
      let other = characteristics[position]
      if other.uuid == characteristic.uuid, other.value == characteristic.value {
        characteristics[position] = characteristic
        return other.properties == characteristic.properties
          ? .confirmed : .otherProperties(other.properties, other.evidence)
      }
      known = other.claim
      removeCharacteristic(at: position)
    }
    if let other = displace(handle, by: .declaration) { known = known ?? other }
    if let other = displace(characteristic.value, by: .value(characteristic.uuid)) {
      known = known ?? other
    }
    guard characteristics.count < Self.limit else { return .full }
    if Int(characteristic.value.rawValue) != Int(handle.rawValue) + 1 { hasDistantValues = true }
    position = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    characteristics.insert(characteristic, at: position + 1)
    return Change(replacing: known)
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
    let displaced = displace(attribute.handle, by: Claim.Part(declaredBy: attribute.type))
    let position = attributes.lastIndex(atOrBelow: attribute.handle) { $0.handle }
    guard position >= 0, attributes[position].handle == attribute.handle else {
      if isDeclaration { return displaced == nil ? .confirmed : Change(replacing: displaced) }
      guard attributes.count < Self.limit else { return .full }
      attributes.insert(attribute, at: position + 1)
      return Change(replacing: displaced)
    }
    let known = attributes[position]
    attributes[position] = attribute
    return known.type == attribute.type ? .confirmed : .replaced(known.type, known.evidence)
  }

  /// Drops all that is known of the handles `first` to `last`.
  public mutating func forget(from first: AttributeHandle, through last: AttributeHandle) {
    services.removeAll(from: first, through: last) { $0.handle }
    includes.removeAll(from: first, through: last) { $0.handle }
    characteristics.removeAll(from: first, through: last) { $0.declaration }
    attributes.removeAll(from: first, through: last) { $0.handle }
    if first <= last { forgetSearch(first.rawValue...last.rawValue) }
  }
}

// MARK: - Forgetting

extension AttributeTable {
  /// What was known of a handle.
  fileprivate struct Claim {
    /// What part an attribute plays, with its type where others could stand in its place.
    enum Part: Equatable {
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

    var uuid: BluetoothUUID
    var evidence: Evidence
  }

  /// Drops a service and what lies in it, as far as it does not lie in the next one; or only what
  /// lies in it behind a handle.
  private mutating func forget(_ service: Service, behind handle: AttributeHandle? = nil) {
    var last = service.endGroupHandle
    let index = services.lastIndex(atOrBelow: service.handle) { $0.handle }
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
    includes.removeAll {
      $0.handle >= first && $0.handle <= last && $0.evidence.connection != connection
    }
    characteristics.removeAll {
      $0.declaration >= first && $0.declaration <= last && $0.evidence.connection != connection
    }
    attributes.removeAll {
      $0.handle >= first && $0.handle <= last && $0.evidence.connection != connection
    }
    if first <= last { forgetSearch(first.rawValue...last.rawValue) }
  }

  /// Drops a claim that `handle` is something else than `part`, and returns it.
  private mutating func displace(_ handle: AttributeHandle, by part: Claim.Part) -> Claim? {
    var known: Claim?
    if part != .service {
      let index = services.lastIndex(atOrBelow: handle) { $0.handle }
      if index >= 0, services[index].handle == handle { known = services.remove(at: index).claim }
    }
    if part != .include {
      let index = includes.lastIndex(atOrBelow: handle) { $0.handle }
      if index >= 0, includes[index].handle == handle { known = includes.remove(at: index).claim }
    }
    if part != .declaration {
      let index = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
      if index >= 0, characteristics[index].declaration == handle {
        known = removeCharacteristic(at: index)
      }
    }
    // The same value under another declaration is another characteristic.
    if let other = characteristic(valueHandle: handle) {
      let index = characteristics.lastIndex(atOrBelow: other.declaration) { $0.declaration }
      known = removeCharacteristic(at: index)
    }
    if case .other = part { return known }
    let index = attributes.lastIndex(atOrBelow: handle) { $0.handle }
    if index >= 0, attributes[index].handle == handle {
      let attribute = attributes.remove(at: index)
      // A value's own type, learnt without its declaration, has found its place.
      if part != .value(attribute.type) { known = attribute.claim }
    }
    return known
  }

  /// Drops a characteristic with its descriptors.
  @discardableResult
  private mutating func removeCharacteristic(at index: Int) -> Claim {
    let known = characteristics[index]
    let first = attributes.lastIndex(atOrBelow: known.value) { $0.handle } + 1
    var end = first
    while end < attributes.count, let label = label(of: attributes[end].handle),
      label.role == .descriptor, label.valueHandle == known.value
    { end += 1 }
    attributes.removeSubrange(first..<end)
    characteristics.remove(at: index)
    return known.claim
  }
}

extension AttributeTable.Change {
  fileprivate init(replacing known: AttributeTable.Claim?) {
    if let known { self = .replaced(known.uuid, known.evidence) } else { self = .added }
  }
}

extension Service {
  fileprivate var claim: AttributeTable.Claim {
    AttributeTable.Claim(uuid: uuid, evidence: evidence)
  }
}

extension IncludedService {
  fileprivate var claim: AttributeTable.Claim {
    AttributeTable.Claim(uuid: uuid ?? .include, evidence: evidence)
  }
}

extension Characteristic {
  fileprivate var claim: AttributeTable.Claim {
    AttributeTable.Claim(uuid: uuid, evidence: evidence)
  }
}

extension TypedAttribute {
  fileprivate var claim: AttributeTable.Claim {
    AttributeTable.Claim(uuid: type, evidence: evidence)
  }
}
