import HSProtocols
@testable import HSTimeline
import Testing

/// One ATT conversation by itself.
@Suite struct `A bearer` {
  private static func request(
    _ opcode: ATTOpcode, packet: Int, seconds: Int64 = 0, handle: UInt16 = 3
  ) -> PendingRequest {
    PendingRequest(
      opcode: opcode, packet: packet, time: CaptureTime(nanoseconds: seconds * 1_000_000_000),
      handle: AttributeHandle(rawValue: handle))
  }

  /// Settles a response that our side gets.
  private static func settle(
    _ bearer: inout Bearer, _ opcode: ATTOpcode, isLossy: Bool = false,
    mayAnswerOther: Bool = false
  ) -> Bearer.Settlement {
    bearer.settle(
      opcode, asked: nil, nil, of: .sent, isLossy: isLossy, mayAnswerOther: mayAnswerOther,
      begun: .max, ByteReader.nothing)
  }

  @Test func `a value behind a loss may be the answer to what is lost`() {
    for (isBoth, opcode, response) in [
      (true, ATTOpcode.readRequest, ATTOpcode.readResponse),
      (false, .readRequest, .readResponse),
      (true, .writeRequest, .writeResponse),
    ] {
      var bearer = Bearer()
      _ = bearer.ask(Self.request(opcode, packet: 1), .sent)
      let settlement = Self.settle(&bearer, response, isLossy: true, mayAnswerOther: isBoth)
      switch settlement {
      case .uncertain(let request): #expect(isBoth && opcode == .readRequest && request.packet == 1)
      case .answer: #expect(!isBoth || opcode == .writeRequest)
      default: Issue.record("\(settlement)")
      }
      #expect(bearer.request(.sent) == nil)
    }
  }

  @Test func `a request waits for its answer, on its own side`() {
    var bearer = Bearer()
    guard case .none = bearer.ask(Self.request(.readRequest, packet: 1), .sent),
      case .none = bearer.ask(Self.request(.readRequest, packet: 2), .received),
      case .waiting(let first) = bearer.ask(Self.request(.writeRequest, packet: 3), .sent)
    else {
      Issue.record("not what is in the way")
      return
    }
    #expect(first.packet == 1)
    guard case .answer(let answered) = Self.settle(&bearer, .writeResponse) else {
      Issue.record("not answered")
      return
    }
    #expect(answered.packet == 3)
    // Servers answer in order: the first will not be answered any more.
    #expect(bearer.request(.sent) == nil && bearer.request(.received)?.packet == 2)
    guard case .unasked = Self.settle(&bearer, .writeResponse) else {
      Issue.record("answered twice")
      return
    }
  }

  @Test func `another answer leaves the request waiting, unless packets are missing`() {
    var bearer = Bearer()
    _ = bearer.ask(Self.request(.readRequest, packet: 1), .sent)
    guard case .mismatch = Self.settle(&bearer, .writeResponse) else {
      Issue.record("no mismatch")
      return
    }
    #expect(bearer.request(.sent) != nil)
    guard case .other = Self.settle(&bearer, .writeResponse, isLossy: true) else {
      Issue.record("no other")
      return
    }
    #expect(bearer.request(.sent) == nil)
  }

  @Test func `thirty seconds without answer end it, once`() {
    var bearer = Bearer()
    _ = bearer.ask(Self.request(.readRequest, packet: 1, seconds: 1), .sent)
    #expect(bearer.deadline(.sent) == 31_000_000_000 && bearer.deadline(.received) == .max)
    let late = CaptureTime(nanoseconds: 31_000_000_000)
    let early = bearer.expireRequest(.sent, at: CaptureTime(nanoseconds: 30_999_999_999))
    let due = bearer.expireRequest(.sent, at: late)
    let again = bearer.expireRequest(.sent, at: late)
    #expect(early == nil && due?.packet == 1 && again == nil && bearer.deadline(.sent) == .max)
    bearer.fail(1, .sent)
    guard case .failed(1) = bearer.ask(Self.request(.readRequest, packet: 2), .sent),
      case .waiting = bearer.ask(Self.request(.readRequest, packet: 3), .sent)
    else {
      Issue.record("the failure is told once")
      return
    }
  }

