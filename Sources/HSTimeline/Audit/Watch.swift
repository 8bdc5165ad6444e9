import HSProtocols

/// Watches the streams of values that servers send: told what happened, it returns what is missing,
/// and touches nothing else.
struct Watch {
  private var flows: [ValueFlow] = []
  private var places: [AttributeOwner: Int] = [:]
  /// The flows that were seen in each open connection, by its index.
  private var byConnection: [Int: [Int]] = [:]

  /// Most flows that are watched to the end of one connection.
  static let limit = 64
  /// Bytes that a flow takes, roughly.
  static var weight: Int { MemoryLayout<ValueFlow>.stride + 56 }
  /// Nanoseconds that a client may take to discover and subscribe before it is missed.
  private static let settlingTime: Int64 = 5_000_000_000

  /// All flows, in the order in which they began.
  var all: [ValueFlow] { flows }

  /// A flow by its place.
  subscript(place: Int) -> ValueFlow {
    @inline(__always) _read { yield flows[place] }
    @inline(__always) _modify { yield &flows[place] }
  }

  // MARK: - Values

  /// The place of the flow of an attribute; `nil` if it has none yet.
  func place(_ attribute: AttributeOwner) -> Int? { places[attribute] }

  /// Adds a flow without values; returns its place.
  mutating func add(_ attribute: AttributeOwner) -> Int {
    places[attribute] = flows.count
    flows.append(ValueFlow(attribute.handle, attribute.server))
    return flows.count - 1
  }

  /// The first value in a connection comes.
  ///
  /// - Returns: Whether the connection's flows are few enough for this one to be watched to the end.
  mutating func begin(_ place: Int, in connection: Int, isMeasurement: Bool) -> Bool {
    flows[place].begin(in: connection, isMeasurement: isMeasurement)
    guard byConnection[connection, default: []].count < Self.limit else { return false }
    byConnection[connection, default: []].append(place)
    return true
  }

  /// Whether a gap may be the time that a sensor always leaves between two values: they are its first two, and nothing
  /// but the sensor explains it.
  func mayBeRhythm(_ place: Int, _ gap: Gap) -> Bool {
    gap.end == .value && gap.isUnexplained && flows[place].mayBeRhythm(gap.duration)
  }

  /// Whether the client may have wanted a gap in other values than heart rates: it asked for something shortly before, which
  /// may have been to stop, or in the gap, so that what came then is the answer; or it switched the values off as they
  /// ended, as an app does that ends a session and begins another.
  ///
  /// - Parameters:
  ///   - place: The flow.
  ///   - gap: The gap.
  ///   - asked: When the client last asked for something, in nanoseconds since 1970.
  /// - Returns: Whether it may.
  func isWanted(_ place: Int, _ gap: Gap, asked: Int64) -> Bool {
    let flow = flows[place]
    if flow.isMeasurement { return false }
    if flow.isSwitchedOff {
      return flow.switched.time.since(gap.start).map { $0 <= flow.patience } ?? false
    }
    return asked.since(gap.start).map { $0 >= -ValuePace.shortest } ?? false
  }

  /// Why a heart rate that came late was not due before, where it is the client's doing; `nil` where nothing shows that.
  func clientsCause(_ place: Int) -> UntoldGap.Cause? {
    let flow = flows[place]
    guard flow.isMeasurement else { return nil }
    if flow.isSwitchedOff {
      return .gap(.unsubscribed(packet: flow.switched.off, again: flow.switched.on))
    }
    return flow.isClients ? .askedFor : nil
  }

  /// Takes in that a value was overdue, and by how long.
  ///
  /// - Parameters:
  ///   - place: The flow.
  ///   - interval: The time since the value before.
  ///   - gap: The gap that was told; `nil` where it may be the time between any two values, so that it is none.
  ///   - asked: When the client last asked for something, in nanoseconds since 1970.
  mutating func resume(_ place: Int, after interval: Int64, told gap: Gap?, asked: Int64) {
    flows[place].resume(after: interval, told: gap, isAsked: asked > flows[place].time)
    flows[place].switched = ValueFlow.Switched()
  }

  // MARK: - Silence

