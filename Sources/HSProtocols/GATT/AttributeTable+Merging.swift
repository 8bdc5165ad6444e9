import HSNames

extension AttributeTable {
  /// The same table with evidence that says where it comes from.
  ///
  /// - Parameter source: The origin; connections and packets, which are another capture's, go.
  /// - Returns: The table.
  public func imported(as source: EvidenceSource) -> AttributeTable {
    var table = self
    table.services.move(to: source)
    table.includes.move(to: source)
    table.characteristics.move(to: source)
    table.attributes.move(to: source)
    return table
  }

  /// Whether another table says the same of the same handles, wherever it was learnt.
  public func says(sameAs other: AttributeTable) -> Bool {
    guard services.count == other.services.count, includes.count == other.includes.count,
      characteristics.count == other.characteristics.count,
      attributes.count == other.attributes.count
    else { return false }
    let (one, two) = (imported(as: .capture), other.imported(as: .capture))
    return one.services == two.services && one.includes == two.includes
      && one.characteristics == two.characteristics && one.attributes == two.attributes
  }

  /// Takes in all that another table holds; where both know something, the other one stands.
  public mutating func learn(contentsOf other: AttributeTable) {
    for service in other.services { _ = learn(service) }
    for include in other.includes { _ = learn(include) }
    for characteristic in other.characteristics { _ = learn(characteristic) }
    for attribute in other.attributes { _ = learn(attribute) }
    noteSearches(of: other)
  }

  /// The first handle that the two tables know as different things.
  ///
  /// Ends of services are not compared: a service found by its UUID may be reported to end later.
  /// Different properties of a characteristic do not contradict what it is.
  public func contradiction(of other: AttributeTable) -> AttributeHandle? {
    var first: AttributeHandle?
    func note(_ handle: AttributeHandle) { first = first.map { min($0, handle) } ?? handle }
    for service in other.services {
      if let own = label(of: service.handle), own.role != .service || own.uuid != service.uuid {
        note(service.handle)
      }
    }
    for characteristic in other.characteristics {
      if let own = label(of: characteristic.declaration),
        own.role != .declaration || own.uuid != characteristic.uuid
          || own.valueHandle != characteristic.value
      {
        note(characteristic.declaration)
      }
      if let own = label(of: characteristic.value), own.uuid != characteristic.uuid {
        note(characteristic.value)
      }
      // A service that is known on both sides holds other characteristics of one server only if the
      // discovery of one side stopped short; one that is another's does not hold this one.
      if let own = service(holding: characteristic.declaration),
        own.endGroupHandle != .last,
        let theirs = other.service(holding: characteristic.declaration), theirs.uuid != own.uuid
      {
        note(characteristic.declaration)
      }
    }
    for attribute in other.attributes {
      if let own = label(of: attribute.handle), own.uuid != attribute.type {
        note(attribute.handle)
      }
    }
    return first
  }

  /// The value handle of the Service Changed characteristic, if the table knows it.
  public var serviceChanged: Characteristic? {
    characteristics.first { $0.uuid == .serviceChanged }
  }

  /// Forgets what a server reported as changed.
  ///
  /// The Service Changed characteristic itself stays: its handle does not change for clients that
  /// were told once (Core 5.4, Vol 3, Part G, 7.1).
  public mutating func forgetChanged(
    from first: AttributeHandle, through last: AttributeHandle
  ) {
    let kept = serviceChanged
    let descriptor = kept.flatMap { kept in
      attributes.first {
        $0.handle > kept.value && $0.type == .clientCharacteristicConfiguration
          && owner(of: $0) == kept
      }
    }
    forget(from: first, through: last)
    if let kept { _ = learn(kept) }
    if let descriptor { _ = learn(descriptor) }
  }

  /// Forgets what was learnt elsewhere than in a connection, or in it before a packet.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - packet: What was learnt before it goes as well; 0 keeps all of the connection.
  public mutating func keepOnly(connection: Int, from packet: Int) {
    func isOld(_ evidence: Evidence) -> Bool {
      evidence.connection != connection || evidence.response < packet
    }
    services.removeAll { isOld($0.evidence) }
    includes.removeAll { isOld($0.evidence) }
    characteristics.removeAll { isOld($0.evidence) }
    attributes.removeAll { isOld($0.evidence) }
    forgetSearch(1...UInt16.max)
  }
}
