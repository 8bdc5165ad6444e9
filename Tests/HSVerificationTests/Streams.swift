import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Foundation

/// Notification streams in files of two columns: seconds and the value in hexadecimal.
enum Streams {
  /// A series out of such a file's text; packets are numbered from 1.
  static func series(_ text: String, peer: Int = 1, connection: Int = 1) throws -> HeartRateSeries {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: peer, connection: connection))
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t")
      guard columns.count == 2, let seconds = Double(columns[0]) else { continue }
      series.append(
        bytes: try Hex.bytes(String(columns[1])), packet: series.samples.count + 1,
        time: Int64((seconds * 1e9).rounded()))
    }
    return series
  }

  /// A simulated stream of the fixtures.
  static func simulated(_ name: String) throws -> HeartRateSeries {
    let file = Places.fixture("streams/\(name).tsv")
    return try series(String(contentsOf: file, encoding: .utf8))
  }

  /// A real stream; `nil`, and said aloud, where it is not at hand.
  static func real(_ name: String) throws -> HeartRateSeries? {
    let path = "heart-rate/real/\(name).recoded.tsv.gz"
    guard let file = Shared.find(path, for: "checks on \(name)") else { return nil }
    return try series(String(decoding: try Gzip.contents(of: file), as: UTF8.self))
  }

  static func verify(_ series: HeartRateSeries) -> SeriesVerification {
    SeriesVerification.verify([series])[0]
  }
}

extension SeriesVerification {
  /// Judges series that stay as they are.
  static func verify(
    _ series: [HeartRateSeries], against sources: [RateReadings] = []
  ) -> [SeriesVerification] {
    var own = series
    return verify(&own, against: sources)
  }
}

extension HeartRateSeries {
  /// What came within some time, as if nothing else had been recorded.
  func part(_ nanoseconds: Range<Int64>) -> HeartRateSeries {
    var part = HeartRateSeries(origin: origin)
    for index in 0..<count where nanoseconds.contains(times[index]) {
      part.append(
        HeartRateMeasurement(
          beatsPerMinute: rates[index], contact: .unsupported,
          rrIntervals: intervals(ofSample: index).map { RRInterval(rawValue: ticks[$0]) }),
        packet: index + 1, time: times[index])
    }
    return part
  }
}

extension Streams {
  /// A series out of simulated notifications.
  static func series(
    _ notifications: [StrapSimulator.Notification], peer: Int = 1
  ) -> HeartRateSeries {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: peer, connection: peer))
    for (index, notification) in notifications.enumerated() {
      series.append(
        bytes: notification.bytes, packet: index + 1,
        time: Int64((notification.time * 1e9).rounded()))
    }
    return series
  }
}

extension SeriesVerification {
  /// The verdict on the series as a whole: the one that most of its samples have; of equally many, the worse one.
  var verdict: Verdict {
    var counts = [Int](repeating: 0, count: Verdict.allCases.count)
    for run in runs { counts[Int(run.verdict.rawValue)] += run.samples.count }
    var best = Verdict.notCheckable
    var most = 0
    for verdict in Verdict.allCases where counts[Int(verdict.rawValue)] >= max(most, 1) {
      best = verdict
      most = counts[Int(verdict.rawValue)]
    }
    return best
  }
}
