import HSProtocols

extension ReplaySession {
  /// Notes what an answer to discovery declares, and which UUIDs are in their long form.
  mutating func noteDeclarations(_ answer: ArraySlice<UInt8>, to request: ArraySlice<UInt8>) {
    let evidence = Evidence(
      procedure: .readByType, connection: link.connection, request: 0, response: 0)
    let size = Int(answer.dropFirst().first ?? 0)
    let type = request.uint16(5)
    switch ATTOpcode(rawValue: answer.first ?? 0) {
    case .readByGroupTypeResponse:
      for (entry, handle, uuid) in entries(of: answer, size, uuidAt: 4) {
        _ = declared.learn(
          Service(
            handle: handle, endGroupHandle: AttributeHandle(rawValue: entry.uint16(2)), uuid: uuid,
            isPrimary: type == 0x2800, evidence: evidence))
      }
    case .readByTypeResponse where request.count == 7 && type == 0x2803:
      for (entry, handle, uuid) in entries(of: answer, size, uuidAt: 5) {
        let value = entry.uint16(3)
        if entry.count == 21 { longForms.insert(value) }
        _ = declared.learn(
          Characteristic(
            declaration: handle, value: AttributeHandle(rawValue: value),
            properties: CharacteristicProperties(rawValue: entry[entry.startIndex + 2]), uuid: uuid,
            evidence: evidence))
      }
    case .findInformationResponse:
      for (_, handle, uuid) in entries(of: answer, size == 2 ? 18 : 4, uuidAt: 2) {
        _ = declared.learn(TypedAttribute(handle: handle, type: uuid, evidence: evidence))
      }
    default: break
    }
  }

  /// The entries of an answer that end with a UUID of 2 or 16 octets; those of 16 are noted.
  private mutating func entries(
    of answer: ArraySlice<UInt8>, _ size: Int, uuidAt place: Int
  ) -> [(entry: ArraySlice<UInt8>, handle: AttributeHandle, uuid: BluetoothUUID)] {
    guard size == place + 2 || size == place + 16 else { return [] }
    var found: [(ArraySlice<UInt8>, AttributeHandle, BluetoothUUID)] = []
    var rest = answer.dropFirst(2)
    while rest.count >= size {
      let entry = rest.prefix(size)
      rest = rest.dropFirst(size)
      guard let uuid = BluetoothUUID(octets: entry.dropFirst(place)) else { continue }
      let handle = AttributeHandle(rawValue: entry.uint16(0))
      if size == place + 16 { longForms.insert(handle.rawValue) }
      found.append((entry, handle, uuid))
    }
    return found
  }
}

extension ReplayRecording {
  /// The tables of a device that had another one in some connections, without saying so: a device in its update mode, say.
  ///
  /// - Parameters:
  ///   - sessions: The connections.
  ///   - united: What all of them tell together.
  /// - Returns: The tables, and which one each connection has; `nil` if no connection contradicts another.
  static func apart(
    _ sessions: [ReplaySession], from united: AttributeTable
  ) -> (tables: [AttributeTable], places: [Int])? {
    var tables: [AttributeTable] = []
    var places: [Int] = []
    for session in sessions {
      let declared = session.declared
      if declared.isEmpty {
        places.append(places.last ?? 0)
      } else if let fitting = tables.lastIndex(where: { $0.fits(declared) }) {
        tables[fitting].learn(contentsOf: declared)
        places.append(fitting)
      } else {
        places.append(tables.count)
        tables.append(declared)
      }
    }
    guard tables.count > 1 else { return nil }
    for place in tables.indices {
      for include in united.includes where tables[place].label(of: include.handle) == nil {
        _ = tables[place].learn(include)
      }
    }
    return (tables, places)
  }
}

extension AttributeTable {
  /// Whether another table, of answers of the same server, may be one with this.
  fileprivate func fits(_ other: AttributeTable) -> Bool {
    contradiction(of: other) == nil && other.contradiction(of: self) == nil
      && other.services.allSatisfy { theirs in
        services.first { $0.handle == theirs.handle }?.endGroupHandle ?? theirs.endGroupHandle
          == theirs.endGroupHandle
      }
      && other.characteristics.allSatisfy { theirs in
        characteristic(valueHandle: theirs.value)?.properties ?? theirs.properties
          == theirs.properties
      }
  }
}
