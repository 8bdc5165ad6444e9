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
    /// How one followed the other.
    let manner: Manner

    /// How values follow each other.
    package enum Manner: Sendable, Equatable {
      /// Without answers: packets in a connection event, how many it has room for, and their longest payload.
      case stream(packets: Double, room: Double, payload: Int)
      /// Each a round trip: whether they were written, microseconds to an answer, and how many there were.
      case roundTrips(isWrite: Bool, answer: Double, count: Int)
    }

    /// So many values were moved, of so many bytes together, in so many microseconds.
    package init(
      _ direction: Direction, values: Int, bytes: Int, span: Double, interval: Double, mtu: Int,
      _ manner: Manner
    ) {
      self.direction = direction
      rate = Double(bytes) / span * 1_000_000
      self.interval = interval
      length = bytes / max(1, values)
      self.mtu = mtu
      self.manner = manner
    }
  }

  /// What limits a transfer, and how many bytes would move in a second without it.
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
    case mtu, valueSize, packetsPerEvent, phy, answerTime, writeWithResponse
    /// The connection interval, and whether the peripheral asked for it.
    case interval(isPeripheralsWish: Bool)
    /// The peripheral may sleep through so many events.
    case latency(Int)
  }
}

extension Diagnosis.Transfer {
  /// How fast, and how.
  package func words(_ side: LocalSide) -> String {
    switch manner {
    case .stream(let packets, _, _): "\(pace(side)): \(packets.text(1)) packets an event"
    case .roundTrips(let isWrite, let answer, _):
      "\(side.sender(direction)) \(isWrite ? "writes" : "reads") \(rate.rate), one value a round trip; answers come after \((answer / interval).text(2)) intervals of \(interval.milliseconds)"
    }
  }

  /// How fast values without answers move.
  package func pace(_ side: LocalSide) -> String { "\(side.sender(direction)) sends \(rate.rate)" }

  /// What is told where something limits it; the factor that gains most is named.
  func row(_ limits: [Diagnosis.Limit], _ side: LocalSide) -> Diagnosis.Row {
    var told = row(of: limits.first?.factor ?? .mtu)
    let relaxed = limits.first?.relaxed ?? rate
    told.statement = "\(words(side)); \(told.statement): without this \(relaxed.rate)"
    for next in limits.prefix(3).dropFirst() {
      told.statement += "; next: \(row(of: next.factor).statement) (\(next.relaxed.rate))"
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

  /// What is told of a factor; its sentence goes on behind how fast the transfer is.
  private func row(of factor: Diagnosis.Factor) -> Diagnosis.Row {
    var (room, payload, answer, isStream) = (0, 0, 0.0, false)
    switch manner {
    case .stream(_, let most, let longest):
      (room, payload, isStream) = (Int(clamping: most), longest, true)
    case .roundTrips(_, let time, _): answer = time
    }
    let events = (answer / interval).text(1)
    switch factor {
    case .hostQueue(let emptied, let all):
      return .init(
        .throughputHostQueue,
        "the controller had nothing left in \(emptied) of \(all) reports, and the host hands over the next packet only then"
      )
    case .dataLength(let fragments):
      return .init(
        .throughputDataLength,
        "packets carry at most \(payload) bytes, so that a value of \(length) takes \(fragments)")
    case .mtu:
      return .init(
        .throughputMTU,
        "the ATT MTU is \(mtu)"
          + (isStream
            ? ", so that a value has at most \(mtu - 3) bytes" : ": longer values go in pieces"))
    case .valueSize:
      return .init(
        .throughputValueSize, "values have \(length) bytes, and the MTU has room for \(mtu - 3)")
    case .packetsPerEvent:
      return .init(.throughputPacketsPerEvent, "an event has room for \(room) such packets")
    case .phy:
      return .init(
        .throughputPHY, "the event is full: it has room for \(room) such packets at 1 Mbit/s")
    case .answerTime:
      return .init(
        .throughputAnswerTime, "the answer takes \(answer.milliseconds), \(events) events")
    case .writeWithResponse:
      return .init(.throughputWriteWithResponse, "each write waits for its response")
    case .interval(let isPeripheralsWish):
      return .init(
        .throughputConnectionInterval,
        "\(isStream ? "events" : "a question and its answer need events, which") come every \(interval.milliseconds)\(isPeripheralsWish ? ", as the peripheral asked" : "")",
        otherwise: isPeripheralsWish
          ? (
            .firmware,
            "Have the peripheral ask for a short interval while data moves: it asked for this one itself, and will again."
          ) : nil)
    case .latency(let latency):
      return .init(
        .throughputLatency,
        "the peripheral may sleep through \(latency) events, and answers after \(events)")
    }
  }
}
