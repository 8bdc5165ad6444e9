import Testing

@testable import HSRewriting

/// Why values are sent, concluded from times alone.
@Suite struct StreamCauseTests {
  private func judge(writes: [Double], values: [Double], span: Double) -> StreamCause {
    func nanoseconds(_ times: [Double]) -> [Int64] { times.map { Int64($0 * 1e9) } }
    return StreamCause.judge([
      StreamCause.Times(
        span: 0...Int64(span * 1e9), writes: nanoseconds(writes), values: nanoseconds(values))
    ])
  }

  @Test func `Values that follow each write are answers`() {
    let writes = (0..<20).map { Double($0) * 3 }
    let cause = judge(writes: writes, values: writes.map { $0 + 0.05 }, span: 60)
    guard case .answers(let window) = cause.kind else {
      Issue.record("\(cause)")
      return
    }
    #expect(window <= 125_000_000)
    #expect(cause.close == 20)
    #expect(!cause.isAssumed)
  }

  @Test func `A stream in its own time stays free beside writes`() {
    let values = (0..<300).map { Double($0) + 0.37 }
    let writes = (0..<30).map { Double($0) * 9.73 }
    #expect(judge(writes: writes, values: values, span: 300).kind == .free)
  }

  @Test func `A stream that a write begins is started by it`() {
    let values = (0..<200).map { 20.1 + Double($0) / 10 }
    #expect(judge(writes: [5, 20], values: values, span: 45).kind == .started)
  }

  @Test func `What lies behind writes is what each of them covers`() {
    let times: [Int64] = [3, 3, 10, 11, 40, 100, 101]
    let writes = StreamCause.Writes(times, until: 110)
    for window in [-1, 0, 1, 7, 9, 29, 60, 1000] as [Int64] {
      var covered = 0.0
      for (place, write) in times.enumerated() {
        let next = place + 1 < times.count ? times[place + 1] : 110
        covered += Double(max(0, min(window, next - write)))
      }
      #expect(writes.covered(window) == covered)
    }
    for time in 0...120 as ClosedRange<Int64> {
      #expect(writes.count(until: time) == times.count { $0 <= time })
    }
    #expect(StreamCause.Writes([], until: 5).covered(9) == 0)
  }

  @Test func `Without writes nothing is an answer`() {
    #expect(judge(writes: [], values: [1, 2, 3], span: 4).kind == .free)
  }

  @Test func `One answer to one write is assumed and not concluded`() {
    let cause = judge(writes: [2], values: [2.04], span: 10)
    guard case .answers = cause.kind else {
      Issue.record("\(cause)")
      return
    }
    #expect(cause.isAssumed)
  }

  @Test func `What comes once the app has subscribed answers nothing that it wrote before`() {
    func judge(openings: [Int64]) -> StreamCause {
      StreamCause.judge([
        StreamCause.Times(
          span: 0...100_000_000, writes: [10_000_000],
          values: (0..<10).map { 16_000_000 + $0 * 200_000 }, openings: openings)
      ])
    }
    #expect(judge(openings: [15_000_000]).kind == .free)
    #expect(judge(openings: [5_000_000]).kind != .free)
  }
}

extension StreamCause.Times {
  /// What happened on one connection, whose writes are given as times.
  fileprivate init(
    span: ClosedRange<Int64>, writes: [Int64], values: [Int64], openings: [Int64] = []
  ) {
    self.init(
      span: span, writes: StreamCause.Writes(writes, until: span.upperBound), values: values,
      openings: openings)
  }
}
