import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT
import HSTimeline

/// One server's attributes in the order and nesting of its database.
///
/// An attribute table keeps services, characteristics and descriptors in lists of their own; here
/// each stands where its handle puts it. What no discovery told stands beside them as unlabelled.
struct GATTTree {
  /// A characteristic with the attributes that belong to it.
  struct CharacteristicNode {
    var characteristic: Characteristic
    /// Descriptors, and attributes that stand where descriptors do.
    var descriptors: [TypedAttribute] = []
  }

  /// What lies in one service, or outside all of them.
  struct Contents {
    var includes: [IncludedService] = []
    var characteristics: [CharacteristicNode] = []
    /// Attributes known only by their type.
    var attributes: [TypedAttribute] = []
    /// Used attributes without a known type.
    var unlabelled: [AttributeHandle] = []

    var isEmpty: Bool {
      includes.isEmpty && characteristics.isEmpty && attributes.isEmpty && unlabelled.isEmpty
    }
  }

  /// A service with what lies in it.
  struct ServiceNode {
    var service: Service
    var contents = Contents()
  }

  /// The services by handle.
  private(set) var services: [ServiceNode]
  /// What lies in no service that is known.
  private(set) var outside = Contents()
  /// Descriptors in all, for the caption.
  private(set) var descriptorCount = 0

  /// Whether there is nothing to show.
  var isEmpty: Bool { services.isEmpty && outside.isEmpty }

  /// Puts a table and the values of its attributes in order.
  init(_ table: AttributeTable, _ values: StoredValues) {
    services = table.services.map { ServiceNode(service: $0) }
    for include in table.includes {
      change(include.handle) { $0.includes.append(include) }
    }
    for characteristic in table.characteristics {
      change(characteristic.declaration) {
        $0.characteristics.append(CharacteristicNode(characteristic: characteristic))
      }
    }
    for attribute in table.attributes { add(attribute, table) }
    for value in values.values where table.label(of: value.handle) == nil {
      if let owner = table.soleDescriptor(at: value.handle) {
        var evidence = owner.evidence
        evidence.procedure = .soleDescriptor
        add(
          TypedAttribute(
            handle: value.handle, type: .clientCharacteristicConfiguration, evidence: evidence),
          table)
      } else {
        change(value.handle) { $0.unlabelled.append(value.handle) }
      }
    }
  }

  /// Puts what is asked for of a side's attributes in order; all of them without `shown`.
  init(
    _ table: AttributeTable, _ values: StoredValues, _ shown: ShownAttributes?, of peer: Int,
    areOurs: Bool
  ) {
    self.init(table, values)
    if let shown { keep(shown, of: peer, areOurs: areOurs, table) }
  }

  /// Leaves only what lies between two handles, and the services that reach into it.
  mutating func keep(from first: AttributeHandle, through last: AttributeHandle) {
    services.removeAll { $0.service.endGroupHandle < first || $0.service.handle > last }
    outside.includes.removeAll { $0.handle < first || $0.handle > last }
    outside.characteristics.removeAll {
      $0.characteristic.value < first || $0.characteristic.declaration > last
    }
    outside.attributes.removeAll { $0.handle < first || $0.handle > last }
    outside.unlabelled.removeAll { $0 < first || $0 > last }
  }

  /// Leaves only what is shown, with the services and characteristics that it lies in.
  private mutating func keep(
    _ shown: ShownAttributes, of peer: Int, areOurs: Bool, _ table: AttributeTable
  ) {
    func isShown(_ handle: AttributeHandle) -> Bool {
      shown.holds(handle, of: peer, areOurs: areOurs, table.label(of: handle))
    }
    func keep(_ contents: inout Contents) {
      contents.includes.removeAll { !isShown($0.handle) }
      contents.characteristics.removeAll { node in
        !isShown(node.characteristic.value) && !isShown(node.characteristic.declaration)
          && !node.descriptors.contains { isShown($0.handle) }
      }
      contents.attributes.removeAll { !isShown($0.handle) }
      contents.unlabelled.removeAll { !isShown($0) }
    }
    for place in services.indices { keep(&services[place].contents) }
    services.removeAll { $0.contents.isEmpty && !isShown($0.service.handle) }
    keep(&outside)
  }

  private mutating func add(_ attribute: TypedAttribute, _ table: AttributeTable) {
    guard Self.mayBeDescriptor(attribute),
      let owner = table.owner(of: attribute)
    else {
      change(attribute.handle) { $0.attributes.append(attribute) }
      return
    }
    descriptorCount += 1
    var attribute = attribute
    attribute.evidence = table.descriptorEvidence(of: attribute, ownedBy: owner)
    change(owner.declaration) { contents in
      // The owner is the last characteristic before the attribute, but not always the last one.
      let low = contents.characteristics.indices.partitionPoint {
        contents.characteristics[$0].characteristic.declaration < owner.declaration
      }
      if low < contents.characteristics.count {
        contents.characteristics[low].descriptors.append(attribute)
      } else {
        contents.attributes.append(attribute)
      }
    }
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

  /// Changes the contents of the service that holds `handle`, or what lies outside.
  private mutating func change(_ handle: AttributeHandle, _ body: (inout Contents) -> Void) {
    let low = services.indices.partitionPoint { services[$0].service.handle <= handle }
    if low > 0, services[low - 1].service.contains(handle) {
      body(&services[low - 1].contents)
    } else {
      body(&outside)
    }
  }
}

/// A peer's attributes and ours as it saw them, as far as they are asked for.
struct PeerTrees {
  let theirs: GATTTree
  let ours: GATTTree

  /// Whether there is nothing to show.
  var isEmpty: Bool { theirs.isEmpty && ours.isEmpty }

  init(_ peer: Peer, _ shown: ShownAttributes? = nil) {
    theirs = GATTTree(peer.table, peer.values, shown, of: peer.id, areOurs: false)
    ours = GATTTree(peer.localServer, peer.localValues, shown, of: peer.id, areOurs: true)
  }
}
