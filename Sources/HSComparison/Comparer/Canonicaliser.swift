/// Brings the events of two stories into a form in which what means the same is the same.
struct Canonicaliser {
  /// The lanes with their events, by number.
  private(set) var lanes: [Lane] = []
  /// Events that only one end of a link can see: how many of each kind, a symbol, in both stories.
  private(set) var ofOneEnd: [(kind: Int, first: Int, second: Int)] = []
  /// Members that only one of the stories has, so that they were not compared.
  private(set) var uncomparedNames: Set<Int> = []
  /// The members that are compared, for each kind of event.
  private(set) var compared: [Int: Set<Int>] = [:]
  /// For the first and the second story: what its times are counted from, in nanoseconds since 1970.
  private(set) var origins: [Int64] = [0, 0]
  /// For the first and the second story: the number of each attribute among those of its name.
  private(set) var instances: [[Int]] = [[], []]

  /// Whether all that can be compared was seen from the two ends of a link.
  let isMirrored: Bool

  private let stories: [ComparedStory]
  private let symbols: Symbols
  private let options: ComparisonOptions
  private let matcher: PeerMatcher
  private var laneNumbers: [LaneKey: Int] = [:]
  /// For each story: the connection, or peer, in the first story's numbers.
  private var connectionNumbers: [[Int]] = [[], []]
  private var peerNumbers: [[Int]] = [[], []]
  /// For each story: addresses of peers that are matched, as JSON text.
  private var addresses: [[String: Int]] = [[:], [:]]
  private var oneEndPlaces: [Int: Int] = [:]
  /// For each story: the peers that the other story sees from the other end.
  private var turnedPeers: [Set<Int>] = [[], []]
  private let names: Names

  /// Symbols that are looked up for each event.
  private struct Names {
    let value: Int
    let address: Int
    let addressType: Int
    let uuid: Int

    init(_ symbols: Symbols) {
      value = symbols["value_hex"]
      address = symbols["address"]
      addressType = symbols["address_type"]
      uuid = symbols["uuid"]
    }
  }

  /// Brings two stories of the same matter into canonical form.
  init(
    _ first: ComparedStory, _ second: ComparedStory, _ matcher: PeerMatcher, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) {
    stories = [first, second]
    self.symbols = symbols
    self.options = options
    self.matcher = matcher
    names = Names(symbols)
    isMirrored = !matcher.pairs.isEmpty && matcher.pairs.allSatisfy(\.isMirrored)
    numberPeers()
    findCommonNames()
    for side in 0..<2 {
      origins[side] = stories[side].events.lazy.compactMap(\.time).first ?? 0
    }
    if options.absoluteTime { origins[1] = origins[0] }
    // What events say, and what they are about, by number: symbols and numbers of texts.
    var contents = SequencePool<UInt32>()
    for side in 0..<2 { fillLanes(side, &contents) }
  }

  // MARK: - Numbers of peers and connections

  private mutating func numberPeers() {
    for side in 0..<2 {
      connectionNumbers[side] = stories[side].connections.indices.map {
        side == 0 ? $0 + 1 : -($0 + 1)
      }
      peerNumbers[side] = stories[side].peers.indices.map { side == 0 ? $0 + 1 : -($0 + 1) }
    }
    for pair in matcher.connections { connectionNumbers[1][pair.second - 1] = pair.first }
    for pair in matcher.pairs {
      peerNumbers[1][pair.second - 1] = pair.first
      if pair.isMirrored {
        turnedPeers[0].insert(pair.first)
        turnedPeers[1].insert(pair.second)
      }
      guard !pair.isMirrored else { continue }
      if let address = stories[0].peers[pair.first - 1].address {
        addresses[0]["\"\(address)\""] = pair.first
      }
      if let address = stories[1].peers[pair.second - 1].address {
        addresses[1]["\"\(address)\""] = pair.first
      }
    }
  }

  // MARK: - Members

