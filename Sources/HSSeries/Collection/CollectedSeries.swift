package import HSHeartRate
package import HSProtocols
import HSTimeline

/// The heart-rate measurements of one attribute in one connection, with what the timeline knows of
/// where they come from.
package struct CollectedSeries: Sendable {
  /// The measurements.
  package internal(set) var measurements: HeartRateSeries
  /// The connection's number on the timeline.
  package let connection: Int
  /// The number of the peer at the other end; the sensor, unless `isLocal`.
  package let peer: Int
  /// The attribute.
  package let handle: AttributeHandle
  /// Whether the values went from our host to the peer: our host is the sensor.
  package let isLocal: Bool
  /// Whether nothing named the attribute when the series began: it is presumed to be a heart rate's,
  /// or inferred from the values; see `PresumedSeries`.
  package let isPresumed: Bool
  /// Whether a presumed series is one, by all that came.
  var isTaken: Bool
  /// Why values are called heart rates, where that was not discovered in the capture: a measurement's note is the
  /// place of its own, from 1.
  var evidence: [SeriesLabel] = []

  /// The number that stands for a label in a measurement's note; 0 for none.
  mutating func note(_ mark: SeriesLabel?) -> UInt8 {
    guard let mark else { return 0 }
    if let known = evidence.firstIndex(of: mark) { return UInt8(known + 1) }
    guard evidence.count < 200 else { return 0 }
    evidence.append(mark)
    return UInt8(evidence.count)
  }

  /// Why a measurement is called a heart rate, if that was not discovered in the capture.
  package func mark(ofSample index: Int) -> SeriesLabel? { mark(measurements.note(at: index)) }

  /// The label that a measurement's note stands for.
  func mark(_ note: UInt8) -> SeriesLabel? {
    note > 0 && note <= evidence.count ? evidence[Int(note) - 1] : nil
  }
}

/// A stream of values: those of an attribute that go one way in a connection.
struct SeriesStream: Hashable {
  private var connection: Int
  private var handle: AttributeHandle
  private var isLocal: Bool

  init(_ origin: borrowing EventOrigin, _ handle: AttributeHandle) {
    connection = origin.connection
    self.handle = handle
    isLocal = origin.direction == .sent
  }
}

/// The series of a capture, in the order in which they began.
struct SeriesList: Sendable {
  var all: [CollectedSeries] = []
  /// In which order their values came.
  var order = SeriesOrder()
  /// The place of the series that was asked for last.
  private var last = -1
  /// The places of all of them.
  private var places: [Key: Int] = [:]
  /// The same by connection.
  private var ofConnection: [Int: [Int]] = [:]
  /// The places of series whose connection was open when it was looked at last.
  private var open: [Int] = []
  /// Gaps that no value has followed yet, by their streams.
  private var pendingGaps: [SeriesStream: Gap] = [:]

  /// Most streams whose gaps wait for the next value.
  private static let pendingLimit = 4096

  private struct Key: Hashable {
    var stream: SeriesStream
    var isPresumed: Bool
  }

  /// Notes a gap that lies before the next value of a stream.
  mutating func note(_ gap: Gap, in stream: SeriesStream) {
    if pendingGaps.count >= Self.pendingLimit { pendingGaps.removeAll() }
    pendingGaps[stream] = gap
  }

