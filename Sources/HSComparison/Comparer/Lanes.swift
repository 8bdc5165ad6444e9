/// The events of two stories in lanes, in a form in which what means the same is the same.
struct Lanes {
  /// The lanes' keys, by number.
  private(set) var keys: [LaneKey] = []
  /// The first and the second story's events of each lane, in order.
  private(set) var events: [[[ComparedEvent]]] = []
  /// Events that only one end of a link can see: how many of each kind in both stories.
  private(set) var ofOneEnd: [(kind: String, counts: [Int])] = []
  /// Members that only one of the stories has, so that they were not compared.
  private(set) var uncomparedNames: [String] = []
  /// For the first and the second story: what its times are counted from, in nanoseconds since 1970.
  private(set) var origins: [Int64] = [0, 0]
  /// For the first and the second story: the number of each attribute among those of its name.
  private(set) var instances: [[Int]] = [[], []]
  /// Whether all that can be compared was seen from the two ends of a link.
  let isMirrored: Bool

  private let stories: [ComparedStory]
  private let symbols: Symbols
  private let options: ComparisonOptions
  /// The roles of members that are not compared where both stories are from one end of a link, and where they are from two.
  private let leftOut: [Role]
  private var numbers: [LaneKey: Int] = [:]
  /// The members that are compared, for each kind of event.
  private var common: [Int: Set<Int>] = [:]
  /// For each story: the connection, or peer, in the first story's numbers.
  private var connectionNumbers: [[Int]]
  private var peerNumbers: [[Int]]
  /// For each story: addresses of peers that are matched, by the number of the text.
  private var addresses: [[Int: Int]] = [[:], [:]]
  /// For each story: the peers that the other story sees from the other end.
  private var turnedPeers: [Set<Int>] = [[], []]
  private let address: Int
  private let value: Int

  /// Brings two stories of the same matter into lanes.
  init(
    _ stories: [ComparedStory], _ matcher: PeerMatcher, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) {
    self.stories = stories
    self.symbols = symbols
    self.options = options
    leftOut = [false, true].map { options.leftOut(atOtherEnd: $0) }
    address = symbols["address"]
    value = symbols["value_hex"]
    isMirrored = !matcher.pairs.isEmpty && matcher.pairs.allSatisfy(\.isMirrored)
    // What only the second has is numbered downwards.
    func numbers(_ counts: [Int]) -> [[Int]] {
      [Array(1...max(1, counts[0])), (0..<counts[1]).map { -($0 + 1) }]
    }
    connectionNumbers = numbers(stories.map(\.connections.count))
    peerNumbers = numbers(stories.map(\.peers.count))
    for pair in matcher.connections { connectionNumbers[1][pair.second - 1] = pair.first }
    for pair in matcher.pairs {
      peerNumbers[1][pair.second - 1] = pair.first
      for (side, peer) in [pair.first, pair.second].enumerated() {
        if pair.isMirrored {
          turnedPeers[side].insert(peer)
        } else if let address = stories[side].peers[peer - 1].address {
          addresses[side][symbols.member("address", "\"\(address)\"").textNumber] = pair.first
        }
      }
    }
    findCommonNames()
    origins = stories.map { $0.events.lazy.compactMap(\.time).first ?? 0 }
    if options.absoluteTime { origins[1] = origins[0] }
    // What events say, and what they are about, by number: symbols and numbers of texts.
    var contents = SequencePool<UInt32>()
    for side in 0..<2 {
      numberInstances(side)
      for place in stories[side].events.indices { add(place, side, &contents) }
    }
  }

  // MARK: - Members

  /// Finds the members that both stories' events of a kind have.
  ///
  /// Of stories that this program made just now, what one lacks was not there.
  private mutating func findCommonNames() {
    let found = stories.map { story in
      var found: [Int: Set<Int>] = [:]
      for event in story.events {
        found[event.kind, default: []].formUnion(event.fields(symbols).lazy.map(\.name))
      }
      return found
    }
    let areFresh = stories.allSatisfy(\.isFresh)
    common = found[0].merging(found[1]) { areFresh ? $0.union($1) : $0.intersection($1) }
    guard !areFresh else { return }
    let leftOut = leftOut[isMirrored ? 1 : 0]
    var uncompared: Set<Int> = []
    for (kind, one) in found[0] {
      guard let other = found[1][kind] else { continue }
      let roles = Role(kind: symbols.text(kind))
      uncompared.formUnion(
        one.symmetricDifference(other).filter {
          symbols.role($0, roles).isDisjoint(with: leftOut)
        })
    }
    uncomparedNames = uncompared.map { symbols.text($0) }.sorted()
  }

  /// The members of an event that are compared, in the order of their names' numbers.
  ///
  /// - Parameters:
  ///   - place: The event's place in the story.
  ///   - side: Which story.
  /// - Returns: The members.
  func members(at place: Int, _ side: Int) -> [Member] {
    let event = stories[side].events[place]
    let leftOut = leftOut[isTurned(event, side) ? 1 : 0]
    let common = common[event.kind] ?? []
    // What is read out of the bytes follows from them.
    let followsBytes = common.contains(value) || stories[side].matter == .attributes
    var members = event.fields(symbols).filter {
      !($0.isDecoded && followsBytes) && common.contains($0.name)
        && $0.role.isDisjoint(with: leftOut)
    }
    if !options.addresses {
      for place in members.indices where members[place].name == address {
        guard let peer = addresses[side][members[place].textNumber] else { continue }
        members[place] = symbols.member("address", "\"peer \(peer)\"")
      }
    }
    return members.sorted { $0.name < $1.name }
  }