  /// What a flow's silence is, up to a time: of so many nanoseconds that a value was overdue; `nil` if
  /// it was not.
  ///
  /// - Parameters:
  ///   - place: The flow.
  ///   - time: The time.
  ///   - isUnanswered: Whether the client asked, and no value came by that.
  /// - Returns: Nanoseconds.
  func silence(_ place: Int, until time: CaptureTime, isUnanswered: Bool = false) -> Int64? {
    let interval = flows[place].interval(until: time)
    return flows[place].isSilence(interval, isUnanswered: isUnanswered) ? interval : nil
  }

  /// Whether no value came in about the usual time as the client asked for something, so that it is no value that it asks for.
  ///
  /// - Parameters:
  ///   - place: The flow.
  ///   - asked: When the client asked, before it did last, in nanoseconds since 1970.
  ///   - time: When the next value came.
  /// - Returns: Whether none did.
  func isUnanswered(_ place: Int, asked: Int64, until time: CaptureTime) -> Bool {
    let flow = flows[place]
    guard asked > flow.time, let waited = time.nanoseconds.since(asked) else { return false }
    return waited > flow.usual - flow.usual / 4
  }

  /// The gap between the last connection in which a flow's values came and one that begins now.
  ///
  /// - Parameters:
  ///   - place: The flow.
  ///   - duration: How long it was silent.
  ///   - before: That last connection.
  ///   - openedPacket: Where the peer's next one began.
  /// - Returns: The gap.
  func pause(
    _ place: Int, _ duration: Int64, after before: borrowing Connection, openedPacket: Int
  ) -> Gap {
    var gap = Gap(flows[place], duration, .value)
    gap.cause = .linkDown(
      packet: before.closedPacket, reason: before.reason, again: openedPacket)
    return gap
  }

  /// The gap in the connection that a flow's last value came in, and what it comes from.
  func gap(
    _ place: Int, _ duration: Int64, _ end: Gap.End, by direction: Direction,
    in connection: borrowing Connection, _ gaps: CaptureGaps, _ holes: RecordHoles
  ) -> Gap {
    let flow = flows[place]
    var gap = Gap(flow, duration, end)
    gap.witness = witness(
      of: gap, by: direction, patience: flow.patience, in: connection, holes)
    if flow.isSwitchedOff {
      gap.cause = .unsubscribed(packet: flow.switched.off, again: flow.switched.on)
    } else if let loss = gaps.loss(since: flow.packet, of: connection) {
      gap.cause = .lost(packet: loss.packet, loss.cause)
    } else if let packet = gaps.clockStep(since: flow.packet, in: gap) {
      gap.cause = .clockStep(packet: packet)
    } else if flow.hasLostContact {
      gap.cause = .contactLost(packet: flow.contactPacket)
    } else {
      explain(&gap, by: direction, in: connection, gaps, holes)
    }
    return gap
  }

  /// The last packet of a connection that the side which should send sent, but for the value's own.
  private func heard(
    _ gap: Gap, by direction: Direction, in connection: borrowing Connection
  ) -> Connection.Heard {
    let index = connection.id - 1
    var heard = connection.traffic.heard[direction]
    for place in byConnection[index] ?? [] {
      let other = flows[place]
      if other.connection == index, other.handle != gap.handle, other.packet > heard.packet,
        (other.server == .peer) == (direction == .received)
      {
        heard = Connection.Heard(packet: other.packet, time: other.time)
      }
    }
    return heard
  }

  /// What shows that the link lived in a gap, and that the recorder recorded in it.
  ///
  /// What came right behind the last value does not show that anything lived later; what came right before the end
  /// does not show that the recorder recorded before it, unless it recorded for most of the gap.
  private func witness(
    of gap: Gap, by direction: Direction, patience: Int64, in connection: borrowing Connection,
    _ holes: RecordHoles
  ) -> LinkWitness? {
    let heard = heard(gap, by: direction, in: connection)
    let after = heard.time.subtractingReportingOverflow(gap.start).partialValue
    let isRecorded = holes.longest(since: gap.start) <= gap.duration / 2
    if heard.packet > gap.since, after > patience,
      isRecorded || gap.duration.subtractingReportingOverflow(after).partialValue > patience
    {
      return .heard(packet: heard.packet)
    }
    guard connection.accessAddress == nil, isRecorded,
      gap.duration > connection.parameters.longestPatience
    else { return nil }
    return .outlived
  }

