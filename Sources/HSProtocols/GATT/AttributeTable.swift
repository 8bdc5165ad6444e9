import HSNames

/// What is known of one server's attributes, put together from what it answered.
///
/// There is one for each peer and each side of the link; nothing is shared between two peers.
/// Everything in it carries the packets it was learnt from. Lists are sorted by handle, so that a
/// label is found by bisection without allocating.
public struct AttributeTable: Sendable {
  /// How often it has changed: what was looked up holds as long as this is the same.
  public private(set) var version = 0
  /// Services by handle.
  public internal(set) var services: [Service] = [] { didSet { version += 1 } }
  /// Included services by handle.
  public internal(set) var includes: [IncludedService] = [] { didSet { version += 1 } }
  /// Characteristics by the handle of their declaration.
  public internal(set) var characteristics: [Characteristic] = [] { didSet { version += 1 } }
  /// Descriptors, and attributes of which only the type is known, by handle.
  public internal(set) var attributes: [TypedAttribute] = [] { didSet { version += 1 } }
  /// Handles among which no characteristic is declared but those that are known: they were searched.
  private(set) var searched = HandleRanges() { didSet { version += 1 } }
  /// Whether a value was declared elsewhere than directly behind its declaration, where
  /// the specification wants it.
  var hasDistantValues = false { didSet { version += 1 } }

  /// An empty table.
  public init() {}

  /// Number of entries.
  package var count: Int {
    services.count + characteristics.count + attributes.count + includes.count
  }

  /// Bytes that an entry takes at most.
  package static var bytesPerAttribute: Int { MemoryLayout<Characteristic>.stride }

  /// Whether nothing is known.
  public var isEmpty: Bool {
    services.isEmpty && characteristics.isEmpty && attributes.isEmpty && includes.isEmpty
  }

  // MARK: - What was searched

  /// Notes that all characteristics that are declared in a range are known.
  ///
  /// What is behind the last one of an answer, or in an answer that is not in the capture, is not.
  package mutating func noteSearch(_ range: ClosedRange<UInt16>) {
    if !searched.cover(range) { searched.add(range) }
  }

  /// Notes that the table is whole: what it does not hold, the server does not have.
  package mutating func noteWhole() { searched = .all }

  /// Whether no characteristic is declared under a handle but those that are known.
  package func wasSearched(_ handle: AttributeHandle) -> Bool {
    searched.cover(handle.rawValue...handle.rawValue)
  }

  /// Takes over what another table was searched for.
  mutating func noteSearches(of other: AttributeTable) { searched.add(other.searched) }

  /// Forgets that a range was searched.
  mutating func forgetSearch(_ range: ClosedRange<UInt16>) { searched.remove(range) }

  // MARK: - Looking up

  /// The service whose range holds `handle`.
  public func service(holding handle: AttributeHandle) -> Service? {
    let index = services.lastIndex(atOrBelow: handle)
    guard index >= 0, services[index].contains(handle) else { return nil }
    return services[index]
  }

  /// The characteristic whose value stands under `handle`.
  public func characteristic(valueHandle handle: AttributeHandle) -> Characteristic? {
    let index = characteristics.lastIndex(atOrBelow: handle)
    if index >= 0, characteristics[index].value == handle { return characteristics[index] }
    guard hasDistantValues else { return nil }
    return characteristics.first { $0.value == handle }
  }

  /// The characteristic that a descriptor under `handle` belongs to: the last one declared before
  /// it in the same service.
  ///
  /// Where no service is known, only if nothing unknown lies between: another declaration might.
  public func characteristic(owning handle: AttributeHandle) -> Characteristic? {
    let index = characteristics.lastIndex(atOrBelow: handle)
    guard index >= 0 else { return nil }
    let found = characteristics[index]
    guard handle > found.value else { return nil }
    if let service = service(holding: handle) {
      return service.contains(found.declaration) ? found : nil
    }
    if service(holding: found.declaration) != nil { return nil }
    return isRun(from: found.value, to: handle) ? found : nil
  }

