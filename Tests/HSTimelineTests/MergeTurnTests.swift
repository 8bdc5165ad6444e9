import HSCapture
import HSTimeline
import Testing

/// Whose turn it is among captures that are merged, and how far it may go.
@Suite struct MergeTurnTests {
  /// Times in nanoseconds; `nil` at a capture's end.
  private func turn(_ times: Int64?...) -> MergeTurn {
    MergeTurn(times.map { $0.map { CaptureTime(nanoseconds: $0) } })
  }

  private func time(_ nanoseconds: Int64) -> CaptureTime { CaptureTime(nanoseconds: nanoseconds) }

  @Test("The earliest record comes first, up to the next capture's")
  func earliest() {
    let turn = turn(30, 10, 20)
    #expect(turn.index == 1)
    #expect(turn.admits(time(19)))
    #expect(!turn.admits(time(21)))
  }

  @Test("Of equal times the first capture's comes first")
  func equal() {
    let first = turn(10, 10)
    #expect(first.index == 0)
    #expect(first.admits(time(10)))
    let second = turn(20, 10)
    #expect(second.index == 1)
    #expect(!second.admits(time(20)))
    // The second's next record stands behind the first's of the same time.
    #expect(second.admits(time(19)))
  }

  @Test("A clock that steps back keeps its turn")
  func stepBack() { #expect(turn(10, 20).admits(time(-5))) }

  @Test("A capture that has ended is finished before the others go on")
  func ended() { #expect(turn(5, nil, 1).index == 1) }

  @Test("A capture alone goes on to its end")
  func alone() { #expect(turn(7).admits(time(.max))) }
}