  /// Says of a gap that nothing else explains whether the side that should send was there.
  private func explain(
    _ gap: inout Gap, by direction: Direction, in connection: borrowing Connection,
    _ gaps: CaptureGaps, _ holes: RecordHoles
  ) {
    if let witness = gap.witness {
      gap.cause = .sensorSilent(witness)
      return
    }
    // On the air a link that lives is never silent for its timeout: where nothing was heard of it, the sniffer was deaf.
    let timeout = connection.parameters.patience
    let heard = heard(gap, by: direction, in: connection)
    let hole = holes.longest(since: gap.start)
    if connection.accessAddress != nil, timeout > 0, gap.end == .value {
      let after = max(heard.time.subtractingReportingOverflow(gap.start).partialValue, 0)
      if gap.duration.subtractingReportingOverflow(after).partialValue > timeout {
        gap.cause = .lost(packet: max(gap.since, heard.packet), .events)
        return
      }
      if hole > timeout {
        gap.cause = .lost(packet: gap.since, .events)
        return
      }
    }
    if let packet = gaps.clockStep(near: gap) {
      gap.cause = .cannotTell(.unsteadyClock(packet: packet))
    } else if hole > gap.duration / 2
      || connection.accessAddress == nil && timeout > 0 && gap.duration > timeout
    {
      gap.cause = .cannotTell(.nothingRecorded(hole))
    }
  }

  // MARK: - Ends

  /// The flows of a connection that ends, or whose capture does, that were silent at the end: their
  /// places, and for how long.
  func silent(
    in connection: borrowing Connection, _ end: Gap.End, at time: CaptureTime
  ) -> [(place: Int, duration: Int64)] {
    let index = connection.id - 1
    let timeout = connection.parameters.patience
    let isLost = end == .disconnected && connection.isLost
    return (byConnection[index] ?? []).compactMap { place in
      guard flows[place].connection == index, !flows[place].isSwitchedOff,
        let interval = silence(place, until: time)
      else { return nil }
      // Who wanted no more values leaves soon; how long before is not known of values that have no pace by themselves.
      if end == .disconnected, connection.isEnded(byClientOf: flows[place].server),
        !flows[place].isMeasurement || interval <= ValueFlow.leaving
      {
        return nil
      }
      // Of a link that fades, the last thing is silence: its end says so.
      return isLost && interval <= timeout + flows[place].patience ? nil : (place, interval)
    }
  }

  /// The silence of a heart rate that was subscribed to and never came in a connection; `nil` if it
  /// came, or there was no time for it.
  func absence(
    _ subscription: Subscription, _ end: Gap.End, at time: CaptureTime,
    in connection: borrowing Connection, _ gaps: CaptureGaps, _ holes: RecordHoles
  ) -> Gap? {
    if let place = place(subscription, peer: connection.peer),
      flows[place].connection == connection.id - 1
    {
      return nil
    }
    guard let duration = time.nanoseconds.since(subscription.time.nanoseconds),
      duration > ValueFlow.measurementPatience
    else { return nil }
    var gap = Gap(
      handle: subscription.value, since: subscription.packet, start: subscription.time.nanoseconds,
      hadValues: false, duration: duration, usual: 0, end: end)
    gap.witness = witness(
      of: gap, by: subscription.server.sender, patience: ValueFlow.measurementPatience,
      in: connection, holes)
    if let loss = gaps.loss(since: subscription.packet, of: connection) {
      gap.cause = .lost(packet: loss.packet, loss.cause)
    } else {
      explain(&gap, by: subscription.server.sender, in: connection, gaps, holes)
    }
    return gap
  }

  /// When each side last sent a value in a connection.
  func lastValues(in connection: Int) -> EachWay<Connection.Heard> {
    var last = EachWay(Connection.Heard())
    for place in byConnection[connection] ?? [] where flows[place].connection == connection {
      let flow = flows[place]
      if flow.packet > last[flow.server.sender].packet {
        last[flow.server.sender] = Connection.Heard(packet: flow.packet, time: flow.time)
      }
    }
    return last
  }

  /// A connection is over: its flows are not looked at again before their next values.
  mutating func end(_ connection: Int) { byConnection[connection] = nil }

  // MARK: - Subscriptions

  /// The place of the flow of a subscription's value that was seen before.
  private func place(_ subscription: Subscription, peer: Int) -> Int? {
    places[AttributeOwner(peer: peer, server: subscription.server, handle: subscription.value)]
  }

