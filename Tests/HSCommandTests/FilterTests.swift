import HSTestSupport
import Testing

/// What `decode` leaves out when it is asked to.
@Suite struct `Filters` {
  /// A line taken apart as far as the columns go.
  private struct Line {
    let packet: Int
    let text: String

    init(_ line: String) throws {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      packet = try #require(columns.count > 1 ? Int(columns[1]) : nil, "\(line)")
      text = line
    }
  }

  private func lines(_ capture: String, _ arguments: String...) throws -> [Line] {
    let result = try Program.run(["decode"] + arguments + [Samples.path(capture)])
    // Nothing in the part that was asked for is no answer.
    #expect(result.status == 0 || result.status == 3 && result.lines.isEmpty)
    return try result.lines.map { try Line($0) }
  }

  /// Ranges, and the packets that are in them.
  static let ranges: [(range: String, packets: ClosedRange<Int>)] = [
    ("66", 66...66), ("60-72", 60...72), ("120-", 120...Int.max), ("-45", 1...45),
    ("1-9223372036854775807", 1...Int.max), ("0066-066", 66...66), ("500-600", 500...600),
  ]

  @Test(arguments: ranges)
  func `by packet`(range: String, packets: ClosedRange<Int>) throws {
    let all = try lines("hrm-edge-values")
    let expected = all.filter { packets.contains($0.packet) }.map(\.text)
    #expect(try lines("hrm-edge-values", "--packets", range).map(\.text) == expected)
    #expect(try lines("hrm-edge-values", "--packets=\(range)").map(\.text) == expected)
    #expect(expected.isEmpty == (range == "500-600"))
  }

  /// A line of another packet does not stand for the one that was asked for: a subscription not for its write.
  @Test(arguments: [
    ["--value", "0100"], ["--opcode", "write-request"], ["--opcode", "write-response"],
    ["--opcode", "error-response"], ["--direction", "sent"],
  ])
  func `by what a packet is tell the same in text and in NDJSON`(filter: [String]) throws {
    for capture in ["polar-h7-app", "two-straps", "subscription-faults"] {
      let path = Samples.path(capture)
      func packets(_ format: String) throws -> Set<Int> {
        let lines = try Program.run(["decode", "--format", format] + filter + [path]).lines
        return Set(
          lines.compactMap { line in
            format == "text"
              ? Int(line.split(separator: " ", omittingEmptySubsequences: true)[1])
              : line.firstMatch(of: #/"packet":([0-9]+)/#).flatMap { Int($0.1) }
          })
      }
      let told = try packets("ndjson")
      #expect(try packets("text") == told, "\(capture)")
      #expect(!told.isEmpty, "\(capture)")
    }
  }

  @Test func `by the name of an event admit the answers to commands`() throws {
    let path = Samples.path("polar-h7-app")
    let told = try Program.run("decode", "--only", "hci", path).lines
    for (name, words) in [
      ("command-complete", "HCI command complete: "), ("command-status", "HCI command status: "),
      ("number-of-completed-packets", "HCI completed packets: "),
    ] {
      let expected = told.filter { $0.contains(words) }
      #expect(!expected.isEmpty)
      #expect(try Program.run("decode", "--opcode", name, path).lines == expected, "\(name)")
    }
    // A version behind the name need not be typed.
    #expect(try Program.run("decode", "--opcode", "encryption-change", path).status == 3)
  }

  /// How the second of two straps may be asked for, and whether its advertising is found as well.
  static let peers: [(peer: String, isAdvertiser: Bool)] = [
    ("2", false), ("Mirror B", true), ("mirror b", true), ("ROR B", true),
    ("DB:00:00:00:00:0B", true), ("db:00", true), (":0b", true),
  ]

  @Test(arguments: peers)
  func `by peer`(peer: String, isAdvertiser: Bool) throws {
    let all = try lines("two-straps")
    let connected = all.filter { $0.text.contains(" 2 Mirror B ") }
    let before = all.filter {
      $0.text.contains("advertiser DB:") || $0.text.contains("connecting to DB:")
    }
    #expect(connected.count > 40)
    #expect(before.count == 2)
    let expected = all.filter { line in
      connected.contains { $0.text == line.text }
        || isAdvertiser && before.contains { $0.text == line.text }
    }
    #expect(try lines("two-straps", "--peer", peer).map(\.text) == expected.map(\.text))
  }

  @Test(arguments: ["3", "99999", "Mirror C", "ff:ff"])
  func `by a peer that is not there`(peer: String) throws {
    #expect(try lines("two-straps", "--peer", peer).isEmpty)
  }

  @Test func `by a number do not take it for part of an address`() throws {
    #expect(try lines("extended-advertising", "--peer", "0").isEmpty)
    let first = try lines("extended-advertising", "--peer", "1")
    #expect(first.allSatisfy { $0.text.contains("C0:FF:EE:00:00:08") })
    #expect(first.count == 2)
  }

  @Test func `by what kind of event it is`() throws {
    let story = try lines("polar-h7-app").map(\.text)
    let all = try lines("polar-h7-app", "--only", "all").map(\.text)
    #expect(all.count > 300)
    #expect(Set(story).isSubset(of: Set(all)))
    #expect(try lines("polar-h7-app", "--only", "story").map(\.text) == story)
    #expect(try lines("polar-h7-app", "--show", "all").map(\.text) == all)
    #expect(try lines("polar-h7-app", "--hide", "all").isEmpty)

    let values = try lines("polar-h7-app", "--only", "value").map(\.text)
    #expect(values.count == 75)
    #expect(values.allSatisfy { $0.contains("Heart Rate Measurement") })
    #expect(try lines("polar-h7-app", "--hide", "value").map(\.text).count == story.count - 75)

    let links = try lines("polar-h7-app", "--only", "link").map(\.text)
    let both = try lines("polar-h7-app", "--only", "value", "--show", "link").map(\.text)
    #expect(both.count == values.count + links.count)
    #expect(Set(both) == Set(values + links))
    #expect(try lines("polar-h7-app", "--only", "value,link").map(\.text) == both)
    #expect(
      try lines("polar-h7-app", "--only", "value,link", "--hide", "link").map(\.text) == values)
    let commands = try lines("polar-h7-app", "--only", "hci").map(\.text)
    #expect(commands.allSatisfy { $0.contains("HCI ") })
  }

