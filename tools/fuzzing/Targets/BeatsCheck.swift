import HSHeartRate

/// Files of beats that anybody may have written: each is read or refused, and what is read keeps within its
/// bounds.
enum BeatsCheck {
  /// A name for each way of reading.
  private static let names = ["x.txt", "x.atr", "x.vmrk", "x.vhdr"]

  static func check(_ bytes: [UInt8]) throws(Violation) {
    for name in names {
      // What belongs to it may be hostile as well: it is the same bytes, and then a sound one.
      for header in [bytes, Array("x 1 360\nSamplingInterval=2000\n".utf8)] {
        let read = try? BeatFile.read(bytes, name: name, companion: { _ in header })
        guard let source = read ?? nil else { continue }
        guard (1...BeatSource.limit).contains(source.intervals.count) else {
          throw Violation("\(source.intervals.count) intervals")
        }
        for interval in source.intervals {
          guard interval.milliseconds > 0, interval.milliseconds <= 65_535, interval.place > 0,
            interval.time?.isFinite ?? true, interval.arrival?.isFinite ?? true
          else { throw Violation("an interval that makes no sense: \(interval)") }
        }
        guard source.intervals.count < 200 else { continue }
        let same = BeatAgreement(source, with: source)
        guard same.matched >= 0, same.matched <= 1 else {
          throw Violation("\(same.matched) of it matches itself")
        }
      }
    }
  }
}
