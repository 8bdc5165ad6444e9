import Foundation
import HSTestSupport
import Testing

/// Several captures at once: one after the other, merged, or one that continues the other.
@Suite struct `Several captures` {
  private static let captures = ["coospo-h6", "polar-h7-app", "clock-step"].map(Samples.path)

  private func objects(_ arguments: [String]) throws -> [[String: Any]] {
    let result = try Program.run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try result.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `name themselves in every line for machines`() throws {
    for command in [["decode", "--format", "ndjson"], ["series", "--format", "ndjson"]] {
      let several = try objects(command + Self.captures)
      let names = several.compactMap { $0["capture"] as? String }
      #expect(names.count == several.count)
      var alone = 0
      for capture in Self.captures {
        let one = try objects(command + [capture])
        #expect(one.allSatisfy { $0["capture"] == nil })
        #expect(names.count { $0 == capture } == one.count)
        alone += one.count
      }
      #expect(several.count == alone)
    }
    let csv = try Program.run(["series"] + Self.captures).lines
    let columns = try #require(csv.first).split(separator: ",").count
    #expect(csv.first?.hasSuffix(",value_hex,verdict,reasons,capture") == true)
    for line in csv.dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields.count == columns)
      #expect(Self.captures.contains(String(fields.last ?? "")))
    }
    let one = try Program.run("series", Self.captures[0]).lines
    #expect(one.first?.hasSuffix(",value_hex,verdict,reasons") == true)
    let documents = try Program.run(["gatt", "--format", "json"] + Self.captures)
    #expect(documents.text.matches(of: /"capture": "/).count == Self.captures.count)
  }

  @Test func `whose names hold commas and quotes are fields all the same`() throws {
    try Samples.withFolder { folder in
      let odd = folder.appending(path: "a,\"b\".btsnoop")
      try Data(try Samples.bytes("coospo-h6")).write(to: odd)
      let csv = try Program.run("series", odd.path, Self.captures[1]).lines
      #expect(csv.contains { $0.hasSuffix("a,\"\"b\"\".btsnoop\"") })
    }
  }

  @Test func `merged are those of each, in the order of their times`() throws {
    let only = ["--only", "all", "--format", "ndjson"]
    let merged = try objects(["decode", "--merge"] + only + Self.captures)
    let begins = merged.filter { $0["event"] as? String == "capture_begins" }
    #expect(begins.compactMap { $0["number"] as? Int } == [1, 2, 3])
    #expect(begins.allSatisfy { $0["resolution_ns"] as? Int == 1000 })
    #expect(begins.allSatisfy { $0["clock_offset_ms"] is NSNull })
    let events = merged.filter { $0["event"] as? String != "capture_begins" }
    for capture in Self.captures {
      let mine = events.filter { $0["capture"] as? String == capture }
      let alone = try objects(["decode"] + only + [capture])
      #expect(mine.count == alone.count)
      for (one, other) in zip(mine, alone) {
        var one = one
        one["capture"] = nil
        #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
      }
    }
    // Those whose clocks never step back are in order.
    let times = events.filter { $0["capture"] as? String != Self.captures[2] }
      .compactMap { $0["time"] as? String }
    #expect(times == times.sorted())
    #expect(Set(events.prefix(200).compactMap { $0["capture"] as? String }).count > 1)
  }

  @Test func `merged for people have numbers and statements of their clocks`() throws {
    let result = try Program.run(["decode", "--merge", "--time", "relative"] + Self.captures)
    #expect(result.status == 0)
    for (index, capture) in Self.captures.enumerated() {
      #expect(
        result.lines[index].hasPrefix("== \(index + 1): \(capture): btsnoop, resolution 1 us, "))
      #expect(
        result.lines[index].hasSuffix("offset to other captures' clocks not determined, 0 assumed"))
    }
    #expect(result.lines.dropFirst(3).allSatisfy { $0.contains(#/^[+-][0-9.]+ [123]: *[0-9]+ /#) })
    #expect(result.lines.dropFirst(3).contains { $0.contains(" 2: ") })
    // One time zero for all.
    let first = try #require(result.lines.dropFirst(3).first)
    #expect(first.hasPrefix("+0.0"))
  }

  @Test func `merged give the series by time`() throws {
    let merged = try Program.run(["series", "--merge"] + Self.captures.dropLast())
    let times = merged.lines.dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(times == times.sorted())
    let apart = try Program.run(["series"] + Self.captures.dropLast())
    #expect(merged.lines.sorted() == apart.lines.sorted())
    #expect(merged.lines != apart.lines)
  }

  @Test func `merged of which one cannot be read give the others`() throws {
    let result = try Program.run(
      "decode", "--merge", "nowhere", Samples.path("cut-tail"), Self.captures[0])
    #expect(result.status == 2)
    #expect(result.errorLines.first?.contains("nowhere") == true)
    #expect(result.errorLines.contains { $0.contains("cut-tail") })
    #expect(result.lines.contains { $0.contains(" 2: ") })
    let closed = try Program.shell(
      #"{ "$heartsnoop" decode --merge "$1" "$2"; echo $? >&2; } | head -1"#,
      Places.fixture(Self.captures[0]).path, Places.fixture(Self.captures[1]).path)
    #expect(closed.errors == "0\n")
  }

  @Test func `of which one continues the other are one`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    let border = Samples.end(ofRecords: 90, in: bytes)
    try Samples.withFolder { folder in
      let older = folder.appending(path: "btsnoop_hci.log.last")
      let newer = folder.appending(path: "btsnoop_hci.log")
      try Data(bytes[..<border]).write(to: older)
      try Data(bytes[..<16] + bytes[border...]).write(to: newer)
      let whole = try Program.run("decode", Samples.path("coospo-h6"))
      for files in [[older, newer], [newer, older]] {
        let result = try Program.run(["decode"] + files.map(\.path))
        #expect(result.status == 0)
        #expect(result.lines.filter { !$0.hasPrefix("== ") } == whole.lines)
        #expect(
          result.errors
            == "heartsnoop: \(newer.path): continues \(older.path), from packet 91 on\n")
        // What is to be asked next is asked of both.
        let overview = try Program.run(["overview"] + files.map(\.path)).text
        #expect(overview.contains("  heartsnoop report          \(files[0].path) \(files[1].path)"))
      }
      // The same packets again are no continuation.
      try Data(bytes).write(to: newer)
      let apart = try Program.run("decode", older.path, newer.path)
      #expect(apart.errors.contains("begins before \(older.path) ends; it is read by itself"))
      let headings = apart.lines.filter { $0.hasPrefix("== ") }
      #expect(headings == ["== \(older.path)", "== \(newer.path)"])
      let table = try Program.run("series", older.path, newer.path).lines
      #expect(table.first?.hasSuffix(",capture") == true)
      // The older one ends before the first heart rate.
      #expect(table.count > 1)
      #expect(table.dropFirst().allSatisfy { $0.hasSuffix(",\(newer.path)") })
    }
  }

  /// A capture as a phone's recorder cuts it: ACL packets to 13 bytes.
  private func cut(_ bytes: [UInt8]) -> [UInt8] {
    var cut = Array(bytes[..<16])
    var place = 16
    while place + 24 <= bytes.count {
      let length = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      let data = bytes[(place + 24)..<(place + 24 + length)]
      let kept = data.first == 2 ? min(length, 14) : length
      cut += bytes[place..<(place + 4)]
      cut += [0, 0, UInt8(kept >> 8), UInt8(kept & 255)]
      cut += bytes[(place + 8)..<(place + 24)] + data.prefix(kept)
      place += 24 + length
    }
    return cut
  }

  @Test(arguments: ["polar-h7-app", "coospo-h6"])
  func `cut by a recorder keep their rates, and lose so many intervals`(name: String) throws {
    let whole = try Program.run("series", Samples.path(name)).lines.dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    try Samples.withFile(cut(try Samples.bytes(name))) { path in
      let result = try Program.run("series", path)
      let lines = result.lines.dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(lines.map { $0[5] } == whole.map { $0[5] })
      #expect(lines.map { $0[0] } == whole.map { $0[0] })
      for (line, value) in zip(lines, whole) {
        let intervals = value[8].isEmpty ? 0 : value[8].split(separator: ";").count
        #expect(line[10].contains("label:presumed"))
        #expect(line[10].contains("rr_lost:\(intervals)") == (intervals > 0))
      }
      #expect(result.errors.contains("presumed to be Heart Rate Measurement"))
      // One statement, not a line for every packet.
      #expect(result.errorLines.count <= 4, "\(result.errors)")
      let findings = try Program.run("decode", "--only", "finding", path)
      #expect(findings.lines.count <= 3, "\(findings.text)")
      let json = try objects(["series", "--format", "ndjson", path])
      #expect(json.count == whole.count)
      #expect(json.allSatisfy { $0["label"] as? String == "presumed" })
    }
  }

  @Test func `of the corpus give the same heart rates, whatever they are in`() throws {
    guard
      let folder = Shared.find("corpus/derived", for: "one capture in many containers")
    else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    func rates(_ name: String) throws -> [Substring] {
      try Program.run("series", folder.appending(path: name).path).lines.dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false)[5] }
    }
    let wanted = try rates("hr-miband2.btsnoop.gz")
    #expect(wanted.count == 39)
    for name in names where name.hasPrefix("hr-miband2.") {
      // Damaged on purpose, and without discovery: see the folder's index.
      if name.contains(/\.(trunc|fuzz|late)-/) { continue }
      #expect(try rates(name) == wanted, "\(name)")
    }
    let cut = try rates("hr-miband2.trunc-midrecord-hdr.btsnoop")
    #expect(!cut.isEmpty && wanted.starts(with: cut))
    #expect(try rates("hr-miband2.trunc-minus-1.btsnoop") == wanted)
    #expect(try rates("hr-miband2.late-start-no-discovery.btsnoop") == [])
  }
}
