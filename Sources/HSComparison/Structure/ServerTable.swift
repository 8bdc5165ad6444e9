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
  /// For each, the place of what it belongs to.
  private var owners: [Int?] = []
  /// How far they were searched for.
  let search: Discovery
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
    // Where the service and the characteristic stand that an attribute belongs to.
    var service: Int?
    var characteristic: Int?
    for (place, one) in found.enumerated() {
      if let open = service, one.handle > found[open].end { (service, characteristic) = (nil, nil) }
      let uuid = service.map { found[$0].uuid } ?? "-"
      let subject: Subject
      var owner = service
      var room = 0..<0
      switch one.role {
      case .service:
        (service, characteristic, owner) = (place, nil, nil)
        subject = Subject(service: one.uuid, one.uuid, "service")
        room = (one.handle + 1)..<max(one.handle + 1, one.end + 1)
      case .include: subject = Subject(service: uuid, one.uuid, "include")
      case .characteristic:
        characteristic = place
        subject = Subject(service: uuid, of: one.uuid, one.uuid, "value")
        let start = max(one.handle, one.valueHandle) + 1
        let end = service.map { found[$0].end } ?? 0xffff
        room = start..<max(start, min(end + 1, ends[place]))
      case .descriptor, .attribute:
        owner = characteristic
        subject = Subject(
          service: uuid, of: characteristic.map { found[$0].uuid } ?? "-", one.uuid, "descriptor")
      }
      let key = AttributeKey(subject: symbols[subject.key], isLocal: isLocal, instance: 0)
      numbers.note(key.subject, isLocal, at: Self.place(of: one))
      entries.append(Entry(key: key, found: one, owner: nil, room: room))
      owners.append(owner)
    }
  }

  /// The handle that tells attributes of the same UUIDs apart: of a characteristic its value's.
  private static func place(of one: Discovery.Found) -> Int {
    one.role == .characteristic && one.valueHandle >= 0 ? one.valueHandle : one.handle
  }

  /// Gives the entries their keys, when all attributes have been noted.
  mutating func number(by numbers: AttributeNumbers) {
    for place in entries.indices {
      let entry = entries[place]
      let at = Self.place(of: entry.found)
      let key = numbers.key(entry.key.subject, entry.key.isLocal, at: at)
      entries[place].key = key
      // What it belongs to stands in front of it.
      entries[place].owner = owners[place].map { entries[$0].key }
      places[key] = place
      names[at] = key
    }
  }

  /// The entry with a key.
  subscript(key: AttributeKey) -> Entry? { places[key].map { entries[$0] } }

  /// The key of the attribute at a handle; of a characteristic at its value's.
  func key(at handle: Int) -> AttributeKey? { names[handle] }
}
