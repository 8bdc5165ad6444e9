import HSBase
import HSReport
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// Texts that others chose, inside JSON.
@Suite struct JSONTextTests {
  @Test(arguments: [
    "Polar H7", "a\"b\\c/d", "tab\tline\nreturn\r", "\u{0}\u{1}\u{1f}\u{7f}",
    "Herz \u{2764}\u{fe0f}",
    "\u{202e}evil\u{2028}\u{2029}", "\u{1f600}\u{10ffff}", "</script><!--", "",
  ])
  func everyTextComesBack(_ text: String) throws {
    var story = JSONStory()
    story.monitor(12, Array(text.utf8) + [0])
    let line = try #require(try story.lines().first)
    // The recorder's text ends at its NUL.
    let expected = String(text.prefix { $0 != "\u{0}" })
    #expect(line.object["text"] as? String == expected)
    #expect(line.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
  }

  @Test func invalidBytesAreReplaced() throws {
    for bytes in [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82],
    ]
      as [[UInt8]]
    {
      var story = JSONStory()
      story.monitor(12, [0x61] + bytes + [0x62, 0])
      let text = try #require(try story.lines().first?.object["text"] as? String)
      #expect(text.hasPrefix("a\u{fffd}") && text.hasSuffix("\u{fffd}b"))
    }
  }

  @Test(arguments: 1...4)
  func randomBytesGiveJSON(_ seed: UInt64) throws {
    var random = JSONRandom(seed: seed)
    var story = JSONStory()
    for _ in 0..<300 {
      let count = Int.random(in: 1...40, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 1...255, using: &random)
          : [0x22, 0x5c, 0xc3, 0xe2, 0x80, 0xf0, 0x0a, 0x9f].randomElement(using: &random) ?? 0x22
      }
      story.monitor(12, bytes + [0])
      let lines = try story.lines()
      #expect(lines.count == 1, "seed \(seed)")
      if let valid = String(validating: bytes, as: UTF8.self) {
        #expect(lines.first?.object["text"] as? String == valid, "seed \(seed)")
      }
    }
  }

  /// A name from an advertisement goes into every line about the peer.
  @Test func hostilePeerNames() throws {
    let name: [UInt8] = [0x22, 0x7d, 0x0a, 0xff, 0x5c, 0x1b, 0x5b, 0x33, 0x31, 0x6d]
    var story = JSONStory()
    story.event(
      0x3e,
      [2, 1, 0, 1] + JSONStory.address + [UInt8(name.count + 2), UInt8(name.count + 1), 9] + name
        + [0xc8])
    story.connect()
    let lines = try story.lines()
    let schema = try JSONTimelineTests.schema.get()
    for line in lines { #expect(schema.faults(in: line.object) == []) }
    let expected = "\"}\n\u{fffd}\\\u{1b}[31m"
    #expect(lines.contains { $0.object["name"] as? String == expected })
    #expect(
      lines.contains {
        $0.event == "connected" && $0.object["peer_name"] as? String == expected
      })
  }

  @Test func damagedAdvertisingData() throws {
    let data: [[UInt8]] = [
      [], [0], [1], [5, 9, 0x41], [2, 1], [3, 3, 0x0d, 0x18], [4, 3, 0x0d, 0x18, 0x0f],
      [2, 0xff, 0x6b], [3, 0xff, 0x6b, 0], [2, 0x0a, 0xf4], [3, 0x0a, 0, 0], [3, 0x19, 0x41, 3],
      [2, 0x16, 0x0d], [3, 0x16, 0x0d, 0x18], [9, 0xff], [2, 0x2a, 1], [5, 0x12, 6, 0, 0xff, 0xff],
    ]
    let schema = try JSONTimelineTests.schema.get()
    for bytes in data {
      var story = JSONStory()
      story.event(0x3e, [2, 1, 0, 1] + JSONStory.address + [UInt8(bytes.count)] + bytes + [0x7f])
      let line = try #require(try story.lines().first { $0.event == "advertisement" })
      #expect(schema.faults(in: line.object) == [])
      #expect(line.object["data_hex"] as? String == Hex.text(bytes.span))
      #expect(line.object["rssi_dbm"] is NSNull)
    }
  }
}
