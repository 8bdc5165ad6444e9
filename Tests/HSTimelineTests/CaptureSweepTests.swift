import Testing
import HSTimeline

@Suite struct `Every capture` {
  @Test(arguments: Captures.names)
  func `is decoded to its end`(name: String) throws {
    let result = Toucher.run(try Captures.bytes(of: name))
    #expect(result.faults == 0)
    switch name {
    case "wrong-magic", "wrong-version", "datalink-1003", "datalink-1004", "datalink-2002":
      #expect(result.records == 0 || !result.failed)
    default:
      #expect(!result.failed)
      #expect(result.events > 0 || name == "empty")
    }
  }

  @Test(arguments: Captures.names)
  func `tells the same again`(name: String) throws {
    let bytes = try Captures.bytes(of: name)
    guard let first = try? Captures.story(of: bytes, .all) else { return }
    #expect(try Captures.story(of: bytes, .all).lines == first.lines)
  }

  @Test func `is there`() {
    #expect(Captures.names.count > 30)
  }
}

/// Captures that between them hold every framing and every kind of packet.
private let varied = [
  "all-att-pdus", "monitor-2001", "h1-1001", "interleaved-fragments", "signalling-and-smp",
  "connection-versions", "extended-advertising",
]

@Suite struct `Damage` {
  /// Bytes of a capture that are damaged, and decoded: each is decoded as often, so fewer of those
  /// that hold less.
  private static func reach(_ name: String) -> Int { isThorough(name) ? 2048 : 1024 }

  private static func isThorough(_ name: String) -> Bool { name == "all-att-pdus" }

  @Test(arguments: varied)
  func `a capture may end behind any byte`(name: String) throws {
    let bytes = try Captures.bytes(of: name)
    var longest = 0
    for count in 0...min(Self.reach(name), bytes.count) {
      let result = Toucher.run(Array(bytes.prefix(count)))
      if result.faults > 0 || result.records < longest {
        Issue.record("the first \(count) bytes of \(name): \(result)")
      }
      longest = max(longest, result.records)
    }
    #expect(longest > 0)
  }

  @Test(arguments: varied)
  func `any byte may be another`(name: String) throws {
    var bytes = Array(try Captures.bytes(of: name).prefix(Self.reach(name)))
    for index in bytes.indices {
      let value = bytes[index]
      let others =
        Self.isThorough(name) ? [0x00, 0xff, value ^ 0x01, value ^ 0x80] : [value ^ 0xff]
      for other in others where other != value {
        bytes[index] = other
        let result = Toucher.run(bytes)
        guard result.faults > 0 else { continue }
        Issue.record("byte \(index) of \(name) as \(other): \(result)")
      }
      bytes[index] = value
    }
  }
}