  // MARK: - Events

  /// Tells attributes of the same name apart, by the order of their handles.
  private mutating func numberInstances(_ side: Int) {
    let isTable = stories[side].matter == .attributes
    let unlabelled = symbols[Subject.unlabelled]
    var handles = AttributeHandles<AttributeKey>()
    func name(_ event: StoryEvent) -> AttributeKey {
      AttributeKey(
        subject: event.subject, isLocal: event.isLocal,
        instance: isTable ? event.peer : event.connection)
    }
    func isPlaced(_ event: StoryEvent) -> Bool { event.subject >= 0 && event.handle >= 0 }
    for event in stories[side].events where isPlaced(event) {
      handles.note(name(event), at: event.handle)
    }
    handles.finish()
    instances[side] = stories[side].events.map { event in
      guard isPlaced(event) else { return 0 }
      let (number, count) = handles.number(name(event), at: event.handle)
      // What there is once needs no number.
      return count == 1 && event.subject != unlabelled ? 0 : number
    }
  }

  /// Adds an event to its lane, unless it is not compared.
  private mutating func add(_ place: Int, _ side: Int, _ contents: inout SequencePool<UInt32>) {
    let event = ToldEvent(event: stories[side].events[place], symbols: symbols)
    let category = event.category
    let isEvent = stories[side].matter == .events
    if isEvent, let wanted = options.categories, !wanted.contains(category) { return }
    let isTurned = isTurned(event.event, side)
    // Neither a stranger's connection nor an event without connection has another end.
    if isEvent, isMirrored || isTurned,
      event.connection == 0 || !Self.isSeenByBoth(event.kind, category)
    {
      return count(event.kind, side)
    }
    let turns = isTurned && side == 1
    // Each end's host gets its own controller's events about a link.
    let isOfLink = category == "link" || category == "finding"
    let way: StoryEvent.Way = isOfLink ? .none : turns ? event.way.reversed : event.way
    let isLocal = event.subject >= 0 && event.isLocal != turns
    let lane = lane(of: event, side, isOfLink, way, isLocal)
    let shape = [
      event.event.kind, event.subject, instances[side][place], Int(way.rawValue), isLocal ? 1 : 0,
    ].map { UInt32(truncatingIfNeeded: $0) }
    var content = shape
    if options.packets { content.append(UInt32(clamping: event.packet)) }
    for member in members(at: place, side) {
      content.append(UInt32(clamping: member.name))
      content.append(UInt32(clamping: member.textNumber))
    }
    events[lane][side].append(
      ComparedEvent(
        index: place, content: contents.number(of: content), shape: contents.number(of: shape),
        way: way, time: relative(event.time, side)))
  }

  /// A time from the story's first on, if it is near enough to be computed with.
  private func relative(_ time: Int64?, _ side: Int) -> Int64? {
    guard let time else { return nil }
    let (relative, overflow) = time.subtractingReportingOverflow(origins[side])
    return overflow || relative.magnitude > 1 << 60 ? nil : relative
  }

  /// Whether the event's connection, or peer, is seen from the other end in the other story.
  private func isTurned(_ event: StoryEvent, _ side: Int) -> Bool {
    event.peer > 0 && turnedPeers[side].contains(event.peer)
  }

  /// Whether both ends of a link have events of a kind.
  private static func isSeenByBoth(_ event: String, _ category: String) -> Bool {
    // These are conclusions of one end.
    if event == "silence" || event == "pairing_ended" { return false }
    return switch category {
    case "signalling", "pairing", "att", "gatt", "value", "message": true
    case "link":
      ["connected", "disconnected", "parameters_updated", "encryption_changed"].contains(event)
    default: false
    }
  }

  private mutating func count(_ kind: String, _ side: Int) {
    let place = ofOneEnd.firstIndex { $0.kind == kind } ?? ofOneEnd.count
    if place == ofOneEnd.count { ofOneEnd.append((kind, [0, 0])) }
    ofOneEnd[place].counts[side] += 1
  }

  // MARK: - Lanes

  /// The number of the lane that an event stands in.
  private mutating func lane(
    of event: ToldEvent, _ side: Int, _ isOfLink: Bool, _ way: StoryEvent.Way, _ isLocal: Bool
  ) -> Int {
    var key = LaneKey(role: 10 + event.event.category)
    if stories[side].matter == .attributes {
      key.peer = event.peer > 0 ? peerNumbers[side][event.peer - 1] : 0
      key.role = isLocal ? 1 : 0
    } else if event.connection > 0 {
      key.connection = connectionNumbers[side][event.connection - 1]
      if !isOfLink { key.role = Int(way.rawValue) }
    } else if ["report", "repeated-report"].contains(event.category),
      let address = event.members.first(where: { $0.name == address })
    {
      let type = event["address_type"] ?? ""
      if let peer = addresses[side][address.textNumber] {
        key.peer = peer
        key.role = 0
      } else if !type.contains("resolvable"), !type.contains("anonymous") {
        key.role = -1 - address.textNumber
      }
    }
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    events.append([[], []])
    return keys.count - 1
  }
}
