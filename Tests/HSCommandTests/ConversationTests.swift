import Foundation
import HSTestSupport
import Testing

/// What a client and a server say to each other, and where to look for it.
@Suite struct `A conversation` {
  private func lines(_ arguments: String..., capture: String) throws -> [String] {
    let result = try Program.run(["decode"] + arguments + [Samples.path(capture)])
    #expect(result.status == (result.lines.isEmpty ? 3 : 0), "\(result.errors)")
    return result.lines
  }

  @Test func `has two sides: writes and reads are kinds of their own`() throws {
    let all = try lines("--only", "gatt", capture: "all-att-pdus")
    let writes = try lines("--only", "write", capture: "all-att-pdus")
    let reads = try lines("--only", "read", capture: "all-att-pdus")
    #expect(!writes.isEmpty)
    #expect(!reads.isEmpty)
    #expect(writes.allSatisfy { $0.contains(/writ|wrote|answered|refused: .*Write/) }, "\(writes)")
    #expect(reads.allSatisfy { $0.contains(/read|refused: Read/) }, "\(reads)")
    #expect(Set(writes).isDisjoint(with: reads))
    #expect(Set(writes + reads).isSubset(of: Set(all)))
    let rest = try lines("--only", "gatt", "--hide", "read,write", capture: "all-att-pdus")
    #expect(rest.count + writes.count + reads.count == all.count)
  }

  @Test func `says when a write was answered`() throws {
    let writes = try lines("--only", "write", capture: "all-att-pdus")
    let answer = try #require(writes.first { $0.contains("answered: write of ") })
    let words = try #require(answer.firstMatch(of: /in packet ([0-9]+) \([0-9.]+ ms\)$/))
    let request = try #require(
      writes.first { $0.contains(" write ") && $0.contains(" \(words.1) > ") }, "\(writes)")
    #expect(!request.contains("answered"))
    let json = try Program.run(
      "decode", "--only", "write", "--format", "ndjson", Samples.path("all-att-pdus"))
    #expect(
      json.lines.contains {
        $0.contains("\"event\":\"write_response\"") && $0.contains("\"category\":\"gatt\"")
          && $0.contains("\"request_packet\":\(words.1),") && $0.contains("\"latency_ms\":")
      })
  }

  @Test func `stands around a packet`() throws {
    let all = try lines(capture: "polar-h7-app")
    func packet(_ line: String) -> Int { Int(line.split(separator: " ")[1]) ?? 0 }
    let usual = try lines("--around", "141", capture: "polar-h7-app")
    #expect(usual == all.filter { (121...161).contains(packet($0)) })
    let near = try lines("--around", "141", "--context", "3", capture: "polar-h7-app")
    #expect(near == all.filter { (138...144).contains(packet($0)) })
    let alone = try lines("--around", "142", "--context", "0", capture: "polar-h7-app")
    #expect(alone == all.filter { packet($0) == 142 })
    // Packet 142 came at 06:30:04.745013.
    let seconds = try lines("--around", "142", "--context", "1100ms", capture: "polar-h7-app")
    #expect(seconds.first?.contains(" 138 < ") == true, "\(seconds)")
    #expect(seconds.last?.contains(" 143 < ") == true)
    let piped = try Program.run(
      ["decode", "--around", "142", "--context", "1s", "-"],
      input: try Samples.bytes("polar-h7-app"))
    #expect(piped.status == 64)
    #expect(piped.errors.contains("--context takes a number of packets here"))
  }

  /// Times as they may be typed, all of the same moment: ten seconds after the first packet.
  @Test(arguments: ["10", "10s", "0m10s", "10000ms", "10.0"])
  func `begins at a time`(time: String) throws {
    let all = try lines(capture: "hrm-edge-values")
    let expected = try lines("--from", "10", capture: "hrm-edge-values")
    #expect(!expected.isEmpty && expected.count < all.count)
    #expect(try lines("--from", time, capture: "hrm-edge-values") == expected)
    let before = try lines("--to", "9.999999", capture: "hrm-edge-values")
    #expect(before + expected == all)
  }

  @Test func `begins at a time of day, or a moment`() throws {
    let all = try lines(capture: "polar-h7-app")
    let late = all.filter { $0 >= "2026-05-04T06:30:30" }
    for time in [
      "06:30:30", "6:30:30", "06:30:30Z", "2026-05-04T06:30:30Z", "2026-05-04T08:30:30+02:00",
    ] {
      #expect(try lines("--from", time, capture: "polar-h7-app") == late, "\(time)")
    }
    #expect(try lines("--to", "06:30", capture: "polar-h7-app").isEmpty)
    let series = try Program.run("series", "--from", "06:30:30", Samples.path("polar-h7-app"))
    #expect(series.lines.dropFirst().first?.hasPrefix("2026-05-04T06:30:30.") == true)
    let sample = try Program.run("explain", "--time", "06:30:07", Samples.path("polar-h7-app"))
    let after = try Program.run("explain", "--time", "7s", Samples.path("polar-h7-app"))
    #expect(sample.status == 0)
    #expect(sample.text == after.text)
  }

  /// Filters that nothing passes, and what is said.
  static let empty: [(arguments: [String], words: [String])] = [
    (
      ["--peer", "nobody"],
      ["nothing matches --peer nobody", "1 \"Polar H7 252D9F1\" D0:50:4C:25:2D:9F"]
    ),
    (["--packets", "9990-"], ["nothing matches --packets 9990-", "are numbered 1 to 222"]),
    (["--around", "5000"], ["nothing matches --around 5000", "are numbered 1 to 222"]),
    (
      ["--from", "2h"],
      ["nothing matches --from 2h", "2026-05-04T06:30:00Z to 2026-05-04T06:31:18Z"]
    ),
    (["--only", "message"], ["nothing matches kinds message", "help kinds"]),
    (["--only", "finding"], ["heartsnoop: no findings"]),
  ]

  @Test(arguments: empty)
  func `is not there, which is said with what there would be`(
    arguments: [String], words: [String]
  ) throws {
    for format in ["text", "ndjson"] {
      let result = try Program.run(
        ["decode", "--format", format] + arguments + [Samples.path("polar-h7-app")])
      // That none is of a kind is an answer; that nothing is in a part is none.
      #expect(result.status == (arguments[0] == "--only" ? 0 : 3))
      #expect(result.output.isEmpty)
      for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
    }
  }

  @Test func `is not missed where nothing was asked for`() throws {
    #expect(try Program.run("decode", "--peer", "polar", Samples.path("polar-h7-app")).errors == "")
  }
}

