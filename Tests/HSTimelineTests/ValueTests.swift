import HSProtocols
import HSTimeline
import Testing

@Suite struct `Reading` {
  @Test func `a value, and who refused one`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("0a 1500")
    trace.receive("0b 01")
    trace.send("0a 1500")
    trace.receive("01 0a 1500 05")
    let story = trace.story()
    #expect(
      story.lines(.gatt).suffix(2) == [
        "9 c1 read 0015 = 01 (value 2a38 in 180d, discovered) <- 8",
        "11 c1 error 0a 0015 05 (value 2a38 in 180d, discovered) <- 10",
      ])
    #expect(story.timeline?.story.peers.first?.values[0x0015]?.bytes == [1])
  }

  @Test func `an empty value`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 1500")
    trace.receive("0b")
    #expect(trace.story().lines(.gatt) == ["3 c1 read 0015 = - (?) <- 2"])
  }

  @Test func `a long value in pieces, ended by a short one`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1600")
    trace.receive("0d" + piece)
    trace.send("0c 0300 2c00")
    trace.receive("0d 4243")
    let story = trace.story()
    #expect(
      story.lines(.gatt) == [
        "3 c1 read 0003 = \(piece) (?) <- 2",
        "5 c1 read 0003+22 = \(piece) (?) <- 4",
        "7 c1 read 0003+44 = 4243 (?) <- 6",
        "7 c1 long read 3 pieces 0003 = \(piece)\(piece)4243 (?) <- 2",
      ])
    #expect(story.timeline?.story.peers.first?.values[0x0003]?.bytes.count == 46)
  }

  @Test func `a long value of whole pieces, ended by an empty one`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1600")
    trace.receive("0d")
    #expect(
      trace.story().lines(.gatt).last == "5 c1 long read 2 pieces 0003 = \(piece) (?) <- 2")
  }

  @Test func `a long value of whole pieces, ended by Invalid Offset`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1600")
    trace.receive("0d" + piece)
    trace.send("0c 0300 2c00")
    trace.receive("01 0c 0300 07")
    #expect(
      trace.story().lines(.gatt).suffix(2) == [
        "7 c1 long read 2 pieces 0003 = \(piece)\(piece) (?) <- 2",
        "7 c1 error 0c 0003 07 (?) <- 6",
      ])
  }

  @Test func `a value of exactly one piece, ended by Attribute Not Long`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1600")
    trace.receive("01 0c 0300 0b")
    #expect(
      trace.story().lines(.gatt) == [
        "3 c1 read 0003 = \(piece) (?) <- 2",
        "5 c1 error 0c 0003 0b (?) <- 4",
      ])
  }

  @Test(arguments: ["05", "0e", "01", "80"])
  func `an error in the middle does not make the value whole`(code: String) {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1600")
    trace.receive("0d" + piece)
    trace.send("0c 0300 2c00")
    trace.receive("01 0c 0300 " + code)
    trace.send("0c 0300 2c00")
    trace.receive("0d 41")
    #expect(trace.story().lines.allSatisfy { !$0.contains("long read") })
  }

  @Test func `a value read by blobs from its beginning`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0c 0300 0000")
    trace.receive("0d" + piece)
    trace.send("0c 0300 1600")
    trace.receive("0d 42")
    #expect(
      trace.story().lines(.gatt).last == "5 c1 long read 2 pieces 0003 = \(piece)42 (?) <- 2")
  }

  @Test func `pieces that do not follow each other are not put together`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 22)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 2c00")
    trace.receive("0d 42")
    trace.send("0c 0500 1600")
    trace.receive("0d 42")
    #expect(trace.story().lines.allSatisfy { !$0.contains("long read") })
  }

  @Test func `the MTU decides how long a piece is`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("02 2000")
    trace.receive("03 1e00")
    let piece = String(repeating: "41", count: 29)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 1d00")
    trace.receive("0d" + piece)
    trace.send("0c 0300 3a00")
    trace.receive("0d 42")
    let story = trace.story()
    #expect(story.lines(.gatt).first == "3 c1 mtu 32 30 -> 30 <- 2")
    #expect(
      story.lines(.gatt).last == "9 c1 long read 3 pieces 0003 = \(piece)\(piece)42 (?) <- 4")
  }

  @Test func `both sides may offer an MTU at once`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("02 6400")
    trace.receive("02 f700")
    trace.receive("03 c800")
    trace.send("03 6400")
    #expect(
      trace.story().lines(.gatt) == [
        "4 c1 mtu 100 200 -> 100 <- 2",
        "5 c1 > mtu 247 100 -> 100 <- 3",
      ])
  }

  @Test func `an offer without its question does not say what is in force`() {
    var trace = Trace()
    trace.receive("03 0502")
    let piece = String(repeating: "41", count: 100)
    trace.send("0a 0300")
    trace.receive("0b" + piece)
    trace.send("0c 0300 6400")
    trace.receive("0d" + piece)
    let story = trace.story()
    #expect(story.lines.allSatisfy { !$0.contains("long read") })
    #expect(story.timeline?.story.connections.first?.bearer.mtu == 23)
  }

  @Test func `several values at once`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("0e 1500 1200")
    trace.receive("0f 010048")
    trace.send("20 1500 1200")
    trace.receive("21 0100 01 0200 0048")
    trace.send("20 1500 1200 1300")
    trace.receive("21 0100 01 0500 0048")
    #expect(
      trace.story().lines([.gatt, .finding]).suffix(5) == [
        "9 c1 read multiple 2 = 010048 <- 8",
        "11 c1 read 0015 = 01 (value 2a38 in 180d, discovered) <- 10",
        "11 c1 read 0012 = 0048 (value 2a37 in 180d, discovered) <- 10",
        "13 c1 read 0015 = 01 (value 2a38 in 180d, discovered) <- 12",
        "13 c1 read 0012 = 0048 of 5 (value 2a37 in 180d, discovered) <- 12",
      ])
  }

  @Test func `the device's name reaches the peer`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 07 0200 02 0300 002a")
    trace.send("0a 0300")
    trace.receive("0b 4142")
    let story = trace.story()
    #expect(story.timeline?.story.peers.first?.name == [0x41, 0x42])
  }
}

