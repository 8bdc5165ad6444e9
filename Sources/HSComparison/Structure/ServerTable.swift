/// The attributes of one server, as a tree with keys.
struct ServerTable {
  /// An attribute.
  struct Entry {
    var key: AttributeKey
    var found: Discovery.Found
    /// The key of the service, or of the characteristic, that it belongs to.
    var owner: AttributeKey?
    /// The handles that belong to it behind its own.
    var room: Range<Int>
  }

  /// The attributes in the order of their handles.
  private(set) var entries: [Entry] = []
  /// How far they were searched for.
  let search: DiscoverySearch
  private var places: [AttributeKey: Int] = [:]
  private var names: [Int: AttributeKey] = [:]

  /// The tree of what was discovered.
  ///
  /// - Parameters:
  ///   - discovery: What was discovered.
  ///   - isLocal: Whether the server is the recorded host's.
  ///   - symbols: The symbols of keys.
  ///   - numbers: Where the attributes are noted; keys are given when all are.
  init(
    _ discovery: Discovery, isLocal: Bool, _ symbols: Symbols, _ numbers: inout AttributeNumbers
  ) {
    search = discovery.search
    let found = discovery.attributes
    // Where each characteristic's handles end: at the next declaration.
    var next = 0x10000
    var ends = [Int](repeating: 0x10000, count: found.count)
    for place in found.indices.reversed() where found[place].role == .characteristic {
      ends[place] = next
      next = found[place].handle
    }
    var service: Discovery.Found?
    var characteristic: Discovery.Found?
    for (place, one) in found.enumerated() {
      if let open = service, one.handle > open.end { (service, characteristic) = (nil, nil) }
      let subject: Subject
      var room = 0..<0
      switch one.role {
      case .service:
        (service, characteristic) = (one, nil)
        subject = Subject(service: one.uuid, one.uuid, "service")
        room = (one.handle + 1)..<max(one.handle + 1, one.end + 1)
      case .include: subject = Subject(service: service?.uuid ?? "-", one.uuid, "include")
      case .characteristic:
        characteristic = one
        subject = Subject(service: service?.uuid ?? "-", of: one.uuid, one.uuid, "value")
        let start = max(one.handle, one.valueHandle) + 1
        room = start..<max(start, min((service?.end ?? 0xffff) + 1, ends[place]))
      case .descriptor, .attribute:
        subject = Subject(
          service: service?.uuid ?? "-", of: characteristic?.uuid ?? "-", one.uuid, "descriptor")
      }
      let key = AttributeKey(subject: symbols[subject.key], isLocal: isLocal, instance: 0)
      numbers.note(key.subject, isLocal, at: Self.place(of: one))
      entries.append(Entry(key: key, found: one, owner: nil, room: room))
    }
  }

  /// The handle that tells attributes of the same UUIDs apart: of a characteristic its value's.
  private static func place(of one: Discovery.Found) -> Int {
    one.role == .characteristic && one.valueHandle >= 0 ? one.valueHandle : one.handle
  }

  /// Gives the entries their keys, when all attributes have been noted.
  mutating func number(by numbers: AttributeNumbers) {
    var service: AttributeKey?
    var characteristic: AttributeKey?
    var serviceRoom = 0..<0
    for place in entries.indices {
      let one = entries[place].found
      let old = entries[place].key
      let key = numbers.key(old.subject, old.isLocal, at: Self.place(of: one))
      entries[place].key = key
      if one.role != .service, !serviceRoom.contains(one.handle) { service = nil }
      switch one.role {
      case .service:
        service = key
        serviceRoom = entries[place].room
        characteristic = nil
      case .include: entries[place].owner = service
      case .characteristic:
        entries[place].owner = service
        characteristic = key
      case .descriptor, .attribute: entries[place].owner = characteristic
      }
      places[key] = place
      names[Self.place(of: one)] = key
    }
  }

  /// The entry with a key.
  subscript(key: AttributeKey) -> Entry? { places[key].map { entries[$0] } }

  /// The key of the attribute at a handle; of a characteristic at its value's.
  func key(at handle: Int) -> AttributeKey? { names[handle] }
}
