import Foundation
import HSTestSupport
import Testing

/// Times count from the capture's first packet, in every command, and what is advised can be typed.
@Suite struct `The origin of time` {
  /// Packets whose values a part of the Polar session holds.
  ///
  /// Its first heart rate comes 4.7 s after the first packet.
  private static func packets(_ arguments: [String], column: Int) throws -> [String] {
    let result = try Program.run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return result.lines.compactMap { line in
      let cells = line.split(whereSeparator: { $0 == "," || $0 == " " })
      return cells.count > column ? String(cells[column]) : nil
    }
  }

  @Test(arguments: ["10", "10s", "+0:10", "06:30:10", "2026-05-04T06:30:10Z"])
  func `is the same for series and decode`(from: String) throws {
    let part = ["--from", from, "--to", "12", Diff.polar]
    let series = try Self.packets(["series"] + part, column: 1).dropFirst()
    let plain = try Self.packets(["series", "--no-verdicts"] + part, column: 1).dropFirst()
    let decoded = try Self.packets(["decode", "--only", "value"] + part, column: 1)
    #expect(series.count == 2, "\(series)")
    #expect(Array(series) == decoded)
    #expect(Array(plain) == decoded)
  }

  /// The value of packet 148 comes 10.744797 s after packet 1, with which no event begins.
  @Test(arguments: [
    [], ["--only", "value"], ["--from", "10"], ["--peer", "1"], ["--around", "148"],
  ])
  func `is the first packet, whatever is shown`(part: [String]) throws {
    let result = try Program.run(["decode", "--time", "relative"] + part + [Diff.polar])
    let line = result.lines.first { $0.contains(" 148 <") }
    #expect(line?.hasPrefix("+10.744797 ") == true, "\(result.text)")
  }

  @Test func `makes the report's advice one that summary and series take`() throws {
    let page = try Program.run("report", "--format", "md", Diff.polar)
    let advice = try #require(
      page.text.firstMatch(of: /Use .*, in commands (--from \S+ --to [^ :]+)/)?.1)
    let options = advice.split(separator: " ").map(String.init)
    let series = try Program.run(["series"] + options + [Diff.polar])
    // All 75 values of the run that is recommended, and the header.
    #expect(series.lines.count == 76, "\(advice)")
    let summary = try Program.run(["summary"] + options + [Diff.polar])
    #expect(summary.status == 0)
    #expect(summary.text.contains("packets 142-218"), "\(summary.text)")
  }

  @Test func `is told where a time of day was understood instead`() throws {
    for command in [["summary"], ["series"], ["series", "--no-verdicts"], ["decode"]] {
      let result = try Program.run(command + ["--from", "8:24", Diff.polar])
      #expect(result.status == 3)
      // A table has its header all the same.
      #expect(result.lines.count == (command[0] == "series" ? 1 : 0))
      #expect(
        result.errors.contains("8:24 is a time of day, UTC; +8:24 counts from the first packet"),
        "\(command): \(result.errors)")
    }
  }
}

/// `convert` with a part that holds no packet.
@Suite struct `A conversion of nothing` {
  @Test(arguments: [
    (["--peer", "nobody"], "nothing matches --peer nobody; peers are 1 \"Mirror A\""),
    (
      ["--from", "2h"],
      "nothing matches --from 2h; packets are of 2026-05-04T06:30:00Z to 2026-05-04T06:30:33Z"
    ),
    (["--packets", "99999-"], "nothing matches --packets 99999-; packets are numbered 1 to 219"),
    (
      ["--only", "pairing"],
      "nothing matches kinds pairing; 'heartsnoop help kinds' explains the kinds"
    ),
  ])
  func `says why, and writes no file`(part: [String], words: String) throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out.btsnoop").path
      let result = try Program.run(["convert"] + part + ["-o", out, Samples.path("two-straps")])
      #expect(result.status == 3)
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("not written, as it would hold no packet"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `says nothing of what a file lacks that is not written`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out.btsnoop").path
      let result = try Program.run(
        ["convert", "--packets", "99999-", "-o", out, Samples.path("silences")])
      #expect(result.status == 3)
      #expect(!result.errors.contains("are not mentioned"), "\(result.errors)")
    }
  }
}
