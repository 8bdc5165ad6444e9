import HSHeartRate
import HSProtocols
import HSTimeline

/// Gathers other sources of a heart rate in the same capture that are no series.
///
/// They are what was read or indicated, and ECGs. Series are held against them.
struct SourceCollector {
  /// A source, and the kinds of values that it is made of.
  private struct Source {
    var kind: RateSourceKind
    var peer: Int
    var readings: [RateReadings.Reading] = []
    /// Whether a later reading is kept elsewhere, because the clock stepped back.
    var isClosed = false
  }

  private var sources: [Source] = []
  private var count = 0
  /// ECG streams by their sensors.
  private(set) var ecgs: [Int: ECGSource] = [:]
  /// What sensors say of their intervals between pulses.
  private(set) var pulses: [Int: PulseDoubts] = [:]
  /// Whether the samples of an ECG are kept.
  let recordsECG: Bool

  /// A collector.
  init(recordsECG: Bool) { self.recordsECG = recordsECG }

  /// The sources, in the order in which they began.
  var all: [RateReadings] {
    sources.map { RateReadings(kind: $0.kind, peer: $0.peer, readings: $0.readings) }
  }

  /// Takes a value if it carries a heart rate and is none of a heart-rate series, as those that are notified are.
  mutating func receive(
    _ value: borrowing ValueEvent, isNotified: Bool, from origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ limits: SeriesLimits, _ leftOut: inout Int
  ) {
    guard let label = value.label, label.role == .value || label.role == .unplaced,
      let kind = RateSourceKind(ofValues: label.uuid), kind == .vendor || !isNotified,
      value.offset == 0, !label.hasOtherForm
    else { return }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let decoded = DecodedValue.decode(
      label.uuid, &cursor, originalLength: value.originalLength)
    let peer = origin.direction == .sent ? -1 - Int(origin.adapter) : origin.peer
    let rate: Double?
    if case .polarMeasurement(let frame) = decoded.content, frame.type == .ecg {
      guard let found = ecgRate(of: frame, peer, origin, bytes, limits) else { return }
      rate = found
    } else {
      guard let carried = decoded.heartRate(bytes) else { return }
      if !carried.pulseIntervals.isEmpty { note(carried.pulseIntervals, bytes, peer, limits) }
      guard !isNotified else { return }
      rate = Self.meanRate(carried.pulseIntervals, bytes) ?? carried.beatsPerMinute
    }
    let time = origin.time.nanoseconds
    guard count < limits.readings, let place = place(kind, peer, time, limits) else {
      leftOut += 1
      return
    }
    count += 1
    sources[place].readings.append(
      RateReadings.Reading(time: time, rate: rate, packet: origin.packet))
  }

  /// The rate in a frame of an ECG, if it can be told.
  private mutating func ecgRate(
    of frame: PolarMeasurementLayout, _ peer: Int, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ limits: SeriesLimits
  ) -> Double? {
    guard ecgs[peer] != nil || ecgs.count < limits.sources else { return nil }
    return ecgs[peer, default: ECGSource(isRecorded: recordsECG)].rate(
      of: frame, bytes, packet: origin.packet, arrival: origin.time.nanoseconds)
  }

  /// Notes what a sensor says of its intervals between pulses.
  private mutating func note(
    _ range: ByteRange, _ bytes: borrowing ByteReader, _ peer: Int, _ limits: SeriesLimits
  ) {
    guard pulses[peer] != nil || pulses.count < limits.sources else { return }
    var cursor = bytes.at(range)
    while let interval = PolarPulseInterval(next: &cursor) {
      pulses[peer, default: PulseDoubts()].note(interval)
    }
  }

  /// The rate of the mean interval between pulses, of those that the sensor does not doubt.
  private static func meanRate(_ range: ByteRange, _ bytes: borrowing ByteReader) -> Double? {
    var cursor = bytes.at(range)
    var sum = 0
    var count = 0
    while let interval = PolarPulseInterval(next: &cursor) {
      guard !interval.isBlocked, interval.milliseconds > 0 else { continue }
      sum += Int(interval.milliseconds)
      count += 1
    }
    return count == 0 ? nil : 60_000 * Double(count) / Double(sum)
  }

  /// The place of a source whose last reading is no later than `time`.
  private mutating func place(
    _ kind: RateSourceKind, _ peer: Int, _ time: Int64, _ limits: SeriesLimits
  ) -> Int? {
    if let place = sources.lastIndex(where: { $0.kind == kind && $0.peer == peer && !$0.isClosed })
    {
      if let last = sources[place].readings.last, last.time > time {
        sources[place].isClosed = true
      } else {
        return place
      }
    }
    guard sources.count < limits.sources else { return nil }
    sources.append(Source(kind: kind, peer: peer))
    return sources.count - 1
  }
}
