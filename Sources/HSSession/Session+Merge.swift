package import HSOutput
package import HSProtocols
package import HSReport
package import HSTimeline

extension Session {
  /// An input whose captures are merged with others': they follow one another.
  private final class Queue {
    private var input: OpenedInput
    private let session: Session
    private var told = 0

    init(_ input: consuming OpenedInput, _ session: Session) {
      self.input = input
      self.session = session
      tell()
    }

    /// The next capture, in front of its first record.
    func next() throws(CaptureError) -> ByteSource? {
      let source = try input.next()
      tell()
      return source
    }

    /// What became of members of an archive whose bytes did not all arrive.
    var losses: [CaptureProblem] {
      input.notes.filter { $0.isLoss }.map { CaptureProblem($0, of: input.name) }
    }

    var isComplete: Bool { input.isComplete }

    private func tell() { told = session.tell(input, from: told) }
  }

  /// Decodes all captures at once, record by record in the order of their times.
  ///
  /// One window of each capture is held. A capture's records keep their own order even where
  /// its clock steps back; how far the clocks are apart is not known, and nothing is assumed.
  ///
  /// - Parameters:
  ///   - makeSink: Makes what takes the events of each.
  ///   - begin: Called before the first record is taken in, with its time and what is known of the
  ///     clocks; and again with one of them when a further capture of an archive begins.
  ///   - finish: Is handed each capture that has been decoded.
  /// - Returns: How it ended.
  package func merge(
    _ makeSink: (borrowing CaptureReader, CaptureTag?) -> any EventSink,
    begin: ([(clock: ClockStatement, first: CaptureRecord?)]) -> Void = { _ in },
    finish: (borrowing CaptureReader, borrowing Story, CaptureTag?) -> Void
  ) -> SessionOutcome {
    var outcome = SessionOutcome()
    var contents = OtherContents()
    var number = 0
    var lanes: [(lane: MergeLane, clock: ClockStatement, queue: Queue)] = []
    var waiting = inputs[...]
    var queues: [Queue] = []
    while let input = next(&waiting, isFurther: true, &outcome) {
      queues.append(Queue(input, self))
    }
    for queue in queues {
      if let (lane, clock) = lane(queue, &number, &outcome, makeSink) {
        lanes.append((lane, clock, queue))
      }
    }
    begin(lanes.map { ($0.clock, $0.lane.record) })
    var records = 0
    while !lanes.isEmpty, !output.isClosed {
      let turn = MergeTurn(lanes.map { $0.lane.record?.time })
      let (lane, clock, queue) = lanes[turn.index]
      while let time = lane.record?.time, turn.admits(time) {
        lane.step()
        records += 1
        if records.isMultiple(of: Self.pace) {
          console.didTake(records)
          if output.isClosed { break }
        }
      }
      guard lane.record == nil else { continue }
      end(lane, clock.tag, &outcome, &contents, finish)
      if let (lane, clock) = self.lane(queue, &number, &outcome, makeSink) {
        begin([(clock, lane.record)])
        lanes[turn.index] = (lane, clock, queue)
      } else {
        lanes.remove(at: turn.index)
      }
    }
    console.endReading()
    if !console.isFinished(output) { outcome.isComplete = false }
    outcome.mayAnswer = !contents.isAll
    return outcome
  }

  /// The next capture of an input, if there is a further one that can be read.
  private func lane(
    _ queue: Queue, _ number: inout Int, _ outcome: inout SessionOutcome, _ makeSink: MakeSink
  ) -> (MergeLane, ClockStatement)? {
    // Each turn takes a capture off the input.
    while true {
      do throws(CaptureError) {
        guard var source = try queue.next() else {
          for problem in queue.losses { note(&outcome, problem) }
          if !queue.isComplete { outcome.isComplete = false }
          return nil
        }
        let output = output
        source.willWait = { output.settle() }
        let reader = try CaptureReader(source, as: options.format)
        number += 1
        outcome.captures += 1
        let tag = CaptureTag(number: number, name: reader.name)
        let lane = MergeLane(reader) { decoder(makeSink($0, tag)) }
        return (lane, lane.withReader { ClockStatement(tag, $0) })
      } catch {
        note(error, &outcome)
      }
    }
  }

  private func end(
    _ lane: MergeLane, _ tag: CaptureTag, _ outcome: inout SessionOutcome,
    _ contents: inout OtherContents, _ finish: Finish
  ) {
    var problem = lane.failure.map { CaptureProblem($0) }
    if let problem { console.say(problem.description) }
    _ = lane.finish { reader, decoder in
      learn(decoder, name: reader.name)
      finish(reader, decoder, tag)
      output.flush()
      guard !output.isClosed else { return }
      problem = problem ?? CaptureProblem(reader)
      for sentence in reader.findings.sentences(reader.name) { console.say(sentence) }
      if let other = contents.note(reader, decoder) {
        console.say("\(reader.name): \(other.reason)")
        if other.isDamaged { problem = problem ?? CaptureProblem(reader.name, other.reason) }
      } else if mentionsFindings, let remark = Self.findings(reader.name, decoder) {
        console.say(remark)
      }
    }
    if let problem { note(&outcome, problem) }
  }
}
