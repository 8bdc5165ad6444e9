import HSProtocols
import HSTimeline

/// How attributes of a connection are discovered: round trips, beginnings, and handles that do not exist.
struct DiscoveryWatch {
  private var first: EventOrigin?
  private var last: EventOrigin?
  private var trips = 0
  /// Those after the first discovery too.
  private var allTrips = 0
  /// Microseconds of the requests together.
  private var waited = 0.0
  /// Where searches for all services from the first handle began.
  private var beginnings: [Int] = []
  /// Which way they went, and the round trips before the last.
  private var direction: Direction?
  private var tripsBefore = 0
  private var isOver = false
  /// Whether the server said since the last discovery began that its attributes changed.
  private var isOutdated = false
  /// Requests with a handle that the server does not have.
  private var stale: [Int] = []
  /// Answers of attributes that were not asked for: whose, how many, and the first of them.
  private var wrong: (direction: Direction, count: Int, packets: [Int])?

  /// A side asks for something, or writes.
  mutating func ask(_ opcode: ATTOpcode, _ request: ATTPDU?, _ origin: EventOrigin) {
    guard opcode.isDiscovery else {
      let isUse = [.readRequest, .writeRequest, .writeCommand].contains(opcode)
      if isUse, trips > 0 { isOver = true }
      return
    }
    if first == nil { first = origin }
    // All primary services from the first handle on: a discovery begins.
    guard opcode == .readByGroupTypeRequest, let asked = request?.asked, asked.first == .first,
      asked.type == .primaryService, beginnings.count < 8,
      direction == nil || direction == origin.direction
    else { return }
    // Who is told that attributes changed has to discover them again.
    if isOutdated {
      beginnings = []
      isOutdated = false
    }
    // A first question that is only repeated is no discovery of its own.
    if beginnings.isEmpty || allTrips - tripsBefore >= 3 {
      beginnings.append(origin.packet)
      tripsBefore = allTrips
    }
    direction = origin.direction
  }

  /// The side that sends in a direction says that its attributes changed.
  mutating func outdate(_ sender: Direction?) {
    if sender != direction { isOutdated = true }
  }

  /// A question of a discovery is answered.
  ///
  /// - Parameters:
  ///   - latency: Nanoseconds to the answer.
  ///   - interval: The connection interval in microseconds, where our own host answered: the answer takes an event, and the next
  ///     question another.
  ///   - origin: Where the answer stands.
  mutating func answer(_ latency: Int64, served interval: Double? = nil, _ origin: EventOrigin) {
    allTrips += 1
    guard !isOver else { return }
    trips += 1
    waited += max(Double(latency) / 1000, interval.map { 2 * $0 } ?? 0)
    last = origin
  }

  /// An answer lists attributes that were not asked for.
  mutating func answerWrongly(_ direction: Direction, request: Int, _ origin: EventOrigin) {
    guard wrong.map({ $0.direction == direction }) ?? true else { return }
    let before = wrong ?? (direction, 0, [])
    wrong = (
      direction, before.count + 1,
      before.count < 4 ? before.packets + [request, origin.packet] : before.packets
    )
  }

  /// A request is refused, or a discovery comes to its end.
  mutating func refuse(
    _ error: AttributeErrorEvent, served interval: Double? = nil, _ origin: EventOrigin
  ) {
    if error.opcode.isDiscovery, error.request > 0 {
      answer(error.latency, served: interval, origin)
    }
    // What our own server refuses is the peer's doing, and no handle of ours.
    guard origin.direction == .received, error.handle.isValid else { return }
    if error.code == .databaseOutOfSync { outdate(origin.direction) }
    let uses: [ATTOpcode] = [
      .readRequest, .readBlobRequest, .writeRequest, .prepareWriteRequest,
    ]
    let isUse = error.code == .invalidHandle && uses.contains(error.opcode)
    if isUse || error.code == .databaseOutOfSync, stale.count < 8 {
      stale += [error.request, origin.packet]
    }
  }

  /// What is wrong with how attributes were discovered.
  func diagnoses(_ link: LinkCase) -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let first, let last {
      let took = last.time.nanoseconds(since: first.time)
      if took >= 3_000_000_000, trips >= 10, waited * 1000 >= Double(took) * 0.4 {
        found.append(
          link.diagnosis(
            .slowDiscovery(took, trips: trips, each: waited / Double(trips) / 1000),
            from: first.time, to: last.time, [first.packet, last.packet]))
      }
    }
    if beginnings.count >= 2 {
      found.append(
        link.diagnosis(.repeatedDiscovery(beginnings.count), from: first?.time, beginnings))
    }
    if !stale.isEmpty {
      found.append(link.diagnosis(.staleHandles(isDiscovered: !beginnings.isEmpty), stale))
    }
    // On the air the answer to a request that the sniffer missed looks so: once shows nothing.
    if let wrong, wrong.count > 1 || !link.isOnAir {
      found.append(
        link.diagnosis(.wrongAnswers(wrong.count, by: wrong.direction), wrong.packets))
    }
    return found
  }
}
