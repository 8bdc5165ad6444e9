import Foundation
import TestSupport
import Testing

/// The page that `heartsnoop report` writes, without a browser.
///
/// `tools/check-page` opens it in one.
@Suite struct `Report` {
  @Test(arguments: [
    "polar-h7-app", "two-straps", "link-lost-reconnect", "headers-only", "silences", "all-att-pdus",
    "phone-as-peripheral", "empty", "clock-extremes",
  ])
  func `has the numbers of series, and follows its schema`(capture: String) throws {
    let path = Samples.path(capture)
    let document = try Program.run("report", "--format", "json", path)
    #expect(document.status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any])
    let faults = try JSONSchema("report-1").faults(in: report)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    let sensors = try #require(report["sensors"] as? [[String: Any]])
    var mine: [String] = []
    var ticks: [Int] = []
    for sensor in sensors {
      let numbers = { (name: String) in sensor[name] as? [Int] ?? [] }
      let verdicts = sensor["verdicts"] as? [String] ?? []
      let reasons = sensor["reasons"] as? [String] ?? []
      var packet = 0
      for (index, step) in numbers("packet_d").enumerated() {
        packet += step
        mine.append(
          "\(packet) \(numbers("bpm")[index]) \(verdicts[numbers("verdict_of")[index]]) "
            + reasons[numbers("reasons_of")[index]])
      }
      ticks += numbers("rr_ticks")
    }
    let rows = try Program.run("series", path).lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      mine.sorted()
        == rows.map { "\($0[1]) \($0[5].isEmpty ? "0" : $0[5]) \($0[12]) \($0[13])" }.sorted())
    let beats = try Program.run("series", "--beats", path).lines.dropFirst().compactMap {
      Int($0.split(separator: ",", omittingEmptySubsequences: false)[6])
    }
    #expect(ticks.sorted() == beats.sorted())
  }

  @Test func `is one file, whose policy lets nothing else run`() throws {
    let page = try Program.run("report", Samples.path("polar-h7-app")).text
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    #expect(
      !page.contains("http://")
        || page.ranges(of: "http://").count == page.ranges(of: "http://www.w3.org/2000/svg").count)
    #expect(!page.contains("https://"))
    #expect(!page.contains("style=\""))
    // Pictures are there without script.
    #expect(page.contains("<path class=\"bpm\" d=\"M"))
    #expect(page.contains("75 verified (100.0 %)"))
  }

  @Test func `does as Markdown what Markdown allows`() throws {
    let text = try Program.run("report", "--format", "md", Samples.path("polar-h7-app")).text
    #expect(text.hasPrefix("## polar-h7-app.btsnoop\n"))
    #expect(text.contains("### Polar H7 252D9F1: verified"))
    #expect(text.contains("| 1 | 0:05 to 1:19 | 75 | verified |"))
  }

  @Test(arguments: ["html", "md", "json"])
  func `holds no name and no address of a redacted capture`(format: String) throws {
    let path = Samples.path("polar-h7-app")
    let own = try Program.run("report", "--format", format, path).text
    let shared = try Program.run("report", "--redact", "--format", format, path).text
    for secret in ["D0:50:4C:25:2D:9F", "Polar H7", "252D9F1", "C0:FF:EE:00:00:01"] {
      #expect(!shared.contains(secret), "\(secret)")
    }
    #expect(own.contains("Polar H7 252D9F1"))
    // No folder of ours, either.
    #expect(!shared.contains("fixtures/captures"))
    #expect(shared.contains("75 verified (100.0 %)"))
    let bytes = try Data(contentsOf: Places.fixture(path))
    #expect(try Program.run(["report", "--redact", "-"], input: [UInt8](bytes)).status == 0)
  }

  @Test func `is about one capture`() throws {
    let path = Samples.path("polar-h7-app")
    #expect(try Program.run("report", path, path).status == 64)
  }
}
