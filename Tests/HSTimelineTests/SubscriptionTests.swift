import HSProtocols
import HSTimeline
import Testing

@Suite struct `Subscribing` {
  @Test func `takes a write and its answer`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    trace.send("12 1300 0000")
    trace.receive("13")
    let story = trace.story()
    let label = "(descriptor 2902 of 2a37 in 180d, discovered)"
    #expect(
      story.lines(.gatt).suffix(4) == [
        "8 c1 > write 0013 = 0100 \(label)",
        "9 c1 subscription 0013 1 \(label) <- 8",
        "10 c1 > write 0013 = 0000 \(label)",
        "11 c1 subscription 0013 0 \(label) <- 10",
      ])
    let subscriptions = story.timeline?.story.connections.first?.subscriptions
    #expect(subscriptions?.count == 1)
    #expect(subscriptions?.first?.value == 0x0012)
    #expect(subscriptions?.first?.bits == 0)
    #expect(subscriptions?.first?.isOurs == true)
  }

  @Test func `fails with the write`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("01 12 1300 05")
    trace.send("12 1300 0100")
    let story = trace.story()
    #expect(story.lines.allSatisfy { !$0.contains(" subscription ") })
    #expect(story.timeline?.story.connections.first?.subscriptions.isEmpty == true)
  }

  @Test func `by a write without answer is not confirmed`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("52 1300 0100")
    #expect(
      trace.story().lines(.gatt).last
        == "8 c1 > subscription 0013 1 unconfirmed (descriptor 2902 of 2a37 in 180d, discovered)"
        + " <- 8")
  }

  @Test func `at the only descriptor that fits`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 1000 1300 0d18")
    trace.send("08 1000 1300 0328")
    trace.receive("09 07 1100 10 1200 372a")
    trace.send("12 1300 0100")
    trace.receive("13")
    let story = trace.story()
    let label = "(descriptor 2902 of 2a37 in 180d, inferred)"
    #expect(
      story.lines(.gatt).suffix(2) == [
        "6 c1 > write 0013 = 0100 \(label)",
        "7 c1 subscription 0013 1 \(label) <- 6",
      ])
    #expect(story.server(1).attributes.first?.evidence.procedure == .soleDescriptor)
  }

  @Test(arguments: ["0400", "01", "010000"])
  func `no other value is taken for a configuration`(value: String) {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 1000 1300 0d18")
    trace.send("08 1000 1300 0328")
    trace.receive("09 07 1100 10 1200 372a")
    trace.send("12 1300 " + value)
    trace.receive("13")
    let story = trace.story()
    #expect(story.lines.allSatisfy { !$0.contains("subscription") })
    #expect(story.server(1).attributes.isEmpty)
  }

  @Test func `not where there is room for two descriptors`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 1000 1400 0d18")
    trace.send("08 1000 1400 0328")
    trace.receive("09 07 1100 10 1200 372a")
    trace.send("12 1300 0100")
    trace.receive("13")
    #expect(trace.story().lines(.gatt).last == "6 c1 > write 0013 = 0100 (?)")
  }

  @Test func `a write that the recorder cut is no configuration`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100 05060708")
    trace.cutLast(to: 1 + 4 + 4 + 5)
    trace.receive("13")
    trace.send("52 1300 0100 05060708")
    trace.cutLast(to: 1 + 4 + 4 + 5)
    #expect(trace.story().lines.allSatisfy { !$0.contains("subscription") })
  }

  @Test func `by the peer to us`() {
    var trace = Trace()
    trace.connect(1, role: 1)
    trace.receive("10 0100 ffff 0028")
    trace.send("11 06 1000 1600 0d18")
    trace.receive("08 1000 1600 0328")
    trace.send("09 07 1100 10 1200 372a")
    trace.receive("04 1300 1600")
    trace.send("05 01 1300 0229")
    trace.receive("12 1300 0100")
    trace.send("13")
    trace.send("1b 1200 0048")
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .value]) == [
        "3 c1 > service 0010-0016 180d, Read By Group Type 2-3",
        "5 c1 > characteristic 0011 0012 2a37 10, Read By Type 4-5",
        "7 c1 > attribute 0013 2902 (descriptor 2902 of 2a37 in 180d, discovered)",
        "8 c1 write 0013 = 0100 (descriptor 2902 of 2a37 in 180d, discovered)",
        "9 c1 > subscription 0013 1 (descriptor 2902 of 2a37 in 180d, discovered) <- 8",
        "10 c1 > notification 0012 = 0048 (value 2a37 in 180d, discovered)",
        // The peer's own attributes are others.
        "11 c1 notification 0012 = 0048 (?)",
      ])
    #expect(story.timeline?.story.connections.first?.subscriptions.first?.isOurs == false)
    #expect(story.server(1).isEmpty)
  }
}