  /// The characteristic that an attribute belongs to as a descriptor; `nil` where none is known that it can
  /// belong to.
  ///
  /// Only one that notifies or indicates has a client's configuration (Core 5.4, Vol 3, Part G, 3.3.3.3). Where the
  /// one before it does neither, and another that was not heard of may lie between, it is that one's.
  public func owner(of attribute: TypedAttribute) -> Characteristic? {
    guard let before = characteristic(owning: attribute.handle) else { return nil }
    let isImpossible =
      attribute.type == .clientCharacteristicConfiguration
      && before.properties.isDisjoint(with: [.notify, .indicate])
      && mayHide(between: before, and: attribute.handle)
    return isImpossible ? nil : before
  }

  /// Whether every handle between `value` and `handle` is known to be neither a value nor a declaration,
  /// so that `handle` belongs to the same characteristic whatever its type.
  private func isRun(from value: AttributeHandle, to handle: AttributeHandle) -> Bool {
    let distance = Int(handle.rawValue) - Int(value.rawValue) - 1
    guard distance > 0 else { return distance == 0 }
    // Handles are different and sorted: if the first is where it must be, none is left out.
    let last = attributes.lastIndex(atOrBelow: AttributeHandle(rawValue: handle.rawValue &- 1))
    let first = last - distance + 1
    return first >= 0 && Int(attributes[first].handle.rawValue) == Int(value.rawValue) + 1
      && Int(attributes[last].handle.rawValue) == Int(handle.rawValue) - 1
  }

  /// Whether an unseen characteristic may lie between a known one and a later handle, and own that
  /// handle.
  ///
  /// It takes two unknown handles: a declaration, which no search has covered, and a value.
  func mayHide(between known: Characteristic, and handle: AttributeHandle) -> Bool {
    var last = known.value.rawValue
    let first = attributes.lastIndex(atOrBelow: known.value) + 1
    for index in first...attributes.count {
      let isInside = index < attributes.count && attributes[index].handle < handle
      let next = isInside ? attributes[index].handle.rawValue : handle.rawValue
      // The declaration is one of the handles between the two but the last.
      if Int(next) - Int(last) > 2, !searched.cover((last + 1)...(next - 2)) { return true }
      guard isInside else { return false }
      last = next
    }
    return false
  }

  /// The attribute with this handle, if its type is known.
  public func attribute(_ handle: AttributeHandle) -> TypedAttribute? {
    attributes.index(at: handle).map { attributes[$0] }
  }

  /// What `handle` stands for, or `nil` where nothing was said of it.
  public func label(of handle: AttributeHandle) -> AttributeLabel? {
    let service = service(holding: handle)?.uuid
    if let found = characteristic(valueHandle: handle) {
      return AttributeLabel(found.uuid, .value, of: found, in: service, found.evidence)
    }
    if let found = attribute(handle) {
      var owner = owner(of: found)
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
        found.type, role, of: owner, in: service, descriptorEvidence(of: found, ownedBy: owner))
    }
    if let index = characteristics.index(at: handle) {
      let found = characteristics[index]
      return AttributeLabel(found.uuid, .declaration, of: found, in: service, found.evidence)
    }
    if let index = services.index(at: handle) {
      let found = services[index]
      return AttributeLabel(found.uuid, .service, of: nil, in: found.uuid, found.evidence)
    }
    return includes.index(at: handle).map {
      AttributeLabel(includes[$0].claim, .include, of: nil, in: service, includes[$0].evidence)
    }
  }

  /// How an attribute is known, as a descriptor of `owner`: that it is this characteristic's may be
  /// no more than a conclusion.
  package func descriptorEvidence(
    of attribute: TypedAttribute, ownedBy owner: Characteristic?
  ) -> Evidence {
    var evidence = attribute.evidence
    if let owner, mayHide(between: owner, and: attribute.handle) {
      evidence.procedure = .nearestCharacteristic
    }
    return evidence
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
    let index = characteristics.lastIndex(atOrBelow: handle)
    let next =
      index + 1 < characteristics.count
      ? characteristics[index + 1].declaration.rawValue : UInt16.max
    let isLast = service.endGroupHandle == handle || Int(next) == Int(handle.rawValue) + 1
    return isLast ? owner : nil
  }
}