  @Test func `an end leaves what waits, and nothing behind`() {
    var bearer = Bearer()
    bearer.agree(mtu: 100)
    _ = bearer.ask(Self.request(.readRequest, packet: 1), .received)
    let waiting = Self.request(.handleValueIndication, packet: 2, handle: 5)
    let before = bearer.indicate(waiting, .received)
    let unconfirmed = bearer.indicate(waiting, .received)
    #expect(before == nil && unconfirmed?.packet == 2)
    let left = bearer.close(.received)
    let nothing = bearer.close(.received)
    #expect(left.requests.map(\.packet) == [1] && left.indication?.packet == 2)
    #expect(nothing.requests.isEmpty && nothing.indication == nil && bearer.mtu == 100)
  }

  @Test func `a value in pieces is whole behind its short piece, or at its end`() {
    var bearer = Bearer()
    let first: [UInt8] = [1, 2]
    let second: [UInt8] = [3, 4]
    let third: [UInt8] = [5]
    var read = Self.request(.readRequest, packet: 1)
    bearer.beginLongRead(read, first.span, .sent)
    read.offset = 2
    let follows = bearer.addToLongRead(read, second.span, .sent)
    #expect(follows && bearer.longRead(endingAt: nil, .sent) == nil)
    #expect(bearer.longRead(endingAt: 4, .sent)?.bytes == [1, 2, 3, 4])
    let overlaps = bearer.addToLongRead(read, third.span, .sent)
    read.offset = 4
    let ends = bearer.addToLongRead(read, third.span, .sent)
    #expect(!overlaps && ends)
    #expect(bearer.longRead(endingAt: nil, .sent)?.bytes == [1, 2, 3, 4, 5])
    #expect(bearer.longRead(endingAt: nil, .received) == nil)
    bearer.endLongRead(.sent)
    #expect(bearer.longRead(endingAt: 0, .sent) == nil)
  }
}

/// The watch of streams by itself.
@Suite struct `A watch` {
  private static let handle = AttributeHandle(rawValue: 0x12)

  private static func time(_ seconds: Int64) -> CaptureTime {
    CaptureTime(nanoseconds: seconds * 1_000_000_000)
  }

  private static var connection: Connection { connection(1) }

  private static func connection(_ id: Int) -> Connection {
    Connection(
      id: id, adapter: 0, handle: ConnectionHandle(rawValue: 1), peer: 1, transport: .lowEnergy,
      openedPacket: 1, openedTime: time(0), joinedHalfway: false)
  }

  /// Heart rates once a second, in packets 1 to 10.
  private static func watch() -> (watch: Watch, flow: Int) {
    var watch = Watch()
    let unknown = watch.place(attribute(1))
    let flow = watch.add(attribute(1))
    for second in 1...10 {
      let need = watch[flow].take(
        flags: 0b110, length: 2, packet: second, time: Int64(second) * 1_000_000_000, in: 0)
      #expect(need.contains(.beginning) == (second == 1))
      guard need.contains(.beginning) else { continue }
      _ = watch.begin(flow, in: 0, isMeasurement: true)
      _ = watch[flow].note(flags: 0b110, length: 2, packet: second, time: 1_000_000_000)
    }
    let known = watch.place(attribute(1))
    let ours = watch.place(AttributeOwner(peer: 1, server: .local, handle: handle))
    #expect(unknown == nil && known == flow && ours == nil)
    return (watch, flow)
  }

  private static func attribute(_ peer: Int) -> AttributeOwner {
    AttributeOwner(peer: peer, server: .peer, handle: handle)
  }

  @Test func `a heart rate is overdue after three seconds`() {
    let (watch, flow) = Self.watch()
    #expect(watch.silence(flow, until: Self.time(13)) == nil)
    #expect(watch.silence(flow, until: Self.time(14)) == 4_000_000_000)
    let silent = watch.silent(in: Self.connection, .captureEnded, at: Self.time(14))
    #expect(silent.map(\.place) == [flow] && silent.map(\.duration) == [4_000_000_000])
  }

