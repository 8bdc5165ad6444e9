package import HSLearn

/// Polls of a battery pack, as they are recorded.
package struct BatteryCapture: Sendable {
  /// Where octets of messages are in frames.
  package struct Location: Sendable {
    /// The frame.
    package var frame: BatteryFrame
    /// The octet of it that comes first.
    package var from: Int
  }

  /// The protocol.
  package let battery: BatteryProtocol
  /// What the app writes.
  package private(set) var written: [Message] = []
  /// What the pack notifies, in pieces if the protocol has them.
  package private(set) var notified: [Message] = []
  /// Each frame of each poll, in order.
  package private(set) var polls: [[(isRequest: Bool, frame: BatteryFrame, last: Message)]] = []
  /// Frames that were not recorded, for judging.
  package private(set) var further: [(isRequest: Bool, frame: BatteryFrame)] = []
  private var locations: [[UInt8]: Location] = [:]
  private var packet = 0

  /// Plays a pack.
  ///
  /// - Parameters:
  ///   - battery: The protocol.
  ///   - count: How often the app asks; as often again it does so unrecorded, 60 times at most.
  ///   - random: Where chance comes from.
  package init(
    _ battery: BatteryProtocol, polls count: Int, using random: inout some RandomNumberGenerator
  ) {
    self.battery = battery
    var pack = BatteryPack(
      cells: battery.cells, temperatures: battery.temperatures, using: &random)
    var time: Int64 = 1_700_000_000_000_000_000
    for poll in 0..<(count + min(60, count)) {
      time += 20_000_000_000 + .random(in: -300_000_000...300_000_000, using: &random)
      pack.step(seconds: 20, using: &random)
      var moment = time
      var made: [(isRequest: Bool, frame: BatteryFrame, last: Message)] = []
      for (number, line) in battery.lines.enumerated() {
        let frame = BatteryFrameWriter.frame(
          line, number: number, values: pack.values, counter: poll)
        moment += .random(in: 25_000_000...60_000_000, using: &random)
        if poll >= count {
          further.append((line.isRequest, frame))
        } else {
          made.append(
            (line.isRequest, frame, record(frame, isRequest: line.isRequest, &moment)))
        }
      }
      if poll < count { polls.append(made) }
    }
  }

  private mutating func record(_ frame: BatteryFrame, isRequest: Bool, _ moment: inout Int64)
    -> Message
  {
    for bytes in [frame.bytes, frame.bytes.dropLast()] {
      locations[bytes] = Location(frame: frame, from: 0)
    }
    var last = Message(time: moment, packet: packet, bytes: [])
    for (number, piece) in pieces(frame, isRequest: isRequest).enumerated() {
      if number > 0 { moment += 8_000_000 }
      packet += 1
      last = Message(time: moment, packet: packet, bytes: piece)
      if isRequest { written.append(last) } else { notified.append(last) }
      if locations[piece] == nil {
        locations[piece] = Location(frame: frame, from: number * battery.most)
      }
    }
    return last
  }

  /// The notifications that a frame takes.
  package func pieces(_ frame: BatteryFrame, isRequest: Bool) -> [[UInt8]] {
    guard !isRequest, battery.most > 0 else { return [frame.bytes] }
    return stride(from: 0, to: frame.bytes.count, by: battery.most).map {
      Array(frame.bytes[$0..<min($0 + battery.most, frame.bytes.count)])
    }
  }

  /// Whether a frame comes in several notifications.
  package var isSplit: Bool { notified.count > polls.joined().count { !$0.isRequest } }

  /// What the pack notifies, as a stream.
  package var stream: MessageStream {
    MessageStream(
      name: battery.name, uuid: "ffe1", handle: 0x10, peer: 1, way: .notified, messages: notified)
  }

  /// The frame that a message is, or a piece of; `nil` where it is put together wrongly.
  package func location(_ bytes: [UInt8]) -> Location? { locations[bytes] }
}
