package import HSBase

/// What a capture's reader knew at its end: all that `info` prints about the container.
package struct InfoCapture: Sendable {
  /// The capture's name: its path, or what it was called.
  package var name: String
  /// The kind of file.
  package var format: CaptureFormat
  /// The finest difference in time that it can write down.
  package var resolution: TimeResolution
  /// Number of bytes in the file, if that can be known.
  package var size: Int?
  /// Where its records come from.
  package var interfaces: [CaptureInterface]
  /// What the container says about itself.
  package var details: CaptureDetails
  /// What was counted.
  package var statistics: CaptureStatistics
  /// What was found lost or odd.
  package var findings: CaptureFindings

  /// Takes what a reader knows.
  ///
  /// - Parameters:
  ///   - name: What the capture is to be called; by default as the reader calls it.
  ///   - reader: A reader that has come to the end of the capture.
  package init(name: String? = nil, reader: borrowing CaptureReader) {
    self.name = name ?? reader.name
    format = reader.format
    resolution = reader.resolution
    size = reader.size
    interfaces = reader.interfaces
    details = reader.details
    statistics = reader.statistics
    findings = reader.findings
  }

  /// What the file is, in words: its format, or a log in text.
  package var kind: StaticText { details.kind ?? format.name }

  /// Nanoseconds from the first record to the last, if they have times.
  package var duration: Int64? {
    guard let first = statistics.times.first, let last = statistics.times.last else { return nil }
    return last.nanoseconds(since: first)
  }

  /// Nanoseconds from the earliest to the latest time; more than `duration` if the clock stepped.
  package var span: Int64? {
    guard let earliest = statistics.times.earliest, let latest = statistics.times.latest else {
      return nil
    }
    return latest.nanoseconds(since: earliest)
  }
}
