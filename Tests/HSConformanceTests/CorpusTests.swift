import HSCapture
import HSNames
import HSTimeline
import Foundation
import Testing

/// What each capture of the corpus gave, worked out once.
actor Corpus {
  static let shared = Corpus()
  static let captures = Places.captures(
    in: Places.corpus.appending(path: "captures"),
    kinds: ["btsnoop", "pcap", "pcapng", "pklg", "cfa"])

  /// Files that are no captures to us, with the sentence that says why.
  static let refused = [
    "btstack-btsnoop-hci-nordic-mi8": "a capture file of a protocol analyser",
    "libpcap-pcapng-shb-len-too-small": "the pcapng file header has a block length of 0x14",
  ]

  /// A capture as we read it, compared with the others' readings.
  struct Entry: Sendable {
    let reading: Reading.Finished?
    /// Why there is no reading.
    let refusal: String?
    let comparison: Comparison
    let hasTShark: Bool
    let hasBtmon: Bool
  }

  private var entries: [Capture: Task<Entry, any Error>] = [:]

  func entry(_ capture: Capture) async throws -> Entry {
    if let known = entries[capture] { return try await known.value }
    let task = Task.detached { try Self.load(capture) }
    entries[capture] = task
    return try await task.value
  }

  private static func load(_ capture: Capture) throws -> Entry {
    let expected = Places.corpus.appending(path: "expected")
    let tshark = try Places.contents(expected, capture.name + ".tshark.tsv")
    let btmon = try Places.contents(expected, capture.name + ".btmon.txt")
    let rows = try TSharkRows(tshark ?? [])
    let reading: Reading.Finished
    do {
      reading = try Reading.of(capture.path, decrypts: false)
    } catch let error as CaptureError {
      return Entry(
        reading: nil, refusal: error.description,
        comparison: Comparison(nil, rows.rows.map(\.pdu)),
        hasTShark: tshark != nil, hasBtmon: btmon != nil)
    }
    // Link types of which tshark must be told, and so has no table.
    if tshark == nil, reading.statistics.air.packets > 0, let installed = TShark.installed {
      let theirs = try installed.pdus(capture.path, options: TShark.sniffers)
      return Entry(
        reading: reading, refusal: nil,
        comparison: Comparison(reading, theirs, try AirWitness(capture.path)), hasTShark: true,
        hasBtmon: btmon != nil)
    }
    return Entry(
      reading: reading, refusal: nil,
      comparison: Comparison(
        reading, rows, btmon.map { BtmonLabels($0) }, try AirWitness(capture.path)),
      hasTShark: tshark != nil, hasBtmon: btmon != nil)
  }
}

@Suite(.enabled(if: Places.hasCorpus(for: "comparison with tshark and btmon")))
struct `Against tshark and btmon` {
  @Test(arguments: Corpus.captures)
  func `each has the ATT PDUs of the other`(_ capture: Capture) async throws {
    let entry = try await Corpus.shared.entry(capture)
    let verdict = try KnownDifferences.all.get().judge(
      entry.comparison.pduDifferences, of: capture.name, kind: "pdu")
    #expect(verdict.unknown.isEmpty, "\(capture.name): not in known-differences.txt")
    #expect(verdict.stale.isEmpty, "\(capture.name): in known-differences.txt and not needed")
  }

  @Test(arguments: Corpus.captures)
  func `each opens, or is refused with the reason`(_ capture: Capture) async throws {
    let entry = try await Corpus.shared.entry(capture)
    if let reason = Corpus.refused[capture.name] {
      #expect(entry.refusal?.contains(reason) == true)
    } else {
      #expect(entry.refusal == nil)
    }
  }

  @Test(arguments: Corpus.captures)
  func `names that the others give are ours too`(_ capture: Capture) async throws {
    let entry = try await Corpus.shared.entry(capture)
    let verdict = try KnownDifferences.all.get().judge(
      entry.comparison.labelDifferences, of: capture.name, kind: "label")
    #expect(verdict.unknown.isEmpty, "\(capture.name): not in known-differences.txt")
    #expect(verdict.stale.isEmpty, "\(capture.name): in known-differences.txt and not needed")
  }

  @Test func `the table has something in it`() async throws {
    var total = [Int](repeating: 0, count: 10)
    var lines = [Comparison.heading]
    for capture in Corpus.captures {
      let comparison = try await Corpus.shared.entry(capture).comparison
      total = zip(total, comparison.numbers).map { $0 + $1 }
      lines.append(comparison.line(capture.name))
    }
    lines.append(Comparison.row("all", total.map { "\($0)" }))
    print(lines.joined(separator: "\n"))
    #expect(total[0] > 17_000, "PDUs")
    #expect(total[4] > 7_000, "names that tshark and btmon agree on")
    // What the rule for the air excuses stays a small part.
    #expect(total[1] < total[0] / 50, "PDUs sent again")
    #expect(total[2] < total[0] / 200, "PDUs in damaged packets")
  }
}