@Suite struct `Writing` {
  @Test func `with and without answer, signed, prepared`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1500 01")
    trace.receive("13")
    trace.send("52 1500 02")
    trace.send("d2 1500 03 000102030405060708090a0b")
    trace.send("16 1500 0000 0405")
    trace.receive("17 1500 0000 0405")
    trace.send("16 1500 0200 06")
    trace.receive("17 1500 0200 06")
    trace.send("18 01")
    trace.receive("19")
    trace.send("18 00")
    trace.receive("19")
    let story = trace.story()
    let label = "(value 2a38 in 180d, discovered)"
    #expect(
      story.lines(.gatt).suffix(8) == [
        "8 c1 > write 0015 = 01 \(label)",
        "10 c1 > write command 0015 = 02 \(label)",
        "11 c1 > signed write 0015 = 03 \(label)",
        "12 c1 > prepare write 0015 = 0405 \(label)",
        "14 c1 > prepare write 0015+2 = 06 \(label)",
        "17 c1 execute write <- 16",
        "17 c1 queued write executed 0015 = 040506 \(label) <- 16 in [12, 14]",
        "19 c1 cancel write <- 18",
      ])
    #expect(story.lines(.finding).isEmpty)
  }
}

@Suite struct `Notifying` {
  @Test func `notifications, indications and their confirmations`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.receive("1b 1200 0048")
    trace.receive("1d 1200 0049")
    trace.send("1e")
    trace.receive("1b 1200")
    let story = trace.story()
    let label = "(value 2a37 in 180d, discovered)"
    #expect(
      story.lines(.value) == [
        "8 c1 notification 0012 = 0048 \(label)",
        "9 c1 indication 0012 = 0049 \(label)",
        "10 c1 > confirmation 0012 <- 9",
        "11 c1 notification 0012 = - \(label)",
      ])
    #expect(story.timeline?.story.statistics.notifications == 3)
    #expect(story.timeline?.story.statistics.labelledNotifications == 3)
    #expect(story.timeline?.story.connections.first?.notifications == 3)
  }

  @Test func `several values in one notification`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.receive("23 1200 0200 0048 1500 0100 02")
    let story = trace.story()
    #expect(
      story.lines(.value) == [
        "8 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)",
        "8 c1 notification 0015 = 02 (value 2a38 in 180d, discovered)",
      ])
    #expect(story.timeline?.story.statistics.notifications == 2)
  }

  @Test func `what nobody discovered has no label`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    trace.receive("1d 1200 0048")
    let story = trace.story()
    #expect(
      story.lines(.value) == [
        "2 c1 notification 0012 = 0048 (?)", "3 c1 indication 0012 = 0048 (?)",
      ])
    #expect(story.timeline?.story.statistics.labelledNotifications == 0)
  }

  @Test func `nothing is reasoned of a notification: a configuration is never notified`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 1000 1300 0d18")
    trace.send("08 1000 1300 0328")
    trace.receive("09 07 1100 10 1200 372a")
    trace.receive("1b 1300 0048")
    #expect(trace.story().lines(.value) == ["6 c1 notification 0013 = 0048 (?)"])
  }

  @Test func `values are kept for tables when asked to`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    trace.receive("1b 1200 0049")
    trace.send("1b 2000 01")
    #expect(trace.story().timeline?.story.peers.first?.values[0x0012] == nil)
    let kept = trace.story(keepsNotifiedValues: true).timeline?.story.peers.first
    #expect(kept?.values[0x0012]?.bytes == [0x00, 0x49])
    #expect(kept?.values[0x0012]?.notifications == 2)
    #expect(kept?.localValues[0x0020]?.bytes == [1])
  }
}