  @Test func `all at once`() throws {
    let found = try lines(
      "two-straps", "--only", "value", "--peer", "mirror a", "--packets", "145-160")
    #expect(found.map(\.packet) == [146, 148, 150, 152, 154, 156, 157, 160])
  }

  @Test func `hold for data as well`() throws {
    for arguments in [
      ["--packets", "145-160"], ["--peer", "Mirror B"], ["--only", "value"],
      ["--show", "hci", "--peer", "2", "--packets", "-80"],
    ] {
      func packets(_ format: String) throws -> [String] {
        let result = try Program.run(
          ["decode", "--format", format] + arguments + [Samples.path("two-straps")])
        return try result.lines.map { line in
          guard format == "ndjson" else { return String(try Line(line).packet) }
          return String(try #require(line.firstMatch(of: /"packet":([0-9]+),/)).1)
        }
      }
      // Text says less where a line would say again what another says.
      let (text, json) = (try packets("text"), try packets("ndjson"))
      #expect(Set(text).isSubset(of: Set(json)))
      #expect(!text.isEmpty)
    }
  }

  /// What is asked for, and what each line that is left holds; how many lines.
  static let abouts: [(capture: String, options: [String], holds: String, count: Int)] = [
    ("polar-h7-app", ["--attribute", "2a37", "--only", "value"], " Heart Rate Measurement ", 75),
    ("polar-h7-app", ["--attribute", "0x0010", "--only", "value"], " Heart Rate Measurement ", 75),
    (
      "polar-h7-app", ["--attribute", "heart-rate", "--only", "value"], " Heart Rate Measurement ",
      75
    ),
    ("polar-h7-app", ["--value", "16????02"], ", contact, RR ", 20),
    ("polar-h7-app", ["--opcode", "notification"], " Heart Rate Measurement ", 75),
    ("polar-h7-app", ["--opcode", "0x2042"], "LE Set Extended Scan Enable", 4),
    ("polar-h7-app", ["--channel", "att", "--direction", "sent", "--only", "value,read"], "", 0),
    ("two-straps", ["--connection", "2", "--only", "value"], " 2 Mirror B ", 35),
    (
      "two-straps", ["--connection", "1", "--connection", "2", "--only", "value"], " Mirror ", 69
    ),
  ]

  @Test(arguments: abouts)
  func `by what it is about`(capture: String, options: [String], holds: String, count: Int) throws {
    let result = try Program.run(["decode"] + options + [Samples.path(capture)])
    #expect(result.lines.allSatisfy { $0.contains(holds) })
    #expect(result.lines.count == count)
    #expect(result.status == (count > 0 ? 0 : 3))
    let json = try Program.run(
      ["decode", "--format", "ndjson"] + options + [Samples.path(capture)])
    #expect(json.lines.count == count)
  }

  @Test func `of a history and of the tree are the same`() throws {
    let capture = Samples.path("polar-h7-app")
    let history = try Program.run(
      "gatt", "--history", "Heart Rate Measurement", "--value", "16????02", capture)
    #expect(history.lines.count { $0.contains("  notified ") } == 20)
    let tree = try Program.run("gatt", "--attribute", "180f", capture)
    #expect(tree.text.contains("Battery Level (2a19)"))
    #expect(!tree.text.contains("(2a37)"))
    let other = try Program.run("gatt", "--attribute", "2aff", capture)
    #expect(other.status == 3)
    #expect(other.errors.contains("nothing matches --attribute 2aff"))
  }

  @Test func `of a conversion keep what names handles, and say so`() throws {
    let capture = Samples.path("polar-h7-app")
    func convert(_ options: String...) throws -> (capture: [UInt8], said: String) {
      let result = try Program.run(
        ["convert", "--output-format", "pcapng"] + options + [capture, "-o", "-"])
      #expect(result.status == 0)
      return (result.output, result.errors)
    }
    func decode(_ bytes: [UInt8]) throws -> String {
      try Program.run(["decode", "--only", "value", "-"], input: bytes).text
    }
    let whole = try convert("--attribute", "2a37", "--opcode", "notification")
    #expect(whole.said.contains("name handles"))
    #expect(try decode(whole.capture).contains("Heart Rate Measurement 86 bpm"))
    let bare = try convert("--attribute", "2a37", "--opcode", "notification", "--bare")
    #expect(bare.said.isEmpty)
    #expect(!(try decode(bare.capture).contains("Heart Rate Measurement")))
    #expect(bare.capture.count < whole.capture.count)
  }

  @Test func `that cannot be read are errors of usage`() throws {
    for options in [
      ["--opcode", "foo"], ["--value", "1"], ["--direction", "up"], ["--connection", "0"],
      ["--channel", "x"], ["--attribute", "12"],
    ] {
      let result = try Program.run(["decode"] + options + [Samples.path("polar-h7-app")])
      #expect(result.status == 64)
      #expect(result.errors.contains("'\(options[1])'"))
    }
  }
}
