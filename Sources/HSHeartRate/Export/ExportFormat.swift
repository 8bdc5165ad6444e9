/// A file format of other programs that a heart-rate series is written in.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// RR intervals in milliseconds, one a line: Kubios, Elite HRV, and every library.
  case rr
  /// HRV Logger: intervals with times as CSV, and events as CSV beside them.
  case hrvlogger
  /// FIT: what sport watches write, with `record` and `hrv` messages.
  case fit
  /// WFDB: annotations of beats on a clock of 1024 Hz, and a header beside them.
  case wfdb
  /// EDF+: an annotation for each RR interval, exact to a tick, and the sensor's ECG on the same clock.
  case edf

  /// How the name of the main file ends.
  public var suffix: String {
    switch self {
    case .rr: ".txt"
    case .hrvlogger: "_RR.csv"
    case .fit: ".fit"
    case .wfdb: ".qrs"
    case .edf: ".edf"
    }
  }

  /// How the name of the second file ends; `nil` if the format is of one file.
  public var sideSuffix: String? {
    switch self {
    case .hrvlogger: "_Events.csv"
    case .wfdb: ".hea"
    case .rr, .fit, .edf: nil
    }
  }

  /// Whether a file has no place for heart rates, but only for RR intervals.
  public var holdsOnlyIntervals: Bool {
    switch self {
    case .rr, .wfdb: true
    case .hrvlogger, .fit, .edf: false
    }
  }

  /// Whether a file has a place for a signal that the sensor sent besides.
  public var holdsWaveform: Bool { self == .edf }

  /// Whether a file says where it comes from.
  public var carriesLineage: Bool { self != .rr }

  /// A writer of this format.
  ///
  /// - Parameters:
  ///   - lineage: Where the series comes from.
  ///   - waveform: A signal that goes with it, in a format that has a place for one.
  /// - Returns: The writer.
  public func writer(
    _ lineage: ExportLineage, _ waveform: Waveform? = nil
  ) -> any SeriesWriter {
    switch self {
    case .rr: RRTextWriter()
    case .hrvlogger: HRVLoggerWriter(lineage)
    case .fit: FITWriter(lineage)
    case .wfdb: WFDBWriter(lineage)
    case .edf: EDFWriter(lineage, waveform)
    }
  }
}
