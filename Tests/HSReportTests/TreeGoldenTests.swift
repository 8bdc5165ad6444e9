import Foundation
import Testing

/// Reports on whole captures against `fixtures/expected`.
///
/// `HEARTSNOOP_UPDATE_GOLDEN=1 swift test --filter TreeGoldenTests` writes the files anew; whoever
/// does that reads the difference.
struct TreeGoldenTests {
  private static let expected = TreeFixture.root.appending(path: "fixtures/expected")

  /// The golden files of these kinds, as `NAME.KIND`.
  static let files: [String] = [
    "all-att-pdus.gatt.json", "all-att-pdus.gatt.txt", "bad-lengths.info.txt",
    "bumble-long-and-indicate.gatt.txt", "bumble-session.gatt.txt", "clock-step.info.json",
    "clock-step.info.txt", "cut-records.info.txt", "cut-tail.info.txt", "empty.gatt.txt",
    "empty.info.txt", "length-beyond-file.info.txt", "link-lost-reconnect.gatt.txt",
    "live-btmon.gatt.txt", "live-btmon.info.json", "live-btmon.info.txt", "monitor-2001.gatt.txt",
    "monitor-2001.info.txt", "no-connect-event.gatt.json", "no-connect-event.gatt.txt",
    "no-connect-event.info.txt", "phone-as-peripheral.gatt.json", "phone-as-peripheral.gatt.txt",
    "polar-h7-app.gatt.txt", "polar-h7-app.info.txt", "sco-iso-bredr.gatt.txt",
    "queued-writes.gatt.txt", "sco-iso-bredr.info.txt", "silences.info.json", "silences.info.txt",
    "start-over-incomplete.info.txt", "two-straps.gatt.txt",
    "two-straps.info.txt", "unanswered-request.gatt.txt",
  ]

  @Test(arguments: files)
  func `a report is what was reviewed`(file: String) throws {
    let kind = try #require(TreeFixture.kinds.first { file.hasSuffix("." + $0) })
    let text = try TreeFixture(String(file.dropLast(kind.count + 1))).report(kind)
    let url = Self.expected.appending(path: file)
    if ProcessInfo.processInfo.environment["HEARTSNOOP_UPDATE_GOLDEN"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: url, encoding: .utf8)
    if text != golden {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let wanted = golden.split(separator: "\n", omittingEmptySubsequences: false)
      let first = zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let line = first ?? min(lines.count, wanted.count)
      Issue.record(
        """
        \(file), line \(line + 1):
        is:     \(line < lines.count ? lines[line] : "the end")
        should: \(line < wanted.count ? wanted[line] : "the end")
        """)
    }
  }

  @Test func `no golden file of these reports is without a test`() throws {
    let present = try FileManager.default.contentsOfDirectory(atPath: Self.expected.path)
      .filter { file in TreeFixture.kinds.contains { file.hasSuffix("." + $0) } }
    #expect(present.sorted() == Self.files.sorted())
  }
}
