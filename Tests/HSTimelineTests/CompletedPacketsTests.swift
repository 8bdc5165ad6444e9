import HSProtocols
import HSTimeline
import Testing

/// What the controller is done with, held against what our host was seen to send.
@Suite struct `Completed packets` {
  /// A connection on which one packet was seen: a command, which nobody answers.
  private static func asked() -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.send("52 1300 0100")
    return trace
  }

  private static func findings(_ trace: Trace) -> [String] { trace.story().lines(.finding) }

  /// `handle` and `count` as the event has them.
  private static func completed(_ count: UInt16, on handle: UInt16 = 0x40) -> String {
    "01 " + (littleEndian(handle) + littleEndian(count)).map { two($0) }.joined(separator: " ")
  }

  @Test func `that were sent are no news`() {
    var trace = Self.asked()
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    trace.send("52 1300 0100")
    trace.send("52 1300 0100")
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    #expect(Self.findings(trace).isEmpty)
  }

  @Test func `beyond those that were sent are told, each once`() {
    var trace = Self.asked()
    trace.event(.numberOfCompletedPackets, Self.completed(3))
    trace.send("52 1300 0100")
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    #expect(
      Self.findings(trace) == [
        "3 c1 warning link.unseen_data 0 2 64", "6 c1 warning link.unseen_data 0 1 64",
      ])
  }

  @Test func `pieces of a frame count one by one`() {
    var trace = Self.asked()
    trace.data(.sent, [5, 0, 4, 0, 0x52], boundary: 0)
    trace.data(.sent, [0x13, 0, 1, 0], boundary: 1)
    trace.event(.numberOfCompletedPackets, Self.completed(3))
    #expect(Self.findings(trace).isEmpty)
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    #expect(Self.findings(trace) == ["6 c1 warning link.unseen_data 0 1 64"])
  }

  @Test func `of several connections belong to each`() {
    var trace = Self.asked()
    trace.connect(2, handle: 0x41)
    trace.send("52 1300 0100", on: 0x41)
    trace.event(.numberOfCompletedPackets, "02 4000 0100 4100 0200")
    #expect(Self.findings(trace) == ["5 c2 warning link.unseen_data 0 1 65"])
  }

  @Test func `may be from before the capture, as many as the controller has room for`() {
    for (room, most) in [(UInt16?.none, UInt16(255)), (4, 4)] {
      var trace = Trace()
      if let room {
        trace.command(.leReadBufferSize)
        trace.complete(.leReadBufferSize, "00 fb00 \(two(UInt8(room)))")
      }
      trace.send("52 1300 0100")
      trace.event(.numberOfCompletedPackets, Self.completed(most))
      trace.event(.numberOfCompletedPackets, Self.completed(1))
      #expect(Self.findings(trace).isEmpty)
      trace.event(.numberOfCompletedPackets, Self.completed(2))
      let last = trace.records.count
      #expect(Self.findings(trace) == ["\(last) c1 warning link.unseen_data 0 2 64"])
    }
  }

  @Test func `prove nothing where the recorder shows no data of our host's`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    trace.event(.numberOfCompletedPackets, Self.completed(2))
    #expect(Self.findings(trace) == ["2 c1 warning gatt.unsubscribed_value 1 18 1"])
  }

  @Test func `prove nothing where too little of a packet was kept`() {
    for kept in [0, 3] {
      var trace = Self.asked()
      trace.send("52 1300 0100")
      trace.cutLast(to: kept)
      trace.event(.numberOfCompletedPackets, Self.completed(2))
      #expect(!Self.findings(trace).contains { $0.contains("unseen_data") })
    }
    // What is cut behind its header is there.
    var trace = Self.asked()
    trace.send("52 1300 0100")
    trace.cutLast(to: 13)
    trace.event(.numberOfCompletedPackets, Self.completed(3))
    #expect(Self.findings(trace).contains("4 c1 warning link.unseen_data 0 1 64"))
  }

  @Test func `of handles that nothing is known of, or that ended, are left alone`() {
    var trace = Self.asked()
    trace.event(.numberOfCompletedPackets, Self.completed(9, on: 0x77))
    trace.disconnect()
    trace.event(.numberOfCompletedPackets, Self.completed(9))
    // The handle given again begins anew.
    trace.connect(2)
    trace.send("52 1300 0100")
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    #expect(Self.findings(trace).isEmpty)
    trace.event(.numberOfCompletedPackets, Self.completed(1))
    #expect(Self.findings(trace) == ["9 c2 warning link.unseen_data 0 1 64"])
  }

  @Test func `of a list that was cut count as far as they are there`() {
    var trace = Self.asked()
    trace.event(.numberOfCompletedPackets, "03 4000 0200 41")
    #expect(Self.findings(trace) == ["3 c1 warning link.unseen_data 0 1 64"])
  }

  @Test func `that no controller has room for are damage`() {
    var trace = Self.asked()
    trace.event(.numberOfCompletedPackets, Self.completed(256))
    #expect(Self.findings(trace).isEmpty)
  }

  @Test func `of each adapter are its own`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.connect(1)
    trace.send("52 1300 0100")
    trace.adapter = 1
    trace.connect(2)
    trace.send("52 1300 0100")
    trace.event(.numberOfCompletedPackets, Self.completed(2))
    #expect(Self.findings(trace) == ["5 a1 c2 warning link.unseen_data 0 1 64"])
  }
}
