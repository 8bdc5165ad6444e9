import Foundation
import HSTestSupport
import Testing

/// Some forty captures, two of them broken: the small sister of `tools/bench/case fleet`, without a clock.
@Suite struct `Many captures` {
  /// Makes the captures; hands out their folder, their names and those of the broken ones.
  private func withCaptures(_ body: (URL, [String], [String]) throws -> Void) throws {
    try Samples.withFolder { folder in
      var sources = [
        "polar-h7-app", "coospo-h6", "two-straps", "cached-reconnects", "bumble-session",
      ]
      .map { try? Samples.bytes($0) }.compactMap(\.self)
      for seed in 1...3 {
        let made = try Program.run(
          "simulate", "scenarios/strap.yaml", "-o", "-", "--output-format", "btsnoop", "--seed",
          "\(seed)")
        try #require(made.status == 0, "\(made.errors)")
        sources.append(made.output)
      }
      var names: [String] = []
      var broken: [String] = []
      for number in 0..<40 {
        var bytes = sources[number % sources.count]
        let name = "night\(number / 10)/\(number + 100).btsnoop"
        if number % 20 == 7 {
          bytes =
            number == 7
            ? bytes.dropLast(5) : Array(bytes.prefix(bytes.count / 2)) + [255, 255, 255]
          broken.append(name)
        }
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        names.append(name)
      }
      try body(folder, names, broken)
    }
  }

  @Test(arguments: [["series"], ["info", "--format", "json"]])
  func `give what each gives by itself, name the broken ones, and lose none`(command: [String])
    throws
  {
    try withCaptures { folder, names, broken in
      let one = try Program.run(command + [folder.path, "--jobs", "1"])
      let several = try Program.run(command + [folder.path, "--jobs", "3"])
      #expect(one.status == 2 && several.status == 2)
      #expect(one.output == several.output && one.errors == several.errors)
      var whole: [UInt8] = []
      for name in names {
        let path = folder.appending(path: name).path
        let alone = try Program.run(command + [path, "--jobs", "1"])
        #expect(alone.status == (broken.contains(name) ? 2 : 0))
        let hasHeadings = command == ["series"] && !whole.isEmpty
        whole += hasHeadings ? Array(alone.output.drop { $0 != 10 }.dropFirst()) : alone.output
      }
      #expect(one.output == whole)
      for name in broken { #expect(one.errors.contains(name), "\(name)") }
      #expect(one.errors.contains("2 of 40 captures could not be read, or only in part"))
      let scan = try Program.run("scan", "--format", "csv", folder.path)
      #expect(scan.lines.count == 41)
      for name in names { #expect(scan.lines.count { $0.contains(name) } == 1) }
    }
  }
}
