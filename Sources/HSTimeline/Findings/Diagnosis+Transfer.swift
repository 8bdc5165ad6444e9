package import HSProtocols

extension Diagnosis {
  /// How values moved on a connection, with one set of parameters.
  package struct Transfer: Sendable, Equatable {
    /// Which way.
    let direction: Direction
    /// Bytes of values in a second.
    package let rate: Double
    /// The connection interval, in microseconds.
    let interval: Double
    /// Bytes of a value.
    package let length: Int
    /// The ATT MTU.
    let mtu: Int
    /// Whether more moved than the capture holds, as the sniffer missed packets.
    let isAtLeast: Bool
    /// How one followed the other.
    let manner: Manner

    /// How values follow each other.
    package enum Manner: Sendable, Equatable {
      /// Without answers: packets in a connection event, how many it has room for, and their longest payload.
      case stream(packets: Double, room: Double, payload: Int)
      /// Each a round trip: microseconds to an answer, and how many there were.
      case roundTrips(RoundTrip, answer: Double, count: Int)
    }

    /// So many values were moved, of so many bytes together, in so many microseconds.
    package init(
      _ direction: Direction, values: Int, bytes: Int, span: Double, interval: Double, mtu: Int,
      isAtLeast: Bool = false, _ manner: Manner
    ) {
      self.direction = direction
      rate = Double(bytes) / span * 1_000_000
      self.interval = interval
      length = bytes / max(1, values)
      self.mtu = mtu
      self.isAtLeast = isAtLeast
      self.manner = manner
    }
  }

  /// What limits a transfer, and how many bytes would move in a second without it, and without those before it.
  package struct Limit: Sendable, Equatable {
    /// What limits it.
    package let factor: Factor
    /// Bytes in a second.
    package let relaxed: Double

    /// A factor, and what would be carried without it.
    package init(_ factor: Factor, _ relaxed: Double) {
      (self.factor, self.relaxed) = (factor, relaxed)
    }
  }
}

extension Diagnosis.Transfer {
  /// How fast, and how.
  package func words(_ side: LocalSide) -> String {
    "\(side.sender(direction)) \(verb)s \(least)\(rate.rate), \(course)"
  }

  /// How fast values without answers move.
  package func pace(_ side: LocalSide) -> String {
    "\(side.sender(direction)) sends \(least)\(rate.rate)"
  }

  private var least: String { isAtLeast ? "at least " : "" }

  /// How the values follow each other.
  private var course: String {
    switch manner {
    case .stream(let packets, _, _): "\(packets.text(1)) packets an event"
    case .roundTrips(.indication, _, _):
      "one value a round trip, at an interval of \(interval.milliseconds)"
    case .roundTrips(let trip, let answer, _):
      "\(trip.step); answers come after \((answer / interval).text(2)) intervals of \(interval.milliseconds)"
    }
  }

  /// What is told where something limits it: the factor that gains most, and how much, before the figures.
  func row(_ limits: [Diagnosis.Limit], _ side: LocalSide) -> Diagnosis.Row {
    var told = (limits.first?.factor ?? .packetsPerEvent).row(of: self, side, isFirst: true)
    let relaxed = limits.first?.relaxed ?? rate
    let gain = relaxed / max(rate, .leastNormalMagnitude)
    let times = gain < 9.95 ? gain.text(1) : gain.text(0)
    told.what = "\(side.sender(direction)) could \(verb) \(times) times as fast: \(told.what)"
    told.pace = .init(
      rates: "\(least)\(rate.rate) now, \(least)\(relaxed.rate) without this", course: course)
    told.next = limits.prefix(3).dropFirst().map { next in
      let row = next.factor.row(of: self, side, isFirst: false)
      return .init(code: row.code, rate: next.relaxed, statement: row.what)
    }
    told.facts = [
      .init(.bytes_per_second, rate), .init(.relaxed_bytes_per_second, relaxed),
      .init(.interval_ms, interval / 1000),
    ]
    switch manner {
    case .stream(let packets, let room, let payload):
      told.facts += [
        .init(.packets_per_event, packets), .init(.value_bytes, length), .init(.mtu, mtu),
        .init(.data_length, payload), .init(.event_fits_packets, room),
      ]
    case .roundTrips(_, let answer, let count):
      told.facts += [
        .init(.answer_ms, answer / 1000), .init(.answer_intervals, answer / interval),
        .init(.round_trips, count), .init(.value_bytes, length), .init(.mtu, mtu),
      ]
    }
    return told
  }

  private var verb: StaticText {
    if case .roundTrips(let trip, _, _) = manner { trip.verb } else { "send" }
  }

  /// What is told where values and packets are short.
  func row(
    _ longer: Diagnosis.Longer, _ code: FindingCode, _ alone: Double, _ side: LocalSide
  ) -> Diagnosis.Row {
    .init(
      code,
      "\(longer.words(self)), and packets carry at most \(isStream ? payload : 27) bytes; one without the other gives \(alone.rate)",
      otherwise: (longer == .valueSize ? sender(side) : code.side ?? .app, longer.advice))
  }

  /// Packets that went out in a connection event.
  var packets: Double { if case .stream(let packets, _, _) = manner { packets } else { 0 } }

  /// Packets that a connection event has room for.
  var room: Int { if case .stream(_, let room, _) = manner { Int(clamping: room) } else { 0 } }

  /// The longest payload of a packet.
  var payload: Int { if case .stream(_, _, let payload) = manner { payload } else { 0 } }

  /// Microseconds to an answer.
  var answer: Double { if case .roundTrips(_, let answer, _) = manner { answer } else { 0 } }

  /// The same in connection events.
  var events: String { (answer / interval).text(1) }

  /// Whether values follow each other without answers.
  var isStream: Bool { if case .stream = manner { true } else { false } }

  /// Who sends the values, or asks: the app or the firmware.
  func sender(_ side: LocalSide) -> Diagnosis.Side {
    side.isPeripherals(direction) ? .firmware : .app
  }

  /// Whether the client asked for a longer MTU than the server allows.
  func isRefused(_ asked: Int) -> Bool { asked >= 247 && asked > mtu }

  /// How long the MTU is.
  func mtuWords(_ asked: Int) -> String {
    "the ATT MTU is \(mtu)" + (isRefused(asked) ? " where \(asked) was asked for" : "")
  }
}

extension Diagnosis.Transfer.RoundTrip {
  /// How many values one takes.
  fileprivate var step: String {
    if case .group(let values) = self {
      "\(values.text(1)) values at a time"
    } else {
      "one value a round trip"
    }
  }
}

extension Diagnosis.Row {
  /// A row whose advice is the code's, and concerns a side.
  init(_ code: FindingCode, _ statement: String, by side: Diagnosis.Side) {
    self.init(
      code, statement, otherwise: side == code.side ? nil : (side, code.advice))
  }
}