  /// Finds the members that both stories' events of a kind have.
  ///
  /// Of stories that this program made just now, what one lacks was not there.
  private mutating func findCommonNames() {
    var found: [[Int: Set<Int>]] = [[:], [:]]
    for side in 0..<2 {
      for event in stories[side].events {
        for field in event.fields(symbols) {
          found[side][event.kind, default: []].insert(field.name)
        }
      }
    }
    let areFresh = stories[0].isFresh && stories[1].isFresh
    for kind in Set(found[0].keys).union(found[1].keys) {
      let one = found[0][kind] ?? []
      let other = found[1][kind] ?? []
      guard !areFresh, found[0][kind] != nil, found[1][kind] != nil else {
        compared[kind] = one.union(other)
        continue
      }
      compared[kind] = one.intersection(other)
      uncomparedNames.formUnion(
        one.symmetricDifference(other).filter {
          let rules = FieldRules(options: options, isMirrored: isMirrored)
          return rules.treatment(
            of: symbols.text($0), in: symbols.text(kind), hasPrivateAddress: false,
            holdsHandles: false) == .compared
        })
    }
  }

  // MARK: - Events

  private mutating func fillLanes(_ side: Int, _ contents: inout SequencePool<UInt32>) {
    numberInstances(side)
    for index in stories[side].events.indices {
      add(stories[side].events[index], index, side, &contents)
    }
  }

  /// Tells attributes of the same name apart, by the order of their handles.
  private mutating func numberInstances(_ side: Int) {
    let isTable = stories[side].matter == .attributes
    let unlabelled = symbols[Subject.unlabelled]
    /// An attribute as it is named, and its handle.
    func place(_ event: StoryEvent) -> (owner: Int, local: Int, subject: Int, handle: Int)? {
      guard event.subject >= 0, event.handle >= 0 else { return nil }
      return (
        isTable ? event.peer : event.connection, event.isLocal ? 1 : 0, event.subject, event.handle
      )
    }
    let events = stories[side].events
    var numbers = [Int](repeating: 0, count: events.count)
    // By name and handle, so that those of one name lie beside each other.
    let order = events.indices.filter { place(events[$0]) != nil }.sorted {
      guard let one = place(events[$0]), let other = place(events[$1]) else { return false }
      return one < other
    }
    var next = 0
    while next < order.count, let first = place(events[order[next]]) {
      let begin = next
      var (number, handle) = (1, first.handle)
      while next < order.count, let here = place(events[order[next]]),
        (here.owner, here.local, here.subject) == (first.owner, first.local, first.subject)
      {
        if here.handle != handle { (number, handle) = (number + 1, here.handle) }
        numbers[order[next]] = number
        next += 1
      }
      // What there is once needs no number.
      if number == 1, first.subject != unlabelled {
        for place in order[begin..<next] { numbers[place] = 0 }
      }
    }
    instances[side] = numbers
  }

