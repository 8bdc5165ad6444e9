import HSProtocols
import HSTimeline

/// Finds the values that can only be Heart Rate Measurement where the recorder cut the answers that
/// would say so.
///
/// Phones that record headers only keep a heart rate's BPM and lose its name. So, and only so, is a
/// handle presumed to be a heart rate's: on its connection answers to discovery were cut; a client
/// configured notifications at a handle one to three behind it, and the server accepted that; each
/// of its values has the characteristic's grammar, by its length before the cut; none of its rates
/// is out of a human's range, and few differ much from the one before; and they are not all alike.
/// It takes eight values to say so. They are kept, and are not printed if a later one of them refutes
/// it.
package struct PresumedSeries {
  /// What becomes of a value.
  enum Verdict {
    /// It is one of the series, and so are those of its handle that were held.
    case taken(SeriesFields)
    /// It may be one of the series.
    case held(SeriesFields)
    /// It has no label, and is none of the series.
    case left
    /// It has a label, which is none of a heart rate's.
    case other
  }

  /// How many values there are, how many of them lost RR intervals, and how many of these.
  package struct Tally {
    /// Values.
    package private(set) var values = 0
    /// Those of which the recorder cut RR intervals off.
    package private(set) var valuesWithLost = 0
    /// RR intervals that it cut off, as far as their number is known.
    package private(set) var lost = 0

    /// Counts a value, of which so many are lost; `nil` if their number is lost as well.
    @inline(__always)
    mutating func add(lost count: Int?) {
      values += 1
      guard count != 0 else { return }
      valuesWithLost += 1
      lost += count ?? 0
    }

    fileprivate mutating func add(_ other: Tally) {
      values += other.values
      valuesWithLost += other.valuesWithLost
      lost += other.lost
    }
  }

  private struct Stream {
    var connection: Int
    var handle: AttributeHandle
    var values = 0
    var readings = 0
    var changes = 0
    var jumps = 0
    var last: UInt16 = 0
    var isRefuted = false
    var lines: [UInt8] = []
    var held = Tally()
  }

  /// Values that it takes.
  private static let wanted = 8
  /// Handles that are looked at.
  private static let limit = 64
  private static let human: ClosedRange<UInt16> = 25...240
  /// Values that are held while it is worked out what they are.
  private static let candidates = 256

  private var streams: [Stream] = []

  /// Nothing looked at yet.
  package init() {}

  /// Number of values that were presumed to be of the series.
  private(set) var count = 0
  private var place = 0

  /// Says whether a value without a heart rate's label is one of the series, and whether its handle's earlier ones are too.
  @inline(never)
  mutating func judge(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> Verdict {
    guard var fields = SeriesFields(unlabelled: value) else { return .other }
    guard origin.direction == .received, origin.connection > 0,
      origin.connection <= story.connections.count
    else { return .left }
    let lacksNames = story.connections[origin.connection - 1].cutDiscoveryAnswers > 0
    guard lacksNames || story.knowledge.infers, find(origin.connection, fields.handle),
      !streams[place].isRefuted
    else { return .left }
    var cursor = bytes.at(fields.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: fields.originalLength)
    switch lacksNames ? weigh(layout, origin.connection, story) : candidate(layout) {
    case .left: return .left
    case .held:
      fields.mark = lacksNames ? .presumed : .inferred
      return .held(fields)
    case .taken:
      fields.mark = .presumed
      return .taken(fields)
    }
  }

  private enum Judgement { case left, held, taken }

  /// Weighs a value without a name where the recorder cut the answers that would tell it.
  private mutating func weigh(
    _ layout: HeartRateMeasurementLayout, _ connection: Int, _ story: borrowing Story
  ) -> Judgement {
    let handle = streams[place].handle
    let isConfigured = story.connections[connection - 1].probableConfigurations
      .contains { (1...3).contains(Int($0.rawValue) - Int(handle.rawValue)) }
    guard isConfigured, let beats = layout.beatsPerMinute,
      layout.findings.isSubset(of: [.heartRateZero, .recordCut]),
      beats == 0 || Self.human.contains(beats)
    else { return refute() }
    note(beats)
    let stream = streams[place]
    guard stream.values >= Self.wanted, stream.readings * 2 >= stream.values, stream.changes >= 2,
      stream.jumps * 4 <= stream.values
    else { return stream.values <= Self.wanted * 4 ? .held : refute() }
    count += 1
    return .taken
  }

  /// Holds a value that may turn out to be a heart rate: whether it is one, the timeline concludes.
  private mutating func candidate(_ layout: HeartRateMeasurementLayout) -> Judgement {
    streams[place].values += 1
    guard let beats = layout.beatsPerMinute, !layout.findings.hasError,
      beats == 0 || Self.human.contains(beats), streams[place].values <= Self.candidates
    else { return refute() }
    return .held
  }

  /// The handle that was looked at is no heart rate's.
  private mutating func refute() -> Judgement {
    streams[place].isRefuted = true
    streams[place].lines = []
    return .left
  }

  /// The lines that were kept of a value's handle; kept no longer, and counted in `tally`.
  mutating func release(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ tally: inout Tally
  ) -> [UInt8] {
    let connection = origin.connection
    guard
      let index = streams.firstIndex(where: {
        $0.handle == value.handle && $0.connection == connection && !$0.lines.isEmpty
      })
    else { return [] }
    let stream = streams[index]
    streams[index].lines = []
    streams[index].held = Tally()
    tally.add(stream.held)
    // What is inferred is named by the timeline; what is presumed is named here only.
    if value.mark == .presumed { count += stream.held.values }
    return stream.lines
  }

  private mutating func note(_ beats: UInt16) {
    streams[place].values += 1
    guard beats > 0 else { return }
    let last = streams[place].last
    if last > 0, last != beats { streams[place].changes += 1 }
    if last > 0, abs(Int(last) - Int(beats)) > 30 { streams[place].jumps += 1 }
    streams[place].readings += 1
    streams[place].last = beats
  }

  /// Keeps the line of the value that was looked at last, of which RR intervals may be lost.
  mutating func hold(_ line: Span<UInt8>, lost: Int?) {
    streams[place].held.add(lost: lost)
    for index in line.indices { streams[place].lines.append(line[index]) }
  }

  /// Goes to a handle's stream, made if there is room; says whether there is one.
  private mutating func find(_ connection: Int, _ handle: AttributeHandle) -> Bool {
    for index in streams.indices
    where streams[index].handle == handle && streams[index].connection == connection {
      place = index
      return true
    }
    guard streams.count < Self.limit else { return false }
    place = streams.count
    streams.append(Stream(connection: connection, handle: handle))
    return true
  }
}
