public import Capture

/// What a capture's reader knew at its end: all that `info` prints about the container.
public struct InfoCapture: Sendable {
  /// The capture's name: its path, or what it was called.
  public var name: String
  /// The kind of file.
  public var format: CaptureFormat
  /// The finest difference in time that it can write down.
  public var resolution: TimeResolution
  /// Number of bytes in the file, if that can be known.
  public var size: Int?
  /// Where its records come from.
  public var interfaces: [CaptureInterface]
  /// What the container says about itself.
  public var details: CaptureDetails
  /// What was counted.
  public var statistics: CaptureStatistics
  /// What was found lost or odd.
  public var findings: CaptureFindings

  /// Takes what a reader knows.
  ///
  /// - Parameters:
  ///   - name: What the capture is to be called; by default as the reader calls it.
  ///   - reader: A reader that has come to the end of the capture.
  public init(name: String? = nil, reader: borrowing CaptureReader) {
    self.name = name ?? reader.name
    format = reader.format
    resolution = reader.resolution
    size = reader.size
    interfaces = reader.interfaces
    details = reader.details
    statistics = reader.statistics
    findings = reader.findings
  }

  /// Nanoseconds from the first record to the last, if they have times.
  package var duration: Int64? {
    guard let first = statistics.first, let last = statistics.last else { return nil }
    return last.nanoseconds(since: first)
  }

  /// Nanoseconds from the earliest to the latest time; more than `duration` if the clock stepped.
  var span: Int64? {
    guard let earliest = statistics.earliest, let latest = statistics.latest else { return nil }
    return latest.nanoseconds(since: earliest)
  }
}
