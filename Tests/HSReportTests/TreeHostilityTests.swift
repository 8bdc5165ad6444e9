import HSBase
import HSReport
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// What a peer, a recorder or a damaged file may put into names, values and lengths.
struct TreeHostilityTests {
  /// Sixteen bytes that clear the screen, name the window, turn text round and break UTF-8.
  private static let hostile: [UInt8] =
    Array("\u{1b}[2J\u{1b}]0;xy\u{7}\n\u{202e}".utf8) + [0xff]

  /// A capture in which a device's name and a value are `hostile`.
  private static func capture() throws -> [UInt8] {
    var bytes = try TreeFixture.bytes("polar-h7-app")
    for text in ["Polar H7 252D9F1", "Polar Electro Oy"] {
      let pattern = Array(text.utf8)
      #expect(pattern.count == hostile.count)
      var replaced = 0
      for start in 0..<(bytes.count - pattern.count)
      where bytes[start..<start + pattern.count].elementsEqual(pattern) {
        bytes.replaceSubrange(start..<start + pattern.count, with: hostile)
        replaced += 1
      }
      #expect(replaced > 0)
    }
    return bytes
  }

  /// Whether text can be shown on any terminal.
  private static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || (scalar.value >= 0x20 && scalar.value != 0x7f
          && !(0x80...0x9f).contains(scalar.value) && scalar.value != 0x202e
          && scalar.value != 0xfffd)
    }
  }

  @Test func `names and values do not reach the terminal as they are`() throws {
    let calm = try TreeFixture("polar-h7-app")
    let fixture = try TreeFixture(Self.capture(), name: "polar-h7-app.btsnoop")
    let escaped = #""\x1b[2J\x1b]0;xy\x07\n\u{202e}\xff""#
    for kind in TreeFixture.kinds {
      let text = fixture.report(kind)
      #expect(Self.isSafe(text), "\(kind)")
      guard kind.hasSuffix("txt") else { continue }
      #expect(text.contains(escaped), "\(kind)")
      #expect(text.split(separator: "\n").count == calm.report(kind).split(separator: "\n").count)
    }
  }

  @Test
  func
    `of a server with thousands of values a page lists the first, and says how many more`()
    throws
  {
    func big(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    var bytes = Array("btsnoop".utf8) + [0] + big(1) + big(1002)
    for handle in 0x0100...0x3FFF {
      let packet: [UInt8] = [
        2, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x1B, UInt8(handle & 0xFF), UInt8(handle >> 8), 7,
      ]
      bytes += big(packet.count) + big(packet.count) + big(1) + big(0)
      bytes += big(0x00E3_2EAB) + big(handle) + packet
    }
    let fixture = try TreeFixture(bytes, name: "a")
    let first = fixture.timeline.story.peers.first
    let peer = try #require(first)
    let table = GATTTreeTable(peer, fixture.timeline.story)
    #expect(table.parts.map(\.rows.count).max() == 4000)
    #expect(
      table.about.last
        == "Its attributes: 12128 more rows are not listed; 'heartsnoop gatt' lists them")
  }

  @Test func `a file's name does not reach the terminal as it is`() throws {
    let name = String(decoding: Self.hostile.dropLast(), as: UTF8.self)
    let fixture = try TreeFixture(TreeFixture.bytes("empty"), name: name)
    for kind in ["info.txt", "info.json"] { #expect(Self.isSafe(fixture.report(kind))) }
    let document = try JSONSerialization.jsonObject(with: Data(fixture.report("info.json").utf8))
    #expect((document as? [String: Any])?["file"] as? String == name)
  }

  @Test(arguments: [
    "all-att-pdus", "two-straps", "live-btmon", "bumble-long-and-indicate", "phone-as-peripheral",
    "connection-versions", "unanswered-request",
  ])
  func `damaged captures give reports that are safe and documents that follow their schemas`(
    name: String
  ) throws {
    let sound = try TreeFixture.bytes(name)
    let gatt = try JSONSchema("gatt-1")
    let info = try JSONSchema("info-2")
    for seed in UInt64(1)...12 {
      var generator = TreeGenerator(seed: seed)
      var bytes = sound
      for _ in 0..<(1 << Int.random(in: 0...8, using: &generator)) {
        let place = Int.random(in: 16..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let fixture = try TreeFixture(bytes, name: name)
      for kind in TreeFixture.kinds {
        let text = fixture.report(kind)
        let isSafe = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
        #expect(isSafe, "\(name) \(kind) seed \(seed)")
      }
      for (kind, schema) in [("gatt.json", gatt), ("info.json", info)] {
        let document = try JSONSerialization.jsonObject(with: Data(fixture.report(kind).utf8))
        let faults = schema.faults(in: document)
        #expect(faults.isEmpty, "\(name) \(kind) seed \(seed)")
      }
    }
  }
}

/// The same numbers for the same seed: SplitMix64.
struct TreeGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
