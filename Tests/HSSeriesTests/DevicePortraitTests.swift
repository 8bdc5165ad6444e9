import Foundation
import HSBase
import HSCapture
@testable import HSSeries
import HSTestSupport
import HSTimeline
import Testing

/// What a device is, as the overview and the page begin with.
@Suite struct `What a device is` {
  private func decoded<Answer>(
    _ source: consuming ByteSource, _ body: (borrowing Story) throws -> Answer
  ) throws -> Answer {
    var reader = try CaptureReader(source)
    var decoder = TimelineDecoder(sink: SeriesCollector(resolution: reader.resolution))
    decoder.keepsNotifiedValues = true
    try decoder.decode(&reader)
    return try body(decoder.story)
  }

  private func portrait(_ scene: Scene) throws -> DevicePortrait {
    let portrait = try decoded(ByteSource(bytes: scene.bytes, name: "scene")) { story in
      OverviewText.portrayed(story).first
    }
    return try #require(portrait)
  }

  /// A device that calls over BR/EDR with a Class of Device, and opens a channel.
  private func caller(_ deviceClass: [UInt8], _ psm: UInt8) -> Scene {
    var scene = Scene()
    let address: [UInt8] = [1, 2, 3, 4, 5, 6]
    scene.add([0x04, 0x04, 10] + address + deviceClass + [1], at: Scene.start)
    scene.add(
      [0x04, 0x03, 11, 0, 0x40, 0] + address + [1, 0], at: Scene.start + 1_000_000)
    scene.add(
      [0x02, 0x40, 0x20, 12, 0, 8, 0, 1, 0, 2, 1, 4, 0, psm, 0, 0x40, 0],
      at: Scene.start + 2_000_000)
    return scene
  }

