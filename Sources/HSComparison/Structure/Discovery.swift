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
  /// From where on there was nothing more, by the opcode that asked.
  private var ends: [String: [Int]] = [:]
  /// The attributes whose type Find Information told.
  private var listed: [Int] = []
  private var listsServices = false
  /// Once the search is known: where characteristics were found, and where their values stand.
  private var declarations: [Int] = []
  private var values: [Int] = []
  /// Whether all services were searched for.
  private(set) var isOfAllServices = false

  /// All that was found, in the order of the handles.
  var attributes: [Found] {
    found.values.sorted { ($0.handle, $0.role.order) < ($1.handle, $1.role.order) }
  }

  /// Adds what was found; what is found again counts as it was found last.
  mutating func add(_ one: Found, procedure: String) {
    guard one.handle >= 0 else { return }
    found[Place(role: one.role, handle: one.handle)] = one
    if one.role == .service, procedure == "read_by_group_type" { listsServices = true }
    if one.role == .descriptor { list(one.handle) }
  }

  /// Notes that Find Information told the type of an attribute.
  mutating func list(_ handle: Int) { listed.append(handle) }

  /// Notes that a server had nothing more to tell from a handle on.
  mutating func end(_ opcode: String, at handle: Int) {
    ends[opcode, default: []].append(handle)
  }

  // MARK: - How far was searched

  /// How far was searched: only there is what was not found not there.
  var search: Discovery {
    var search = self
    search.ends = ends.mapValues { $0.sorted() }
    search.listed.sort()
    let characteristics = attributes.filter { $0.role == .characteristic }
    search.declarations = characteristics.map(\.handle)
    search.values = characteristics.map(\.valueHandle)
    search.isOfAllServices =
      isWhole
      || listsServices
        && (ends["0x10"] != nil
          || found.values.contains { $0.role == .service && $0.end == 0xffff })
    return search
  }

  /// Whether a service's characteristics were searched for, to its end.
  ///
  /// - Parameter service: The handles behind its declaration.
  /// - Returns: Whether they were.
  func reachesCharacteristics(of service: Range<Int>) -> Bool {
    if isWhole || Self.holds(ends["0x08"], service) { return true }
    let behind = declarations.place { $0 >= service.upperBound }
    guard behind > 0, declarations[behind - 1] >= service.lowerBound else { return false }
    return values[behind - 1] + 1 >= service.upperBound || behind < declarations.count
      || ends["0x08"]?.last ?? -1 >= service.upperBound
  }

  /// Whether a characteristic's descriptors were searched for.
  ///
  /// - Parameter room: The handles at which it may have some.
  /// - Returns: Whether they were.
  func reachesDescriptors(in room: Range<Int>) -> Bool {
    isWhole || room.isEmpty || Self.holds(listed, (room.lowerBound - 1)..<room.upperBound)
      || Self.holds(ends["0x04"], room)
  }

  /// Whether one of the handles, which are in order, is in a range.
  private static func holds(_ sorted: [Int]?, _ range: Range<Int>) -> Bool {
    guard let sorted else { return false }
    let place = sorted.place { $0 >= range.lowerBound }
    return place < sorted.count && sorted[place] < range.upperBound
  }
}
