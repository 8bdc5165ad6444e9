package import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// What is led back to its bytes.
package enum ExplainedPlace {
  /// A packet, by its number.
  case packet(Int)
  /// Packets, by their numbers.
  case packets(ClosedRange<Int>)
  /// A heart rate, by its place in the series.
  case sample(Int)
  /// The last heart rate up to a time: nanoseconds since 1970, from those of the first packet.
  case time((Int64) -> Int64)
}

extension Session {
  /// Explains, and prints what was found out.
  ///
  /// - Parameters:
  ///   - place: What is explained.
  ///   - asJSON: Whether a JSON document is printed, and not text.
  /// - Throws: The exit status if it is not there, or could not be read.
  package func explain(_ place: ExplainedPlace, asJSON: Bool) throws(ExitStatus) {
    let file = files.first ?? "-"
    let number: Int
    switch place {
    case .packets(let range): return try explain(range, file, asJSON)
    case .packet(let packet): number = packet
    case .sample(let sample):
      number = try find { _ in
        .number(sample)
      } orSay: {
        "\(file): has \($0) heart rates, not as many as that"
      }
    case .time(let moment):
      number = try find {
        .time(moment($0.nanoseconds))
      } orSay: { _ in
        "\(file): has no heart rate up to that time"
      }
    }
    var isFound = false
    // The first reading reports what is wrong with the capture.
    var failure: [CaptureProblem] = []
    let captures = try readFirst { reader throws(CaptureError) in
      var explainer = Explainer(packet: number, with: LabelLibrary(options.knowledge))
      guard var found = try explainer.explain(&reader, every: Self.pace, console.didTake)
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
          found, name: reader.name, resolution: reader.resolution, to: output)
      } else {
        ProvenanceText.write(
          found, name: reader.name, resolution: reader.resolution, to: output)
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
  private func explain(
    _ range: ClosedRange<Int>, _ file: String, _ asJSON: Bool
  ) throws(ExitStatus) {
    var found = 0
    _ = try readFirst { reader throws(CaptureError) in
      let (name, resolution) = (reader.name, reader.resolution)
      var explainer = Explainer(
        packet: range.lowerBound, with: LabelLibrary(options.knowledge))
      try explainer.explain(
        all: range, in: &reader, every: Self.pace, console.didTake
      ) { explanation in
        if asJSON {
          var document = OutputBuffer()
          let text = TextOutput { piece in
            document.append(piece)
            return true
          }
          ProvenanceJSON.write(explanation, name: name, resolution: resolution, to: text)
          text.flush()
          output.append { $0.append(document: true) { $0.append(document.span) } }
        } else {
          if found > 0 { output.append { $0.append("\n") } }
          ProvenanceText.write(
            explanation, name: name, resolution: resolution, to: output)
        }
        output.endPiece()
        found += 1
      }
    }
    guard found == 0 else { return }
    console.say("\(file): has no packet \(range.lowerBound)")
    throw .insufficient
  }

  /// What the checks of the series say about the packet's values; nothing if the input cannot be read
  /// twice.
  ///
  /// - Returns: The checks, and what kept the captures from being read again in full.
  private func seriesChecks(
    packet: Int
  ) -> (checks: [[String]], problems: [CaptureProblem]) {
    guard files.allSatisfy(CaptureDigest.isRepeatable) else { return ([], []) }
    var told: [[String]]?
    let outcome = again().series { capture, _, _, _ in
      // Only the first capture is explained.
      told = told ?? capture.checks(ofPacket: packet)
    }
    return (told ?? [], outcome.problems)
  }

  /// The packet of the chosen value.
  ///
  /// - Throws: The exit status, when it was said why there is none.
  private func find(
    _ wanted: (CaptureTime) -> SampleFinder.Wanted, orSay words: (Int) -> String
  ) throws(ExitStatus) -> Int {
    var found: SampleFinder?
    let finding = Session(files, options, on: console, to: TextOutput { _ in true })
    _ = try finding.readFirst { reader throws(CaptureError) in
      found = try SampleFinder.search(
        &reader, every: Self.pace, console.didTake, with: LabelLibrary(options.knowledge),
        for: wanted)
    }
    if let packet = found?.packet { return packet }
    console.say(words(found?.count ?? 0))
    throw .insufficient
  }

  /// Reads the first capture: packets are numbered anew in each one of an archive.
  ///
  /// - Returns: How many captures there are.
  private func readFirst(
    _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(ExitStatus) -> Int {
    var captures = 0
    try readEach { reader throws(CaptureError) in
      captures += 1
      if captures == 1 { try body(&reader) }
    }.checked()
    return captures
  }
}