  @Test func `frames on a fixed channel that is not read are counted`() throws {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: Scene.start)
    for time in 1...3 as ClosedRange<Int64> {
      scene.add(
        [0x02, 0x40, 0x20, 6, 0, 2, 0, 0x3a, 0, 1, 2], at: Scene.start + time * 1_000_000_000)
    }
    scene.add(
      [0x02, 0x40, 0, 7, 0, 3, 0, 0x3a, 0, 1, 2, 3], at: Scene.start + 4_000_000_000,
      isReceived: false)
    let portrait = try portrait(scene)
    #expect(
      portrait.done
        == ["4 messages over channel 0x003a (3 octets sent, 6 received), not read"])
    #expect(portrait.offers.isEmpty && portrait.kind == nil)
  }

  @Test func `devices of one name are told apart by their addresses`() throws {
    var scene = Scene()
    for (handle, time) in [(0x40, 0), (0x41, 2)] as [(UInt8, Int64)] {
      let start = Scene.start + time * 1_000_000_000
      scene.connect(handle, peer: handle - 0x3f, at: start)
      scene.name([(3, 0x2a00)], on: handle, at: start + 1_000_000)
      scene.read(3, Array("Thing".utf8), on: handle, at: start + 2_000_000)
    }
    let names = try decoded(ByteSource(bytes: scene.bytes, name: "scene")) { story in
      OverviewText.portrayed(story).map { $0.name }
    }
    #expect(names == ["Thing (C0:00:00:00:00:01)", "Thing (C0:00:00:00:00:02)"])
  }

  @Test func `a device that was only called is named where that failed`() throws {
    var scene = Scene()
    for (time, last) in [(0, 6), (1, 6), (2, 7)] as [(Int64, UInt8)] {
      scene.add(
        [0x04, 0x03, 11, 0x04, 0, 0, 1, 2, 3, 4, 5, last, 1, 0],
        at: Scene.start + time * 1_000_000_000)
    }
    let text = "3 times connecting failed: Page Timeout, first in packet 1, to 06:05:04:03:02:01"
    try decoded(ByteSource(bytes: scene.bytes, name: "scene")) { story in
      let lines = Headlines(story).lines
      #expect(lines.map { $0.text } == [text])
      // Who can mend it is said, and so is all of it in the head of a page.
      #expect(lines.first?.side == .surroundings)
      let reasons = OverviewText.happened(story, beside: nil).reasons
      #expect(
        reasons.count == 1
          && reasons[0].hasPrefix("\(text). Where they are used: Switch the device on"),
        "\(reasons)")
    }
  }

  @Test func `a lost link of BR/EDR says what to do`() throws {
    var scene = caller([0, 0, 0], 0x03)
    scene.add([0x04, 0x05, 4, 0, 0x40, 0, 0x08], at: Scene.start + 9_000_000_000)
    try decoded(ByteSource(bytes: scene.bytes, name: "scene")) { story in
      let lost = try #require(Headlines(story).lines.first { $0.code == .linkLost })
      #expect(lost.side == .surroundings && lost.isClassic)
      #expect(lost.remedy?.hasPrefix("Where they are used: Keep the devices closer") == true)
      #expect(OverviewText.happened(story, beside: nil).reasons == [lost.words])
    }
  }

  /// A device whose attribute refuses a subscription with an error, on a link that is not encrypted.
  private func refusing(_ uuid: UInt8, _ error: UInt8) -> Scene {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: Scene.start)
    scene.attribute(
      [0x08, 1, 0, 0xff, 0xff, 0x03, 0x28], on: 0x40, at: Scene.start + 1, isReceived: false)
    scene.attribute(
      [0x09, 7, 0x11, 0, 0x10, 0x12, 0, uuid, 0x2a], on: 0x40, at: Scene.start + 2)
    scene.name([(0x13, 0x2902)], on: 0x40, at: Scene.start + 3)
    scene.attribute(
      [0x12, 0x13, 0, 1, 0], on: 0x40, at: Scene.start + 4000, isReceived: false)
    scene.attribute([0x01, 0x12, 0x13, 0, error], on: 0x40, at: Scene.start + 5000)
    return scene
  }

  @Test(arguments: [(0x05, "Pair with the device, which"), (0x03, "Pair with the device if it")])
  func `a refused subscription says what to do`(error: Int, remedy: String) throws {
    let battery = refusing(0x19, UInt8(error))
    try decoded(ByteSource(bytes: battery.bytes, name: "scene")) { story in
      let refused = try #require(
        Headlines(story).lines.first { $0.code == .gattSubscriptionRefused })
      #expect(refused.side == .app && refused.remedy?.hasPrefix("In the app: \(remedy)") == true)
      #expect(OverviewText.happened(story, beside: nil).reasons == [refused.words])
    }
    // Where it is why there is no heart rate, that is told with its packets, and not once more.
    let heart = refusing(0x37, UInt8(error))
    try decoded(ByteSource(bytes: heart.bytes, name: "scene")) { story in
      let absence = HeartRateAbsence(story)
      #expect(absence.cause == .refused)
      #expect(OverviewText.happened(story, beside: absence).reasons == [])
      #expect(OverviewText.happened(story, beside: nil).reasons.count == 1)
    }
  }

  /// Of one gap the head of a page says where it is and why, not how many gaps there are of each cause.
  @Test func `a single gap is told with its place and cause`() throws {
    let path = Places.fixture("captures/database-hash.btsnoop").path
    try decoded(ByteSource(path: path)) { story in
      let gaps = try #require(OverviewText.happened(story, beside: nil).gaps)
      #expect(gaps.hasPrefix("1 gap in values of 9.30 s, E0:00:00:00:00:01 since packet 41: no "))
    }
    let several = Places.fixture("captures/silences.btsnoop").path
    try decoded(ByteSource(path: several)) { story in
      #expect(
        OverviewText.happened(story, beside: nil).gaps?.hasPrefix("10 gaps in values: ") == true)
    }
  }

  @Test func `is told of its Class of Device and of its channels`() throws {
    let keyboard = try portrait(caller([0x40, 0x25, 0x00], 0x11))
    #expect(keyboard.kind == DevicePortrait.Known("keyboard", by: "its Class of Device"))
    #expect(keyboard.offers == ["HID_Control"])
    #expect(keyboard.words.hasPrefix("keyboard (by its Class of Device); offers HID_Control"))
    // A class that says nothing leaves the channels.
    let unclassed = try portrait(caller([0, 0, 0], 0x13))
    #expect(unclassed.kind?.evidence == "its BR/EDR channels")
    #expect(try portrait(caller([0, 0, 0], 0x03)).kind == nil)
  }

  /// A lamp over a serial line: what went over it is counted, as it is not read.
  @Test func `is told of what went over RFCOMM`() throws {
    var scene = caller([0, 0, 0], 0x03)
    // Our answer; then frames to our channel 0x41 and to the peer's 0x40.
    let frames: [(octets: [UInt8], isReceived: Bool)] = [
      ([12, 0, 1, 0, 3, 1, 8, 0, 0x41, 0, 0x40, 0, 0, 0, 0, 0], false),
      // Of the multiplexer's own channel 0, and without data.
      ([6, 0, 0x41, 0, 0x03, 0xEF, 5, 0xE3, 0x05, 0x70], true),
      ([4, 0, 0x41, 0, 0x0B, 0xEF, 1, 0x9A], true),
      ([9, 0, 0x41, 0, 0x0B, 0xEF, 0x0B, 1, 2, 3, 4, 5, 0x9A], true),
      // With a credit; and the first piece of one with a length of two octets.
      ([6, 0, 0x40, 0, 0x0A, 0xFF, 3, 9, 0x55, 0x86], false),
      ([0x30, 1, 0x40, 0, 0x0A, 0xEF, 0x58, 2] + Array(repeating: 7, count: 20), false),
    ]
    for (place, frame) in frames.enumerated() {
      let header: [UInt8] = [0x02, 0x40, 0x20, UInt8(frame.octets.count), 0]
      scene.add(
        header + frame.octets, at: Scene.start + 3_000_000 + Int64(place) * 1_000_000,
        isReceived: frame.isReceived)
    }
    #expect(
      try portrait(scene).done == ["3 messages over RFCOMM (301 octets sent, 5 received), not read"]
    )
  }

  /// A device with an Appearance, a maker, revisions, and values of an attribute that nothing names.
  @Test func `is told of what it says of itself, and of what was done`() throws {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: Scene.start)
    let attributes: [(UInt8, UInt16, [UInt8])] = [
      (0x03, 0x2a01, [0xc1, 0x03]), (0x05, 0x2a29, Array("Maker\0".utf8)),
      (0x07, 0x2a26, Array("1.0.4".utf8)),
    ]
    for (handle, uuid, value) in attributes {
      let low = UInt8(uuid & 0xff)
      scene.attribute(
        [0x08, handle - 1, 0, handle, 0, 3, 0x28], on: 0x40, at: Scene.start, isReceived: false)
      scene.attribute([0x09, 7, handle - 1, 0, 2, handle, 0, low, 0x2a], on: 0x40, at: Scene.start)
      scene.read(handle, value, on: 0x40, at: Scene.start + 1_000_000)
    }
    for number in 0..<3 {
      scene.notify(0x20, [1, 2, UInt8(number)], on: 0x40, at: Scene.start + 2_000_000)
    }
    let portrait = try portrait(scene)
    #expect(portrait.kind?.evidence == "its Appearance")
    #expect(portrait.maker == DevicePortrait.Known("Maker", by: "its Device Information"))
    #expect(portrait.revisions.map(\.text) == ["1.0.4"])
    #expect(portrait.done.contains { $0.hasPrefix("3 values sent by handle 0x0020") })
    #expect(portrait.done.contains { $0.hasPrefix("3 values read of ") })
    #expect(portrait.unnamedValues == 3)
  }

  /// A word counts as a word: Ledger makes no lamps, a clamp is none, and a clock is no lock.
  @Test(
    arguments: [
      ("Ledger Nano X", nil), ("UT210 Clamp", nil), ("Alarm Clock", "clock"), ("Flight 3", nil),
      ("Husband's phone", nil), ("Thermomix", nil), ("Block-7", nil), ("LEDBLE-78B2", "lamp"),
      ("LEDnetWF0100", "lamp"), ("Yeelight", "lamp"), ("SmartBulb_01", "lamp"),
      ("DeskLamp", "lamp"), ("Mi Smart Band 4", "band that is worn"), ("ThermoPro", "thermometer"),
      ("GalaxyWatch", "watch"), ("Pixel Buds", "earphones"), ("\u{130}\u{301}LAMP", nil), ("", nil),
    ] as [(String, String?)])
  func `is told by words of its name`(name: String, kind: String?) {
    #expect(DevicePortrait.kind(ofName: Array(name.utf8))?.text == kind)
  }

  @Test func `is not said of one that says nothing`() throws {
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: Scene.start)
    #expect(try portrait(scene).words == "of an unknown kind; no value was seen")
  }

  /// Nobody who looks at something else is told of hearts; who looks for one is, as before.
  @Test(arguments: [
    ("learning/lamp.btsnoop", false), ("captures/usb-keyboard.pcap", false),
    ("captures/subscription-faults.btsnoop", true), ("captures/no-connect-event.btsnoop", true),
  ])
  func `speaks of a heart rate only where one is looked for`(
    capture: String, isLookedFor: Bool
  ) throws {
    let absence = try decoded(ByteSource(path: Places.fixture(capture).path)) { story in
      HeartRateAbsence(story)
    }
    #expect(absence.isLookedFor == isLookedFor, "\(absence.description)")
  }
}
