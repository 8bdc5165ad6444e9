import Foundation
import HSBytes
import HSCapture
import HSConversion
import HSOutput
import HSTestSupport
import Testing

@testable import HSSimulation

/// What is written as text is read back.
@Suite struct TextFormatTests {
  struct Text: Sendable, CustomTestStringConvertible {
    var format: OutputFormat
    var testDescription: String { format.identifier.string }
  }

  static let packetLogs = OutputFormat.texts.filter { $0.packetLog != nil }.map {
    Text(format: $0)
  }
  static let valueLogs = OutputFormat.texts.filter { $0.valueLog != nil }.map { Text(format: $0) }

  static func scenario(_ name: String) throws -> Scenario {
    let folder = Places.fixture("scenarios")
    let text = try Data(contentsOf: folder.appendingPathComponent(name + ".yaml"))
    return try Scenario(parsing: Array(text)) { file in
      (try? Data(contentsOf: folder.appendingPathComponent(file))).map { Array($0) }
    }
  }

  @Test func `every text is of packets or of values`() {
    #expect(Self.packetLogs.count + Self.valueLogs.count == OutputFormat.texts.count)
    for text in OutputFormat.texts { #expect(!OutputFormat.allCases.contains(text)) }
  }

  @Test(arguments: packetLogs, ["strap", "an-hour-at-the-gym", "two-straps-and-a-tablet"])
  func `packets in binary and in text tell the same`(text: Text, name: String) throws {
    let capture = SimulatedCapture(try Self.scenario(name))
    let binary = try capture.decoded(.btsnoop)
    let printed = try capture.decoded(text.format)
    #expect(!binary.values.isEmpty)
    #expect(printed.values.map(\.bytes) == binary.values.map(\.bytes))
    #expect(printed.values.map(\.time) == binary.values.map(\.time))
    // NimBLE prints no events, and so nothing of which peer a connection is.
    guard text.format != .packets(.nimble) else { return }
    #expect(printed.values == binary.values)
    #expect(printed.story.reads == binary.story.reads)
    #expect(printed.story.discoveries == binary.story.discoveries)
    #expect(printed.connections == binary.connections)
    #expect(printed.peers == binary.peers)
    #expect(printed.lost == binary.lost)
    #expect(printed.story.subscriptions == binary.story.subscriptions)
    #expect(printed.story.encryptions == binary.story.encryptions)
    let findings = { (story: StoryCollector) in
      story.findings.filter { $0.key != "unwrapped" }.mapValues { "\($0)" }
    }
    #expect(findings(printed) == findings(binary))
  }

  @Test(arguments: valueLogs)
  func `values in binary and in text tell the same`(text: Text) throws {
    let capture = SimulatedCapture(try Self.scenario("strap"))
    let binary = try capture.decoded(.btsnoop)
    let logged = try capture.decoded(text.format)
    let day: Int64 = 86_400_000_000_000
    // nRF Connect on iOS and ESPHome tell no date.
    func story(_ values: [StoryCollector.Value]) -> [String] {
      values.map {
        "\($0.time % day) \($0.label ?? 0) \($0.bytes) \(String(describing: $0.direction))"
      }
    }
    #expect(!binary.values.isEmpty)
    #expect(story(logged.values) == story(binary.values))
    if ![.values(.nordicIOS), .values(.esphome)].contains(text.format) {
      #expect(logged.values.map(\.time) == binary.values.map(\.time))
    }
    #expect(logged.story.reads.map(\.bytes) == binary.story.reads.map(\.bytes))
    #expect(
      logged.story.subscriptions.map(\.bits).sorted()
        == binary.story.subscriptions.map(\.bits).sorted())
    #expect(logged.connections == binary.connections)
    #expect(logged.lost == binary.lost)
    #expect(
      logged.findings.keys.filter { $0 != "unwrapped" }.allSatisfy { binary.findings[$0] != nil })
  }

  @Test(arguments: valueLogs)
  func `a log of values is of the peer that was asked for`(text: Text) throws {
    let capture = SimulatedCapture(try Self.scenario("two-straps-and-a-tablet"))
    for (peer, address) in [("C0:FF", 0xC0FF_EE00_000A), ("00:22", 0x22_D012_3456)]
      as [(String, UInt64)]
    {
      var options = CaptureConverter.Options()
      options.peer = peer
      var bytes: [UInt8] = []
      let output = TextOutput { piece in
        for index in piece.indices { bytes.append(piece[index]) }
        return true
      }
      var converter = CaptureConverter(to: text.format, options: options, output: output)
      var reader = try CaptureReader(ByteSource(bytes: capture.bytes(.btsnoop)))
      try converter.convert(&reader)
      converter.finish()
      let logged = try StoryCollector.decoding(bytes)
      #expect(logged.values.count > 20, "\(peer)")
      // These tell no address.
      if ![.values(.nordicIOS), .values(.table)].contains(text.format) {
        #expect(logged.peers == [address], "\(peer)")
      }
    }
  }

  @Test func `a log of values says what it leaves out`() throws {
    let capture = SimulatedCapture(try Self.scenario("two-straps-and-a-tablet"))
    var text: [UInt8] = []
    let output = TextOutput { piece in
      for index in piece.indices { text.append(piece[index]) }
      return true
    }
    let losses = capture.write(.values(.nordicAndroid), to: output)
    #expect(losses.sentences.contains { $0.hasSuffix("that tell nothing such a log holds") })
    #expect(text.starts(with: "nRF Connect, ".utf8))
  }
}
