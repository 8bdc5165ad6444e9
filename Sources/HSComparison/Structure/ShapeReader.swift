/// Reads the shapes of peers out of a story, one at a time: there may be thousands.
struct ShapeReader {
  /// What a story tells of a peer's attributes.
  struct Attributes {
    /// The peer's, and the recorded host's as the peer sees them.
    var tables: [ServerTable]
    /// Whether the peer is seen from its own end: what is the host's there is the peer's here.
    fileprivate let isTurned: Bool
    fileprivate var numbers: AttributeNumbers

    fileprivate func isLocal(_ event: ToldEvent) -> Bool { event.isLocal != isTurned }
  }

  private let story: ComparedStory
  private let symbols: Symbols
  private let unnamed: Int
  private let roles: [String: AttributeRole]
  /// The places of events, by peer.
  private var places: [Int: [Int32]] = [:]
  /// The places of scans, which are no peer's.
  private var scans: [Int] = []

  /// A reader of a story.
  ///
  /// - Parameters:
  ///   - story: The story, of events or of attributes.
  ///   - symbols: Its symbols.
  init(_ story: ComparedStory, _ symbols: Symbols) {
    self.story = story
    self.symbols = symbols
    unnamed = symbols[Subject.unlabelled]
    roles = AttributeRole.kinds(story.matter == .attributes ? "" : "_discovered")
    let scan = symbols["scan_started"]
    for (place, event) in story.events.enumerated() {
      if event.peer > 0 {
        places[event.peer, default: []].append(Int32(clamping: place))
      } else if event.kind == scan {
        scans.append(place)
      }
    }
  }

  private func event(at place: Int32) -> ToldEvent {
    ToldEvent(event: story.events[Int(place)], symbols: symbols)
  }

  /// The packet in which the last scan before an event began; 0 if there was none.
  private func scan(before place: Int) -> Int {
    let next = scans.place(where: { $0 >= place })
    return next > 0 ? story.events[scans[next - 1]].packet : 0
  }

  // MARK: - What was discovered

  /// What was discovered of a peer, and which attributes there are.
  ///
  /// - Parameters:
  ///   - peer: The peer's number.
  ///   - isTurned: Whether it is seen from its own end.
  /// - Returns: Its attributes.
  func attributes(ofPeer peer: Int, isTurned: Bool) -> Attributes {
    var whole = Discovery()
    whole.isWhole = story.matter == .attributes
    var discoveries = [whole, whole]
    var found = Attributes(
      tables: [], isTurned: isTurned, numbers: AttributeNumbers(symbols))
    for place in places[peer] ?? [] {
      let event = event(at: place)
      let side = found.isLocal(event) ? 1 : 0
      switch roles[event.kind] {
      case .attribute? where story.matter == .events: discoveries[side].list(event.handle)
      case let role? where role != .attribute:
        discoveries[side].add(
          self.found(event, role), procedure: event["evidence.procedure"] ?? "")
      default:
        if event.kind == "error_response", event.flag("ends_discovery") == true {
          discoveries[side].end(event["opcode"] ?? "", at: event.handleMember("handle"))
        } else {
          found.numbers.note(event.subject, side == 1, at: event.handle)
        }
      }
    }
    found.tables = [0, 1].map { side in
      ServerTable(discoveries[side], isLocal: side == 1, symbols, &found.numbers)
    }
    found.numbers.finish()
    for side in 0..<2 { found.tables[side].number(by: found.numbers) }
    return found
  }

  private func found(_ event: ToldEvent, _ role: AttributeRole) -> Discovery.Found {
    var found = Discovery.Found(
      role: role, uuid: event["uuid"] ?? Subject(event.attribute)?.uuid ?? "-",
      handle: event.handleMember("handle"), packet: event.packet)
    switch role {
    case .service:
      found.end = event.handleMember("end_group_handle")
      found.detail = event.flag("primary") == false ? "secondary" : "primary"
    case .characteristic:
      found.valueHandle = event.handleMember("value_handle")
      found.detail = event.elements("properties").joined(separator: ", ").spaced
    default: break
    }
    return found
  }

  // MARK: - What was done

  /// A peer's shape.
  ///
  /// - Parameters:
  ///   - peer: The peer's number.
  ///   - own: Its attributes.
  ///   - lent: The other story's: they name handles that nothing else names.
  /// - Returns: The shape.
  func shape(ofPeer peer: Int, _ own: Attributes, lent: Attributes?) -> PeerShape {
    var work = ShapeWork(PeerShape(tables: own.tables), symbols)
    guard story.matter == .events else { return work.shape }
    for place in places[peer] ?? [] {
      let event = event(at: place)
      // What was found wrong is no part of what was done.
      guard event.kind != "finding" else { continue }
      let isLocal = own.isLocal(event)
      var key: AttributeKey?
      if event.subject >= 0, event.handle >= 0 {
        let side = isLocal ? 1 : 0
        key = own.numbers.key(event.subject, isLocal, at: event.handle)
        if event.subject == unnamed, own.tables[side].entries.isEmpty,
          let name = lent?.tables[side].key(at: event.handle)
        {
          key = name
          work.shape.lentNames += 1
        }
      }
      // What declares an attribute stands at another handle.
      let declares = roles[event.kind].map { $0 != .attribute } ?? false
      if !isLocal, let name = event["own_name"],
        let named = declares ? own.tables[0].key(at: event.handle) : key
      {
        work.shape.ownNames[named] = name
      }
      if event.kind == "connected" { work.scanPacket = scan(before: Int(place)) }
      work.take(event, key, isLocal: isLocal)
    }
    work.finish()
    return work.shape
  }
}
