@testable import HSProtocols
import HSTestSupport

/// A frame as it was sent, and the ACL packets that carry it.
struct SentFrame {
  var stream: ACLStream
  var bytes: [UInt8]
  /// Offsets in `bytes` at which the packets begin.
  var cuts: [Int]

  var header: FrameHeader {
    FrameHeader(
      length: UInt16(clamping: bytes.count - 4),
      channel: ChannelID(rawValue: UInt16(bytes[2]) | UInt16(bytes[3]) << 8))
  }

  static func make(_ stream: ACLStream, payload: [UInt8], channel: UInt16, cuts: [Int])
    -> SentFrame
  {
    let count = payload.count
    let header = [UInt8(count & 255), UInt8(count >> 8), UInt8(channel & 255), UInt8(channel >> 8)]
    return SentFrame(stream: stream, bytes: header + payload, cuts: cuts)
  }
}

/// One ACL packet on its way: which frame it belongs to, and which part of it it carries.
struct SentPacket {
  var frame: Int
  var piece: Int
  var boundary: UInt8
  var bytes: [UInt8]
}

/// Random frames of several streams, their packets interleaved as a controller may.
struct Traffic {
  var frames: [SentFrame] = []
  var packets: [SentPacket] = []

  static let streams: [ACLStream] = [0, 1].flatMap { (adapter: UInt16) in
    [0x000, 0x040, 0xeff].flatMap { (handle: UInt16) in
      Direction.allCases.map {
        ACLStream(
          adapter: adapter, handle: ConnectionHandle(rawValue: handle), direction: $0)
      }
    }
  }

  init(frames count: Int, using random: inout SeededGenerator) {
    var queues: [[Int]] = Traffic.streams.map { _ in [] }
    for number in 0..<count {
      let link = Int.random(in: 0..<Traffic.streams.count, using: &random)
      let payload = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let channel: UInt16 = [4, 5, 6, 0x40, 0x7f].randomElement(using: &random) ?? 4
      let most = [1, 3, 27, 251, 400].randomElement(using: &random) ?? 27
      var cuts = [0]
      while let last = cuts.last {
        let next = last + Int.random(in: 1...most, using: &random)
        if next >= payload.count + 4 { break }
        cuts.append(next)
      }
      frames.append(
        .make(Traffic.streams[link], payload: payload, channel: channel, cuts: cuts))
      queues[link].append(number)
    }
    var places = queues.map { _ in (frame: 0, piece: 0) }
    var open = Array(queues.indices.filter { !queues[$0].isEmpty })
    while !open.isEmpty {
      let pick = Int.random(in: 0..<open.count, using: &random)
      let link = open[pick]
      let number = queues[link][places[link].frame]
      let frame = frames[number]
      let piece = places[link].piece
      let end = piece + 1 < frame.cuts.count ? frame.cuts[piece + 1] : frame.bytes.count
      let start: UInt8 = frame.stream.direction == .sent ? 0b00 : 0b10
      packets.append(
        SentPacket(
          frame: number, piece: piece, boundary: piece == 0 ? start : 0b01,
          bytes: Array(frame.bytes[frame.cuts[piece]..<end])))
      if piece + 1 < frame.cuts.count {
        places[link].piece += 1
      } else {
        places[link] = (places[link].frame + 1, 0)
        if places[link].frame == queues[link].count { open.remove(at: pick) }
      }
    }
  }
}

/// What the recombiner made of packets.
struct Received {
  /// A frame, its bytes as they were read back, and the number of the sent packet that ended it.
  struct Frame {
    var frame: RecombinedFrame
    var bytes: [UInt8]
    var packet: Int
  }

  var frames: [Frame] = []
  var faults: [ReassemblyFault] = []
  /// All bytes as the recorder kept them, one packet behind the other.
  var capture: [UInt8] = []

  /// Feeds packets, numbered from 1; `keep` says how many bytes of a packet the recorder keeps.
  init(
    _ recombiner: inout Recombiner, _ traffic: Traffic, dropping: Set<Int> = [],
    keep: (Int, SentPacket) -> Int = { $1.bytes.count }
  ) {
    for (number, packet) in traffic.packets.enumerated() where !dropping.contains(number) {
      let kept = Array(packet.bytes.prefix(keep(number, packet)))
      let fragment = ACLFragment(
        stream: traffic.frames[packet.frame].stream, boundary: packet.boundary,
        range: ByteRange(offset: capture.count, count: kept.count), record: number + 1,
        missing: packet.bytes.count - kept.count)
      capture += kept
      let outcome = recombiner.add(fragment, kept.span)
      if let fault = outcome.lost { faults.append(fault) }
      if let fault = outcome.fault { faults.append(fault) }
      switch outcome.step {
      case .complete(let frame):
        let bytes = Array(
          capture[(frame.payload.offset - FrameHeader.byteCount)..<frame.payload.end])
        frames.append(Frame(frame: frame, bytes: bytes, packet: number))
      case .reassembled(let frame):
        let bytes = recombiner.frame
        frames.append(Frame(frame: frame, bytes: bytes, packet: number))
      case .pending, .skipped: break
      }
    }
    while let fault = recombiner.finishNext() { faults.append(fault) }
  }
}

extension Recombiner {
  /// The frame that was last reassembled.
  var frame: [UInt8] {
    var copy = self
    var bytes: [UInt8] = []
    copy.exchangeFrame(&bytes)
    return bytes
  }
}

extension RecombinerOutcome {
  var frame: RecombinedFrame? { whole }
}

extension CreditBasedOutcome {
  var unit: ServiceDataUnit? { whole }
}
