import HSArchives
import HSCapture
import HSOutput
import HSReport
import HSTimeline

extension CaptureRun {
  /// An input whose captures are merged with others': they follow one another.
  private final class Queue {
    private var input: OpenedInput
    private var told = 0

    init(_ input: consuming OpenedInput) {
      self.input = input
      tell()
    }

    /// The next capture, in front of its first record.
    func next() throws(CaptureError) -> ByteSource? {
      let source = try input.next()
      tell()
      return source
    }

    var isComplete: Bool { input.isComplete }

    private func tell() { told = CaptureRun.report(input, from: told) }
  }

  /// Decodes all captures at once, record by record in the order of their times.
  ///
  /// One window of each capture is held. A capture's records keep their own order even where
  /// its clock steps back; how far the clocks are apart is not known, and nothing is assumed.
  ///
  /// - Parameters:
  ///   - makeDecoder: Makes the decoders.
  ///   - begin: Called before the first record is taken in, with its time and what is known of the
  ///     clocks; and again with one of them when a further capture of an archive begins.
  ///   - finish: Called when a capture has been decoded.
  /// - Returns: As `decode` does.
  /// - Throws: The exit status if something was not read, or did not arrive where it was printed.
  @discardableResult
  func merge(
    _ makeDecoder: MakeDecoder,
    begin: ([(clock: ClockStatement, first: CaptureRecord?)]) -> Void, finish: Finish
  ) throws -> Bool {
    var isComplete = true
    var contents = OtherContents()
    var number = 0
    var lanes: [(lane: MergeLane, clock: ClockStatement, queue: Queue)] = []
    for queue in queues(&isComplete) {
      if let (lane, clock) = lane(queue, &number, &isComplete, makeDecoder) {
        lanes.append((lane, clock, queue))
      }
    }
    begin(lanes.map { ($0.clock, $0.lane.record) })
    var records = 0
    while !lanes.isEmpty, !output.isClosed {
      let turn = MergeTurn(lanes.map(\.lane.record?.time))
      let (lane, clock, queue) = lanes[turn.index]
      while let time = lane.record?.time, turn.admits(time) {
        lane.step()
        records += 1
        if records.isMultiple(of: Self.pace) {
          Progress.didTake(records)
          if output.isClosed { break }
        }
      }
      guard lane.record == nil else { continue }
      end(lane, clock.tag, &isComplete, &contents, finish)
      if let (lane, clock) = self.lane(queue, &number, &isComplete, makeDecoder) {
        begin([(clock, lane.record)])
        lanes[turn.index] = (lane, clock, queue)
      } else {
        lanes.remove(at: turn.index)
      }
    }
    Progress.end()
    try StandardStreams.finish(output)
    guard isComplete else { throw ExitStatus.unreadable }
    return !contents.isAll
  }

  /// Opens every input; says what cannot be opened.
  private func queues(_ isComplete: inout Bool) -> [Queue] {
    var queues: [Queue] = []
    var waiting = inputs[...]
    while let paths = waiting.popFirst() {
      do throws(CaptureError) {
        guard let input = try Self.open(paths, isFurther: true) else {
          waiting = paths.map { [$0] } + waiting
          continue
        }
        queues.append(Queue(input))
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
        waiting = paths.filter { $0 != error.source && paths.count > 1 }.map { [$0] } + waiting
      }
    }
    return queues
  }

  /// The next capture of an input, if there is a further one that can be read.
  private func lane(
    _ queue: Queue, _ number: inout Int, _ isComplete: inout Bool, _ makeDecoder: MakeDecoder
  ) -> (MergeLane, ClockStatement)? {
    // Each turn takes a capture off the input.
    while true {
      do throws(CaptureError) {
        guard var source = try queue.next() else {
          if !queue.isComplete { isComplete = false }
          return nil
        }
        let output = output
        source.willWait = { output.settle() }
        let reader = try CaptureReader(source, as: inputFormat)
        number += 1
        let tag = CaptureTag(number: number, name: reader.name)
        let lane = MergeLane(reader) { makeDecoder($0, tag) }
        return (lane, lane.withReader { ClockStatement(tag, $0) })
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
    }
  }

  private func end(
    _ lane: MergeLane, _ tag: CaptureTag, _ isComplete: inout Bool, _ contents: inout OtherContents,
    _ finish: Finish
  ) {
    if let failure = lane.failure { StandardStreams.say(failure.description) }
    var isDamaged = false
    let isRead = lane.finish { reader, decoder in
      finish(reader, decoder, tag)
      output.flush()
      guard !output.isClosed else { return }
      Self.report(reader)
      if let other = contents.note(reader, decoder) {
        StandardStreams.say(other.remark)
        isDamaged = other.isDamaged
      } else if mentionsFindings, let remark = Self.findings(reader.name, decoder) {
        StandardStreams.say(remark)
      }
    }
    if !isRead || isDamaged { isComplete = false }
  }
}
