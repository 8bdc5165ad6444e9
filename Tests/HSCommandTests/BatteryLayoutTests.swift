import Foundation
import HSLearn
import HSLearningBench
import HSTestSupport
import Testing

/// What `learn` writes of one capture of a device reads another of the same device.
@Suite struct `A layout that was learnt` {
  /// A capture of a battery that is asked for its values.
  private static func capture(_ name: String, seed: UInt64) throws -> BatteryCapture {
    let text = try String(
      contentsOf: Places.root.appending(path: "tools/learning-bench/battery-protocols.txt"),
      encoding: .utf8)
    var random = SeededGenerator(seed: seed)
    return BatteryCapture(
      try #require(try BatteryProtocol.read(text).first { $0.name == name }), polls: 40,
      using: &random)
  }

  private static func write(_ capture: BatteryCapture, to file: URL) throws {
    var values = ValueCapture()
    let all =
      capture.written.map { ($0.packet, "write ffe2", $0.bytes) }
      + capture.notified.map { ($0.packet, "notify ffe1", $0.bytes) }
    for (_, words, bytes) in all.sorted(by: { $0.0 < $1.0 }) {
      let parts = words.split(separator: " ").map(String.init)
      values.add(parts[0], parts[1], bytes)
    }
    try Data(values.bytes).write(to: file)
  }

  @Test(arguments: ["humsienk", "cbtpwr", "daren", "daly", "jbd", "greenway"])
  func `of one capture reads another capture of the same device`(name: String) throws {
    try Samples.withFolder { folder in
      let (first, second) = (
        folder.appending(path: "1.btsnoop"), folder.appending(path: "2.btsnoop")
      )
      let layout = folder.appending(path: "device.ksy").path
      try Self.write(try Self.capture(name, seed: 41), to: first)
      let other = try Self.capture(name, seed: 42)
      try Self.write(other, to: second)
      #expect(try Program.run("learn", first.path, "-o", layout).status == 0)
      let read = try DissectedValue.ours(second.path, ["--layout", layout])
      let whole = read.values.joined().filter { $0.isWhole && !$0.layout.hasPrefix("write") }
      let fits = whole.filter { $0.misfit == nil && $0.left == 0 }
      let misfit = whole.first { $0.misfit != nil }?.misfit ?? ""
      let frames = other.polls.joined().count { !$0.isRequest }
      #expect(fits.count * 100 >= frames * 98, "\(fits.count) of \(frames): \(misfit)")
      let sums = fits.count { $0.fields.contains { $0.name == "check_sum" } }
      #expect(sums * 100 >= frames * 98, "\(sums) check sums of \(frames)")
    }
  }
}
