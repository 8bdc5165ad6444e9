package import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// Leads a packet or a value of a session's capture back to its bytes.
package struct ExplainRun {
  /// What is explained.
  package enum Place {
    /// A packet, by its number.
    case packet(Int)
    /// Packets, by their numbers.
    case packets(ClosedRange<Int>)
    /// A heart rate, by its place in the series.
    case sample(Int)
    /// The last heart rate up to a time: nanoseconds since 1970, from those of the first packet.
    case time((Int64) -> Int64)

    fileprivate var isSample: Bool {
      if case .sample = self { return true }
      return false
    }

    /// What is looked for in a capture with this beginning.
    fileprivate func wanted(from begin: Int64) -> SampleFinder.Wanted {
      switch self {
      case .packet(let number), .sample(let number): .number(number)
      case .packets(let range): .number(range.lowerBound)
      case .time(let moment): .time(moment(begin))
      }
    }
  }

  private let session: Session
  private let asJSON: Bool

  /// - Parameters:
  ///   - session: A session over the capture.
  ///   - asJSON: Whether a JSON document is printed, and not text.
  package init(_ session: Session, asJSON: Bool) {
    self.session = session
    self.asJSON = asJSON
  }

  /// Explains, and prints what was found out.
  ///
  /// - Parameter place: What is explained.
  /// - Throws: The exit status if it is not there, or could not be read.
  package func run(_ place: Place) throws(ExitStatus) {
    let file = session.files.first ?? "-"
    let number: Int
    switch place {
    case .packets(let range): return try explain(range, file)
    case .packet(let packet): number = packet
    case .sample, .time: number = try find(place, file)
    }
    let console = session.console
    var isFound = false
    // The first reading reports what is wrong with the capture.
    var failure: [CaptureProblem] = []
    let captures = try readFirst(session) { reader throws(CaptureError) in
      var explainer = Explainer(packet: number, with: LabelLibrary(session.options.knowledge))
      guard var found = try explainer.explain(&reader, every: Session.pace, console.didTake)
      else { return }
      isFound = true
      let (checks, problems) = seriesChecks(packet: number)
      failure = problems
      // A packet may also hold values of other kinds; then it is not stated which is which.
      if checks.count == found.values.count {
        for index in checks.indices { found.values[index].checks += checks[index] }
      }
      if asJSON {
        ProvenanceJSON.write(
          found, name: reader.name, resolution: reader.resolution, to: session.output)
      } else {
        ProvenanceText.write(
          found, name: reader.name, resolution: reader.resolution, to: session.output)
      }
    }
    if !failure.isEmpty {
      // The first reading found nothing wrong, or it would have ended here.
      for problem in failure { console.say(problem.description) }
      console.say(
        "\(file): could not be read once more, for the checks of the series; some may be missing")
      throw .unreadable
    }
    if captures > 1 {
      console.say("\(file): holds \(captures) captures, of which the first was read")
    }
    guard isFound else {
      console.say("\(file): has no packet \(number)")
      throw .insufficient
    }
  }

  /// Explains each packet of a range, without the checks of the series.
  private func explain(_ range: ClosedRange<Int>, _ file: String) throws(ExitStatus) {
    var found = 0
    _ = try readFirst(session) { reader throws(CaptureError) in
      let (name, resolution) = (reader.name, reader.resolution)
      var explainer = Explainer(
        packet: range.lowerBound, with: LabelLibrary(session.options.knowledge))
      try explainer.explain(
        all: range, in: &reader, every: Session.pace, session.console.didTake
      ) { explanation in
        if asJSON {
          var document = OutputBuffer()
          let output = TextOutput { piece in
            document.append(piece)
            return true
          }
          ProvenanceJSON.write(explanation, name: name, resolution: resolution, to: output)
          output.flush()
          session.output.append { $0.append(document: true) { $0.append(document.span) } }
        } else {
          if found > 0 { session.output.append { $0.append("\n") } }
          ProvenanceText.write(
            explanation, name: name, resolution: resolution, to: session.output)
        }
        session.output.endPiece()
        found += 1
      }
    }
    guard found == 0 else { return }
    session.console.say("\(file): has no packet \(range.lowerBound)")
    throw .insufficient
  }

  /// What the checks of the series say about the packet's values; nothing if the input cannot be read
  /// twice.
  ///
  /// - Returns: The checks, and what kept the captures from being read again in full.
  private func seriesChecks(
    packet: Int
  ) -> (checks: [[String]], problems: [CaptureProblem]) {
    guard session.files.allSatisfy(CaptureDigest.isRepeatable) else { return ([], []) }
    var told: [[String]]?
    let outcome = session.again().series { capture, _, _, _ in
      // Only the first capture is explained.
      told = told ?? capture.checks(ofPacket: packet)
    }
    return (told ?? [], outcome.problems)
  }

  /// The packet of the chosen value.
  ///
  /// - Throws: The exit status, when it was said why there is none.
  private func find(_ place: Place, _ file: String) throws(ExitStatus) -> Int {
    var found: SampleFinder?
    let finding = Session(
      session.files, session.options, on: session.console, to: TextOutput { _ in true })
    _ = try readFirst(finding) { reader throws(CaptureError) in
      found = try SampleFinder.search(
        &reader, every: Session.pace, session.console.didTake,
        with: LabelLibrary(session.options.knowledge)
      ) { place.wanted(from: $0.nanoseconds) }
    }
    if let packet = found?.packet { return packet }
    session.console.say(
      place.isSample
        ? "\(file): has \(found?.count ?? 0) heart rates, not as many as that"
        : "\(file): has no heart rate up to that time")
    throw .insufficient
  }

  /// Reads the first capture: packets are numbered anew in each one of an archive.
  ///
  /// - Returns: How many captures there are.
  private func readFirst(
    _ session: Session, _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(ExitStatus) -> Int {
    var captures = 0
    try session.read { reader, _ in
      captures += 1
      guard captures == 1 else { return (nil, nil) }
      do throws(CaptureError) { try body(&reader) } catch { return (CaptureProblem(error), nil) }
      return (nil, nil)
    }.checked()
    return captures
  }
}
