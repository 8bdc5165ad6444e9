import ArgumentParser
import HSOutput
import HSProtocols
import HSReport
import HSSession
import HSTimeline

/// Which part of a timeline is shown: by packets, by times, or around a packet.
struct WindowArguments: ParsableArguments {
  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only events of these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @OptionGroup var times: TimeArguments

  @Option(help: ArgumentHelp("Only what is around this packet.", valueName: "packet"))
  var around: Int?

  @Option(
    help: ArgumentHelp(
      "How much: packets on either side, 20 unless told, or a time: 5s, 2m, 500ms.",
      valueName: "context"))
  var context: Context?

  /// How much of what is around a packet is meant.
  enum Context: ExpressibleByArgument {
    /// So many packets on either side.
    case packets(Int)
    /// So many nanoseconds on either side.
    case time(Int64)

    init?(argument: String) {
      if argument.utf8.allSatisfy({ (48...57).contains($0) }) {
        guard let number = Int(argument) else { return nil }
        self = .packets(number)
      } else if let length = TimeArgument.nanoseconds(ofLength: argument) {
        self = .time(length)
      } else {
        return nil
      }
    }
  }

  func validate() throws {
    try require(around ?? 1 > 0, "Packets are numbered from 1.")
    try require(
      around == nil || packets == nil && !times.isGiven,
      "--around goes without --packets, --from and --to.")
    try require(context == nil || around != nil, "--context goes with --around.")
  }

  /// Whether less than all is asked for.
  var isGiven: Bool { packets != nil || times.isGiven || around != nil }

  /// Whether a time around a packet is asked for.
  var isTimeAroundPacket: Bool {
    if case .time? = context { return true }
    return false
  }

  /// Puts the filters into options, except times around a packet.
  func apply(to options: inout TimelineOptions) {
    options.packets = packets?.packets
    options.times = times.window
    options.middle = around
    guard let around else { return }
    switch context ?? .packets(20) {
    case .packets(let number):
      let (last, overflow) = around.addingReportingOverflow(number)
      options.packets = max(1, around - min(number, around))...(overflow ? .max : last)
    case .time: break
    }
  }

  /// The times around the packet, for each capture in the order in which they are read.
  ///
  /// Nothing is known of a packet's time before it is read: captures are read once more, which a pipe
  /// cannot be.
  ///
  /// - Returns: A window for each capture, empty for those that have no such packet; `nil` where times
  ///   around a packet were not asked for.
  /// - Throws: Usage, for what cannot be read twice.
  func times(_ session: Session) throws(ExitStatus) -> [TimeWindow]? {
    guard let around, case .time(let length)? = context else { return nil }
    guard session.files.allSatisfy(CaptureDigest.isRepeatable) else {
      session.console.say(
        "--context takes a number of packets here: for a time the capture is read twice, which "
          + "a pipe cannot be")
      throw .usage
    }
    var windows: [TimeWindow] = []
    _ = session.again().read { reader, _ in
      var window = TimeWindow(from: .moment(.max), to: .moment(.min))
      do throws(CaptureError) {
        while let record = try reader.next() {
          guard record.number == around else { continue }
          let time = record.time.nanoseconds
          let (first, before) = time.subtractingReportingOverflow(length)
          let (last, after) = time.addingReportingOverflow(length)
          window = TimeWindow(
            from: .moment(before ? .min : first), to: .moment(after ? .max : last))
          break
        }
      } catch {
        // It is said when the capture is decoded.
      }
      windows.append(window)
      return (nil, nil)
    }
    return windows
  }
}
