import HSBytes
package import HSCapture

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

    /// What waits for an answer.
    package enum RoundTrip: Sendable, Equatable {
      case write, read, indication
      /// So many values, that are sent without waiting.
      case group(values: Double)

      /// What its side does.
      fileprivate var verb: String {
        switch self {
        case .write: "write"
        case .read: "read"
        case .indication: "indicate"
        case .group: "send"
        }
      }

      /// How many values one takes.
      fileprivate var step: String {
        if case .group(let values) = self {
          "\(values.text(1)) values at a time"
        } else {
          "one value a round trip"
        }
      }
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

  /// What limits a transfer, with the numbers that the transfer has not.
  package enum Factor: Sendable, Equatable {
    /// The host hands over the next packet only once the controller has none: so many times of all.
    case hostQueue(emptied: Int, of: Int)
    /// A value takes so many packets.
    case dataLength(fragments: Int)
    /// The ATT MTU, and which one the client had asked for; 0 where it asked for none.
    case mtu(asked: Int)
    case valueSize, packetsPerEvent, answerTime, writeWithResponse
    /// The PHY, and whether it is LE Coded.
    case phy(isCoded: Bool)
    /// Each indication waits for its confirmation.
    case indication
    /// For so many microseconds the sender pauses behind each group of values.
    case pause(Double)
    /// After so many values the sender waits for the answer to a request of its own.
    case fence(values: Double)
    /// Short values in short packets: one without the other gains little. Whether the values' length gains more alone, and what
    /// then would move.
    case together(Longer, leads: Bool, alone: Double)
    /// The connection interval, and whether the peripheral asked for it.
    case interval(isPeripheralsWish: Bool)
    /// The peripheral may sleep through so many events.
    case latency(Int)
  }

  /// Why values are short.
  package enum Longer: Sendable, Equatable {
    /// See `Factor.mtu`.
    case mtu(asked: Int)
    case valueSize
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
    var told = row(of: limits.first?.factor ?? .packetsPerEvent, side)
    let relaxed = limits.first?.relaxed ?? rate
    let gain = relaxed / max(rate, .leastNormalMagnitude)
    let times = gain < 9.95 ? gain.text(1) : gain.text(0)
    told.what = "\(side.sender(direction)) could \(verb) \(times) times as fast: \(told.what)"
    told.pace = .init(
      rates: "\(least)\(rate.rate) now, \(least)\(relaxed.rate) without this", course: course)
    told.next = limits.prefix(3).dropFirst().map { next in
      let row = row(of: next.factor, side, isFirst: false)
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

  private var verb: String {
    if case .roundTrips(let trip, _, _) = manner { trip.verb } else { "send" }
  }

  /// What is told of a factor: a clause that stands behind how much faster the transfer could be.
  private func row(
    of factor: Diagnosis.Factor, _ side: LocalSide, isFirst: Bool = true
  ) -> Diagnosis.Row {
    var (packets, room, payload, answer, isStream) = (0.0, 0, 0, 0.0, false)
    switch manner {
    case .stream(let sent, let most, let longest):
      (packets, room, payload, isStream) = (sent, Int(clamping: most), longest, true)
    case .roundTrips(_, let time, _): answer = time
    }
    let events = (answer / interval).text(1)
    // Who sends the values, or asks: the app or the firmware.
    let isFirmwares = side.isPeripherals(direction)
    let sender: Diagnosis.Side = isFirmwares ? .firmware : .app
    switch factor {
    case .hostQueue(let emptied, let all):
      return .init(
        .throughputHostQueue,
        "the host hands over the next packet only once its controller has none left, as in \(emptied) of \(all) reports",
        by: sender)
    case .dataLength(let fragments):
      return .init(
        .throughputDataLength,
        "packets carry at most \(payload) bytes, so that a value of \(length) takes \(fragments)")
    case .mtu(let asked):
      return .init(
        .throughputMTU,
        mtuWords(asked)
          + (isStream
            ? ", so that a value has at most \(mtu - 3) bytes"
            : ", so that longer values go in pieces"),
        otherwise: isRefused(asked)
          ? (.firmware, "Have the peripheral allow an ATT MTU of 247 or more: the app asks for it.")
          : nil)
    case .valueSize:
      return .init(
        .throughputValueSize, "values have \(length) bytes, and the MTU has room for \(mtu - 3)",
        by: sender)
    case .together(let longer, let leads, let alone):
      var code = FindingCode.throughputDataLength
      let words: String
      switch longer {
      case .mtu(let asked):
        words = mtuWords(asked)
        if leads { code = .throughputMTU }
      case .valueSize:
        words = "values have \(length) bytes, and the MTU has room for \(mtu - 3)"
        if leads { code = .throughputValueSize }
      }
      return .init(
        code,
        "\(words), and packets carry at most \(isStream ? payload : 27) bytes; one without the other gives \(alone.rate)",
        otherwise: longer == .valueSize
          ? (
            sender,
            "Fill each value up to the MTU less 3 bytes, and have the peripheral ask for Data Length Extension, 251 bytes: one without the other gains little."
          )
          : (
            code.side ?? .app,
            "Ask for an ATT MTU of 247 or more, and have the peripheral ask for Data Length Extension, 251 bytes: one without the other gains little."
          ))
    case .packetsPerEvent:
      return .init(
        .throughputPacketsPerEvent,
        isFirst
          ? "\(packets.text(1)) packets go out in each connection event, which has room for \(room)"
          : "connection events have room for more packets")
    case .phy(let isCoded):
      return .init(
        .throughputPHY,
        "connection events are full: at \(isCoded ? "LE Coded" : "1 Mbit/s") they have room for no more packets",
        otherwise: isCoded
          ? (
            .firmware,
            "Ask for the 2M PHY while much is to move, and for LE Coded only where the distance needs it."
          ) : nil)
    case .answerTime:
      return .init(
        .throughputAnswerTime,
        "each answer takes \(answer.milliseconds), \(events) connection events",
        otherwise: isFirmwares
          ? (
            .app,
            "Answer first and work afterwards: the phone or computer takes long to answer each request."
          ) : nil)
    case .writeWithResponse:
      return .init(
        .throughputWriteWithResponse, "each write waits for its response",
        by: sender)
    case .indication:
      return .init(
        .throughputIndications, "each indication waits for its confirmation",
        by: sender)
    case .fence(let values):
      return .init(
        .throughputWriteWithResponse,
        "after every \(values.text(1)) values the sender waits for the answer to a request of its own",
        otherwise: (
          sender,
          "Ask less often whether values have arrived: what is sent without response arrives too, in its order."
        ))
    case .pause(let time):
      return .init(
        .throughputHostQueue,
        "\(side.sender(direction)) pauses for \(time.milliseconds) behind each group, although it was answered",
        otherwise: (
          sender, "Go on as soon as the answer is there: the other side waits for the next values."
        ))
    case .interval(let isPeripheralsWish):
      return .init(
        .throughputConnectionInterval,
        "\(isStream ? "connection events come" : "a request and its answer each wait for a connection event, which comes") every \(interval.milliseconds)\(isPeripheralsWish ? ", as the peripheral asked" : "")",
        otherwise: isPeripheralsWish
          ? (
            .firmware,
            "Have the peripheral ask for a short interval while data moves: it asked for this one itself, and will again."
          ) : nil)
    case .latency(let latency):
      return .init(
        .throughputLatency,
        "the peripheral may sleep through \(latency) connection events, and answers after \(events)"
      )
    }
  }

  /// Whether the client asked for a longer MTU than the server allows.
  private func isRefused(_ asked: Int) -> Bool { asked >= 247 && asked > mtu }

  private func mtuWords(_ asked: Int) -> String {
    "the ATT MTU is \(mtu)" + (isRefused(asked) ? " where \(asked) was asked for" : "")
  }
}

extension Diagnosis.Row {
  /// A row whose advice is the code's, and concerns a side.
  fileprivate init(_ code: FindingCode, _ statement: String, by side: Diagnosis.Side) {
    self.init(
      code, statement, otherwise: side == code.side ? nil : (side, code.advice))
  }
}
