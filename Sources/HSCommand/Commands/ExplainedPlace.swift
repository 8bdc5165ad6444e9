import ArgumentParser

/// The packet or value to explain.
struct ExplainedPlace: ParsableArguments {
  @Option(
    help: ArgumentHelp("Explain this packet, by Wireshark's number.", valueName: "number"))
  var packet: Int?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Explain each of these packets, at most 1000: 12-40, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(
    help: ArgumentHelp(
      "Explain this heart rate: a line of 'heartsnoop series', without its header.",
      valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Explain the last heart rate up to this time: 06:30:12, UTC; 2026-05-04T06:30:12Z; or 90, 5m "
        + "after the first packet.", valueName: "time"))
  var at: TimeArgument?

  /// How many of them were given.
  var count: Int { [packet != nil, packets != nil, sample != nil, at != nil].filter { $0 }.count }

  func validate() throws {
    guard packet ?? 1 > 0, sample ?? 1 > 0 else {
      throw ValidationError("Packets and values are numbered from 1.")
    }
    if let range = packets?.packets, range.upperBound - max(range.lowerBound, 1) >= 1000 {
      throw ValidationError("--packets explains at most 1000 packets.")
    }
  }

  /// The place that was given.
  var place: ExplainedPacket? {
    if let packet { return .packet(packet) }
    if let packets { return .packets(packets) }
    if let sample { return .sample(sample) }
    return at.map { .time($0) }
  }
}
