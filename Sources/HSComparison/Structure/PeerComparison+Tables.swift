import HSProtocols

extension PeerComparison {
  /// Most lines about moved handles.
  private static let mostMoves = 6

  /// Compares the attributes of a server.
  ///
  /// - Parameter server: 0 for the peer's, 1 for the recorded host's.
  mutating func compareTables(_ server: Int) {
    let tables = shapes.map { $0.tables[server] }
    if let without = tables.firstIndex(where: \.entries.isEmpty) {
      guard !tables[1 - without].entries.isEmpty else { return }
      var reason = "\(DifferenceText.sides[without]) shows no discovery"
      if shapes[without].lentNames > 0 { reason += "; its handles take the other's names" }
      let whose = server == 0 ? "attributes" : "the host's own attributes"
      return skip(.attributes, "\(whose) and their handles", reason)
    }
    for side in 0..<2 { tellLone(side, tables[side], tables[1 - side]) }
    for entry in tables[0].entries {
      guard let match = tables[1][entry.key] else { continue }
      guard entry.found.detail != match.found.detail else {
        agree(.attributes)
        continue
      }
      let what = entry.found.role == .characteristic ? "properties of " : ""
      differ(
        .attributes, what + name(entry.key), entry.found.detail, match.found.detail,
        packets: (entry.found.packet, match.found.packet))
    }
    compareHandles(tables[0], tables[1])
  }

  /// Reports what only one of two tables has.
  private mutating func tellLone(_ side: Int, _ table: ServerTable, _ other: ServerTable) {
    var withoutOwner: Set<AttributeKey> = []
    var held: [AttributeKey: Int] = [:]
    for entry in table.entries where entry.found.role == .characteristic {
      if let owner = entry.owner { held[owner, default: 0] += 1 }
    }
    let unheard = Self.gaps(table, other)
    let without = DifferenceText.sides[1 - side]
    for entry in table.entries where other[entry.key] == nil {
      lone.insert(entry.key)
      if entry.found.role == .service || entry.found.role == .characteristic {
        withoutOwner.insert(entry.key)
      }
      // An attribute that goes with its service or characteristic has no line of its own.
      if let owner = entry.owner, withoutOwner.contains(owner) { continue }
      let subject = describe(entry, holding: held[entry.key] ?? 0)
      if !wasSearched(for: entry, in: other) {
        skip(.attributes, subject, "\(without) did not search for it")
      } else if shapes[1 - side].isOnAir, unheard.contains(entry.key) {
        skip(
          .attributes, subject,
          "\(without) has a gap in its handles there: the sniffer may have missed the answer")
      } else {
        lack(side, .attributes, subject, packet: entry.found.packet)
      }
    }
  }

  /// Attributes of a table for which the other has handles left: what is around them did not move.
  private static func gaps(_ table: ServerTable, _ other: ServerTable) -> Set<AttributeKey> {
    var gaps: Set<AttributeKey> = []
    var waiting: [AttributeKey] = []
    var distance: Int?
    for entry in table.entries {
      guard let match = other[entry.key] else {
        waiting.append(entry.key)
        continue
      }
      let now = match.found.handle - entry.found.handle
      if distance == nil || distance == now { gaps.formUnion(waiting) }
      waiting = []
      distance = now
    }
    return gaps.union(waiting)
  }

  private func wasSearched(for entry: ServerTable.Entry, in table: ServerTable) -> Bool {
    if entry.found.role == .service { return table.search.isOfAllServices }
    guard let room = entry.owner.flatMap({ table[$0] })?.room else { return true }
    return switch entry.found.role {
    case .service, .include: true
    case .characteristic: table.search.reachesCharacteristics(of: room)
    case .descriptor, .attribute: table.search.reachesDescriptors(in: room)
    }
  }

  /// An attribute with its UUID, and where it belongs.
  private func describe(_ entry: ServerTable.Entry, holding count: Int) -> String {
    let own = name(entry.key)
    let uuid = entry.found.uuid
    let named = own.hasSuffix(uuid) ? own : "\(own) (\(uuid))"
    let owner = entry.owner.map { name($0) } ?? "no service"
    return switch entry.found.role {
    case .service: "\(named), with \(counted(count, "characteristic"))"
    case .include: "\(own) in \(owner)"
    case .characteristic: "characteristic \(named) of \(owner)"
    case .descriptor, .attribute: "descriptor \(own)"
    }
  }

  // MARK: - Handles

  /// A handle of one table, and where the same attribute stands in the other.
  private struct Move {
    var from: Int
    var to: Int
    var name: String

    var distance: Int { to - from }
  }

  private mutating func compareHandles(_ one: ServerTable, _ other: ServerTable) {
    var moves: [Move] = []
    for entry in one.entries {
      guard let match = other[entry.key] else { continue }
      let name = name(entry.key)
      moves.append(Move(from: entry.found.handle, to: match.found.handle, name: name))
      if entry.found.valueHandle >= 0, match.found.valueHandle >= 0 {
        moves.append(
          Move(from: entry.found.valueHandle, to: match.found.valueHandle, name: name))
      }
    }
    agree(.handles, moves.filter { $0.distance == 0 }.count)
    let starts = moves.indices.filter { place in
      place == 0 || moves[place].distance != moves[place - 1].distance
    }
    let moved = zip(starts, starts.dropFirst() + [moves.count]).map { moves[$0..<$1] }
      .filter { $0.first?.distance != 0 }
    for group in moved.prefix(Self.mostMoves) {
      tell(group, endsTable: group.endIndex == moves.count)
    }
    let rest = moved.dropFirst(Self.mostMoves)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.count }
      differ(.handles, "\(count) more handles moved, in \(rest.count) groups")
    }
  }

  private mutating func tell(_ group: ArraySlice<Move>, endsTable: Bool) {
    guard let begin = group.first, let end = group.last else { return }
    var subject = begin.name
    if endsTable, begin.name != end.name {
      subject += " and what follows"
    } else if begin.name != end.name {
      subject += " to \(end.name)"
    }
    let noun = group.count == 1 ? "handle" : "handles"
    let sign = begin.distance > 0 ? "+" : ""
    differ(
      .handles, "\(noun) of \(subject) moved by \(sign)\(begin.distance)",
      Words.handle(begin.from), Words.handle(begin.to),
      remark: shapes[1].serviceChanged > 0
        ? "B sends Service Changed in packet \(shapes[1].serviceChanged)"
        : "bonded phones keep the old handles unless Service Changed is sent")
  }
}
