public import HSProtocols

/// Why a connection is slow, was lost, or did not come about, with the packets that show it.
public struct Diagnosis: Sendable, Equatable {
  /// What is wrong, with its numbers: all that is told of it is in its `row`.
  package let kind: Kind
  /// The finding's code.
  public let code: FindingCode
  /// The connection's number on the timeline; 0 where there was none.
  public let connection: Int
  /// The peer's number on the timeline; 0 where it is not known.
  public let peer: Int
  /// From when on.
  public let start: CaptureTime
  /// Until when.
  public let end: CaptureTime
  /// Packets that show it, at most `packetLimit`, in the order of the capture.
  public let packets: [Int]

  /// What the sides are called.
  private let side: LocalSide

  /// All that is told of it.
  package var row: Row { kind.row(side) }

  /// Most packets that a diagnosis names.
  public static let packetLimit = 8

  /// A diagnosis; packets of the number 0 are left out.
  package init(
    _ kind: Kind, connection: Int, peer: Int, from start: CaptureTime, to end: CaptureTime,
    packets: [Int], side: LocalSide = .host
  ) {
    self.kind = kind
    self.side = side
    code = kind.row(side).code
    self.connection = connection
    self.peer = peer
    self.start = start
    self.end = end
    self.packets = Array(Set(packets.filter { $0 > 0 }).sorted().prefix(Self.packetLimit))
  }

  /// What it is about.
  public enum Area: String, Sendable, CaseIterable {
    /// Why values move slowly.
    case throughput
    /// Why a connection ended.
    case drop
    /// Why connecting or learning attributes took long or failed.
    case connecting
    /// Why devices do not stay paired.
    case bond
  }

  /// What it concerns: the first part of the code's identifier.
  public var area: Area {
    Area(rawValue: String(code.identifier.string.prefix { $0 != "." })) ?? .throughput
  }

  /// All that is told of a kind.
  package struct Row {
    /// The finding's code.
    package var code: FindingCode
    /// What was seen, in one sentence with its numbers, without a full stop: of a transfer what limits it, and how many times
    /// as fast it could be.
    package var what: String
    /// Of a transfer, its figures.
    package var pace: Pace?
    /// What limits it then, once the first is gone, in this order.
    package var next: [Next] = []
    /// The same numbers by their names.
    package var facts: [Fact]
    /// What apps are told of it, where they are told anything.
    package var seen: AppWords?
    /// Who can mend it and how, where that is not what is said of the code.
    var otherwise: Advice?

    init(
      _ code: FindingCode, _ statement: String, _ facts: [Fact] = [], seen: AppWords? = nil,
      otherwise: Advice? = nil
    ) {
      self.code = code
      what = statement
      self.facts = facts
      self.seen = seen
      self.otherwise = otherwise
    }

    /// All that was seen, in one sentence.
    package var statement: String {
      what + (pace.map { "; \($0.rates); \($0.course)" } ?? "")
        + next.map { "; then \($0.words)" }.joined()
    }

    /// Who can mend it.
    package var side: Side { otherwise?.side ?? code.side ?? .app }
    /// How, in one sentence.
    package var advice: StaticText { otherwise?.advice ?? code.advice }
    /// Whether another finding, of the event that it explains, says as much.
    package var isOfEvent: Bool { code.traits.contains(.explainsEvent) }
  }

  /// How fast a transfer is.
  package struct Pace {
    /// How many bytes move in a second, and would without what limits it.
    package let rates: String
    /// How the values follow each other.
    package let course: String
  }

  /// What limits a transfer once something else is gone.
  package struct Next {
    /// The code.
    package let code: FindingCode
    /// Bytes that would move in a second without it too.
    package let rate: Double
    /// What is told of it.
    let statement: String

    /// The same, with how much would move.
    package var words: String { "\(statement), \(rate.rate) without it too" }
  }

  /// A number by its name.
  package struct Fact {
    /// What it is the number of.
    package let measure: Measure
    /// The number, in the unit that the measure's name says.
    package let value: Double

    init(_ measure: Measure, _ value: Double) { (self.measure, self.value) = (measure, value) }
    init(_ measure: Measure, _ count: Int) { self.init(measure, Double(count)) }
  }

  /// What diagnoses give numbers of, as machine output calls it, in the order in which it has them.
  package enum Measure: StaticText, Sendable, CaseIterable {
    case air_packets, sent_again, gain, credit_packets, without_credit, credits_each,
      bytes_per_second, relaxed_bytes_per_second, interval_ms, packets_per_event, answer_ms,
      answer_intervals, round_trips, value_bytes, mtu, data_length, event_fits_packets, latency,
      timeout_ms, missed_events, silence_ms, rssi_dbm, round_trip_ms, took_ms, times, waited_ms,
      listened_percent

    /// With how many decimals it is told.
    package var decimals: Int {
      switch self {
      case .answer_intervals, .answer_ms, .gain, .interval_ms, .packets_per_event: 2
      case .credits_each, .listened_percent, .round_trip_ms, .silence_ms: 1
      default: 0
      }
    }
  }
}

// MARK: - Pieces of sentences

extension Double {
  /// The number with so many decimals.
  package func text(_ decimals: Int) -> String {
    let scaled = scaled(decimals)
    return scaled.magnitude < 1e15
      ? OutputBuffer.text { $0.append(fixed: Int64(clamping: scaled), decimals: decimals) } : "many"
  }

  /// So many bytes in a second.
  package var rate: String { "\((self / 1000).text(2)) kB/s" }

  /// So many microseconds.
  package var milliseconds: String {
    let text = (self / 1000).text(2)
    return (text.hasSuffix(".00") ? String(text.dropLast(3)) : text) + " ms"
  }
}
