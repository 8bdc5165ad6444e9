/// What discovery told of one server: what was found, and how far was searched.
struct Discovery {
  /// Something that was found.
  struct Found: Sendable {
    var role: AttributeRole
    var uuid: String
    /// The declaration's handle; a descriptor's own.
    var handle: Int
    /// Of a characteristic, where its value stands; else -1.
    var valueHandle = -1
    /// Of a service, its last handle; else -1.
    var end = -1
    /// Properties of a characteristic; whether a service is primary.
    var detail = ""
    var packet = 0
  }

  private struct Place: Hashable {
    var role: AttributeRole
    var handle: Int
  }

  /// Whether it is a table as a whole, in which nothing was left out.
  var isWhole = false
  private var found: [Place: Found] = [:]
  /// Where exchanges of discovery came to their ends, by opcode.
  private var ends: [String: Set<Int>] = [:]
  private var listed: Set<Int> = []
  private var listsServices = false

  /// Whether nothing was found.
  var isEmpty: Bool { found.isEmpty }

  /// All that was found, in the order of the handles.
  var attributes: [Found] {
    found.values.sorted { ($0.handle, $0.role.order) < ($1.handle, $1.role.order) }
  }

  /// Adds what was found; what is found again counts as it was found last.
  mutating func add(_ one: Found, procedure: String) {
    guard one.handle >= 0 else { return }
    found[Place(role: one.role, handle: one.handle)] = one
    if one.role == .service, procedure == "read_by_group_type" { listsServices = true }
    if one.role == .descriptor { listed.insert(one.handle) }
  }

  /// Notes that Find Information told the type of an attribute.
  mutating func list(_ handle: Int) { listed.insert(handle) }

  /// Notes that a server had nothing more to tell from a handle on.
  mutating func end(_ opcode: String, at handle: Int) {
    ends[opcode, default: []].insert(handle)
  }

  /// How far was searched.
  var search: DiscoverySearch {
    let declarations = found.values.filter { $0.role == .characteristic }
      .sorted { $0.handle < $1.handle }
    return DiscoverySearch(
      isWhole: isWhole,
      hasListedServices: listsServices
        && (ends["0x10"] != nil
          || found.values.contains { $0.role == .service && $0.end == 0xffff }),
      characteristicEnds: (ends["0x08"] ?? []).sorted(),
      descriptorEnds: (ends["0x04"] ?? []).sorted(),
      declarations: declarations.map(\.handle), values: declarations.map(\.valueHandle),
      listed: listed.sorted())
  }
}

/// How far discovery searched: only where it did is what was not found not there.
struct DiscoverySearch {
  /// Whether it is a table as a whole, in which nothing was left out.
  fileprivate(set) var isWhole: Bool
  /// Whether all primary services were asked for, to the end.
  fileprivate(set) var hasListedServices: Bool
  /// From where on there were no more characteristics, or descriptors; both in order.
  fileprivate var characteristicEnds: [Int]
  fileprivate var descriptorEnds: [Int]
  /// Where characteristics were found, in order, and where their values stand.
  fileprivate var declarations: [Int]
  fileprivate var values: [Int]
  /// The attributes whose type Find Information told, in order.
  fileprivate var listed: [Int]

  /// Whether all services were searched for.
  var isOfAllServices: Bool { isWhole || hasListedServices }

  /// Whether a service's characteristics were searched for, to its end.
  ///
  /// - Parameter service: The handles behind its declaration.
  /// - Returns: Whether they were.
  func reachesCharacteristics(of service: Range<Int>) -> Bool {
    if isWhole || Self.holds(characteristicEnds, service) { return true }
    let behind = declarations.place { $0 >= service.upperBound }
    guard behind > 0, declarations[behind - 1] >= service.lowerBound else { return false }
    return values[behind - 1] + 1 >= service.upperBound || behind < declarations.count
      || characteristicEnds.last ?? -1 >= service.upperBound
  }

  /// Whether a characteristic's descriptors were searched for.
  ///
  /// - Parameter room: The handles at which it may have some.
  /// - Returns: Whether they were.
  func reachesDescriptors(in room: Range<Int>) -> Bool {
    isWhole || room.isEmpty || Self.holds(listed, (room.lowerBound - 1)..<room.upperBound)
      || Self.holds(descriptorEnds, room)
  }

  /// Whether one of the handles, which are in order, is in a range.
  private static func holds(_ sorted: [Int], _ range: Range<Int>) -> Bool {
    let place = sorted.place { $0 >= range.lowerBound }
    return place < sorted.count && sorted[place] < range.upperBound
  }
}
