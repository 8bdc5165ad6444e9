import Foundation
import Testing
import HSTestProgram
import HSTestSupport

/// What the audit of subscriptions, silences, queues and channels says, beside what others say of
/// the same packets: they show the packets, and nothing of what is wrong with the conversation.
@Suite struct `The audit, by us and by others` {
  /// A line of `fixtures/expected/audit.tsv`.
  struct Row: Sendable {
    var capture: String
    var packet: Int
    var ours: String
    var tshark: String
    var remark: String
  }

  static let rows = VectorFile.rows(
    HSTestSupport.Places.fixture("expected/audit.tsv"), columns: 5, hasHeader: false
  ).filter { $0[0] != "capture" }.map {
    Row(capture: $0[0], packet: $0.number(1), ours: $0[2], tshark: $0[3], remark: $0[4])
  }
  static let captures = Set(rows.map(\.capture)).sorted()

  private static func path(_ name: String) -> String {
    Places.fixtures.appending(path: "captures/\(name).btsnoop").path
  }

  @Test(arguments: captures)
  func `is told where it is listed`(capture: String) throws {
    let lines = try Program.run("decode", Self.path(capture)).text
      .split(separator: "\n")
    for row in Self.rows where row.capture == capture {
      let isTold = lines.contains { line in
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        return words.count == 3 && Int(words[1]) == row.packet && words[2].contains(row.ours)
      }
      #expect(isTold, "\(row)")
    }
  }

  @Test(arguments: captures)
  func `is not in what tshark shows`(capture: String) throws {
    guard let tshark = TShark.installed else { return }
    guard tshark.version == `Against a running tshark`.listed else {
      return Places.skip("\(capture): the words are tshark 4.0's, this is \(tshark.version)")
    }
    let result = try Command.run(
      tshark.path,
      [
        "-n", "-r", Self.path(capture), "-T", "fields", "-e", "frame.number", "-e", "_ws.col.Info",
        "-e", "_ws.expert.message",
      ])
    var shown: [Int: (info: String, remark: String)] = [:]
    for line in result.text.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3, let number = Int(columns[0]) else { continue }
      shown[number] = (columns[1], columns[2])
    }
    for row in Self.rows where row.capture == capture {
      let theirs = try #require(shown[row.packet], "\(row)")
      #expect(theirs.info.hasPrefix(row.tshark), "\(row)")
      #expect(theirs.remark == (row.remark == "-" ? "" : row.remark), "\(row)")
    }
  }

  @Test(arguments: captures)
  func `is not reached by btmon`(capture: String) throws {
    guard let btmon = Command.find("btmon") else { return Places.skip("btmon is not installed") }
    let version = try Command.run(btmon, ["--version"]).text
    guard version.hasPrefix("5.66") else {
      return Places.skip("\(capture): it is 5.66 that crashes, this is \(version)")
    }
    let said = try Command.run(btmon, ["-r", Self.path(capture)])
    #expect(said.wasKilled || said.status != 0)
  }
}