  @Test func `a gap comes from what was told last`() {
    var (watch, flow) = Self.watch()
    var connection = Self.connection
    var gaps = CaptureGaps()
    var holes = RecordHoles()
    func cause() -> GapCause {
      watch.gap(flow, 9_000_000_000, .value, by: .received, in: connection, gaps, holes).cause
    }
    #expect(cause() == .cannotTell(.nothingSeen))
    holes.note(from: Self.time(11).nanoseconds, to: Self.time(18).nanoseconds)
    #expect(cause() == .cannotTell(.nothingRecorded(7_000_000_000)))
    connection.parameters.supervisionTimeout = 200
    // A link outlives its timeout in a recorder's pause as well, or in a step of its clock.
    #expect(cause() == .cannotTell(.nothingRecorded(7_000_000_000)))
    holes = RecordHoles()
    #expect(cause() == .sensorSilent(.outlived))
    connection.traffic.hear(.received, 20, Self.time(15))
    #expect(cause() == .sensorSilent(.heard(packet: 20)))
    gaps.lossPacket = 15
    #expect(cause() == .lost(packet: 15, .recorder))
    gaps.damagePacket = 15
    #expect(cause() == .lost(packet: 15, .capture))
    gaps.lossPacket = 0
    gaps.noteClockStep(16, 9_000, at: Self.time(12))
    #expect(cause() == .sensorSilent(.heard(packet: 20)))
    gaps.noteClockStep(16, 2_000_000_000, at: Self.time(12))
    #expect(cause() == .clockStep(packet: 16))
    watch[flow].unsubscribe(packet: 14, time: Self.time(14))
    #expect(cause() == .unsubscribed(packet: 14, again: 0))
    #expect(watch.silent(in: connection, .captureEnded, at: Self.time(30)).isEmpty)
  }

  @Test func `of many holes the longest since a time is known`() {
    var random = SystemRandomNumberGenerator()
    var holes = RecordHoles()
    var all: [Range<Int64>] = []
    var end: Int64 = 0
    for _ in 0..<2000 {
      let start = end + 1_000_000
      end = start + Int64.random(in: 1_000_000_000...3_000_000_000, using: &random)
      holes.note(from: start, to: end)
      all.append(start..<end)
      guard let time = all.suffix(200).randomElement()?.lowerBound else { continue }
      let longest = all.reduce(0) { max($0, $1.upperBound - max($1.lowerBound, time)) }
      #expect(holes.longest(since: time) == longest)
    }
    // Of those that get shorter and shorter each matters: half of the room is kept, the last ones.
    holes = RecordHoles()
    for number in 0..<300 {
      holes.note(
        from: Int64(number) * 10_000_000_000,
        to: Int64(number) * 10_000_000_000 + 9_000_000_000 - Int64(number))
    }
    #expect(holes.longest(since: 0) < 9_000_000_000)
    #expect(holes.longest(since: 270 * 10_000_000_000) == 9_000_000_000 - 270)
  }

  @Test func `of a link that fades, the silence is no news`() {
    let (watch, flow) = Self.watch()
    var connection = Self.connection
    connection.parameters.supervisionTimeout = 600
    connection.ending.reason = ErrorCode(rawValue: 0x08)
    #expect(watch.silent(in: connection, .disconnected, at: Self.time(16)).isEmpty)
    #expect(watch.silent(in: connection, .captureEnded, at: Self.time(16)).map(\.place) == [flow])
  }

  @Test func `what was subscribed to is looked for in the next connection`() {
    let (watch, flow) = Self.watch()
    var before = Self.connection
    before.values.note(
      Subscription(
        value: Self.handle, descriptor: AttributeHandle(rawValue: 0x13), bits: 1, packet: 2,
        time: Self.time(1), isOurs: true, enabledBits: 1, enabledPacket: 2))
    #expect(watch.isSubscribed(flow, .notification, in: before))
    #expect(!watch.isSubscribed(flow, .indication, in: before))
    var next = Self.connection(2)
    #expect(watch.lost(before, in: next, until: Self.time(4)).isEmpty, "no time yet")
    #expect(watch.lost(before, in: next, until: Self.time(40)).map(\.packet) == [2])
    for subscription in before.values.subscriptions { next.values.note(subscription) }
    #expect(watch.lost(before, in: next, until: Self.time(40)).isEmpty)
  }

  @Test func `a peer that is forgotten takes its streams along`() {
    var (watch, flow) = Self.watch()
    let other = watch.add(Self.attribute(2))
    let forgotten = watch.forget(where: { $0 == 1 })
    #expect(other != flow && forgotten == 1)
    #expect(watch.place(Self.attribute(1)) == nil)
    #expect(watch.place(Self.attribute(2)) == 0 && watch.all.count == 1)
  }
}
