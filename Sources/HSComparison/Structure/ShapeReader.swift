/// Reads the shapes of all peers out of a story.
struct ShapeReader {
  /// The attributes of each peer and of the recorded host as it sees them, for the other story to
  /// borrow names from.
  private(set) var tables: [[ServerTable]] = []

  private let story: ComparedStory
  private let symbols: Symbols
  private let names: ShapeNames
  /// Peers that are seen from their own end.
  private let turned: Set<Int>
  private let unnamed: Int
  private var numbers: [AttributeNumbers]
  private let roles: [Int: Discovery.Role]

  /// Reads what was discovered, and which attributes there are.
  ///
  /// - Parameters:
  ///   - story: The story, of events or of attributes.
  ///   - symbols: Its symbols.
  ///   - turned: Peers that are seen from their own end: what is the host's there is the peer's here.
  init(_ story: ComparedStory, _ symbols: Symbols, turned: Set<Int>) {
    self.story = story
    self.symbols = symbols
    self.turned = turned
    names = ShapeNames(symbols)
    unnamed = symbols[Subject.unlabelled]
    numbers = [AttributeNumbers](repeating: AttributeNumbers(symbols), count: story.peers.count)
    var roles: [Int: Discovery.Role] = [:]
    for role in [Discovery.Role.service, .include, .characteristic, .descriptor] {
      let kind = story.matter == .attributes ? role.rawValue : "\(role.rawValue)_discovered"
      roles[symbols[kind]] = role
    }
    self.roles = roles
    discover()
  }

  private func isLocal(_ event: StoryEvent) -> Bool {
    event.isLocal != turned.contains(event.peer)
  }

  // MARK: - What was discovered

  private mutating func discover() {
    var whole = Discovery()
    whole.isWhole = story.matter == .attributes
    var discoveries = [[Discovery]](repeating: [whole, whole], count: story.peers.count)
    let listed = symbols["attribute_discovered"]
    let error = symbols["error_response"]
    let ends = symbols["ends_discovery"]
    for event in story.events where event.peer > 0 {
      let (peer, side) = (event.peer - 1, isLocal(event) ? 1 : 0)
      if let role = roles[event.kind] {
        discoveries[peer][side].add(
          found(event, role), procedure: event.member("evidence.procedure", symbols) ?? "")
      } else if event.kind == listed {
        discoveries[peer][side].list(event.handle)
      } else if event.kind == error,
        event.fields(symbols).contains(where: { $0.name == ends && $0.text == "true" })
      {
        discoveries[peer][side].end(
          event.member("opcode", symbols) ?? "", at: event.handleMember("handle", symbols))
      } else {
        numbers[peer].note(event.subject, isLocal(event), at: event.handle)
      }
    }
    for peer in story.peers.indices {
      var pair = [0, 1].map { side in
        ServerTable(discoveries[peer][side], isLocal: side == 1, symbols, &numbers[peer])
      }
      numbers[peer].finish()
      for side in 0..<2 { pair[side].number(by: numbers[peer]) }
      tables.append(pair)
    }
  }

  private func found(_ event: StoryEvent, _ role: Discovery.Role) -> Discovery.Found {
    let parts = symbols.text(event.subject).split(separator: "/", omittingEmptySubsequences: false)
    let uuid =
      event.member("uuid", symbols) ?? (parts.count == 4 ? String(parts[2]) : "-")
    var found = Discovery.Found(
      role: role, uuid: uuid, handle: event.handleMember("handle", symbols), packet: event.packet)
    switch role {
    case .service:
      found.end = event.handleMember("end_group_handle", symbols)
      found.detail = event.member("primary", symbols) == "false" ? "secondary" : "primary"
    case .characteristic:
      found.valueHandle = event.handleMember("value_handle", symbols)
      let list = event.member("properties", symbols) ?? "[]"
      found.detail = list.dropFirst().dropLast().split(separator: ",")
        .map { $0.filter { $0 != "\"" } }.joined(separator: ", ").replacing("_", with: " ")
    default: break
    }
    return found
  }

  // MARK: - What was done

  /// The shapes of all peers.
  ///
  /// - Parameter lent: The other story's tables of each peer: they name handles that nothing else
  ///   names.
  /// - Returns: The shapes, by the peers' numbers less 1.
  func shapes(lent: [[ServerTable]?]) -> [PeerShape] {
    var work = ShapeWork(names: names, symbols: symbols)
    work.shapes = tables.map { PeerShape(tables: $0) }
    guard story.matter == .events else { return work.shapes }
    for event in story.events {
      guard event.peer > 0 else {
        work.takeUnconnected(event)
        continue
      }
      let isLocal = isLocal(event)
      var key: AttributeKey?
      if event.subject >= 0, event.handle >= 0 {
        key = numbers[event.peer - 1].key(event.subject, isLocal, at: event.handle)
        if event.subject == unnamed, tables[event.peer - 1][isLocal ? 1 : 0].entries.isEmpty,
          let name = lent[event.peer - 1]?[isLocal ? 1 : 0].key(at: event.handle)
        {
          key = name
          work.shapes[event.peer - 1].lentNames += 1
        }
      }
      work.take(event, key, isLocal: isLocal)
    }
    work.finish()
    return work.shapes
  }
}
