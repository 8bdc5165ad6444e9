import ArgumentParser
import HSBytes
import HSCapture
import HSLabels
import HSOutput
import HSProvenance
import HSReport
import HSSeries
import HSTimeline

/// The packet or value to explain.
struct ExplainedPlace: ParsableArguments {
  @Option(
    help: ArgumentHelp("Explain this packet, by Wireshark's number.", valueName: "number"))
  var packet: Int?

  @Option(
    help: ArgumentHelp(
      "Explain this heart rate: a line of 'heartsnoop series', without its header.",
      valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Explain the last heart rate up to this time: 06:30:12, UTC; 2026-05-04T06:30:12Z; or 90, 5m "
        + "after the first packet.", valueName: "time"))
  var at: TimeArgument?

  /// How many of them were given.
  var count: Int { [packet != nil, sample != nil, at != nil].filter { $0 }.count }

  func validate() throws {
    guard packet ?? 1 > 0, sample ?? 1 > 0 else {
      throw ValidationError("Packets and values are numbered from 1.")
    }
  }

  /// Explains, and prints what was found out.
  func run(
    _ captures: CaptureArguments, _ labels: LabelArguments, format: DocumentFormat
  ) throws {
    let knowledge = try labels.knowledge()
    let output = StandardStreams.output()
    let file = captures.files.first ?? "-"
    guard let number = try packet ?? find(captures, knowledge, file) else {
      throw ExitStatus.insufficient
    }
    var isFound = false
    var members = 0
    // The first reading reports what is wrong with the capture.
    var failure: [String]?
    try CaptureRun(captures, output: output).read { reader, _ in
      members += 1
      // Packets are numbered anew in each capture of an archive: the first one is meant.
      guard members == 1 else { return (true, nil) }
      do throws(CaptureError) {
        var explainer = Explainer(packet: number) { LabelLibrary(knowledge).prepare(&$0) }
        if var found = try explainer.explain(&reader, every: CaptureRun.pace, Progress.didTake) {
          isFound = true
          let (checks, problems) = seriesChecks(captures, knowledge, packet: number)
          failure = problems
          // A packet may also hold values of other kinds; then it is not stated which is which.
          if checks.count == found.checks.count {
            for index in checks.indices { found.checks[index] += checks[index] }
          }
          switch format {
          case .text:
            ProvenanceText.write(
              found, name: reader.name, resolution: reader.resolution, to: output)
          case .json:
            ProvenanceJSON.write(
              found, name: reader.name, resolution: reader.resolution, to: output)
          }
        }
      } catch {
        return (false, error.description)
      }
      return (true, nil)
    }
    if let failure {
      // The first reading found nothing wrong, or it would have ended here.
      for sentence in failure { StandardStreams.say(sentence) }
      StandardStreams.say(
        "\(file): could not be read once more, for the checks of the series; some may be missing")
      throw ExitStatus.unreadable
    }
    if members > 1 {
      StandardStreams.say("\(file): holds \(members) captures, of which the first was read")
    }
    guard isFound else {
      StandardStreams.say("\(file): has no packet \(number)")
      throw ExitStatus.insufficient
    }
  }

  /// What the checks of the series say about the packet's values; nothing if the input cannot be read
  /// twice.
  ///
  /// - Returns: The checks, and what kept the captures from being read again in full.
  private func seriesChecks(
    _ captures: CaptureArguments, _ knowledge: LabelKnowledge, packet: Int
  ) -> (checks: [[String]], problems: [String]?) {
    guard captures.files.allSatisfy(CaptureDigest.isRepeatable) else { return ([], nil) }
    var run = CaptureRun(captures, output: TextOutput { _ in true })
    let complaints = CaptureRun.Complaints()
    run.complaints = complaints
    var told: [[String]]?
    var problems: [String]?
    do {
      // Only the first capture is explained.
      let series = SeriesRun(run: run, library: LabelLibrary(knowledge))
      try series.collect { capture, _, _, _ in
        told = told ?? capture.checks(ofPacket: packet)
      }
    } catch {
      problems = complaints.sentences
    }
    return (told ?? [], problems)
  }

  /// The packet of the chosen value; says why if it is not found.
  private func find(
    _ captures: CaptureArguments, _ knowledge: LabelKnowledge, _ file: String
  ) throws -> Int? {
    var found: Int?
    var count = 0
    var isFirst = true
    try CaptureRun(captures, output: TextOutput { _ in true }).read { reader, _ in
      guard isFirst else { return (true, nil) }
      isFirst = false
      do throws(CaptureError) {
        let finder = try SampleFinder.search(
          &reader, every: CaptureRun.pace, Progress.didTake,
          prepare: { LabelLibrary(knowledge).prepare(&$0) }
        ) { begin in
          sample.map { .number($0) } ?? .time(at?.bound.moment(from: begin.nanoseconds) ?? 0)
        }
        guard let finder else { return (true, nil) }
        found = finder.packet
        count = finder.count
      } catch {
        return (false, error.description)
      }
      return (true, nil)
    }
    if found == nil {
      StandardStreams.say(
        sample != nil
          ? "\(file): has \(count) heart rates, not as many as that"
          : "\(file): has no heart rate up to that time")
    }
    return found
  }
}
