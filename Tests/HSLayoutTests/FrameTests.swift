import HSLayout
import HSTestSupport
import Testing

/// Messages over several values.
struct FrameTests {
  private static func frame(_ words: String) throws -> LayoutFrame {
    let text = "meta: {id: a, -gatt: {uuid: ffe1}, -frame: \(words)}"
    return try #require(try Layout(parsing: Array(text.utf8)).uses.first?.frame)
  }

  /// What becomes of values: each in hexadecimal, and the messages that are whole with it; `-` none, `!` foreign.
  @Test(arguments: [
    (
      "{start: [0xaa, 0x55], length: {pos: 2, type: u1, add: 3}}",
      "aa:- 55:- 0201:- 02:aa55020102 aa5500aa5500:aa5500,aa5500 00:! aa5501:- 07:aa550107"
    ),
    ("{start: [0x01, 0x10], length: 4}", "01:- 100000:01100000 02:! 0110:- 0001:01100001"),
    ("{separator: [0x0d, 0x0a]}", "4142:- 430d:- 0a44:414243 0d0a0d0a:44,"),
    (
      "{parts: {index: {pos: 0, type: u1}, count: {pos: 1, type: u1}, first: 1, header: 2}}",
      "0102aa:- 0202bb:aabb 0203bb:! 0103aa:- 0303cc:! 0101dd:dd"
    ),
  ])
  func `are put together`(words: String, steps: String) throws {
    var joiner = LayoutFrameJoiner(try Self.frame(words))
    for step in steps.split(separator: " ") {
      let parts = step.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let value = try #require(Self.octets(parts[0]))
      var found: String
      switch joiner.take(value.span, packet: 1) {
      case .foreign: found = "!"
      case .underWay: found = "-"
      case .whole:
        found = joiner.messages.map { hex(Array(joiner.octets[$0.place])) }.joined(separator: ",")
      }
      #expect(found == parts[1], "\(step) of \(words)")
    }
  }

  @Test func `of any octets do not grow without bound`() throws {
    var random = SeededGenerator()
    for words in [
      "{length: {pos: 0, type: u4le}}", "{separator: [0x00]}",
      "{start: [1], length: {pos: 1, type: u2be, add: -60}}",
      "{parts: {index: {pos: 0, type: u1}, header: 1}}",
    ] {
      var joiner = LayoutFrameJoiner(try Self.frame(words))
      for _ in 0..<2000 {
        let value = random.bytes(upTo: 300)
        if case .whole = joiner.take(value.span, packet: 1) {
          #expect(joiner.messages.allSatisfy { $0.place.count <= 65_536 })
        }
        #expect(joiner.octets.count <= 65_536 + 300)
      }
    }
  }

  private static func octets(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
