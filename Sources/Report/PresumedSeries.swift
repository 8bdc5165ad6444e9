import ATT
package import Bytes
import Capture
import HCI
import HeartRate
import Labels
package import Timeline

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
  package enum Verdict {
    /// It is none of the series.
    case left
    /// It may be: `hold` is to be given its line.
    case held
    /// It is, and so are those held.
    case taken
  }

  /// How many values lost RR intervals, and how many of these.
  struct Lost {
    var values = 0
    var intervals = 0

    /// Counts a value, of which so many are lost; `nil` if their number is lost as well.
    mutating func add(_ lost: Int?) {
      guard lost != 0 else { return }
      values += 1
      intervals += lost ?? 0
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
    var held = Lost()
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

  /// Looks at a value without a label.
  package mutating func judge(
    _ origin: borrowing EventOrigin, _ value: SeriesFields, _ bytes: borrowing ByteReader,
    _ timeline: borrowing TimelineDecoder
  ) -> Verdict {
    guard origin.direction == .received, origin.connection > 0,
      origin.connection <= timeline.connections.count
    else { return .left }
    if timeline.knowledge.infers,
      timeline.connections[origin.connection - 1].cutDiscoveryAnswers == 0
    {
      return candidate(origin, value, bytes)
    }
    guard timeline.connections[origin.connection - 1].cutDiscoveryAnswers > 0,
      find(origin.connection, value.handle), !streams[place].isRefuted
    else { return .left }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    let isConfigured = timeline.connections[origin.connection - 1].probableConfigurations
      .contains { (1...3).contains(Int($0.rawValue) - Int(value.handle.rawValue)) }
    guard isConfigured, let beats = layout.beatsPerMinute,
      layout.findings.isSubset(of: [.heartRateZero, .recordCut]),
      beats == 0 || Self.human.contains(beats)
    else {
      streams[place].isRefuted = true
      streams[place].lines = []
      return .left
    }
    note(beats)
    let stream = streams[place]
    guard stream.values >= Self.wanted, stream.readings * 2 >= stream.values, stream.changes >= 2,
      stream.jumps * 4 <= stream.values
    else {
      guard stream.values <= Self.wanted * 4 else {
        streams[place].isRefuted = true
        streams[place].lines = []
        return .left
      }
      return .held
    }
    count += 1
    return .taken
  }

  /// Holds a value that may turn out to be a heart rate: whether it is one, the timeline concludes.
  private mutating func candidate(
    _ origin: borrowing EventOrigin, _ value: SeriesFields, _ bytes: borrowing ByteReader
  ) -> Verdict {
    guard find(origin.connection, value.handle), !streams[place].isRefuted else { return .left }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    streams[place].values += 1
    guard let beats = layout.beatsPerMinute, !layout.findings.hasError,
      beats == 0 || Self.human.contains(beats), streams[place].values <= Self.candidates
    else {
      streams[place].isRefuted = true
      streams[place].lines = []
      return .left
    }
    return .held
  }

  /// What marks the value that was looked at last, if it is held.
  package func mark(_ timeline: borrowing TimelineDecoder) -> StaticText {
    let connection = streams[place].connection
    return timeline.connections[connection - 1].cutDiscoveryAnswers > 0 ? "presumed" : "inferred"
  }

  /// The lines that were kept of a handle, if any; kept no longer.
  mutating func release(
    _ connection: Int, _ handle: AttributeHandle
  ) -> (lines: [UInt8], count: Int, lost: Lost)? {
    guard
      let index = streams.firstIndex(where: {
        $0.handle == handle && $0.connection == connection && !$0.lines.isEmpty
      })
    else { return nil }
    place = index
    let before = count
    let held = release()
    count = before
    return held
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
    streams[place].held.add(lost)
    for index in line.indices { streams[place].lines.append(line[index]) }
  }

  /// The lines that were kept of the handle that was looked at last; kept no longer.
  ///
  /// - Returns: The lines, how many they are, and what their values lost.
  mutating func release() -> (lines: [UInt8], count: Int, lost: Lost) {
    let stream = streams[place]
    streams[place].lines = []
    streams[place].held = Lost()
    let number = stream.lines.count { $0 == 0x0A }
    count += number
    return (stream.lines, number, stream.held)
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