  /// Whether the client of a connection subscribed to a flow by which values come, as far as the
  /// capture shows.
  func isSubscribed(
    _ place: Int, _ delivery: Finding.Delivery, in connection: borrowing Connection
  ) -> Bool {
    if subscription(place, delivery.rawValue, in: connection) != nil { return true }
    let flow = flows[place]
    // Where nothing names the handles, a write that looks like one close behind the value is one.
    return flow.server == .peer
      && connection.values.probableConfigurations.contains {
        $0 > flow.handle && Int($0.rawValue) - Int(flow.handle.rawValue) <= 8
      }
  }

  /// What the client of a connection configured of a flow: that it wants one of the kinds in `bits`, 1 for
  /// notifications and 2 for indications.
  func subscription(_ place: Int, _ bits: UInt16 = 3, in connection: borrowing Connection)
    -> Subscription?
  {
    let flow = flows[place]
    let isOurs = flow.server == .peer
    return connection.values.subscriptions.first {
      // Whose configuration it is may not be known: then it may be the value's before it.
      let isValues =
        $0.value == flow.handle
        || $0.value.rawValue == 0 && $0.descriptor > flow.handle
          && $0.descriptor.rawValue - flow.handle.rawValue <= 8
      return isValues && $0.isOurs == isOurs && $0.bits & bits != 0
    }
  }

  /// The subscriptions of a connection whose values came, and neither came nor were asked for in the
  /// next one, which lasted until a time.
  func lost(
    _ before: borrowing Connection, in connection: borrowing Connection, until time: CaptureTime
  ) -> [Subscription] {
    guard let lasted = time.nanoseconds.since(connection.openedTime.nanoseconds) else { return [] }
    let renewed = connection.values.subscriptions
    let peer = connection.peer
    let index = before.id - 1
    return before.values.subscriptions.filter { old in
      guard old.bits & 3 != 0, old.value.rawValue != 0,
        let place = place(old, peer: peer)
      else { return false }
      let flow = flows[place]
      return flow.connection == index && flow.count > 1 && flow.hasPace
        && lasted > max(flow.patience, Self.settlingTime)
        && !renewed.contains { $0.descriptor == old.descriptor && $0.isOurs == old.isOurs }
    }
  }

  // MARK: - Forgetting

  /// Forgets the flows of some peers.
  ///
  /// - Returns: How many were forgotten.
  mutating func forget(where isGone: (_ peer: Int) -> Bool) -> Int {
    var left = Watch()
    var moved = [Int](repeating: -1, count: flows.count)
    for (key, place) in places where !isGone(key.peer) {
      moved[place] = left.flows.count
      left.places[key] = left.flows.count
      left.flows.append(flows[place])
    }
    left.byConnection = byConnection.mapValues { $0.map { moved[$0] }.filter { $0 >= 0 } }
    self = left
    return moved.count { $0 < 0 }
  }
}

extension Gap {
  /// A gap in a flow, of unknown cause.
  fileprivate init(_ flow: ValueFlow, _ duration: Int64, _ end: End) {
    self.init(
      handle: flow.handle, since: flow.packet, start: flow.time, hadValues: true,
      duration: duration, usual: flow.usual, end: end)
  }
}

extension Subscription {
  /// Whose attribute it is.
  var server: ServerSide { isOurs ? .peer : .local }
}

/// The stream of values that a server sends of one attribute, as far as it takes to see that it stops.
///
/// A fixed size for each attribute that sends, so that a value costs a few additions. It outlives its
/// connection: the peer may come back.
struct ValueFlow: Sendable {
  /// The attribute.
  let handle: AttributeHandle
  /// Whose attribute it is.
  let server: ServerSide
  /// Index of the connection that the last value came in; -1 before there was any.
  fileprivate(set) var connection = -1
  /// Values seen in that connection.
  fileprivate(set) var count = 0
  /// Values seen in connections before.
  fileprivate(set) var earlier = 0
  /// The packet of the last value.
  fileprivate(set) var packet = 0
  /// When that was, in nanoseconds since 1970.
  fileprivate(set) var time: Int64 = 0
  /// Nanoseconds after which the next value is overdue; the largest number while nothing is known.
  fileprivate(set) var patience = Int64.max
  /// What usually passes between two values, in nanoseconds: a smoothed mean.
  fileprivate(set) var usual: Int64 = 0
  /// At what pace they come in this connection.
  private var pace = ValuePace()
  /// How far from the mean that usually is: a smoothed deviation.
  private var deviation: Int64 = 0
  /// Intervals that made the mean.
  private var intervals = 0
  /// Gaps one after the other.
  private var gaps = 0
  /// Whether values are Heart Rate Measurements.
  fileprivate(set) var isMeasurement = false
  /// The last value's contact: bits 1 and 2 of its flags.
  fileprivate(set) var contact: UInt8 = 0
  /// The packet since which it says so.
  fileprivate(set) var contactPacket = 0
  /// Whether the subscription was checked in this connection.
  private(set) var isAudited = false
  /// Whether a finding in this connection says that values fill the MTU.
  private(set) var isFullTold = false
  /// Values in this connection that leave no room in the smallest MTU, and none was longer.
  private var smallest = 0
  /// Where its subscription was switched off, and on again after that.
  fileprivate(set) var switched = Switched()

