import HSDoctor
import HSHeartRate
import HSLearn
import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSSession
import HSTimeline

// What the page prints of each capture.
extension BrowserRun {
  /// Whether a document is one of several, and stands in one line.
  private func isOneLine(_ tag: CaptureTag?) -> Bool { format == "ndjson" || tag != nil }

  /// Begins one of several captures: in text, with its heading.
  private func begin(_ tag: CaptureTag?, _ output: TextOutput) {
    if let tag, format == "text" { output.append { $0.append(heading: tag.name) } }
  }

  func overview(_ session: Session) -> SessionOutcome {
    session.series(SeriesRequest(outputTellsAbsence: true)) { capture, reader, story, tag in
      session.output.append { text in
        guard format == "text" else {
          return text.append(document: isOneLine(tag)) {
            OverviewJSON.write(capture, InfoCapture(reader: reader), story, to: &$0)
          }
        }
        if let tag, tag.number > 1 { text.append("\n") }
        OverviewText.write(
          capture, InfoCapture(reader: reader), story,
          files: tag == nil || session.files.count == 1 ? session.files : [capture.name],
          columns: nil, isColored: false, to: &text)
      }
    }
  }

  func decode(_ session: Session) -> SessionOutcome {
    var packets = 0
    let request = TimelineRequest(TimelineOptions(), format == "text" ? .text : .ndjson, .utc)
    let (outcome, printed) = session.timeline(request) { reader, _ in
      packets += reader.statistics.records
    }
    if printed == 0, packets == 0, outcome.captures > 0 { session.console.mentionNoPackets() }
    return outcome
  }

  func info(_ session: Session) -> SessionOutcome {
    session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      if absence.cause == .unnamed { session.console.mention(absence, in: reader.name) }
      let capture = InfoCapture(reader: reader)
      guard format == "text" else {
        return InfoJSON.write(
          capture, story, isOneOfSeveral: isOneLine(tag), to: session.output)
      }
      session.output.append { InfoText.write(capture, story, columns: nil, to: &$0) }
    })
  }

  func gatt(_ session: Session) -> SessionOutcome {
    let output = session.output
    return session.decode { _, tag in
      begin(tag, output)
      return AdvertisingSink()
    } finish: { sink, reader, story, tag in
      guard format == "text" else {
        return GATTTreeJSON.write(
          story, resolution: reader.resolution, capture: tag?.name, advertising: sink.payloads,
          isOneOfSeveral: isOneLine(tag), to: output)
      }
      GATTTreeText.write(story, advertising: sink.payloads, to: output)
    }
  }

  func summary(_ session: Session) -> SessionOutcome {
    let output = session.output
    return session.series(SeriesRequest(outputTellsAbsence: format == "text")) {
      capture, _, story, tag in
      let summaries = capture.sensors(matching: nil, story).map {
        SensorSummary($0, of: capture, selection: SeriesSelection(), scales: .shortTerm)
      }
      guard format == "text" else {
        return SummaryJSON.write(
          summaries, of: capture, isOnOneLine: isOneLine(tag), to: output)
      }
      // Of a part without a heart rate the sentence beside says all.
      let isMissed =
        capture.absence == nil && capture.emptiness(ofPeer: nil, SeriesSelection(), story) != nil
      if isMissed { return }
      if let tag, tag.number > 1 { output.append { $0.append("\n") } }
      SummaryText.write(summaries, of: capture, to: output)
    }
  }

  /// What is wrong with connections; returns whether anything could be told.
  func doctor(_ session: Session) throws(ExitStatus) -> Bool {
    let output = session.output
    var packets = 0
    var shown = 0
    var classic = 0
    var survival = Survival()
    let mayAnswer = try session.decode { _, tag in
      begin(tag, output)
      return DoctorSink()
    } finish: { sink, reader, story, tag in
      survival.add(sink.report, story)
      classic += story.classicConnections
      if format == "text" {
        output.append {
          shown += DoctorText.write(sink.report, story, survival: survival, peer: nil, to: &$0)
        }
      } else {
        shown += DoctorJSON.write(
          sink.report, story, survival: survival, resolution: reader.resolution,
          capture: tag?.name, peer: nil, isOneOfSeveral: isOneLine(tag), to: output)
      }
      packets += reader.statistics.records
    }.checked()
    if shown == 0, packets == 0 {
      if mayAnswer { session.console.mentionNoPackets() }
    } else if mayAnswer || shown > 0,
      let beside = DoctorText.beside(shown: shown, classic: classic)
    {
      session.console.say(beside)
    }
    return mayAnswer && shown > 0
  }

  /// What undocumented values are made of; returns whether there are any values.
  func learn(_ session: Session) throws(ExitStatus) -> Bool {
    let (console, output) = (session.console, session.output)
    var packets = 0
    var learnt = 0
    var isWhole = true
    let mayAnswer = try session.decode { _, tag in
      begin(tag, output)
      return MessageCollector(of: nil, peer: nil)
    } finish: { collector, reader, story, tag in
      let streams = StreamLearning.all(collector.streams.map { $0.withoutRepeats })
      let pairs = Pairing.all(streams.map { $0.stream })
      learnt += streams.count
      let remarks = collector.remarks
      for sentence in remarks.sentences { console.say("\(reader.name): \(sentence)") }
      if remarks.areLosses { isWhole = false }
      output.append { text in
        if format == "text" {
          let unknown = streams.filter { !$0.stream.isDocumented }
          LearningText(columns: nil, tellsAll: false).write(
            unknown.isEmpty ? streams : unknown, pairs, to: &text)
        } else {
          text.append(document: isOneLine(tag)) { text in
            var json = JSONWriter(continuing: OutputBuffer())
            LearningJSON.write(streams, pairs: pairs, nil, capture: tag?.name, to: &json)
            json.finish(indentedIn: &text)
          }
        }
      }
      output.endPiece()
      packets += reader.statistics.records
    }.checked()
    guard isWhole else { throw .unreadable }
    guard learnt == 0 else { return true }
    if mayAnswer {
      if packets == 0 { console.mentionNoPackets() }
      console.say(MessageCollector.nothing)
    }
    return false
  }
}
