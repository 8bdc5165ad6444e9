import Foundation
import HSBase
import HSCapture
@testable import HSSimulation
import HSTestSupport
import Testing

/// One session as text tells what it tells in binary: `fixtures/one-session`.
@Suite struct TextFormatTests {
  static func decoded(_ name: String) throws -> StoryCollector {
    try StoryCollector.decoding(
      [UInt8](try Data(contentsOf: Places.fixture("one-session/\(name)"))))
  }

  @Test(arguments: [
    "btstack.txt", "hcidump-raw.txt", "hcidump-text.txt", "wireshark-text.txt", "tshark-json.json",
    "tshark-ek.json", "esp-idf.txt", "zephyr.txt", "nimble.txt",
  ])
  func `packets in binary and in text tell the same`(name: String) throws {
    let binary = try Self.decoded("session.btsnoop")
    let printed = try Self.decoded(name)
    #expect(!binary.values.isEmpty)
    #expect(printed.values.map(\.bytes) == binary.values.map(\.bytes))
    #expect(printed.values.map(\.time) == binary.values.map(\.time))
    // NimBLE prints no events, and so nothing of which peer a connection is.
    guard name != "nimble.txt" else { return }
    #expect(printed.values == binary.values)
    #expect(printed.story.reads == binary.story.reads)
    #expect(printed.story.discoveries == binary.story.discoveries)
    #expect(printed.connections == binary.connections)
    #expect(printed.peers == binary.peers)
    #expect(printed.lost == binary.lost)
    #expect(printed.story.subscriptions == binary.story.subscriptions)
    #expect(printed.story.encryptions == binary.story.encryptions)
    let findings = { (story: StoryCollector) in
      story.findings.filter { !Self.ofTexts.contains($0.key) }.mapValues { "\($0)" }
    }
    #expect(findings(printed) == findings(binary))
  }

  /// What is found in texts only.
  private static let ofTexts = ["unwrapped", "passedLines"]

  /// Values may hold whatever a device wants, lines of the same or of another log as well.
  @Test(arguments: [
    "nrf-connect.txt", "nrf-connect-ios.txt", "lightblue.csv", "esphome.txt", "bleak.txt",
  ])
  func `values in binary and in text tell the same, whatever they say`(name: String) throws {
    let binary = try Self.decoded("session.btsnoop")
    let logged = try Self.decoded(name)
    let day: Int64 = 86_400_000_000_000
    // nRF Connect on iOS and ESPHome tell no date.
    func story(_ values: [StoryCollector.Value]) -> [String] {
      values.map {
        "\($0.time % day) \($0.label ?? 0) \($0.bytes) \(String(describing: $0.direction))"
      }
    }
    #expect(!binary.values.isEmpty)
    #expect(story(logged.values) == story(binary.values))
    if !["nrf-connect-ios.txt", "esphome.txt"].contains(name) {
      #expect(logged.values.map(\.time) == binary.values.map(\.time))
    }
    #expect(logged.story.reads.map(\.bytes) == binary.story.reads.map(\.bytes))
    #expect(
      logged.story.subscriptions.map(\.bits).sorted()
        == binary.story.subscriptions.map(\.bits).sorted())
    #expect(logged.connections == binary.connections)
    #expect(logged.lost == binary.lost)
    #expect(
      logged.findings.keys.filter { !Self.ofTexts.contains($0) }.allSatisfy {
        binary.findings[$0] != nil
      })
  }
}
