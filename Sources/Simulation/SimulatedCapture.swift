import Bytes
import Capture
public import Conversion
import HCI
public import Report

/// A capture that was made up, and what a decoder has to tell back of it.
public struct SimulatedCapture: Sendable {
  /// Its packets, in their order.
  public let records: [SimulatedRecord]
  /// Values that devices sent without being asked, in the order in which they were sent.
  public let sent: [SentValue]
  /// How often each of them is recorded whole.
  public let counts: [Int]
  /// Steps that could not be done, by their places in the scenario: nothing was connected, or there
  /// is no such characteristic.
  public let skippedSteps: [Int]
  /// Whether the scenario was longer than a capture may be.
  public let isCut: Bool
  private let start: Int

  /// Plays a scenario: the same one always gives the same capture.
  public init(_ scenario: Scenario) {
    self.init(scenario, recordLimit: Simulator.recordLimit)
  }

  /// Plays a scenario up to a number of records, for tests.
  package init(_ scenario: Scenario, recordLimit: Int) {
    var simulator = Simulator(scenario, recordLimit: recordLimit)
    simulator.play()
    var faults = FaultInjector(simulator.records, values: simulator.sent.count)
    faults.apply(scenario.faults)
    records = faults.records
    counts = faults.counts
    sent = simulator.sent
    skippedSteps = simulator.skipped
    isCut = simulator.isCut
    start = scenario.start
  }

  /// Writes the capture.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - output: Where the bytes go.
  /// - Returns: What the format could not hold.
  public func write(_ format: OutputFormat, to output: TextOutput) -> ConversionLosses {
    var writer = RecordWriter(format: format)
    writer.beginSource(
      CaptureDetails(), resolution: .microseconds,
      application: Array(CaptureConverter.application.utf8))
    for simulated in records {
      guard let type = simulated.bytes.first else { continue }
      let time = (Int64(start) * 1_000_000 + Int64(simulated.time)) * 1000
      var record = HCIRecord(
        kind: .packet(type: type), time: CaptureTime(nanoseconds: time),
        originalLength: simulated.bytes.count - 1 + simulated.missing)
      record.direction = simulated.direction
      let payload = simulated.bytes.span.extracting(1...)
      output.append { _ = writer.write(record, payload, to: &$0) }
      output.append { writer.endRecord(to: &$0) }
      output.endPiece()
      if output.isClosed { break }
    }
    output.append { writer.endSource([], to: &$0) }
    output.append { writer.finish(to: &$0) }
    output.flush()
    return writer.losses
  }
}
