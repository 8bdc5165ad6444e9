import HSProtocols
import HSTimeline

/// One server's attributes in the order and nesting of its database.
///
/// An attribute table keeps services, characteristics and descriptors in lists of their own; here
/// each stands where its handle puts it. What no discovery told stands beside them as unlabelled.
struct GATTTree {
  /// A characteristic with the attributes that belong to it.
  struct CharacteristicNode {
    let characteristic: Characteristic
    /// Descriptors, and attributes that stand where descriptors do.
    let descriptors: [TypedAttribute]
  }

  /// What lies in a service, or outside all of them.
  enum Node {
    case include(IncludedService)
    case characteristic(CharacteristicNode)
    /// An attribute known only by its type.
    case attribute(TypedAttribute)
    /// A used attribute without a known type.
    case unlabelled(AttributeHandle)

    var handle: AttributeHandle {
      switch self {
      case .include(let include): include.handle
      case .characteristic(let node): node.characteristic.declaration
      case .attribute(let attribute): attribute.handle
      case .unlabelled(let handle): handle
      }
    }
  }

  /// A service with what lies in it, by handle.
  struct ServiceNode {
    let service: Service
    var contents: [Node] = []
  }

  /// What is known beside the table.
  let context: ServerContext
  /// The services by handle.
  private(set) var services: [ServiceNode]
  /// What lies in no service that is known, by handle.
  private(set) var outside: [Node] = []

  /// Whether there is nothing to show.
  var isEmpty: Bool { services.isEmpty && outside.isEmpty }

  /// Puts a table and the values of its attributes in order.
  init(_ table: AttributeTable, _ context: ServerContext) {
    self.context = context
    services = table.services.map { ServiceNode(service: $0) }
    var others: [Node] = []
    var owned: [AttributeHandle: [TypedAttribute]] = [:]
    func add(_ attribute: TypedAttribute) {
      guard Self.mayBeDescriptor(attribute), let owner = table.owner(of: attribute) else {
        return others.append(.attribute(attribute))
      }
      var attribute = attribute
      attribute.evidence = table.descriptorEvidence(of: attribute, ownedBy: owner)
      owned[owner.declaration, default: []].append(attribute)
    }
    for attribute in table.attributes { add(attribute) }
    for value in context.values.values where table.label(of: value.handle) == nil {
      guard let owner = table.soleDescriptor(at: value.handle) else {
        others.append(.unlabelled(value.handle))
        continue
      }
      var evidence = owner.evidence
      evidence.procedure = .soleDescriptor
      add(
        TypedAttribute(
          handle: value.handle, type: .clientCharacteristicConfiguration, evidence: evidence))
    }
    let nodes =
      table.includes.map { Node.include($0) }
      + table.characteristics.map {
        .characteristic(
          CharacteristicNode(characteristic: $0, descriptors: owned[$0.declaration] ?? []))
      } + others
    for node in nodes.sorted(by: { $0.handle < $1.handle }) {
      let place = services.indices.partitionPoint { services[$0].service.handle <= node.handle } - 1
      if place >= 0, services[place].service.contains(node.handle) {
        services[place].contents.append(node)
      } else {
        outside.append(node)
      }
    }
  }

  /// Puts what is asked for of a side's attributes in order; all of them without `shown`.
  fileprivate init(
    _ peer: Peer, _ knowledge: TreeKnowledge, _ shown: ShownAttributes?, isLocal: Bool
  ) {
    let table = isLocal ? peer.localServer : peer.table
    self.init(table, ServerContext(peer, knowledge, isLocal: isLocal))
    if let shown { keep(shown, of: peer.id, areOurs: isLocal, table) }
  }

  /// Puts in order what a peer's attributes were before it said that they changed.
  init(_ earlier: EarlierTable, of peer: Peer, _ knowledge: TreeKnowledge) {
    self.init(
      earlier.table, ServerContext(peer, knowledge, isLocal: false, isEarlier: true))
  }

  /// Leaves only what lies between two handles, and the services that reach into it.
  mutating func keep(from first: AttributeHandle, through last: AttributeHandle) {
    services.removeAll { $0.service.endGroupHandle < first || $0.service.handle > last }
    outside.removeAll { node in
      let end =
        if case .characteristic(let found) = node { found.characteristic.value } else {
          node.handle
        }
      return end < first || node.handle > last
    }
  }

  /// Leaves only what is shown, with the services and characteristics that it lies in.
  private mutating func keep(
    _ shown: ShownAttributes, of peer: Int, areOurs: Bool, _ table: AttributeTable
  ) {
    func isShown(_ handle: AttributeHandle) -> Bool {
      shown.holds(handle, of: peer, areOurs: areOurs, table.label(of: handle))
    }
    func isLeft(_ node: Node) -> Bool {
      if isShown(node.handle) { return true }
      guard case .characteristic(let found) = node else { return false }
      return isShown(found.characteristic.value)
        || found.descriptors.contains { isShown($0.handle) }
    }
    for place in services.indices { services[place].contents.removeAll { !isLeft($0) } }
    services.removeAll { $0.contents.isEmpty && !isShown($0.service.handle) }
    outside.removeAll { !isLeft($0) }
  }

  /// Whether an attribute behind a characteristic's value can be its descriptor.
  ///
  /// What Find Information lists there is one, also of a type that only its vendor knows, unless
  /// the type is a characteristic's: then a declaration was missed.
  private static func mayBeDescriptor(_ attribute: TypedAttribute) -> Bool {
    if attribute.type.isDescriptor { return true }
    return attribute.evidence.procedure == .findInformation
      && attribute.type.assignment?.kind != .characteristic
  }
}

/// A peer's attributes and ours as it saw them, as far as they are asked for.
struct PeerTrees {
  let theirs: GATTTree
  let ours: GATTTree

  /// Whether there is nothing to show.
  var isEmpty: Bool { theirs.isEmpty && ours.isEmpty }

  init(_ peer: Peer, _ knowledge: TreeKnowledge, _ shown: ShownAttributes? = nil) {
    theirs = GATTTree(peer, knowledge, shown, isLocal: false)
    ours = GATTTree(peer, knowledge, shown, isLocal: true)
  }
}