  /// Adds an event to its lane, unless it is not compared.
  private mutating func add(
    _ event: StoryEvent, _ index: Int, _ side: Int, _ contents: inout SequencePool<UInt32>
  ) {
    let kind = symbols.text(event.kind)
    let category = symbols.text(event.category)
    if let wanted = options.categories, stories[side].matter == .events,
      !wanted.contains(category)
    {
      return
    }
    let turned = isTurned(event, side)
    // Neither a stranger's connection nor an event without connection has another end.
    let isOfEnds = isMirrored && stories[side].matter == .events
    if isOfEnds || turned, stories[side].matter == .events,
      event.connection == 0 || !FieldRules.isSeenByBoth(kind, category: category)
    {
      count(event.kind, side)
      return
    }
    // Each end's host gets its own controller's events about a link.
    let isOfLink = category == "link" || category == "finding"
    let way: StoryEvent.Way =
      isOfLink ? .none : turned && side == 1 ? event.way.reversed : event.way
    let isLocal = event.subject >= 0 && (turned && side == 1 ? !event.isLocal : event.isLocal)
    let instance = instances[side][index]
    let lane = lane(of: event, side, category, way, isLocal)
    let shape = [event.kind, event.subject, instance, Int(way.rawValue), isLocal ? 1 : 0]
      .map { UInt32(truncatingIfNeeded: $0) }
    var content = shape
    append(event, kind, side, turned, to: &content)
    lanes[lane].events[side].append(
      ComparedEvent(
        index: index, content: contents.number(of: content), shape: contents.number(of: shape),
        time: relative(event.time, side), way: way))
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

  private mutating func count(_ kind: Int, _ side: Int) {
    let place = oneEndPlaces[kind] ?? ofOneEnd.count
    if place == ofOneEnd.count {
      oneEndPlaces[kind] = place
      ofOneEnd.append((kind, 0, 0))
    }
    if side == 0 { ofOneEnd[place].first += 1 } else { ofOneEnd[place].second += 1 }
  }

  private mutating func append(
    _ event: StoryEvent, _ kind: String, _ side: Int, _ isTurned: Bool, to content: inout [UInt32]
  ) {
    if options.packets { content.append(UInt32(clamping: event.packet)) }
    for field in comparedFields(of: event, kind, side, isTurned) {
      content.append(UInt32(clamping: field.name))
      content.append(UInt32(clamping: field.textNumber))
    }
  }

  /// The members of an event that are compared, in the order of their names' numbers.
  private func comparedFields(
    of event: StoryEvent, _ kind: String, _ side: Int, _ isTurned: Bool
  ) -> [Member] {
    let rules = FieldRules(options: options, isMirrored: isTurned)
    let common = compared[event.kind] ?? []
    let type = event.fields(symbols).first { $0.name == names.addressType }?.text
    let isPrivate =
      type == "\"random_resolvable\"" || type == "\"random_non_resolvable\""
      || type == "\"anonymous\""
    let subject = event.subject >= 0 ? symbols.text(event.subject) : ""
    let holdsHandles =
      subject.hasSuffix("/2a05/value") || subject.hasSuffix("/declaration")
      || subject.hasSuffix("/service") || subject.hasSuffix("/include")
    let hasBytes = common.contains(names.value)
    var fields: [Member] = []
    for field in event.fields(symbols) {
      // What is read out of the bytes follows from them.
      if field.isDecoded, hasBytes || stories[side].matter == .attributes { continue }
      guard common.contains(field.name),
        rules.treatment(
          of: symbols.text(field.name), in: kind, hasPrivateAddress: isPrivate,
          holdsHandles: holdsHandles) == .compared
      else { continue }
      if !options.addresses, field.name == names.address, let peer = addresses[side][field.text] {
        fields.append(
          symbols.member("address", "\"peer \(peer)\"", isDecoded: field.isDecoded))
      } else {
        fields.append(field)
      }
    }
    fields.sort { $0.name < $1.name }
    return fields
  }

  /// The members of an event that are compared.
  ///
  /// - Parameters:
  ///   - index: The event's place in the story.
  ///   - side: Which story.
  /// - Returns: The members.
  func fields(at index: Int, _ side: Int) -> [Member] {
    let event = stories[side].events[index]
    return comparedFields(of: event, symbols.text(event.kind), side, isTurned(event, side))
  }

  /// Whether an event is a value that a server sent of its own accord.
  func isValue(at index: Int, _ side: Int) -> Bool {
    symbols.text(stories[side].events[index].category) == "value"
  }

  /// The members of an event that were read out of its bytes.
  ///
  /// - Parameters:
  ///   - index: The event's place in the story.
  ///   - side: Which story.
  /// - Returns: The members.
  func decoded(at index: Int, _ side: Int) -> LazyFilterSequence<Members> {
    stories[side].events[index].fields(symbols).lazy.filter(\.isDecoded)
  }

  /// Whether all members of two events are the same.
  ///
  /// - Parameters:
  ///   - one: A place in the first story.
  ///   - other: A place in the second story.
  /// - Returns: Whether they are.
  func haveSameFields(_ one: Int, _ other: Int) -> Bool {
    stories[0].events[one].members == stories[1].events[other].members
  }

  // MARK: - Lanes

  private mutating func lane(
    of event: StoryEvent, _ side: Int, _ category: String, _ way: StoryEvent.Way, _ isLocal: Bool
  ) -> Int {
    var key = LaneKey()
    if stories[side].matter == .attributes {
      key.peer = event.peer > 0 ? peerNumbers[side][event.peer - 1] : 0
      key.role = isLocal ? 1 : 0
    } else if event.connection > 0 {
      key.connection = connectionNumbers[side][event.connection - 1]
      switch category {
      case "link", "finding": key.role = 10 + event.category
      default: key.role = Int(way.rawValue)
      }
    } else if category == "report" || category == "repeated-report",
      let address = event.fields(symbols).first(where: { $0.name == names.address })
    {
      let type = event.fields(symbols).first { $0.name == names.addressType }?.text ?? ""
      if let peer = addresses[side][address.text] {
        key.peer = peer
      } else if type.contains("resolvable") || type.contains("anonymous") {
        key.role = 10 + event.category
      } else {
        key.role = 10 + symbols["advertiser \(address.text)"]
      }
    } else {
      key.role = 10 + event.category
    }
    if let known = laneNumbers[key] { return known }
    laneNumbers[key] = lanes.count
    lanes.append(Lane(key: key))
    return lanes.count - 1
  }
}