  /// Adds a value to its series, made if it is new, and the gap that lies before it.
  ///
  /// - Returns: Whether there was room.
  mutating func append(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ reader: borrowing ByteReader,
    _ story: borrowing Story, isPresumed: Bool, _ limits: SeriesLimits,
    _ resolution: TimeResolution
  ) -> Bool {
    guard order.count < limits.values,
      let place = place(of: value, origin, isPresumed: isPresumed, limits, resolution)
    else { return false }
    if !pendingGaps.isEmpty,
      let gap = pendingGaps.removeValue(forKey: SeriesStream(origin, value.handle))
    {
      all[place].measurements.noteGap(
        gap.cause.sentence, wereDue: gap.wereDue, severity: gap.cause.code.severity)
      // What a sniffer left out for its CRC is counted over the whole capture: where it matters, a gap has it as its cause.
      if case .lost(_, .damaged) = gap.cause {
        all[place].measurements.mark(.fault(.failedCRC), firstPacket: origin.packet)
      }
    }
    if let gap = story.valueGaps.untold(value.handle, in: origin.packet) {
      all[place].measurements.noteGap(gap.sentence, wereDue: false, severity: .note)
    }
    var cursor = reader.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    let note = all[place].note(value.mark)
    guard
      all[place].measurements.append(
        layout, value.value, from: reader, originalLength: value.originalLength,
        packet: origin.packet, time: origin.time.nanoseconds, note: note)
    else { return false }
    if let counted = story.packetCount(origin.direction, ofConnection: origin.connection) {
      all[place].measurements.noteCount(stretch: counted.stretch, missing: counted.missing)
    }
    order.append(place)
    return true
  }

  /// The place of the series that a value belongs to, made if it is new and there is room.
  mutating func place(
    of value: SeriesFields, _ origin: borrowing EventOrigin, isPresumed: Bool,
    _ limits: SeriesLimits, _ resolution: TimeResolution
  ) -> Int? {
    let isLocal = origin.direction == .sent
    let connection = origin.connection
    func isOwn(_ found: borrowing CollectedSeries) -> Bool {
      found.connection == connection && found.handle == value.handle
        && found.isLocal == isLocal && found.isPresumed == isPresumed
    }
    if last >= 0, isOwn(all[last]) { return last }
    let key = Key(stream: SeriesStream(origin, value.handle), isPresumed: isPresumed)
    if let place = places[key] {
      last = place
      return place
    }
    guard all.count < min(limits.series, SeriesOrder.mostSeries) else { return nil }
    let sensor = isLocal ? -1 - Int(origin.adapter) : origin.peer
    all.append(
      CollectedSeries(
        measurements: HeartRateSeries(
          origin: SeriesOrigin(
            peer: sensor, connection: connection, handle: value.handle.rawValue, kind: value.kind),
          timeResolution: resolution.nanoseconds),
        connection: connection, peer: origin.peer, handle: value.handle, isLocal: isLocal,
        isPresumed: isPresumed, isTaken: !isPresumed))
    last = all.count - 1
    places[key] = last
    ofConnection[connection, default: []].append(last)
    open.append(last)
    return last
  }

  /// Notes what happened in a connection at its series.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - packet: The first packet that shows it.
  ///   - connection: The connection.
  mutating func mark(_ kind: SeriesMark.Kind, packet: Int, connection: Int) {
    for place in ofConnection[connection] ?? [] {
      all[place].measurements.mark(kind, firstPacket: packet)
    }
  }

  /// Notes what happened in no connection in particular, at the series of all that are open.
  mutating func mark(_ kind: SeriesMark.Kind, packet: Int, _ story: borrowing Story) {
    // What has ended is not looked at again.
    var kept = 0
    for place in open where story.isOpen(connection: all[place].connection) {
      all[place].measurements.mark(kind, firstPacket: packet)
      open[kept] = place
      kept += 1
    }
    open.removeLast(open.count - kept)
  }
}

/// In which order the values of several series came: two octets a value, and none where there is one series.
struct SeriesOrder: Sendable {
  /// More series than this cannot be told apart.
  static let mostSeries = 65_536

  private var places: [UInt16] = []
  /// Number of values.
  private(set) var count = 0

  /// Notes that the next value is of a series, one of `mostSeries`, counted from 0.
  mutating func append(_ series: Int) {
    if series > 0 || !places.isEmpty {
      // Until now all were of the first.
      if places.isEmpty { places = [UInt16](repeating: 0, count: count) }
      places.append(UInt16(truncatingIfNeeded: series))
    }
    count += 1
  }

  /// The series of a value.
  subscript(index: Int) -> Int { places.isEmpty ? 0 : Int(places[index]) }
}
