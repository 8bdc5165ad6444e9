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
/// let capture = VerifiedCapture(collector, story: decoder.story, name: reader.name)
/// ```
package final class SeriesCollector: EventSink {
  /// Values, what is written to control points, and what was lost.
  package let interest: EventCategory = [.value, .gatt, .finding]
  /// The series, in the order in which they began.
  package var series: [CollectedSeries] { list.all }
  /// Measurements that were left out because there were more than is kept.
  package private(set) var leftOut = 0
  /// Readings of other sources that were left out for the same reason.
  package private(set) var readingsLeftOut = 0

  /// In which order values came.
  var order: SeriesOrder { list.order }
  private(set) var sources = SourceCollector()
  /// Packets that the recorder says it dropped without saying where.
  private(set) var unplacedDrops = 0
  let resolution: TimeResolution
  private let limits: SeriesLimits
  private let arrivals: ArrivalOrder?
  private let capture: Int
  private var presumption = PresumedSeries()
  private var list = SeriesList()
  /// Gaps that no value has followed yet, by their streams; at most `pendingLimit`.
  private var pendingGaps: [PendingGap: Gap] = [:]

  /// A stream of values that a gap is in.
  private struct PendingGap: Hashable {
    var connection: Int
    var handle: UInt16
    var isLocal: Bool

    init(_ event: borrowing TimelineEvent, _ gap: Gap) {
      connection = event.connection
      handle = gap.handle.rawValue
      isLocal = event.direction == .sent
    }

    init(_ value: SeriesFields, _ origin: borrowing EventOrigin) {
      connection = origin.connection
      handle = value.handle.rawValue
      isLocal = origin.direction == .sent
    }
  }

  /// Most streams whose gaps wait for the next value.
  private static let pendingLimit = 64

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
    story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value):
      receive(value, isIndicated: false, from: event.origin, bytes: bytes, story: story)
    case .indication(let value):
      receive(value, isIndicated: true, from: event.origin, bytes: bytes, story: story)
    case .gatt(.write(let value)), .gatt(.writeCommand(let value)):
      noteWrite(value, event, bytes)
    case .gatt(.read(let value)):
      sources.receive(value, from: event.origin, bytes, limits, &readingsLeftOut)
    case .gatt(.silence(let gap)):
      if pendingGaps.count >= Self.pendingLimit { pendingGaps.removeAll() }
      pendingGaps[PendingGap(event, gap)] = gap
    case .finding(let finding): note(finding, event, story)
    case .capture(let finding): note(finding, event.packet, story)
    default: break
    }
  }

  /// Takes a value if it is one of the series, or of another source.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    if let fields = PresumedSeries.labelled(value) {
      return take(fields, origin, bytes, story, isPresumed: false)
    }
    switch presumption.judge(value, origin, bytes, story) {
    case .other: sources.receive(value, from: origin, bytes, limits, &readingsLeftOut)
    case .left: break
    case .held(let fields): take(fields, origin, bytes, story, isPresumed: true)
    case .taken(let fields):
      // Those that came before it was known what they are were held.
      take(fields, origin, bytes, story, isPresumed: true)
      var list = takeList()
      if let place = list.place(of: fields, origin, isPresumed: true, limits, resolution) {
        list.all[place].isTaken = true
      }
      self.list = list
    }
  }

  /// Takes a heart rate that a layout found, as one of the series.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    receive(value, isIndicated: false, from: origin, bytes: bytes, story: story)
  }

  // MARK: - Measurements

  /// Takes the series out, to change them; they must be given back.
  ///
  /// Uses in place would be guarded at run time, one by one.
  @inline(__always)
  private func takeList() -> SeriesList {
    var taken = SeriesList()
    swap(&list, &taken)
    return taken
  }

  private func take(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ reader: borrowing ByteReader,
    _ story: borrowing Story, isPresumed: Bool
  ) {
    var cursor = reader.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    var list = takeList()
    defer { self.list = list }
    guard list.order.count < limits.values,
      let place = list.place(of: value, origin, isPresumed: isPresumed, limits, resolution)
    else {
      leftOut += 1
      return
    }
    if !pendingGaps.isEmpty, let gap = pendingGaps.removeValue(forKey: PendingGap(value, origin)) {
      list.all[place].measurements.noteGap(
        gap.duration, cause: gap.cause.identifier, sentence: gap.cause.sentence,
        wereDue: gap.wereDue)
    }
    let note = list.all[place].note(value.mark)
    guard
      list.all[place].measurements.append(
        layout, value.value, from: reader, originalLength: value.originalLength,
        packet: origin.packet, time: origin.time.nanoseconds, note: note)
    else {
      leftOut += 1
      return
    }
    if let direction = origin.direction,
      let counted = story.packetCount(direction, ofConnection: origin.connection)
    {
      list.all[place].measurements.noteCount(stretch: counted.stretch, missing: counted.missing)
    }
    list.order.append(place)
    arrivals?.note(capture)
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

  private func note(
    _ finding: Finding, _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) {
    switch finding.kind {
    case .l2capContinuationWithoutStart, .l2capIncomplete, .l2capEvicted, .linkUnseenData:
      let place = event.connection - 1
      let isOnAir =
        story.connections.indices.contains(place)
        && story.connections[place].accessAddress != nil
      mark(
        isOnAir ? .packetsUnheard(nil) : .captureDrops(nil), packet: event.packet,
        connection: event.connection)
    case .airMissed(let packets, let counted):
      // Those that counters tell stand at the measurements behind them.
      guard packets > counted else { return }
      mark(
        .packetsUnheard(packets - counted), packet: finding.firstPacket,
        connection: event.connection)
    case .airEncrypted:
      mark(.encrypted, packet: finding.firstPacket, connection: event.connection)
    default: break
    }
  }

  private func note(
    _ finding: CaptureFinding, _ packet: Int, _ story: borrowing Story
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
    var list = takeList()
    defer { self.list = list }
    for place in list.all.indices {
      let connection = list.all[place].connection
      guard connection > 0, connection <= story.connections.count,
        story.connections[connection - 1].isOpen
      else { continue }
      list.all[place].measurements.mark(.captureDrops(dropped), firstPacket: packet)
    }
  }

  private func mark(_ kind: SeriesMark.Kind, packet: Int, connection: Int) {
    var list = takeList()
    defer { self.list = list }
    for place in list.all.indices where list.all[place].connection == connection {
      list.all[place].measurements.mark(kind, firstPacket: packet)
    }
  }
}
