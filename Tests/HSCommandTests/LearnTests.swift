import Foundation
import HSTestSupport
import Testing

/// `learn` and `find` on a lamp whose protocol no specification has (tools/fixtures/exact.py).
@Suite struct `Learn and find` {
  private static let lamp = "learning/lamp.btsnoop"

  private static func document(_ arguments: String...) throws -> [String: Any] {
    let run = try Program.run(arguments + ["--format", "json"])
    return try #require(
      JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.errors)")
  }

  /// The claims of a stream's kind: role, place and words.
  private static func claims(_ document: [String: Any], _ way: String, _ opcode: Int?) throws
    -> [String]
  {
    let streams = try #require(document["streams"] as? [[String: Any]])
    let stream = try #require(streams.first { $0["way"] as? String == way })
    let kinds = try #require(stream["kinds"] as? [[String: Any]])
    let kind = try #require(kinds.first { $0["opcode"] as? Int == opcode })
    return try #require(kind["claims"] as? [[String: Any]]).map {
      "\($0["role"] ?? "") \($0["offset"] ?? ""): \($0["algorithm"] ?? $0["contents"] ?? "")"
    }
  }

  @Test func `the lamp's protocol is told from one capture`() throws {
    let document = try Self.document("learn", Self.lamp)
    #expect(try JSONSchema("learning-1").faults(in: document).isEmpty)
    let notified = try Self.claims(document, "notified", nil)
    #expect(notified.contains("constant 0: 66") && notified.contains("counter 1: "))
    #expect(notified.contains("check_sum 8: CRC-16/MODBUS, little-endian"))
    #expect(notified.contains("enumeration 2: ") && notified.contains("measurement 7: "))
    let written = try Self.claims(document, "written", 2)
    #expect(
      written.contains("constant 0: 56") && written.contains("check_sum 6: sum"), "\(written)")
    let pairs = try #require(document["pairs"] as? [[String: Any]])
    #expect(pairs.count == 1)
  }

  @Test func `two captures that differ in a colour differ in its bytes`() throws {
    let document = try Self.document(
      "learn", "learning/lamp-red.btsnoop", "--against", "learning/lamp-blue.btsnoop")
    #expect(try JSONSchema("learning-1").faults(in: document).isEmpty)
    let against = try #require(document["against"] as? [String: Any])
    let differences = try #require(against["differences"] as? [[String: Any]])
    let notified = differences.filter { $0["way"] as? String == "notified" }
    #expect(Set(notified.compactMap { $0["offset"] as? Int }).isSuperset(of: [4, 6]))
    #expect(!notified.contains { [1, 8, 9].contains($0["offset"] as? Int ?? 0) })
  }

  @Test func `a capture against itself differs in nothing`() throws {
    let document = try Self.document("learn", Self.lamp, "--against", Self.lamp)
    let against = try #require(document["against"] as? [String: Any])
    #expect((against["differences"] as? [Any])?.isEmpty == true)
  }

  @Test func `captures without values are said to have none`() throws {
    let run = try Program.run("learn", "captures/empty.btsnoop")
    #expect(run.status == 3 && run.errors.contains("no values"))
    #expect(try Program.run("find", Self.lamp).status == 64)
    #expect(try Program.run("find", Self.lamp, "--value", "ninety").status == 64)
    #expect(try Program.run("find", Self.lamp, "--bytes", "5").status == 64)
    #expect(try Program.run("find", Self.lamp, "--like", "2a00").status == 64)
  }

  @Test(arguments: [
    "captures/polar-h7-app.btsnoop", "captures/all-att-pdus.btsnoop", "captures/two-straps.btsnoop",
  ])
  func `documents follow their schema, and the same bytes give the same words`(capture: String)
    throws
  {
    let document = try Self.document("learn", capture)
    #expect(try JSONSchema("learning-1").faults(in: document).isEmpty)
    #expect(try Program.run("learn", capture).output == Program.run("learn", capture).output)
  }

  @Test func `a layout is written whole, or not at all`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "lamp.ksy").path
      #expect(try Program.run("learn", Self.lamp, "-o", path).status == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("-gatt: {uuid: \"ffe1\", direction: notify}"))
      #expect(
        text.contains(
          "poly: 0x8005, init: 0xffff, refin: true, refout: true, xorout: 0x0, from: 0}"))
      #expect(text.contains("contents: [0x66]") && text.contains("id: unknown_"))
      let source = Places.fixture(Self.lamp).path
      #expect(try Program.run("learn", source, "-o", source).status == 2)
    }
  }

  @Test func `bytes and texts are found where they stand`() throws {
    let found = try Self.document("find", Self.lamp, "--bytes", "5603")
    #expect(try JSONSchema("finding-places-1").faults(in: found).isEmpty)
    let strap = try Self.document("find", "captures/polar-h7-app.btsnoop", "--text", "Electro")
    let answers = try #require(strap["answers"] as? [[String: Any]])
    #expect(answers.first?["found"] as? Bool == true)
    let place = try #require((answers.first?["places"] as? [[String: Any]])?.first)
    #expect(place["offset"] as? Int == 6 && place["uuid"] as? String == "2a29")
    #expect(
      try Program.run("find", "captures/polar-h7-app.btsnoop", "--text", "Garmin").status == 3)
  }

  @Test func `without a type no layout is written, and the status says so`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "none.ksy").path
      let run = try Program.run("learn", "logs/frames-marks.txt", "-o", path)
      #expect(run.status == 3 && run.errors.contains("nothing was found"), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [
    "logs/frames-marks.txt", "logs/frames-times.txt", "logs/frames-column.csv",
  ])
  func `a list of frames has a stream for each way`(list: String) throws {
    let document = try Self.document("learn", list)
    #expect(try JSONSchema("learning-1").faults(in: document).isEmpty)
    let streams = try #require(document["streams"] as? [[String: Any]])
    #expect(streams.compactMap { $0["way"] as? String } == ["written", "notified"])
    #expect(streams.compactMap { $0["values"] as? Int } == [2, 2])
  }

  @Test func `a frame that is too long does not hide the others of its list`() throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "frames.txt")
      var frames = (0..<6).map { "aa0c20823cfde6f1c26b30f\($0)" }
      frames.insert(String(repeating: "ab", count: 600), at: 3)
      try Data(frames.map { $0 + "\n" }.joined().utf8).write(to: file)
      let run = try Program.run("learn", "--format", "json", file.path)
      #expect(run.errors.contains("line 4 of the text"), "\(run.errors)")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
      let streams = try #require(document["streams"] as? [[String: Any]])
      #expect(streams.compactMap { $0["values"] as? Int } == [6])
    }
  }

  @Test func `negative numbers are taken as they are typed, and tables that apps export`() throws {
    #expect(try Program.run("find", Self.lamp, "--value", "-5@06:30:45").status == 3)
    try Samples.withFolder { folder in
      let file = folder.appending(path: "export.csv")
      let rows = [("06:30:45", 92), ("06:31:36", 67), ("06:32:45", 11), ("06:45:06", 85)]
      let table =
        "\"Date\";\"Mode\";\"Brightness\";\"Note\"\n"
        + rows.map { "\"2026-05-04 \($0.0)\";1;\"\($0.1) %\";seen\n" }.joined()
      try Data(table.utf8).write(to: file)
      let found = try Self.document("find", Self.lamp, "--series", file.path)
      let answers = try #require(found["answers"] as? [[String: Any]])
      #expect(answers.compactMap { $0["found"] as? Bool } == [false, true], "\(answers)")
      let question = answers.last?["question"] as? String
      #expect(question == "4 values of 'Brightness' of export.csv")
    }
  }

  @Test func `rows that are longer than those before them, and times beyond any, are taken`() throws
  {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "long.csv")
      let table =
        (0..<300).map { "06:31:\(10 + $0 % 50),\($0 % 90)\n" }.joined()
        + "06:40:00,1,2,3,4,5\n9999999999999,7\n"
      try Data(table.utf8).write(to: file)
      #expect(try Program.run("find", Self.lamp, "--series", file.path).status == 3)
    }
  }

  @Test func `what an address advertises is learnt with that address`() throws {
    let document = try Self.document(
      "learn", "captures/extended-advertising.btsnoop", "--advertising", "--peer", ":")
    #expect(try JSONSchema("learning-1").faults(in: document).isEmpty)
    #expect(try Program.run("learn", Self.lamp, "--advertising").status == 64)
  }
}
