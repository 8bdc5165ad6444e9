import HSBase
import HSCapture
@testable import HSTimeline
import Testing

/// What most records are is taken in without asking each layer; here each layer is asked as well, and both
/// must tell the same.
@Suite struct `The short ways` {
  /// All that a decoder tells and knows of a capture.
  private func told(of bytes: [UInt8], usesShortWays: Bool) -> [String] {
    let story = Story(.story)
    var decoder = TimelineDecoder(
      sink: story, limits: DecoderLimits(), usesShortWays: usesShortWays)
    do {
      var reader = try CaptureReader(ByteSource(bytes: bytes))
      try decoder.decode(&reader)
    } catch {
      // A capture that cannot be read to its end is decoded as far as it goes.
    }
    // What is kept by keys has no order.
    return story.lines + ["\(decoder.story.statistics)"] + decoder.story.adapters.map { "\($0)" }
      + decoder.story.connections.map { "\($0)" }
      + decoder.story.peers.map { String("\($0)".sorted()) }
      + decoder.story.advertisers.advertisers.map { "\($0)" }
  }

  private func compare(_ bytes: [UInt8], _ what: String) {
    let long = told(of: bytes, usesShortWays: false)
    let short = told(of: bytes, usesShortWays: true)
    guard short != long else { return }
    let difference = zip(short, long).first { $0 != $1 }
    Issue.record(
      """
      \(what): \(difference?.0 ?? "\(short.count) lines")
      in place of \(difference?.1 ?? "\(long.count) lines")
      """)
  }

  @Test(arguments: Captures.names)
  func `tell what the layers tell`(name: String) throws {
    compare(try Captures.bytes(of: name), name)
  }

  @Test(arguments: [
    "packetlogger-v1.pklg", "packetlogger-v2.pklg", "monitor-254.pcap", "h4-201-nanoseconds.pcap",
    "usb-220.pcap", "air-251.pcap",
  ])
  func `tell what the layers tell of other containers`(file: String) throws {
    let parts = file.split(separator: ".").map(String.init)
    compare(try Captures.bytes(of: parts[0], kind: parts[1]), file)
  }

  /// Captures with values and advertising reports, in each framing.
  private static let sources = [
    "polar-h7-app", "extended-advertising", "monitor-2001", "all-att-pdus",
    "interleaved-fragments",
  ]

  @Test(arguments: sources)
  func `tell what the layers tell of changed bytes`(name: String) throws {
    let bytes = try Captures.bytes(of: name)
    // Twice over, so that what was heard before comes again.
    let twice = bytes + bytes.dropFirst(16)
    var random = SeededGenerator(state: 17)
    for round in 0..<10 {
      var changed = twice
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        changed[Int.random(in: 16..<changed.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      compare(changed, "\(name), round \(round)")
    }
  }
}
