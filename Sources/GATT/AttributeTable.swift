public import ATT
public import AssignedNumbers

/// What is known of one server's attributes, put together from what it answered.
///
/// There is one for each peer and each side of the link; nothing is shared between two peers.
/// Everything in it carries the packets it was learnt from. Lists are sorted by handle, so that a
/// label is found by bisection without allocating.
public struct AttributeTable: Sendable {
  /// Services by handle.
  public package(set) var services: [Service] = []
  /// Included services by handle.
  public package(set) var includes: [IncludedService] = []
  /// Characteristics by the handle of their declaration.
  public package(set) var characteristics: [Characteristic] = []
  /// Descriptors, and attributes of which only the type is known, by handle.
  public package(set) var attributes: [TypedAttribute] = []
  /// Whether a value was declared elsewhere than directly behind its declaration, where
  /// the specification wants it.
  private var hasDistantValues = false

  /// An empty table.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool {
    services.isEmpty && characteristics.isEmpty && attributes.isEmpty && includes.isEmpty
  }

  // MARK: - Looking up

  /// The service whose range holds `handle`.
  public func service(holding handle: AttributeHandle) -> Service? {
    let index = services.lastIndex(atOrBelow: handle) { $0.handle }
    guard index >= 0, services[index].contains(handle) else { return nil }
    return services[index]
  }

  /// The characteristic whose value stands under `handle`.
  public func characteristic(valueHandle handle: AttributeHandle) -> Characteristic? {
    let index = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    if index >= 0, characteristics[index].value == handle { return characteristics[index] }
    guard hasDistantValues else { return nil }
    return characteristics.first { $0.value == handle }
  }

  /// The characteristic that a descriptor under `handle` belongs to: the last one declared before
  /// it in the same service.
  ///
  /// Where no service is known, only if nothing unknown lies between: another declaration might.
  public func characteristic(owning handle: AttributeHandle) -> Characteristic? {
    let index = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    guard index >= 0 else { return nil }
    let found = characteristics[index]
    guard handle > found.value else { return nil }
    if let service = service(holding: handle) {
      return service.contains(found.declaration) ? found : nil
    }
    if service(holding: found.declaration) != nil { return nil }
    return isRun(from: found.value, to: handle) ? found : nil
  }

  /// Whether every handle behind `value` and before `handle` is known to be neither a value nor a
  /// declaration, so that `handle` belongs to the same characteristic whatever its type.
  private func isRun(from value: AttributeHandle, to handle: AttributeHandle) -> Bool {
    let distance = Int(handle.rawValue) - Int(value.rawValue) - 1
    guard distance > 0 else { return distance == 0 }
    // Handles are different and sorted: if the first is where it must be, none is left out.
    let last = attributes.lastIndex(atOrBelow: AttributeHandle(rawValue: handle.rawValue &- 1)) {
      $0.handle
    }
    let first = last - distance + 1
    return first >= 0 && Int(attributes[first].handle.rawValue) == Int(value.rawValue) + 1
      && Int(attributes[last].handle.rawValue) == Int(handle.rawValue) - 1
  }

  /// The attribute with this handle of which the type is known.
  public func attribute(_ handle: AttributeHandle) -> TypedAttribute? {
    let index = attributes.lastIndex(atOrBelow: handle) { $0.handle }
    guard index >= 0, attributes[index].handle == handle else { return nil }
    return attributes[index]
  }

  /// What `handle` stands for, or `nil` where nothing was said of it.
  public func label(of handle: AttributeHandle) -> AttributeLabel? {
    let service = service(holding: handle)
    if let found = characteristic(valueHandle: handle) {
      return AttributeLabel(
        uuid: found.uuid, role: .value, characteristic: found.uuid, valueHandle: found.value,
        service: service?.uuid, properties: found.properties, evidence: found.evidence)
    }
    if let found = attribute(handle) {
      var owner = characteristic(owning: handle)
      var role = found.type.declarationRole ?? .unplaced
      if found.type.isDescriptor {
        role = .descriptor
      } else if role == .unplaced, let known = owner, isRun(from: known.value, to: handle) {
        // A type of the maker's own: behind a value, only a declaration would begin something new.
        role = .descriptor
      } else {
        owner = nil
      }
      return AttributeLabel(
        uuid: found.type, role: role, characteristic: owner?.uuid, valueHandle: owner?.value,
        service: service?.uuid, properties: owner?.properties, evidence: found.evidence)
    }
    let index = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    if index >= 0, characteristics[index].declaration == handle {
      let found = characteristics[index]
      return AttributeLabel(
        uuid: found.uuid, role: .declaration, characteristic: found.uuid,
        valueHandle: found.value, service: service?.uuid, properties: found.properties,
        evidence: found.evidence)
    }
    if let service, service.handle == handle {
      return AttributeLabel(
        uuid: service.uuid, role: .service, characteristic: nil, valueHandle: nil,
        service: service.uuid, properties: nil, evidence: service.evidence)
    }
    let include = includes.lastIndex(atOrBelow: handle) { $0.handle }
    if include >= 0, includes[include].handle == handle {
      let found = includes[include]
      return AttributeLabel(
        uuid: found.uuid ?? .include, role: .include, characteristic: nil, valueHandle: nil,
        service: service?.uuid, properties: nil, evidence: found.evidence)
    }
    return nil
  }

  /// Whether `handle` can only be the configuration descriptor of the characteristic before it:
  /// the one handle between its value and what comes next.
  ///
  /// Clients that know this skip the discovery of descriptors (BlueZ does) and write there.
  public func soleDescriptor(at handle: AttributeHandle) -> Characteristic? {
    guard attribute(handle) == nil, let owner = characteristic(owning: handle),
      !owner.properties.isDisjoint(with: [.notify, .indicate]),
      handle.rawValue == owner.value.rawValue &+ 1,
      let service = service(holding: handle)
    else { return nil }
    let index = characteristics.lastIndex(atOrBelow: handle) { $0.declaration }
    let next =
      index + 1 < characteristics.count
      ? characteristics[index + 1].declaration.rawValue : UInt16.max
    let isLast = service.endGroupHandle == handle || Int(next) == Int(handle.rawValue) + 1
    return isLast ? owner : nil
  }

  // MARK: - Learning

  /// What learning something changed.
  public enum Change: Sendable, Equatable {
    /// It was not known before.
    case added
    /// It was known alike.
    case confirmed
    /// It was known otherwise; what stood there is gone. Carries what was known.
    case replaced(BluetoothUUID, Evidence)
  }

  /// Takes in a service.
  ///
  /// Services of an earlier connection whose ranges it contradicts go, with all that lies in them.
  public mutating func learn(_ service: Service) -> Change {
    var replaced: Service?
    for known in services where known.overlaps(service) && !known.isAlike(service) {
      if known.evidence.connection != service.evidence.connection || known.handle == service.handle
      {
        replaced = replaced ?? known
        forget(from: known.handle, through: known.endGroupHandle)
      }
    }
    let position = services.lastIndex(atOrBelow: service.handle) { $0.handle }
    if position >= 0, services[position].handle == service.handle {
      services[position] = service
      return .confirmed
    }
    services.insert(service, at: position + 1)
    if let replaced { return .replaced(replaced.uuid, replaced.evidence) }
    return .added
  }

  /// Takes in an included service.
  public mutating func learn(_ include: IncludedService) -> Change {
    let position = includes.lastIndex(atOrBelow: include.handle) { $0.handle }
    guard position >= 0, includes[position].handle == include.handle else {
      includes.insert(include, at: position + 1)
      return .added
    }
    let known = includes[position]
    includes[position] = include
    // The UUID of a 128-bit include comes later, read from the service itself.
    if include.uuid == nil, known.serviceHandle == include.serviceHandle {
      includes[position].uuid = known.uuid
    }
    let alike =
      known.serviceHandle == include.serviceHandle
      && known.endGroupHandle == include.endGroupHandle
    return alike ? .confirmed : .replaced(known.uuid ?? .include, known.evidence)
  }

  /// Takes in a characteristic.
  public mutating func learn(_ characteristic: Characteristic) -> Change {
    if Int(characteristic.value.rawValue) != Int(characteristic.declaration.rawValue) + 1 {
      hasDistantValues = true
    }
    let position = characteristics.lastIndex(atOrBelow: characteristic.declaration) {
      $0.declaration
    }
    // A value's own type, learnt without its declaration, has found its place.
    var unplaced: TypedAttribute?
    if let index = attributes.firstIndex(where: { $0.handle == characteristic.value }) {
      unplaced = attributes.remove(at: index)
    }
    guard position >= 0, characteristics[position].declaration == characteristic.declaration else {
      characteristics.insert(characteristic, at: position + 1)
      if let unplaced, unplaced.type != characteristic.uuid {
        return .replaced(unplaced.type, unplaced.evidence)
      }
      return .added
    }
    let known = characteristics[position]
    characteristics[position] = characteristic
    let alike =
      known.uuid == characteristic.uuid && known.value == characteristic.value
      && known.properties == characteristic.properties
    return alike ? .confirmed : .replaced(known.uuid, known.evidence)
  }

  /// Takes in an attribute's type.
  public mutating func learn(_ attribute: TypedAttribute) -> Change {
    // The types of declarations say nothing that the declarations themselves do not say better.
    if let found = characteristic(valueHandle: attribute.handle) {
      if found.uuid == attribute.type { return .confirmed }
      characteristics.removeAll { $0.value == attribute.handle }
      insert(attribute)
      return .replaced(found.uuid, found.evidence)
    }
    let position = attributes.lastIndex(atOrBelow: attribute.handle) { $0.handle }
    guard position >= 0, attributes[position].handle == attribute.handle else {
      attributes.insert(attribute, at: position + 1)
      return .added
    }
    let known = attributes[position]
    attributes[position] = attribute
    return known.type == attribute.type ? .confirmed : .replaced(known.type, known.evidence)
  }

  private mutating func insert(_ attribute: TypedAttribute) {
    let position = attributes.lastIndex(atOrBelow: attribute.handle) { $0.handle }
    attributes.insert(attribute, at: position + 1)
  }

  /// Drops all that is known of the handles `first` to `last`.
  public mutating func forget(from first: AttributeHandle, through last: AttributeHandle) {
    services.removeAll { $0.handle >= first && $0.handle <= last }
    includes.removeAll { $0.handle >= first && $0.handle <= last }
    characteristics.removeAll { $0.declaration >= first && $0.declaration <= last }
    attributes.removeAll { $0.handle >= first && $0.handle <= last }
  }
}

extension Service {
  fileprivate func overlaps(_ other: Service) -> Bool {
    handle <= other.endGroupHandle && other.handle <= endGroupHandle
  }

  fileprivate func isAlike(_ other: Service) -> Bool {
    handle == other.handle && endGroupHandle == other.endGroupHandle && uuid == other.uuid
  }
}
