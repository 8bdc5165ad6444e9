package import HSProtocols

/// What went over channels that are not read, of BR/EDR and fixed ones of Low Energy: how much, and for which protocol.
package struct ClassicUse: Sendable {
  /// What went over the channels of a protocol, or over a fixed channel of Low Energy.
  package struct Tally: Sendable {
    /// The protocol; 0 of a fixed channel.
    package let psm: PSM
    /// The fixed channel; `nil` of a protocol.
    package var channel: ChannelID?
    /// Messages: frames of L2CAP, of RFCOMM those that hold data of a channel of its own.
    package fileprivate(set) var messages = EachWay(0)
    /// Octets in them.
    package fileprivate(set) var octets = EachWay(0)
    /// When they went, in nanoseconds since 1970: where they are many, the first of each stretch of a length.
    package private(set) var moments: [Int64] = []
    /// How far these are apart at least.
    private var step: Int64 = 100_000_000

    private static let mostMoments = 512

    init(psm: PSM, channel: ChannelID? = nil) {
      self.psm = psm
      self.channel = channel
    }

    /// What is called a protocol, or a fixed channel.
    package var name: String {
      guard let channel else { return psm.name?.string ?? "PSM \(psm.rawValue)" }
      return "channel 0x\(OutputBuffer.text { $0.append(hex: channel.rawValue) })"
    }

    /// Counts a message with its octets.
    fileprivate mutating func count(_ octets: Int, _ direction: Direction, at time: Int64) {
      messages[direction] += 1
      self.octets[direction] += octets
      // A clock may step back.
      if let last = moments.last, let passed = time.since(last), 0..<step ~= passed { return }
      if moments.count >= Self.mostMoments {
        moments = stride(from: 0, to: moments.count, by: 2).map { moments[$0] }
        step = min(step, .max / 2) * 2
      }
      moments.append(time)
    }
  }

  /// A channel that was asked for: its numbers on both ends.
  private struct Channel: Sendable {
    var tally: Int
    var asker: Direction
    var source: ChannelID
    /// Its number on the end that was asked, once it is open.
    var destination: ChannelID?

    /// The number that frames in a direction go to.
    func number(_ direction: Direction) -> ChannelID? {
      direction == asker ? destination : source
    }
  }

  /// Each protocol that a channel was asked for, in that order; at most 16.
  package private(set) var tallies: [Tally] = []
  /// The channels that were asked for last.
  private var channels: [Channel] = []

  private static let most = 16

  /// Takes in a signalling command in a direction.
  mutating func take(_ signal: Signal, _ direction: Direction) {
    switch signal {
    case .connectionRequest(let asked):
      var tally = tallies.firstIndex { $0.psm == asked.psm && $0.channel == nil }
      if tally == nil, tallies.count < Self.most {
        tally = tallies.count
        tallies.append(Tally(psm: asked.psm))
      }
      guard let tally else { return }
      channels.removeAll { $0.asker == direction && $0.source == asked.source }
      if channels.count >= Self.most { channels.removeFirst() }
      channels.append(Channel(tally: tally, asker: direction, source: asked.source))
    case .connectionResponse(let given) where given.result == .successful:
      for place in channels.indices
      where channels[place].asker != direction && channels[place].source == given.source {
        channels[place].destination = given.destination
      }
    default: break
    }
  }

  /// Counts a frame of Low Energy on a fixed channel that is not read.
  mutating func carry(
    _ header: FrameHeader, over channel: ChannelID, _ direction: Direction, at time: CaptureTime
  ) {
    guard !channel.isDynamic, header.length > 0 else { return }
    let place = tallies.firstIndex { $0.channel == channel } ?? tallies.count
    if place == tallies.count {
      guard place < Self.most else { return }
      tallies.append(Tally(psm: PSM(rawValue: 0), channel: channel))
    }
    tallies[place].count(Int(header.length), direction, at: time.nanoseconds)
  }

  /// Counts a frame by its first octets.
  mutating func carry(
    _ bytes: Span<UInt8>, _ header: FrameHeader, _ direction: Direction, at time: CaptureTime
  ) {
    guard header.channel.isDynamic,
      let channel = channels.last(where: { $0.number(direction) == header.channel })
    else { return }
    let isRFCOMM = tallies[channel.tally].psm == .rfcomm
    let octets =
      isRFCOMM
      ? Self.data(bytes.extracting(min(FrameHeader.byteCount, bytes.count)..<bytes.count))
      : Int(header.length)
    guard let octets, octets > 0 else { return }
    tallies[channel.tally].count(octets, direction, at: time.nanoseconds)
  }

  /// The octets of data that a frame of RFCOMM holds; `nil` of one that holds none of a channel of its own.
  ///
  /// RFCOMM 1.2, 5.1: address, control, a length of one octet or two; UIH frames carry data, on channels other than 0.
  private static func data(_ frame: Span<UInt8>) -> Int? {
    guard frame.count > 2, frame[0] >> 2 != 0, frame[1] & 0xEF == 0xEF else { return nil }
    guard frame[2] & 1 == 0 else { return Int(frame[2] >> 1) }
    return frame.count > 3 ? Int(frame[2] >> 1) | Int(frame[3]) << 7 : nil
  }
}

extension PSM {
  /// RFCOMM, serial lines.
  package static let rfcomm = PSM(rawValue: 0x0003)
  /// The Service Discovery Protocol.
  package static let serviceDiscovery = PSM(rawValue: 0x0001)
}
