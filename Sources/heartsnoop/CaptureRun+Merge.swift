import Archives
import Capture
import Report
import Timeline

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
    var lanes: [(lane: MergeLane, queue: Queue)] = []
    for queue in queues(&isComplete) {
      if let lane = lane(queue, &number, &isComplete, makeDecoder) { lanes.append((lane, queue)) }
    }
    begin(lanes.map { ($0.lane.clock, $0.lane.record) })
    var records = 0
    while !lanes.isEmpty, !output.isClosed {
      let turn = Self.turn(lanes.map(\.lane.record?.time))
      let lane = lanes[turn.index].lane
      while let time = lane.record?.time, turn.limit.map({ $0.admits(time) }) ?? true {
        lane.step()
        records += 1
        if records.isMultiple(of: Self.pace) {
          Progress.didTake(records)
          if output.isClosed { break }
        }
      }
      guard lane.record == nil else { continue }
      let queue = lanes[turn.index].queue
      end(lane, &isComplete, &contents, finish)
      if let next = self.lane(queue, &number, &isComplete, makeDecoder) {
        begin([(next.clock, next.record)])
        lanes[turn.index].lane = next
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
      }
    }
    return queues
  }

  /// The next capture of an input, if there is a further one that can be read.
  private func lane(
    _ queue: Queue, _ number: inout Int, _ isComplete: inout Bool, _ makeDecoder: MakeDecoder
  ) -> MergeLane? {
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
        return MergeLane(reader, tag, makeDecoder)
      } catch {
        StandardStreams.say(error.description)
        isComplete = false
      }
    }
  }

  private func end(
    _ lane: MergeLane, _ isComplete: inout Bool, _ contents: inout OtherContents, _ finish: Finish
  ) {
    if let failure = lane.failure { StandardStreams.say(failure.description) }
    let isRead = lane.finish { reader, decoder in
      finish(reader, decoder, lane.tag)
      output.flush()
      guard !output.isClosed else { return }
      Self.report(reader)
      if let other = contents.note(reader, decoder) {
        StandardStreams.say(other)
      } else if mentionsFindings, let remark = Self.findings(reader.name, decoder) {
        StandardStreams.say(remark)
      }
    }
    if !isRead { isComplete = false }
  }

  /// Up to which time a capture may go on before another has its turn.
  struct TurnLimit: Equatable {
    /// The other's time.
    var time: CaptureTime
    /// Whether a record of the same time comes before the other's.
    var includes: Bool

    func admits(_ other: CaptureTime) -> Bool {
      other.nanoseconds < time.nanoseconds || includes && other.nanoseconds == time.nanoseconds
    }
  }

  /// Whose turn it is: the earliest record's, of equal ones the first capture's; a capture that has
  /// ended comes first.
  ///
  /// - Parameter times: Of each capture the time of its next record, or `nil` at its end.
  /// - Returns: The capture's index, and how far it may go, if there are others.
  static func turn(_ times: [CaptureTime?]) -> (index: Int, limit: TurnLimit?) {
    var index = 0
    for (other, time) in times.enumerated() {
      guard let time else { return (other, nil) }
      if let best = times[index], time.nanoseconds < best.nanoseconds { index = other }
    }
    var limit: TurnLimit?
    for (other, time) in times.enumerated() where other != index {
      guard let time else { continue }
      if limit.map({ time.nanoseconds < $0.time.nanoseconds }) ?? true {
        limit = TurnLimit(time: time, includes: index < other)
      }
    }
    return (index, limit)
  }
}
