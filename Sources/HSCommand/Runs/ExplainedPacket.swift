import HSCapture
import HSConsole
import HSLabels
import HSProvenance
import HSSession
import HSTimeline

/// `heartsnoop explain`: a packet or value of a capture, led back to its bytes.
enum ExplainedPacket: Sendable {
  /// A packet, by its number.
  case packet(Int)
  /// Packets, by their numbers.
  case packets(PacketRange)
  /// A heart rate, by its place in the series.
  case sample(Int)
  /// The last heart rate up to a time.
  case time(TimeArgument)

  private var place: ExplainRun.Place {
    switch self {
    case .packet(let number): .packet(number)
    case .packets(let range): .packets(range.packets)
    case .sample(let number): .sample(number)
    case .time(let time): .time { time.bound.moment(from: $0) }
    }
  }

  /// Explains, and prints what was found out.
  ///
  /// - Throws: The exit status.
  func explain(
    _ captures: CaptureInput, _ peers: KnownPeers, asJSON: Bool, on console: Console
  ) throws {
    let options = DecodeOptions(try peers.knowledge(on: console), format: captures.format)
    try ExplainRun(Session(captures.files, options, on: console), asJSON: asJSON).run(place)
  }
}
