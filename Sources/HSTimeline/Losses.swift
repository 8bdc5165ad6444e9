import HSProtocols

/// Where it was last seen that the capture lacks something, or does not say when something was.
struct CaptureGaps {
  /// The packet at which it was last seen that the container lacks some.
  var lossPacket = 0
  /// The packet at which it was last seen that the container is damaged, and not that the recorder dropped packets.
  var damagePacket = 0
  /// The packet at which the recorder's clock last went back, 0 if it never did: what it says of
  /// time since is not to be relied on.
  private(set) var clockStepPacket = 0
  /// The largest step of late.
  private var largestStep = ClockStep()
  /// The longest time between packets for which nothing was recorded, in nanoseconds, and the packet that ended it; 0 where
  /// that was less than a second.
  private(set) var longestPause = (nanoseconds: Int64(0), packet: 0)
  /// Whether a packet was cut so short that its connection is unknown.
  var hasUncountedData = false
  /// The last packet on the air that was left out because of its CRC.
  var damagedPacket = 0

  /// The first leap of the recorder's clock; `nil` where it never leapt.
  private(set) var clockLeap: ClockLeap?

  /// Nothing was recorded for so long before a packet, by the recorder's clock.
  mutating func note(pause nanoseconds: Int64, before packet: Int, at time: CaptureTime) {
    if let leap = ClockLeap(nanoseconds, before: packet, at: time) {
      clockLeap = clockLeap ?? leap
    } else if nanoseconds > longestPause.nanoseconds {
      longestPause = (nanoseconds, packet)
    }
  }

  /// A step back of the recorder's clock.
  private struct ClockStep {
    var packet = 0
    /// Nanoseconds.
    var size: Int64 = 0
    /// When it was, by the clock as it went on.
    var time: Int64 = 0
  }

  /// The part of a gap that a step must be of to matter to it.
  private static let leastStep: Int64 = 8
  /// Nanoseconds for which a step makes the clock doubtful.
  private static let stepMemory: Int64 = 60_000_000_000

  /// Notes that the recorder's clock went back.
  mutating func noteClockStep(_ packet: Int, _ size: Int64, at time: CaptureTime) {
    clockStepPacket = packet
    let now = time.nanoseconds
    if size >= largestStep.size || now.since(largestStep.time) ?? .max > Self.stepMemory {
      largestStep = ClockStep(packet: packet, size: size, time: now)
    }
  }

  /// The step that makes it unknown how long a gap was: one in it, of a good part of its length.
  func clockStep(since packet: Int, in gap: Gap) -> Int? {
    largestStep.packet > packet && matters(largestStep, gap) ? largestStep.packet : nil
  }

  /// The step that makes the clock doubtful at a gap: shortly before it or in it, and of a good part of its length.
  func clockStep(near gap: Gap) -> Int? {
    guard largestStep.packet > 0, matters(largestStep, gap) else { return nil }
    return gap.start.since(largestStep.time) ?? .max <= Self.stepMemory ? largestStep.packet : nil
  }

  private func matters(_ step: ClockStep, _ gap: Gap) -> Bool {
    step.size >= gap.duration / Self.leastStep
  }

  /// The packet at which it was last seen that packets of a connection are missing, if that was behind
  /// a packet.
  func lossPacket(since packet: Int, of connection: borrowing Connection) -> Int? {
    loss(since: packet, of: connection)?.packet
  }

  /// What shows that packets of a connection are missing, as the cause of a gap in its values, if that was seen
  /// behind a packet.
  func loss(since packet: Int, of connection: borrowing Connection) -> KnownLosses.Loss? {
    let own = connection.traffic.losses.proved
    let damaged = connection.accessAddress == nil ? 0 : damagedPacket
    let last = max(lossPacket, own.packet, damaged)
    guard last > packet else { return nil }
    if last == lossPacket {
      return KnownLosses.Loss(packet: last, cause: last == damagePacket ? .capture : .recorder)
    }
    return last == damaged ? KnownLosses.Loss(packet: last, cause: .damaged) : own
  }

  /// The last sign that the capture lacks packets which may hold the answer to what was asked in
  /// `direction` of a connection in a packet.
  ///
  /// Takes what is known of the connection's losses and not the connection, which would be copied.
  func hidden(
    since request: Int, asked direction: Direction, losses: KnownLosses
  ) -> KnownLosses.Loss? {
    lossPacket > request
      ? KnownLosses.Loss(packet: lossPacket, cause: .recorder)
      : losses.last(of: direction.opposite, since: request)
  }
}

extension CaptureGaps {
  /// The last sign that the capture lacks both the answer to what was asked in `direction` in a packet, and a further
  /// request: what comes next may answer that.
  func hiddenExchange(
    since request: Int, asked direction: Direction, losses: KnownLosses
  ) -> KnownLosses.Loss? {
    guard lossPacket > request || losses.last(of: direction, since: request) != nil else {
      return nil
    }
    return hidden(since: request, asked: direction, losses: losses)
  }
}

