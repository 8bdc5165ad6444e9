import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSLabels
import HSOutput
import HSProvenance
import HSReport
import HSSeries
import HSSession
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
    let console = Console.standard
    let session = Session(
      captures.files,
      DecodeOptions(try labels.knowledge(on: console), format: captures.inputFormat?.format),
      on: console)
    let file = captures.files.first ?? "-"
    guard let number = try packet ?? find(session, file) else { throw ExitStatus.insufficient }
    var isFound = false
    var members = 0
    // The first reading reports what is wrong with the capture.
    var failure: [CaptureProblem] = []
    try session.read { reader, _ in
      members += 1
      // Packets are numbered anew in each capture of an archive: the first one is meant.
      guard members == 1 else { return (nil, nil) }
      do throws(CaptureError) {
        var explainer = Explainer(packet: number) {
          LabelLibrary(session.options.knowledge).prepare(&$0)
        }
        if var found = try explainer.explain(&reader, every: Session.pace, console.didTake) {
          isFound = true
          let (checks, problems) = seriesChecks(session, packet: number)
          failure = problems
          // A packet may also hold values of other kinds; then it is not stated which is which.
          if checks.count == found.checks.count {
            for index in checks.indices { found.checks[index] += checks[index] }
          }
          switch format {
          case .text:
            ProvenanceText.write(
              found, name: reader.name, resolution: reader.resolution, to: session.output)
          case .json:
            ProvenanceJSON.write(
              found, name: reader.name, resolution: reader.resolution, to: session.output)
          }
        }
      } catch {
        return (CaptureProblem(error), nil)
      }
      return (nil, nil)
    }.checked()
    if !failure.isEmpty {
      // The first reading found nothing wrong, or it would have ended here.
      for problem in failure { console.say(problem.description) }
      console.say(
        "\(file): could not be read once more, for the checks of the series; some may be missing")
      throw ExitStatus.unreadable
    }
    if members > 1 {
      console.say("\(file): holds \(members) captures, of which the first was read")
    }
    guard isFound else {
      console.say("\(file): has no packet \(number)")
      throw ExitStatus.insufficient
    }
  }

  /// What the checks of the series say about the packet's values; nothing if the input cannot be read
  /// twice.
  ///
  /// - Returns: The checks, and what kept the captures from being read again in full.
  private func seriesChecks(
    _ session: Session, packet: Int
  ) -> (checks: [[String]], problems: [CaptureProblem]) {
    guard session.files.allSatisfy(CaptureDigest.isRepeatable) else { return ([], []) }
    var told: [[String]]?
    let outcome = session.again().series { capture, _, _, _ in
      // Only the first capture is explained.
      told = told ?? capture.checks(ofPacket: packet)
    }
    return (told ?? [], outcome.problems)
  }

  /// The packet of the chosen value; says why if it is not found.
  private func find(_ session: Session, _ file: String) throws(ExitStatus) -> Int? {
    var found: Int?
    var count = 0
    var isFirst = true
    let finding = Session(
      session.files, session.options, on: session.console, to: TextOutput { _ in true })
    try finding.read { reader, _ in
      guard isFirst else { return (nil, nil) }
      isFirst = false
      do throws(CaptureError) {
        let finder = try SampleFinder.search(
          &reader, every: Session.pace, session.console.didTake,
          prepare: { LabelLibrary(session.options.knowledge).prepare(&$0) }
        ) { begin in
          sample.map { .number($0) } ?? .time(at?.bound.moment(from: begin.nanoseconds) ?? 0)
        }
        guard let finder else { return (nil, nil) }
        found = finder.packet
        count = finder.count
      } catch {
        return (CaptureProblem(error), nil)
      }
      return (nil, nil)
    }.checked()
    if found == nil {
      session.console.say(
        sample != nil
          ? "\(file): has \(count) heart rates, not as many as that"
          : "\(file): has no heart rate up to that time")
    }
    return found
  }
}