  /// Packets of a subscription that is or was switched off; 0 where there was none.
  struct Switched: Sendable {
    /// The packet that switched it off, and when that was.
    var off = 0
    var time: Int64 = 0
    /// The packet that switched it on again.
    var on = 0
  }

  /// Whether it was switched off, and no value has come since it was on again.
  fileprivate var isSwitchedOff: Bool {
    switched.off > 0 && (switched.on == 0 || packet <= switched.on)
  }

  /// A heart rate is overdue after so many nanoseconds: it comes about once a second.
  static let measurementPatience: Int64 = 3_000_000_000
  /// So many nanoseconds may pass between the first two heart rates of a sensor that sends seldom.
  private static let longestRhythm: Int64 = 10_000_000_000
  /// Values of the length that the smallest MTU allows from which on this is the rule.
  private static let leastSmallest = 3
  /// Intervals from which on one in sixteen will do.
  private static let learntIntervals = 32
  /// Gaps one after the other from which on they are the rule.
  private static let gapsToLearn = 3
  /// Nanoseconds for which a client may have wanted no more heart rates before it ends the connection.
  fileprivate static let leaving: Int64 = 10_000_000_000

  /// A flow without values.
  init(_ handle: AttributeHandle, _ server: ServerSide) {
    self.handle = handle
    self.server = server
  }

  /// The time since its last value, in nanoseconds; 0 where it cannot be told.
  func interval(until time: CaptureTime) -> Int64 {
    time.nanoseconds.since(self.time) ?? 0
  }

  /// Notes that its connection's values were found to fill the MTU.
  mutating func noteFull() { isFullTold = true }

  /// Notes that its subscription was checked in its connection.
  mutating func noteAudited() { isAudited = true }

  /// Notes a heart rate that leaves no room in the smallest MTU, where the one in force has room.
  ///
  /// - Returns: Whether so many came that the sensor seems to keep to the smallest.
  mutating func noteSmall() -> Bool {
    smallest += 1
    return smallest >= Self.leastSmallest
  }

  /// Notes that a client switched it on in a packet.
  mutating func subscribe(packet: Int) { if switched.off > 0 { switched.on = packet } }

  /// Notes that a client switched it off in a packet.
  ///
  /// From now on a value may be overdue sooner, as that is why.
  mutating func unsubscribe(packet: Int, time: CaptureTime) {
    switched = Switched(off: packet, time: time.nanoseconds)
    guard isMeasurement, usual > 0 else { return }
    patience = min(patience, max(ValuePace.shortest, usual &+ usual / 2))
  }

  /// Whether it is known when its next value is due.
  fileprivate var hasPace: Bool { isMeasurement ? intervals > 0 : pace.patience != nil }

  /// Whether the sensor says that it measures contact and has none.
  ///
  /// Heart Rate Service 1.0, 3.1.1.1.2.
  var hasLostContact: Bool { isMeasurement && contact == 0b100 }

  /// What a value asks for beside being noted.
  struct Need: OptionSet {
    let rawValue: UInt8
    /// It is the first in its connection, and not noted yet.
    static let beginning = Need(rawValue: 1)
    /// It comes too late, and is not noted yet.
    static let overdue = Need(rawValue: 2)
    /// It leaves no room in the smallest MTU.
    static let full = Need(rawValue: 4)
    /// Its subscription was not checked yet.
    static let unaudited = Need(rawValue: 8)
  }