/// What is known about packets of a connection that are missing from the capture or unreadable.
///
/// Before an unanswered request is reported: a missing packet may have been the answer.
struct KnownLosses: Sendable {
  /// A sign that packets are missing.
  struct Loss: Sendable {
    /// The packet at which it was seen.
    var packet = 0
    /// What shows it.
    var cause = LossCause.recorder
  }

  /// What is known of one side's packets.
  private struct Side: Sendable {
    /// The last sign that packets are missing.
    var last = Loss()
    /// The last sign that shows, and does not only make likely, that a packet is missing; of packet 0 before any.
    var proved = Loss()

    mutating func note(_ loss: Loss) {
      last = loss
      if loss.cause.isProof { proved = loss }
    }
  }

  private var sides = EachWay(Side())
  /// What no counter can disprove any more.
  private var settled = EachWay(Side())

  /// The last sign that shows, and does not only make likely, that a packet is missing; of packet 0 before any.
  var proved: Loss {
    sides.sent.proved.packet > sides.received.proved.packet
      ? sides.sent.proved : sides.received.proved
  }

  /// The packet at which it was last shown, or seemed likely, that a packet is missing; or 0.
  var lastPacket: Int { max(sides.sent.last.packet, sides.received.last.packet) }

  /// Notes that packets of one side, or of either, are missing in front of a packet.
  mutating func note(_ cause: LossCause, of direction: Direction?, at packet: Int) {
    let loss = Loss(packet: packet, cause: cause)
    if direction != .received { note(loss, of: .sent) }
    if direction != .sent { note(loss, of: .received) }
  }

  private mutating func note(_ loss: Loss, of direction: Direction) {
    sides[direction].note(loss)
    if !loss.cause.isRefutable { settled[direction] = sides[direction] }
  }

  /// A packet of one side has the counter that comes next: what seemed to be missing was empty, or sent
  /// again.
  mutating func proveNone(_ direction: Direction) { sides[direction] = settled[direction] }

  /// What is known so far no counter can disprove.
  mutating func believe() { settled = sides }

  /// The last sign, behind `packet`, that packets of the side that sends in `direction` are missing.
  func last(of direction: Direction, since packet: Int) -> Loss? {
    let loss = sides[direction].last
    return loss.packet > packet ? loss : nil
  }
}

extension LossCause {
  /// Whether it shows that a packet is missing, and not only that one may be.
  var isProof: Bool {
    self == .recorder || self == .sequence || self == .counter || self == .encrypted
  }

  /// Whether a counter of the link's encryption may show that nothing was lost after all.
  var isRefutable: Bool { self == .sequence || self == .events || self == .damaged }
}

/// How far the counters of a link's encryption tell what is missing of one side.
public struct PacketCount: Sendable, Hashable {
  /// The number of the stretch, from 1, in which no packet escapes the count.
  public private(set) var stretch = 0
  /// Packets that were missing so far.
  public private(set) var missing = 0
  private var isInterrupted = true

  /// Nothing counted.
  init() {}

  /// Whether the last packet was counted.
  var isCounting: Bool { !isInterrupted }

  /// A packet came with its counter, behind some that were missing.
  mutating func count(missing: Int) {
    if isInterrupted { stretch += 1 }
    isInterrupted = false
    self.missing = self.missing.addingReportingOverflow(missing).partialValue
  }

  /// What comes next is not known to be the next one.
  mutating func interrupt() { isInterrupted = true }
}

/// The data packets of a connection that its controller has not completed yet.
///
/// A controller reports only packets that it was given. Those beyond what the capture holds were sent,
/// and are missing from the capture.
struct DataInController: Sendable, Equatable {
  /// Packets that were sent and are not completed.
  private(set) var waiting = 0
  /// Packets that may have been sent before the capture began.
  private var earlier: Int

  /// What a controller may have room for where the capture does not tell: the most that LE Read
  /// Buffer Size has a number for.
  static let most = 255

  /// Nothing yet.
  ///
  /// - Parameter earlier: Packets that may have been sent before the capture began: none on a
  ///   connection that begins in the capture, on others as many as the controller has room for.
  init(earlier: Int) { self.earlier = earlier }

  /// Our host sends a packet.
  @inline(__always)
  mutating func send() { waiting &+= 1 }

  /// The controller completes packets.
  ///
  /// - Parameter count: How many, at least 0.
  /// - Returns: Those of them that are neither in the capture nor can be from before it.
  mutating func complete(_ count: Int) -> Int {
    let known = min(count, waiting)
    waiting -= known
    let old = min(count - known, earlier)
    earlier -= old
    return count - known - old
  }
}