/// `gatt --history` and `gatt --peer`.
@Suite struct `The history of a value` {
  @Test func `has every value with its packet, and what its bytes do`() throws {
    let result = try Program.run("gatt", "--history", "2a37", Samples.path("polar-h7-app"))
    #expect(result.status == 0)
    #expect(
      result.lines.first
        == "Peer 1: \"Polar H7 252D9F1\", D0:50:4C:25:2D:9F, its 0x0010 Heart Rate Measurement (2a37)"
    )
    #expect(
      result.lines.dropFirst().first
        == "  2026-05-04T06:30:04.745013Z    142  notified    16 56 cd 02  |.V..|")
    #expect(result.lines.filter { $0.contains("  notified  ") }.count == 75)
    #expect(result.text.contains("75 values of 4 to 6 bytes\n  byte 0        always 16\n"))
    let byName = try Program.run(
      "gatt", "--history", "heart-rate-measurement", Samples.path("polar-h7-app"))
    #expect(byName.text == result.text)
    let byHandle = try Program.run("gatt", "--history", "0x0010", Samples.path("polar-h7-app"))
    #expect(byHandle.text == result.text)
  }

  @Test func `says what there is where nothing matches`() throws {
    let result = try Program.run("gatt", "--history", "0x7777", Samples.path("polar-h7-app"))
    #expect(result.status == 3)
    #expect(result.errors.contains("nothing matches --history 0x7777"))
    let peer = try Program.run("gatt", "--peer", "nobody", Samples.path("polar-h7-app"))
    #expect(peer.errors.contains("nothing matches --peer nobody; peers are 1 \"Polar H7 252D9F1\""))
  }

  @Test func `is of one peer if that is asked`() throws {
    let result = try Program.run("gatt", "--peer", "mirror b", Samples.path("two-straps"))
    #expect(result.lines.first?.hasPrefix("Peer 2: \"Mirror B\"") == true)
    #expect(!result.text.contains("Mirror A"))
    let json = try Program.run(
      "gatt", "--peer", "2", "--format", "json", Samples.path("two-straps"))
    #expect(json.text.contains("Mirror B") && !json.text.contains("Mirror A"))
  }
}

/// Kinds of events, explained in one place.
@Suite struct `Help on kinds` {
  @Test func `explains each, and complaints name it`() throws {
    let page = try Program.run("help", "kinds")
    #expect(page.status == 0)
    for kind in [
      "adapter", "note", "hci", "scan", "advertising", "report", "repeated-report", "link",
      "signalling", "pairing", "att", "gatt", "read", "write", "value", "message", "finding",
      "story", "all",
    ] {
      #expect(
        page.lines.contains { $0.firstMatch(of: /^  ([a-z-]+) +[A-Za-z].{8}/)?.1 == kind[...] },
        "\(kind)")
    }
    let wrong = try Program.run("decode", "--only", "nosuch", "X")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("there is no kind 'nosuch'. 'heartsnoop help kinds' explains"))
    #expect(!(try Program.run("decode", "--help").text.contains("repeated-report")))
  }
}
