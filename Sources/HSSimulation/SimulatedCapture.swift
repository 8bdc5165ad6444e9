package import HSOutput
package import HSProtocols
package import HSRewriting

/// A capture that was made up, and what a decoder has to tell back of it.
package struct SimulatedCapture: Sendable {
  /// A fault that was not done as often as the scenario asked for.
  package struct UnmetFault: Sendable, Equatable {
    /// Its place in the scenario.
    package var place: Int
    /// How often it was to be done.
    package var wanted: Int
    /// How often it was.
    package var done: Int
    /// Whether it shows in such a capture at all.
    package var shows: Bool
  }

  /// What it was recorded with.
  package let view: SimulatedView
  /// Its packets, in their order.
  package let records: [SimulatedRecord]
  /// Values that devices sent without being asked, in the order in which they were sent.
  package let sent: [SentValue]
  /// What else happened.
  package let story: SimulatedStory
  /// The keys that links were encrypted with.
  package let keys: [UInt128]
  /// Steps that could not be done, by their places in the scenario: nothing was connected, the app
  /// did not know the characteristic, or there is none.
  package let skippedSteps: [Int]
  /// Faults that were not done, or not as often as they were to be.
  package let unmetFaults: [UnmetFault]
  /// Whether the scenario was longer than a capture may be.
  package let isCut: Bool
  private let start: Int
  let injector: FaultInjector

  /// Plays a scenario: the same one always gives the same capture.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - view: What records it.
  package init(_ scenario: Scenario, view: SimulatedView = .host) {
    self.init(scenario, view: view, recordLimit: Simulator.recordLimit)
  }

  /// Plays a scenario up to a number of records, for tests.
  package init(_ scenario: Scenario, view: SimulatedView = .host, recordLimit: Int) {
    var simulator = Simulator(scenario, recordLimit: recordLimit)
    simulator.play()
    var records = simulator.records
    var unsent: Set<Int> = []
    var done = simulator.done
    var isCut = simulator.isCut
    if view.isAir {
      var air = AirRecorder(scenario)
      for (index, count) in air.plan(scenario.faults, simulator.plans).enumerated() {
        done[index] += count
      }
      air.record(simulator.plans, simulator.advertisements, until: simulator.now)
      records = air.records
      unsent = Set(simulator.sent.indices).subtracting(air.whole)
      isCut = isCut || air.isCut
    }
    var faults = FaultInjector(
      records, values: simulator.sent.count, unsent: unsent, done: done, isAir: view.isAir,
      seed: scenario.seed)
    faults.apply(scenario.faults)
    self.view = view
    self.records = faults.records
    sent = simulator.sent
    story = simulator.story
    keys = simulator.keys.used
    skippedSteps = simulator.skipped
    unmetFaults = scenario.faults.enumerated().compactMap { index, fault in
      let shows = view.isAir ? fault.kind.showsOnAir : fault.kind.showsInHCI
      let isWhole = !view.isAir && fault.isCounted
      let wanted = fault.count == .max ? 1 : fault.count
      let done = faults.done[index]
      guard done < wanted || fault.isCounted && !isWhole else { return nil }
      return UnmetFault(
        place: index, wanted: wanted, done: done,
        shows: shows && (isWhole || !fault.isCounted))
    }
    self.isCut = isCut
    start = scenario.start
    injector = faults
  }

  /// When something is recorded.
  ///
  /// - Parameter time: Microseconds from the beginning.
  /// - Returns: The time.
  package func time(_ time: Int) -> CaptureTime {
    CaptureTime(nanoseconds: (Int64(start) * 1_000_000 + Int64(time)) * 1000)
  }

  /// Packets that are not written, as a format does not tell adapters apart.
  package func packetsLeftOut(_ format: OutputFormat) -> Int {
    format.holdsAdapters ? 0 : records.count { $0.adapter > 0 }
  }

  /// Writes the capture.
  ///
  /// - Parameters:
  ///   - format: The format; one that has a place for what was recorded.
  ///   - output: Where the bytes go.
  /// - Returns: What the format could not hold.
  package func write(_ format: OutputFormat, to output: TextOutput) -> ConversionLosses {
    var writer = RecordWriter(format: format)
    writer.beginSource(
      CaptureDetails(), resolution: .microseconds,
      application: Array(CaptureConverter.application.utf8))
    if let number = view.linkNumber {
      writer.learn([
        CaptureInterface(
          section: 0, link: view.link, linkNumber: number, resolution: .microseconds)
      ])
    }
    var framing = AirFraming(view: view)
    for simulated in records where simulated.adapter == 0 || format.holdsAdapters {
      let bytes = view.isAir ? framing.frame(simulated) : simulated.bytes
      guard let type = bytes.first else { continue }
      let skipped = view.isAir ? 0 : 1
      var record = Packet(
        kind: view.isAir ? .air(view.link) : Packet.Kind(type: type),
        adapter: UInt16(clamping: simulated.adapter), time: time(simulated.time),
        payload: ByteRange(offset: skipped, count: bytes.count - skipped),
        originalLength: bytes.count - skipped + simulated.missing)
      if !view.isAir { record.direction = simulated.direction }
      writer.lose(UInt64(simulated.drops))
      let payload = bytes.span.extracting(skipped...)
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
