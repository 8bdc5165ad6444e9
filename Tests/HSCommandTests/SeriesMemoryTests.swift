import Foundation
import HSTestSupport
import Testing

/// How much memory verdicts take: nobody's capture, however long or odd, takes more than its share.
@Suite struct SeriesMemoryTests {
  /// A strap's capture in which many other heart rates follow, one a second, each with one RR interval.
  static func capture(
    of count: Int, _ value: (Int) -> (rate: UInt8, ticks: Int)
  ) throws -> AlteredCapture {
    var capture = try AlteredCapture("polar-h7-app")
    var record = capture.records[141]
    let head = Array(record.data.prefix(12))
    try #require(head.suffix(3) == [0x1b, 0x10, 0x00])
    capture.records.removeSubrange(142...)
    capture.records.reserveCapacity(142 + count)
    for index in 0..<count {
      let (rate, ticks) = value(index)
      record.data = head + [0x16, rate, UInt8(ticks & 0xff), UInt8(ticks >> 8 & 0xff)]
      record.time += 1_000_000
      capture.records.append(record)
    }
    return capture
  }

  /// The most memory that a run took, in bytes, and what it printed.
  static func peak(_ arguments: [String]) throws -> (bytes: Int, outcome: Program.Outcome) {
    let run = try Run(arguments, isStarted: true)
    run.endInput()
    var peak = 0
    while run.isRunning {
      let words = run.systemStatus["VmHWM"]?.split(separator: " ") ?? []
      peak = max(peak, (words.first.flatMap { Int($0) } ?? 0) * 1024)
      Thread.sleep(forTimeInterval: 0.002)
    }
    return (peak, try run.end())
  }

  @Test func `Rates that jump with each value take neither memory nor pages`() throws {
    guard Sanitizer.measures("the memory of rates that jump") else { return }
    let capture = try Self.capture(of: 12_000) { ($0 % 2 == 0 ? 60 : 180, 768) }
    try capture.withFile { path in
      let (bytes, outcome) = try Self.peak(["summary", "--format", "json", path])
      #expect(outcome.status == 0)
      #expect(bytes > 0)
      #expect(bytes < 80 << 20, "\(bytes >> 20) MiB")
      #expect(outcome.output.count < 1 << 20, "\(outcome.output.count) bytes")
    }
  }

  @Test func `A verdict takes at most 64 bytes a value`() throws {
    guard Sanitizer.measures("the memory of a verdict") else { return }
    let count = 30_000
    let capture = try Self.capture(of: count) { index in
      let ticks = 1024 + Int((40 * sin(Double(index) / 5)).rounded())
      return (UInt8((61_440 / Double(ticks)).rounded()), ticks)
    }
    try capture.withFile { path in
      let plain = try Self.peak(["series", "--no-verdicts", path])
      let judged = try Self.peak(["series", path])
      #expect(plain.outcome.lines.count == judged.outcome.lines.count)
      #expect(judged.outcome.lines.count > count)
      // Medians and filters keep some thousand numbers, whatever the length; code is loaded as well.
      let room = 64 * count + (6 << 20)
      #expect(
        judged.bytes - plain.bytes < room,
        "\((judged.bytes - plain.bytes) / count) bytes a value")
    }
  }
}
