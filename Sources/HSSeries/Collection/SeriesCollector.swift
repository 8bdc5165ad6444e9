import HSHeartRate
package import HSProtocols
package import HSTimeline

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
package final class SeriesCollector: SeriesSink {
  /// Values, what is written to control points, and what was lost.
  package let interest: EventCategory = [.value, .gatt, .finding]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// The series, in the order in which they began.
  package var series: [CollectedSeries] { list.all }
  /// Measurements that were left out because there were more than is kept.
  package private(set) var leftOut = 0
  /// Readings of other sources that were left out for the same reason.
  package private(set) var readingsLeftOut = 0

  /// In which order values came.
  var order: SeriesOrder { list.order }
  private(set) var sources: SourceCollector
  /// Packets that the recorder says it dropped without saying where.
  private(set) var unplacedDrops = 0
  let resolution: TimeResolution
  private let limits: SeriesLimits
  private let arrivals: ArrivalOrder?
  private let capture: Int
  /// What is known of values without a label.
  package var presumption = PresumedSeries()
  private var list = SeriesList()

  /// A collector for one capture.
  ///
  /// - Parameters:
  ///   - resolution: The finest difference in time that the capture can write down.
  ///   - arrivals: Notes in which order the values of several captures came, if they are merged.
  ///   - capture: The capture's number in there.
  ///   - recordsECG: Whether the samples of an ECG are kept as well.
  ///   - limits: How much is kept.
  package init(
    resolution: TimeResolution, arrivals: ArrivalOrder? = nil, capture: Int = 0,
    recordsECG: Bool = false, limits: SeriesLimits = SeriesLimits()
  ) {
    sources = SourceCollector(recordsECG: recordsECG)
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
    case .gatt(.write(let value)), .gatt(.writeCommand(let value)):
      noteWrite(value, event, bytes)
    case .gatt(.read(let value)):
      sources.receive(
        value, isNotified: false, from: event.origin, bytes, limits, &readingsLeftOut)
    case .gatt(.silence(let gap)):
      list.note(gap, in: SeriesStream(event.origin, gap.handle))
    default:
      if let lack = event.lack(story) { note(lack, event, story) }
    }
  }

  /// Takes a value of the series.
  package func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    append(value, origin, bytes, story, isPresumed: confirmsHeld)
    guard confirmsHeld else { return }
    // Those that came before it was known what they are were held.
    if let place = list.place(of: value, origin, isPresumed: true, limits, resolution) {
      list.all[place].isTaken = true
    }
  }

  /// Keeps a value that may be of the series.
  package func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    append(value, origin, bytes, story, isPresumed: true)
  }

  /// Takes a value of another source.
  package func takeOther(
    _ value: borrowing ValueEvent, isIndicated: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader
  ) {
    sources.receive(
      value, isNotified: !isIndicated, from: origin, bytes, limits, &readingsLeftOut)
  }

  // MARK: - Measurements

  private func append(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ reader: borrowing ByteReader,
    _ story: borrowing Story, isPresumed: Bool
  ) {
    // In one call: each use of what an object holds is guarded at run time.
    guard list.append(value, origin, reader, story, isPresumed: isPresumed, limits, resolution)
    else {
      leftOut += 1
      return
    }
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
    list.mark(.energyReset, packet: event.packet, connection: event.connection)
  }

  /// Notes what an event shows the capture to lack: at the series of its connection, or, where it is of none, at
  /// those of all that are open.
  private func note(
    _ lack: Lack, _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) {
    let kind: SeriesMark.Kind
    switch lack.cause {
    case .recorder: kind = .fault(.drops, lack.count)
    case .sequence:
      // Those that counters tell stand at the measurements behind them.
      guard lack.count.map({ $0 > lack.counted }) ?? true else { return }
      kind = .fault(.unheard, lack.count.map { $0 - lack.counted })
    case .encrypted: kind = .fault(.encrypted, 1)
    default: return
    }
    guard lack.isPlaced else {
      unplacedDrops += min(lack.count ?? 0, Int.max - unplacedDrops)
      return
    }
    if event.connection > 0 {
      list.mark(kind, packet: lack.packet, connection: event.connection)
    } else {
      list.mark(kind, packet: lack.packet, story)
    }
  }
}