  /// Takes in a value, unless it is one that needs more.
  @inline(__always)
  mutating func take(
    flags: UInt8, length: Int, packet: Int, time: Int64, asked: Int64 = .min, in connection: Int
  ) -> Need {
    guard self.connection == connection else { return .beginning }
    let (interval, overflow) = time.subtractingReportingOverflow(self.time)
    if interval > patience || overflow { return .overdue }
    gaps = 0
    pace.note(interval, isAsked: asked > self.time)
    // What is known well needs but a sample.
    if interval > 0, intervals < Self.learntIntervals || count & 15 == 0 {
      note(interval: interval)
    }
    return note(flags: flags, length: length, packet: packet, time: time)
  }

  /// Takes in what a value itself tells.
  @inline(__always)
  mutating func note(flags: UInt8, length: Int, packet: Int, time: Int64) -> Need {
    count &+= 1
    self.packet = packet
    self.time = time
    var need: Need = isAudited ? [] : .unaudited
    if isMeasurement {
      let contact = flags & 0b110
      if contact != self.contact || contactPacket == 0 {
        self.contact = contact
        contactPacket = packet
      }
      // The smallest MTU leaves room for twenty bytes.
      if length >= 19, flags & 0x10 != 0, !isFullTold { need.insert(.full) }
    }
    return need
  }

  /// Whether values come as the client asks for them.
  fileprivate var isClients: Bool { pace.isClients }

  /// Whether so long without a value is a silence: it is none of heart rates that come as the client asks for them, unless one
  /// was asked for and did not come.
  func isSilence(_ interval: Int64, isUnanswered: Bool = false) -> Bool {
    guard interval > patience else { return false }
    if isSwitchedOff { return hasPace }
    return isMeasurement ? isUnanswered || !isClients : pace.isSilence(interval)
  }

  /// Takes in that a value was overdue.
  ///
  /// Gaps make no mean. But one after the other, they are the way in which it sends, unless something else explains them.
  fileprivate mutating func resume(after interval: Int64, told gap: Gap?, isAsked: Bool) {
    guard let gap else {
      // How long a client wants no values is no interval of the sensor's.
      guard !isSwitchedOff else {
        pace.rest()
        return judge()
      }
      note(interval: interval)
      let isBreak = pace.patience.map { interval > $0 } ?? false
      pace.note(interval, isAsked: isAsked)
      // Before there is a pace, a slow one looks like a break at each value.
      if isBreak { pace.rest() }
      return judge()
    }
    if gap.isUnexplained {
      pace.noteGap(interval, isAsked: isAsked)
      gaps &+= 1
      if gaps >= Self.gapsToLearn, interval > 0 {
        intervals = 0
        note(interval: interval)
        gaps = 0
      }
    }
    pace.rest()
    judge()
  }

  /// Whether so long may be the time between any two values, of which none is known yet.
  func mayBeRhythm(_ interval: Int64) -> Bool {
    isMeasurement && intervals == 0 && gaps == 0 && interval <= Self.longestRhythm
  }

  /// Takes in the time since the value before.
  mutating func note(interval: Int64) {
    // One long interval before short ones was none of the rhythm.
    let wasGap =
      isMeasurement && intervals == 1 && usual > Self.measurementPatience && interval < usual / 2
    if intervals == 0 || wasGap {
      usual = interval
      deviation = interval / 2
    } else {
      let error = interval &- usual
      usual &+= error >> 3
      deviation &+= (abs(error) &- deviation) >> 3
    }
    intervals &+= 1
    if isMeasurement { judge() }
  }

  /// Works out after which time the next value is overdue.
  private mutating func judge() {
    guard isMeasurement else {
      // Before there is a pace, each long interval is looked at.
      patience = pace.patience ?? ValuePace.shortest
      return
    }
    let bound = usual &* ValuePace.intervals &+ deviation &* 4
    patience = max(bound, Self.measurementPatience)
  }

  /// Begins in a connection.
  mutating func begin(in connection: Int, isMeasurement: Bool) {
    self.connection = connection
    self.isMeasurement = isMeasurement
    earlier &+= count
    count = 0
    contact = 0
    contactPacket = 0
    isAudited = false
    isFullTold = false
    smallest = 0
    switched = Switched()
    pace = ValuePace()
    if !isMeasurement {
      patience = ValuePace.shortest
    } else if patience == .max {
      patience = Self.measurementPatience
    }
  }
}
