import Foundation
import HSTestProgram
import Testing

/// What `heartsnoop convert` writes, as other programs read it.
@Suite struct `Converted captures` {
  /// A format, and whether every capture's records have a place in it.
  static let formats = [
    "btsnoop", "btsnoop-monitor", "pcap", "pcap-monitor", "pcapng", "packetlogger",
    "packetlogger-v1",
  ]

  /// Whole sessions, of every framing.
  static let sessions: [Capture] = [
    "polar-h7-app", "coospo-h6", "two-straps", "bumble-session", "interleaved-fragments",
    "phone-as-peripheral", "h1-1001",
  ].map { Capture(name: $0, folder: Places.fixtures.appending(path: "captures")) }

  /// Captures that btmon 5.66 reads to their end: it crashes on many discoveries' first answer.
  static let readByBtmon: [Capture] = [
    "no-connect-event", "unanswered-request", "connection-versions", "bad-lengths",
    "start-over-incomplete", "headers-only",
  ].map { Capture(name: $0, folder: Places.fixtures.appending(path: "captures")) }

  /// A few captures of other people's recorders.
  static let corpus: [Capture] = {
    guard Places.hasCorpus(for: "conversions of other recorders' captures") else { return [] }
    let folder = Places.corpus.appending(path: "captures")
    let all = Places.captures(in: folder, kinds: ["btsnoop", "pklg"]).filter { capture in
      let size = try? FileManager.default.attributesOfItem(atPath: capture.path)[.size] as? Int
      return (size ?? 0) < 200_000
    }
    // Each in seven formats, and tshark takes its time.
    return Array(all.prefix(Places.isThorough ? .max : 4))
  }()

  /// Calls `body` with the path of a capture in a format, which is gone afterwards; not if nothing
  /// of it has a place there.
  private func with(
    _ capture: Capture, as format: String, _ more: [String] = [],
    _ body: (String, Program.Outcome) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-convert-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "out").path
    let result = try Program.run(
      ["convert", capture.path, "-o", path, "--output-format", format] + more)
    #expect(result.status == 0 || result.status == 2, "\(capture.name): \(result.errors)")
    guard FileManager.default.fileExists(atPath: path) else { return }
    try body(path, result)
  }

  private func records(_ capinfos: String, _ path: String) throws -> Int? {
    let result = try Command.run(capinfos, ["-M", "-T", "-r", "-c", path])
    return result.text.split(separator: "\t").last.flatMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  @Test(arguments: sessions + corpus)
  func `have the ATT PDUs of the source`(_ capture: Capture) throws {
    guard let tshark = TShark.installed, let capinfos = Command.find("capinfos") else { return }
    // What Wireshark cannot open cannot be compared.
    guard let before = try records(capinfos, capture.path),
      let source = try? tshark.pdus(capture.path)
    else { return }
    for format in Self.formats {
      try with(capture, as: format) { path, result in
        let after = try #require(try records(capinfos, path), "\(capture.name)")
        let pdus = try tshark.pdus(path)
        #expect(
          pdus.map(\.bytes) == source.map(\.bytes), "\(capture.name), \(format): \(result.errors)")
        guard !result.errors.contains("left out") else { return }
        #expect(after == before, "\(capture.name): \(result.errors)")
        #expect(pdus.map(\.packet) == source.map(\.packet), "\(capture.name)")
        for (found, expected) in zip(pdus, source) {
          guard let one = found.isSent, let other = expected.isSent else { continue }
          #expect(one == other, "\(capture.name): packet \(found.packet)")
        }
      }
    }
  }

  @Test(arguments: ["polar-h7-app", "two-straps", "live-btmon", "phone-as-peripheral"])
  func `show our remarks in Wireshark`(_ name: String) throws {
    guard let tshark = TShark.installed else { return }
    let capture = Capture(name: name, folder: Places.fixtures.appending(path: "captures"))
    let decoded = try Program.run("decode", capture.path).text
    try with(capture, as: "pcapng", ["--annotate"]) { path, _ in
      let shown = try Command.run(
        tshark.path, ["-r", path, "-T", "fields", "-e", "frame.number", "-e", "frame.comment"])
      var numbers: Set<Int> = []
      for line in shown.text.split(separator: "\n") {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count == 2, !columns[1].isEmpty, let number = Int(columns[0]) else {
          continue
        }
        numbers.insert(number)
      }
      // Packet numbers of the timeline's lines: the second column.
      let told = decoded.split(separator: "\n").compactMap { line in
        line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first
          .flatMap { Int($0) }
      }
      // A step of the clock between two adapters is none where each has an interface.
      let lost = Set(told).subtracting(numbers)
      #expect(name == "live-btmon" ? lost.count < 10 : lost.isEmpty, "\(lost)")
      #expect(numbers.subtracting(told).isEmpty)
      let values = decoded.split(separator: "\n").filter { $0.contains(" bpm") }.count
      #expect(shown.text.components(separatedBy: " bpm").count - 1 == values)
    }
  }

  @Test(arguments: ["btsnoop", "btsnoop-monitor"])
  func `are read by btmon`(format: String) throws {
    guard let btmon = Command.find("btmon") else { return Places.skip("btmon is not installed") }
    var compared = 0
    for capture in Self.readByBtmon + Self.corpus {
      let source = try Command.run(btmon, ["-r", capture.path])
      guard !source.wasKilled, source.status == 0 else { continue }
      try with(capture, as: format) { path, _ in
        let made = try Command.run(btmon, ["-r", path])
        #expect(!made.wasKilled && made.status == 0, "\(capture.name)")
        func lines(_ text: String) -> [Substring] {
          text.split(separator: "\n").filter { $0.contains("ATT:") }
        }
        #expect(lines(made.text) == lines(source.text), "\(capture.name)")
        compared += lines(source.text).count
      }
    }
    #expect(compared > 50, "btmon showed \(compared) ATT PDUs")
  }
}
