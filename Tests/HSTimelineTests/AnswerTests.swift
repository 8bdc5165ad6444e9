import HSBase
import HSCapture
import HSTimeline
import Testing

/// Which values answer which writes.
@Suite struct `Answers` {
  /// Keeps what each value answers.
  private final class Answered: EventSink {
    let interest: EventCategory = [.value]
    private(set) var answers: [AnswerDesk.Answer?] = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing HSTimeline.Story
    ) {
      guard case .notification = event.kind else { return }
      answers.append(story.answers.answer)
    }
  }

  private func answers(_ trace: Trace) -> [AnswerDesk.Answer?] {
    let sink = Answered()
    var decoder = TimelineDecoder(sink: sink)
    for recorded in trace.records { decoder.take(recorded.record, recorded.bytes.span) }
    decoder.finish()
    return sink.answers
  }

  /// Polls, each answered by a value after so many milliseconds, if at all.
  private func polls(_ count: Int, answeredAfter delays: (Int) -> Int64?) -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    for number in 0..<count {
      trace.milliseconds = 1000 + Int64(number) * 3000
      trace.send("52 1500 55")
      guard let delay = delays(number) else { continue }
      trace.milliseconds = 1000 + Int64(number) * 3000 + delay
      trace.receive("1b 1200 0048")
    }
    return trace
  }

  @Test func `values that follow each write are told as answers once that suffices`() throws {
    let found = answers(polls(8) { _ in 40 })
    #expect(found.count == 8)
    #expect(found[0] == nil)
    let last = try #require(found[7])
    #expect(last.latency == 40_000_000)
    #expect(last.evidence.values == 8)
    #expect(last.evidence.close == 8)
    #expect(last.evidence.window == 60_000_000)
    #expect(last.evidence.odds > 1_000_000)
    // The write before it: two packets a poll.
    #expect(last.request == 9 + 2 * 7 + 1)
  }

  @Test func `values in their own time answer nothing`() {
    #expect(answers(polls(40) { Int64($0 * 731 % 2900) }).allSatisfy { $0 == nil })
  }

  @Test func `a configuration is no question`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    for _ in 0..<20 {
      trace.milliseconds += 3000
      trace.send("12 1300 0100")
      trace.receive("13")
      trace.receive("1b 1200 0048")
    }
    #expect(answers(trace).allSatisfy { $0 == nil })
  }

  @Test func `a bound is the larger the less there is`() throws {
    func evidence(_ close: Int, of values: Int, expected: Double) -> AnswerEvidence? {
      AnswerEvidence(values: values) { _ in
        AnswerEvidence.Count(close: close, answered: close, expected: expected)
      }
    }
    #expect(evidence(0, of: 9, expected: 0.1) == nil)
    #expect(evidence(9, of: 9, expected: 1) == nil)
    let few = try #require(evidence(3, of: 3, expected: 0.1))
    let many = try #require(evidence(300, of: 300, expected: 0.1))
    #expect(abs(few.chance - 0.001) < 1e-9)
    #expect(!few.suffices && many.suffices)
    #expect(many.odds == 1_000_000_000_000_000)
    #expect(evidence(Int.max / 4, of: Int.max / 4, expected: 1e-9)?.suffices == true)
  }
}
