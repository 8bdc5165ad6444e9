import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT
import HeartRate
import Timeline
import Verification

/// Collects the heart rates of a live run and says when enough of them are verified.
///
/// Of each series the newest samples are kept; a lost packet is a mark in all of them.
final class LiveVerifier: EventSink {
  let interest: EventCategory = [.value, .finding]
  /// Seconds that a verified run must last.
  let wanted: Double
  /// Whether there is such a run.
  private(set) var isVerified = false
  /// The longest verified run up to now, in seconds.
  private(set) var longest = 0.0

  private var series: [HeartRateSeries] = []
  private var hasNews = false
  private var lastLook: Int64 = .min

  /// Series that are followed at once, and samples of one before its beginning is forgotten.
  private static let limits = (series: 16, samples: 20_000)

  init(seconds: Double) { wanted = seconds }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .notification(let value), .indication(let value): collect(value, event, bytes)
    case .capture(let finding) where finding.code == .drops || finding.code.isLoss:
      // One mark between two samples says it.
      for place in series.indices
      where series[place].marks.last?.sample != series[place].samples.count {
        series[place].mark(.captureDrops(nil), packet: event.packet)
      }
    default: break
    }
  }

  private func collect(
    _ value: borrowing ValueEvent, _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader
  ) {
    guard let label = value.label, label.uuid == .heartRateMeasurement,
      label.role == .value || label.role == .unplaced
    else { return }
    let origin = SeriesOrigin(
      peer: event.peer, connection: event.connection, handle: value.handle.rawValue)
    var place = series.firstIndex { $0.origin == origin }
    if let found = place, series[found].samples.count >= Self.limits.samples {
      series.remove(at: found)
      place = nil
    }
    if place == nil {
      if series.count >= Self.limits.series { series.removeFirst() }
      series.append(HeartRateSeries(origin: origin))
    }
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: value.originalLength)
    let index = place ?? series.count - 1
    series[index].append(
      layout, from: bytes, packet: event.packet, time: event.time.nanoseconds)
    hasNews = true
  }

  /// Judges what has come; to be called often, does something once a second.
  ///
  /// - Parameter time: The time of the record decoded last.
  func look(at time: CaptureTime) {
    // A clock that steps back must not keep us from looking.
    guard hasNews, !isVerified,
      lastLook == .min || (time.nanoseconds &- lastLook).magnitude >= 1_000_000_000
    else { return }
    judge()
    lastLook = time.nanoseconds
  }

  /// Judges all that has come.
  func judge() {
    hasNews = false
    for (place, result) in Verification.verify(series).enumerated() {
      for run in result.runs where run.verdict == .verified && !run.samples.isEmpty {
        let samples = series[place].samples
        let first = samples[run.samples.lowerBound].time
        let last = samples[run.samples.upperBound - 1].time
        longest = max(longest, (Double(last) - Double(first)) / 1e9)
      }
    }
    isVerified = longest >= wanted
  }
}
