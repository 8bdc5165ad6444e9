import HSATT
import HSAssignedNumbers
package import HSBytes
package import HSCapture
import HSGATT
package import HSTimeline
import HSValues
import HSVerification

/// Gathers the heart-rate series of a capture, with all that bears on what they prove.
///
/// Besides the measurements: resets of the energy, packets that the recorder dropped or a sniffer did
/// not hear, and other sources of a heart rate. Memory is proportional to the measurements and
/// bounded by `SeriesLimits`.
///
/// ```swift
/// let collector = SeriesCollector(resolution: reader.resolution)
/// var decoder = TimelineDecoder(sink: collector)
/// try decoder.decode(&reader)
/// let capture = VerifiedCapture(collector, timeline: decoder, name: reader.name)
/// ```
package final class SeriesCollector: EventSink {
  /// Values, what is written to control points, and what was lost.
  package let interest: EventCategory = [.value, .gatt, .finding]
  /// The series, in the order in which they began.
  package private(set) var series: [CollectedSeries] = []
  /// Measurements that were left out because there were more than is kept.
  package private(set) var leftOut = 0
  /// Readings of other sources that were left out for the same reason.
  package private(set) var readingsLeftOut = 0

  /// In which order values came.
  private(set) var order = SeriesOrder()
  private(set) var sources = SourceCollector()
  /// Packets that the recorder says it dropped without saying where.
  private(set) var unplacedDrops = 0
  let resolution: TimeResolution
  private let limits: SeriesLimits
  private let arrivals: ArrivalOrder?
  private let capture: Int
  private var presumption = PresumedSeries()
  private var last = -1

  /// A collector for one capture.
  ///
  /// - Parameters:
  ///   - resolution: The finest difference in time that the capture can write down.
  ///   - arrivals: Notes in which order the values of several captures came, if they are merged.
  ///   - capture: The capture's number in there.
  ///   - limits: How much is kept.
  package init(
    resolution: TimeResolution, arrivals: ArrivalOrder? = nil, capture: Int = 0,
    limits: SeriesLimits = SeriesLimits()
  ) {
    self.resolution = resolution
    self.arrivals = arrivals
    self.capture = capture
    self.limits = limits
  }

  /// Takes what is of the series, or bears on it.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .notification(let value):
      receive(value, isIndicated: false, from: event.origin, bytes: bytes, timeline: timeline)
    case .indication(let value):
      receive(value, isIndicated: true, from: event.origin, bytes: bytes, timeline: timeline)
    case .gatt(.write(let value)), .gatt(.writeCommand(let value)):
      noteWrite(value, event, bytes)
    case .gatt(.read(let value)):
      sources.receive(value, from: event.origin, bytes, limits, &readingsLeftOut)
    case .finding(let finding): note(finding, event)
    case .capture(let finding): note(finding, event.packet, timeline)
    default: break
    }
  }

  /// Takes a value if it is one of the series, or of another source.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, timeline: borrowing TimelineDecoder
  ) {
    if let fields = PresumedSeries.labelled(value) {
      return take(fields, origin, bytes, timeline, isPresumed: false)
    }
    switch presumption.judge(value, origin, bytes, timeline) {
    case .other: sources.receive(value, from: origin, bytes, limits, &readingsLeftOut)
    case .left: break
    case .held(let fields): take(fields, origin, bytes, timeline, isPresumed: true)
    case .taken(let fields):
      // Those that came before it was known what they are were held.
      take(fields, origin, bytes, timeline, isPresumed: true)
      if let place = place(origin, fields, isPresumed: true) { series[place].isTaken = true }
    }
  }

  // MARK: - Measurements

  private func take(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ reader: borrowing ByteReader,
    _ timeline: borrowing TimelineDecoder, isPresumed: Bool
  ) {
    var cursor = reader.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    guard order.count < limits.values, let place = place(origin, value, isPresumed: isPresumed)
    else {
      leftOut += 1
      return
    }
    let note = series[place].note(value.mark)
    guard
      series[place].measurements.append(
        layout, value.value, from: reader, originalLength: value.originalLength,
        packet: origin.packet, time: origin.time.nanoseconds, note: note)
    else {
      leftOut += 1
      return
    }
    if let direction = origin.direction,
      let counted = timeline.packetCount(direction, ofConnection: origin.connection)
    {
      series[place].measurements.noteCount(stretch: counted.stretch, missing: counted.missing)
    }
    order.append(place)
    arrivals?.note(capture)
  }

  /// The series that a value belongs to, made if it is new and there is room.
  private func place(
    _ origin: borrowing EventOrigin, _ value: SeriesFields, isPresumed: Bool
  ) -> Int? {
    let isLocal = origin.direction == .sent
    let connection = origin.connection
    func isOwn(_ found: CollectedSeries) -> Bool {
      found.connection == connection && found.handle == value.handle
        && found.isLocal == isLocal && found.isPresumed == isPresumed
    }
    if last >= 0, isOwn(series[last]) { return last }
    if let place = series.lastIndex(where: isOwn) {
      last = place
      return place
    }
    guard series.count < Swift.min(limits.series, SeriesOrder.mostSeries) else { return nil }
    let sensor = isLocal ? -1 - Int(origin.adapter) : origin.peer
    series.append(
      CollectedSeries(
        measurements: HeartRateSeries(
          origin: SeriesOrigin(
            peer: sensor, connection: origin.connection, handle: value.handle.rawValue),
          timeResolution: resolution.nanoseconds),
        connection: origin.connection, peer: origin.peer, handle: value.handle, isLocal: isLocal,
        isPresumed: isPresumed, isTaken: !isPresumed))
    last = series.count - 1
    return last
  }

  // MARK: - What happened in between

  /// A client's write to Heart Rate Control Point: 1 resets the energy.
  private func noteWrite(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    guard let label = value.label, label.uuid == .heartRateControlPoint,
      label.role == .value || label.role == .unplaced, value.value.count == 1,
      bytes.at(value.value).peek() == 1
    else { return }
    mark(.energyReset, packet: event.packet, connection: event.connection)
  }

  private func note(_ finding: Finding, _ event: borrowing TimelineEvent) {
    switch finding.kind {
    case .l2capContinuationWithoutStart, .l2capIncomplete, .l2capEvicted, .linkUnseenData:
      mark(.captureDrops(nil), packet: event.packet, connection: event.connection)
    case .airMissed(let packets, let counted):
      // Those that counters tell stand at the measurements behind them.
      guard packets > counted else { return }
      mark(
        .captureDrops(packets - counted), packet: finding.firstPacket, connection: event.connection)
    case .airEncrypted:
      mark(.encrypted, packet: finding.firstPacket, connection: event.connection)
    default: break
    }
  }

  private func note(
    _ finding: CaptureFinding, _ packet: Int, _ timeline: borrowing TimelineDecoder
  ) {
    let dropped: Int?
    switch finding.kind {
    case .drops(let count): dropped = Int(count)
    case .interfaceDrops(_, let count):
      unplacedDrops += Swift.min(count, Int.max - unplacedDrops)
      return
    default:
      guard finding.code.isLoss else { return }
      dropped = nil
    }
    for place in series.indices {
      let connection = series[place].connection
      guard connection > 0, connection <= timeline.connections.count,
        timeline.connections[connection - 1].isOpen
      else { continue }
      series[place].measurements.mark(.captureDrops(dropped), firstPacket: packet)
    }
  }

  private func mark(_ kind: SeriesMark.Kind, packet: Int, connection: Int) {
    for place in series.indices where series[place].connection == connection {
      series[place].measurements.mark(kind, firstPacket: packet)
    }
  }
}
