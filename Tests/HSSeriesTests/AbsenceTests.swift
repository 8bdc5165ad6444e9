import HSSeries
import Testing

/// What a capture without a heart rate shows instead.
@Suite struct `Absence` {
  private static func reason(_ scene: Scene) throws -> String {
    try #require(try scene.verified().absence).description
  }

  /// Encryption Change with a status.
  private static func fail(_ status: UInt8, at time: Int64, in scene: inout Scene) {
    scene.add([0x04, 0x08, 4, status, 0x40, 0, 0], at: time)
  }

  @Test func `a peer that lost its key`() throws {
    var scene = Scene()
    for time in [0, 1, 2] as [Int64] {
      scene.connect(0x40, peer: 1, at: time * 1_000_000_000)
      Self.fail(0x06, at: time * 1_000_000_000 + 1000, in: &scene)
      scene.disconnect(0x40, at: time * 1_000_000_000 + 2000)
    }
    #expect(
      try Self.reason(scene) == "3 connections, and no value was notified or indicated in any: "
        + "C0:00:00:00:00:01 has lost its bond (PIN or Key Missing, 3 times, first in packet 2). "
        + "Remove the pairing on both sides, in the settings of the phone and on the device, and pair again"
    )
  }

  @Test func `a key that is missing hides no service that was not found`() throws {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: 0)
    scene.attribute([0x10, 1, 0, 0xff, 0xff, 0x00, 0x28], on: 0x40, at: 1, isReceived: false)
    scene.attribute([0x11, 6, 1, 0, 7, 0, 0x0f, 0x18], on: 0x40, at: 2)
    scene.attribute([0x10, 8, 0, 0xff, 0xff, 0x00, 0x28], on: 0x40, at: 3, isReceived: false)
    scene.attribute([0x01, 0x10, 8, 0, 0x0a], on: 0x40, at: 4)
    for (code, isReceived) in [(1, false), (2, true)] as [(UInt8, Bool)] {
      scene.add(
        [0x02, 0x40, isReceived ? 0x20 : 0, 11, 0, 7, 0, 6, 0, code, 3, 0, 1, 16, 0, 0],
        at: 1000 + Int64(code), isReceived: isReceived)
    }
    Self.fail(0x06, at: 2_000_000, in: &scene)
    #expect(
      try Self.reason(scene).contains(
        "no Heart Rate is among the services found of C0:00:00:00:00:01"))
  }

  /// What a sniffer heard of one device that advertises: packets whose CRC is right or not.
  private static func broadcast(_ isRight: [Bool]) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    var file: [UInt8] = [0xd4, 0xc3, 0xb2, 0xa1] + little(2, 2) + little(4, 2) + little(0, 8)
    file += little(65_535, 4) + little(256, 4)
    for (number, isRight) in isRight.enumerated() {
      // Channel 37, and that the CRC was checked, and is right.
      let head: [UInt8] = [0, 0xc8, 0x80, 0, 0, 0, 0, 0] + little(isRight ? 0x0c13 : 0x0413, 2)
      let packet =
        [0xd6, 0xbe, 0x89, 0x8e, 0x42, 9, 2, 0, 0, 0, 0, 0xc0, 2, 1, 6, 0, 0, 0] as [UInt8]
      file += little(1_777_876_200 + UInt32(number), 4) + little(0, 4)
      for _ in 0..<2 { file += little(UInt32(head.count + packet.count), 4) }
      file += head + packet
    }
    return file
  }

  @Test
  func `advice for what only advertises is of one device, and of a filter where nothing is sound`()
    throws
  {
    func reason(_ isRight: [Bool]) throws -> String {
      try #require(
        try Scene.verified(Self.broadcast(isRight), name: "broadcast").absence
      ).description
    }
    let none = try reason([Bool](repeating: false, count: 20))
    #expect(none.contains("20 of 20 packets on the air were left out"), "\(none)")
    #expect(none.contains("See whether a filter kept only such packets"), "\(none)")
    let few = try reason([true] + [Bool](repeating: false, count: 19))
    #expect(few.hasSuffix("Put the sniffer nearer to the device that advertises"), "\(few)")
    for text in [none, few] { #expect(!text.contains("both devices"), "\(text)") }
  }

  @Test func `connections that were never established`() throws {
    var scene = Scene()
    for time in [0, 1] as [Int64] {
      scene.connect(0x40, peer: 1, at: time * 1_000_000_000)
      scene.add([0x04, 0x05, 4, 0, 0x40, 0, 0x3e], at: time * 1_000_000_000 + 2000)
    }
    #expect(
      try Self.reason(scene).contains(
        "2 of 2 connections never established (0x3e), first in packet 2: no packet of C0:00:00:00:00:01 was heard"
      ))
  }

  /// A strap with its discovery, whose CCCD refuses a write with an error, or does not answer.
  private static func subscribe(error: UInt8?, bits: UInt8 = 1) -> Scene {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: 0)
    scene.attribute([0x08, 1, 0, 0xff, 0xff, 0x03, 0x28], on: 0x40, at: 1, isReceived: false)
    scene.attribute([0x09, 7, 0x11, 0, 0x10, 0x12, 0, 0x37, 0x2a], on: 0x40, at: 2)
    scene.name([(0x13, 0x2902)], on: 0x40, at: 3)
    scene.attribute([0x12, 0x13, 0, bits, 0], on: 0x40, at: 4000, isReceived: false)
    if let error { scene.attribute([0x01, 0x12, 0x13, 0, error], on: 0x40, at: 5000) }
    return scene
  }

  @Test func `a refused subscription is told as such`() throws {
    let reason = "C0:00:00:00:00:01 has Heart Rate Measurement (handle 0x0012): the client wrote "
    #expect(
      try Self.reason(Self.subscribe(error: 0x03)) == reason
        + "0100 in packet 6, refused: Write Not Permitted (0x03) in packet 7. Pair with the sensor "
        + "if it wants that, as the link was not encrypted, and subscribe again")
    #expect(
      try Self.reason(Self.subscribe(error: 0x05, bits: 2)) == reason
        + "0200 in packet 6, refused: Insufficient Authentication (0x05) in packet 7. Pair with the "
        + "sensor, which asks for it, and subscribe again")
    #expect(
      try Self.reason(Self.subscribe(error: 0x9f)).contains(
        "0100 in packet 6, refused: error 0x9f in packet 7"))
  }

  @Test func `a subscription that is not answered is none, and the app is not told to write it`()
    throws
  {
    let unanswered = "the client wrote 0200 to its CCCD in packet 6, and the capture has no answer"
    var scene = Self.subscribe(error: nil, bits: 2)
    #expect(try Self.reason(scene).contains(unanswered))
    // To another handle, or to switch it off, is no try.
    #expect(try Self.reason(Self.subscribe(error: nil, bits: 0)).contains("no client subscribed"))
    scene.attribute([0x13], on: 0x40, at: 5000)
    #expect(try Self.reason(scene).contains("was subscribed to in packet 6"))
  }

  @Test func `a subscription that is accepted after a refusal is no refused one`() throws {
    var scene = Self.subscribe(error: 0x05)
    scene.attribute([0x12, 0x13, 0, 1, 0], on: 0x40, at: 8000, isReceived: false)
    scene.attribute([0x13], on: 0x40, at: 9000)
    #expect(
      try Self.reason(scene).contains("was subscribed to in packet 8, and no value came"))
  }

  @Test func `unnamed values are counted over all connections`() throws {
    var scene = Scene()
    for time in [0, 1, 2] as [Int64] {
      scene.connect(0x40, peer: 1, at: time * 1_000_000_000)
      for value in [1, 2, 3] as [UInt8] {
        scene.notify(0x12, [value, 0xff, 0], on: 0x40, at: time * 1_000_000_000 + Int64(value))
      }
      scene.disconnect(0x40, at: time * 1_000_000_000 + 1000)
    }
    #expect(
      try Self.reason(scene).hasPrefix(
        "9 values of handle 0x0012 of C0:00:00:00:00:01 are too few to tell whether it sends heart rates, 8 in "
          + "one connection are needed, and the last had 3;"))
  }

  @Test func `one stray unnamed value does not hide the named ones`() throws {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: 0)
    scene.name([(0x12, 0x2a19)], on: 0x40, at: 1)
    for value in 1...50 as ClosedRange<UInt8> {
      scene.notify(0x12, [value], on: 0x40, at: Int64(value) * 1000)
    }
    scene.notify(0x30, [0x33, 1], on: 0x40, at: 60_000)
    #expect(
      try Self.reason(scene).hasPrefix(
        "What was sent is something else: 50 values of Battery Level, and 1 of a handle that nothing names; "
          + "none is a Heart"
      ))
  }

  @Test func `BR-EDR alone`() throws {
    var scene = Scene()
    scene.add([0x04, 0x03, 11, 0, 0x0b, 0, 1, 0, 0, 0, 0, 0, 1, 0], at: 0)
    #expect(try Self.reason(scene).hasPrefix("1 connection over BR/EDR, and no value"))
  }

  @Test func `heart rates in advertising`() throws {
    var scene = Scene()
    for rate in [80, 83] as [UInt8] {
      scene.add(
        [
          0x04, 0x3e, 20, 2, 1, 0, 1, 1, 0, 0, 0, 0, 0xc0, 8, 7, 0xff, 0x6b, 0, 0x3b, 0x1b, 0x50,
          rate,
          0xc0,
        ], at: Int64(rate) * 1000)
    }
    #expect(
      try Self.reason(scene).hasPrefix(
        "The capture shows no connection; 1 address was heard advertising, and the advertising of "
          + "C0:00:00:00:00:01 carries what is its heart rate, 80 to 83 bpm, 2 times"))
  }

  // MARK: - Nothing was connected

  /// An advertising report: ADV_IND (0) or ADV_NONCONN_IND (3), with data.
  private static func advertise(
    _ type: UInt8, _ data: [UInt8], at time: Int64, in scene: inout Scene
  ) {
    let count = UInt8(data.count)
    scene.add(
      [0x04, 0x3e, 12 + count, 0x02, 1, type, 1, 1, 0, 0, 0, 0, 0xc0, count] + data + [0xc4],
      at: time)
  }

  private static let tooLate = "Start the recording before the app connects"

  @Test func `a recording that was there before any connection did not begin too late`() throws {
    var scene = Scene()
    Self.advertise(0, [2, 1, 6], at: 0, in: &scene)
    #expect(try Self.reason(scene).contains(Self.tooLate))
    scene.add([0x01, 0x03, 0x0c, 0], at: 1_000_000, isReceived: false)
    scene.add([0x04, 0x0e, 4, 1, 0x03, 0x0c, 0], at: 2_000_000)
    Self.advertise(0, [2, 1, 6], at: 2_300_000_000, in: &scene)
    #expect(
      try Self.reason(scene)
        == "The capture shows no connection; 1 address was heard advertising. The "
        + "recording was running when the host reset its controller (packet 3), and is 2.30 s long. "
        + "Record for longer, until the app has connected to the sensor")
  }

  @Test func `a device that lets nobody connect is told as such`() throws {
    for (type, isConnectable) in [(0, true), (3, false)] as [(UInt8, Bool)] {
      var scene = Scene()
      Self.advertise(type, [2, 1, 6], at: 0, in: &scene)
      let reason = try Self.reason(scene)
      #expect(reason.contains("it lets nobody connect") == !isConnectable, "\(reason)")
      #expect(reason.contains(Self.tooLate) == isConnectable, "\(reason)")
    }
  }

  @Test func `packets of kinds that are not known are told as such`() throws {
    var scene = Scene()
    for time in 0..<3 as Range<Int64> { scene.add([0x09, 1, 2, 3], at: time) }
    scene.add([0x04, 0xff, 1, 0], at: 4)
    let reason = try Self.reason(scene)
    #expect(
      reason.hasPrefix("3 of 4 packets are of a kind that is not known, and so not decoded"),
      "\(reason)")
    #expect(!reason.contains(Self.tooLate))
  }

  // MARK: - What is no reason

  @Test func `the loss of a connection over BR/EDR is no reason`() throws {
    var scene = Scene()
    scene.add([0x04, 0x03, 11, 0, 0x40, 0, 1, 2, 3, 4, 5, 6, 1, 0], at: 0)
    scene.add([0x04, 0x05, 4, 0, 0x40, 0, 0x08], at: 1_000_000)
    #expect(
      try Self.reason(scene)
        == "1 connection over BR/EDR, and no value was notified or indicated in any. "
        + "Heart rate sensors send over Low Energy: record the phone or computer that is connected to one"
    )
    // To readers of other captures nothing is said of hearts.
    #expect(
      try scene.verified().absence?.generalDescription
        == "1 connection over BR/EDR, and no value was notified or indicated in any. "
        + "'heartsnoop report' shows how the connections went")
    // Nor beside one by Low Energy.
    scene.connect(0x41, peer: 1, at: 2_000_000)
    let reason = try Self.reason(scene)
    #expect(!reason.contains("link lost"), "\(reason)")
  }

  @Test
  func `an attempt that failed is no reason where another showed that there is no Heart Rate`()
    throws
  {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: 0)
    scene.add([0x04, 0x05, 4, 0, 0x40, 0, 0x3e], at: 2000)
    scene.connect(0x40, peer: 1, at: 1_000_000_000)
    #expect(try Self.reason(scene).contains("1 of 2 connections never established"))
    scene.attribute(
      [0x10, 1, 0, 0xff, 0xff, 0, 0x28], on: 0x40, at: 1_100_000_000, isReceived: false)
    scene.attribute([0x11, 6, 1, 0, 7, 0, 0x0f, 0x18], on: 0x40, at: 1_200_000_000)
    #expect(
      try Self.reason(scene)
        == "2 connections, and no value was notified or indicated in any; no Heart "
        + "Rate is among the services found of C0:00:00:00:00:01. 'heartsnoop decode' shows what happened "
        + "instead")
  }

  @Test func `a device that advertises the Heart Rate service is named`() throws {
    var scene = Scene()
    Self.advertise(0, [3, 3, 0x0d, 0x18], at: 0, in: &scene)
    scene.connect(0x40, peer: 1, at: 1_000_000)
    let reason = try Self.reason(scene)
    #expect(
      reason.contains(
        "C0:00:00:00:00:01 advertises the Heart Rate service, and no client was seen to find it"),
      "\(reason)")
  }
}
