import Foundation
import HSTestSupport
import Testing

/// Dissectors that are written of layouts show in Wireshark what we read of the same values.
@Suite struct LayoutDissectorTests {
  /// What is compared, and found different.
  private struct Outcome {
    var readings = 0
    var fitting = 0
    var fields = 0
    /// Those that Lua refuses because it computes with 53 bits.
    var inexact = 0
    var differences: [String] = []
  }

  private static func compare(
    _ tshark: Tool, _ capture: String, _ arguments: [String], _ dissectors: [String]
  ) throws -> Outcome {
    let ours = try DissectedValue.ours(capture, arguments)
    let (theirs, faults) = try DissectedValue.theirs(tshark, capture, dissectors)
    var outcome = Outcome(differences: faults)
    for packet in Set(ours.keys).union(theirs.keys).sorted() {
      let (one, other) = (ours[packet] ?? [], theirs[packet] ?? [])
      guard one.count == other.count else {
        outcome.differences.append("packet \(packet): \(one.count) readings, \(other.count)")
        continue
      }
      for (mine, yours) in zip(one, other) {
        outcome.readings += 1
        outcome.fields += mine.fields.count
        if mine.misfit == nil { outcome.fitting += 1 }
        if yours.misfit?.contains("a number of more than 53 bits is not computed") == true {
          outcome.inexact += 1
        } else if let difference = DissectedValue.difference(mine, yours) {
          outcome.differences.append("packet \(packet): \(difference)")
        }
      }
    }
    return outcome
  }

  private static func dissector(_ layout: String, in folder: URL) throws -> String {
    let lua = try Program.run("layout", layout, "--to", "lua")
    #expect(lua.status == 0, "\(layout): \(lua.errors)")
    let file = folder.appending(
      path: "\(URL(filePath: layout).deletingPathExtension().lastPathComponent).lua")
    try Data(lua.output).write(to: file)
    return file.path
  }

  private static func shipped(in folder: URL) throws -> [String] {
    try Program.run("layout", "--list").lines.map {
      try dissector(String($0.prefix { $0 != ":" }), in: folder)
    }
  }

  @Test func `All that come with the program show the same of values of theirs, whole and changed`()
    throws
  {
    guard let tshark = Tool("tshark", for: "dissectors that are written of layouts") else { return }
    var random = SeededGenerator()
    var capture = ValueCapture()
    for vector in VectorFile.rows("layouts.tsv", columns: 4) {
      let words = vector[1].split(separator: " ").map(String.init)
      let value = vector.bytes(2)
      capture.add(words[0], words[1], value)
      for _ in 0..<20 {
        var changed = value
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          changed[Int.random(in: changed.indices, using: &random)] = random.bytes(1)[0]
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
          changed = Array(changed.prefix(Int.random(in: 1...changed.count, using: &random)))
        }
        capture.add(words[0], words[1], changed)
      }
    }
    try Samples.withFolder { folder in
      let file = folder.appending(path: "values.btsnoop")
      try Data(capture.bytes).write(to: file)
      let outcome = try Self.compare(tshark, file.path, [], try Self.shipped(in: folder))
      #expect(outcome.fitting > 400 && outcome.differences.isEmpty, "\(outcome)")
    }
  }

  /// A layout of all that the language has, and random values.
  @Test func `What the language has is shown the same, and where values do not fit as well`() throws
  {
    guard let tshark = Tool("tshark", for: "dissectors that are written of layouts") else { return }
    var random = SeededGenerator()
    var capture = ValueCapture()
    for number in 0..<600 {
      let part = UInt8(number % 10)
      capture.add("notify", "ff1\(part)", random.bytes(upTo: 40) + [0])
      // Small numbers, with which lengths and choices hold.
      let small = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: 0...4, using: &random)
      }
      capture.add("notify", "ff1\(part)", small)
    }
    try Samples.withFolder { folder in
      let file = folder.appending(path: "values.btsnoop")
      try Data(capture.bytes).write(to: file)
      let layout = "layouts/everything.ksy"
      let outcome = try Self.compare(
        tshark, file.path, ["--layout", layout], [try Self.dissector(layout, in: folder)])
      #expect(outcome.fitting > 300 && outcome.differences.isEmpty, "\(outcome)")
    }
  }

  @Test func `Our own capture of a band is shown the same`() throws {
    guard let tshark = Tool("tshark", for: "dissectors that are written of layouts") else { return }
    try Samples.withFolder { folder in
      let layout = "layouts/pulse-band.ksy"
      let outcome = try Self.compare(
        tshark, Places.fixture("captures/pulse-band.btsnoop").path, ["--layout", layout],
        [try Self.dissector(layout, in: folder)])
      #expect(outcome.fitting == 90 && outcome.differences.isEmpty, "\(outcome)")
    }
  }

  /// Captures that strangers recorded: what tshark and we decrypt alike.
  @Test func `Real captures are shown the same`() throws {
    guard let tshark = Tool("tshark", for: "dissectors that are written of layouts") else { return }
    let names = Set(LayoutWitnessTests.protocols.map(\.file)).filter { $0.hasSuffix("btsnoop") }
    try Samples.withFolder { folder in
      let dissectors = try Self.shipped(in: folder)
      for name in names.sorted() {
        guard let capture = Shared.find("corpus/captures/\(name)", for: "layouts on real captures")
        else { return }
        let outcome = try Self.compare(tshark, capture.path, [], dissectors)
        #expect(outcome.fitting > 10 && outcome.differences.isEmpty, "\(name): \(outcome)")
      }
    }
  }

  /// Kaitai Struct's own tests: their data, and changes of them, each layout with a UUID of its own.
  @Test func `Kaitai Struct's tests are shown the same`() throws {
    guard let tshark = Tool("tshark", for: "dissectors that are written of layouts"),
      let root = Shared.find("kaitai", for: "dissectors of Kaitai Struct's tests")
    else { return }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "expected").path
    ).filter { $0.hasSuffix(".kst") }.map { String($0.dropLast(4)) }.sorted()
    var random = SeededGenerator()
    var capture = ValueCapture()
    try Samples.withFolder { folder in
      var (layouts, dissectors): ([String], [String]) = ([], [])
      var refused: [String: String] = [:]
      for (number, name) in names.enumerated() {
        let uuid = String(0xe000 + number, radix: 16)
        let text = try String(
          contentsOf: root.appending(path: "formats/\(name).ksy"), encoding: .utf8)
        let ksy = folder.appending(path: "\(name).ksy")
        try text.replacing("meta:\n", with: "meta:\n  -gatt: {uuid: \(uuid)}\n", maxReplacements: 1)
          .write(to: ksy, atomically: true, encoding: .utf8)
        let lua = try Program.run("layout", ksy.path, "--to", "lua")
        guard lua.status == 0 else {
          refused[name] = lua.errors
          continue
        }
        layouts += ["--layout", ksy.path]
        dissectors.append(folder.appending(path: "\(name).lua").path)
        try Data(lua.output).write(to: folder.appending(path: "\(name).lua"))
        let words = try String(
          contentsOf: root.appending(path: "expected/\(name).kst"), encoding: .utf8)
        let line = words.split(separator: "\n").first { $0.hasPrefix("data:") } ?? ""
        let file = line.dropFirst(5).trimmingCharacters(in: .whitespaces.union(["'", "\""]))
        let data = [UInt8](
          try Data(contentsOf: root.appending(path: "data/\(file)")).prefix(510))
        guard !data.isEmpty else { continue }
        capture.add("notify", uuid, data)
        for _ in 0..<6 {
          var changed = data
          for _ in 0..<3 {
            changed[Int.random(in: 0..<min(40, data.count), using: &random)] = random.bytes(1)[0]
          }
          if Bool.random(using: &random) {
            changed = Array(changed.prefix(Int.random(in: 1...data.count, using: &random)))
          }
          capture.add("notify", uuid, changed)
        }
      }
      // Whatever is refused says where.
      for (name, words) in refused { #expect(words.contains(": line "), "\(name): \(words)") }
      let file = folder.appending(path: "values.btsnoop")
      try Data(capture.bytes).write(to: file)
      let outcome = try Self.compare(
        tshark, file.path, layouts + ["--no-shipped-layouts"], dissectors)
      #expect(
        dissectors.count >= 200 && outcome.fitting > 500 && outcome.inexact < 20
          && outcome.differences.isEmpty,
        "\(outcome.differences.prefix(20))")
      print("Dissectors of \(dissectors.count) of Kaitai Struct's tests: \(outcome.fields) fields")
    }
  }

  @Test(arguments: [
    (
      "[{id: a, type: str, size: 1, encoding: SHIFT_JIS}]", "",
      "line 2, column 7: 'a' has a text of this encoding"
    ),
    (
      "[{id: a, type: u1}]", "instances:\n  b: {value: 'a + (1 << 60) * 0 + 9007199254740993'}",
      "line 4, column 6: 'b' has a number of more than 53 bits"
    ),
  ])
  func `What is not written in Lua is refused with its place`(
    fields: String, more: String, words: String
  ) throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "a.ksy")
      try "meta: {id: a, -gatt: {uuid: ffe1}}\nseq: \(fields)\n\(more)\n".write(
        to: file, atomically: true, encoding: .utf8)
      let run = try Program.run("layout", file.path, "--to", "lua")
      #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.contains("which is not written in Lua"), "\(run.errors)")
    }
  }
}
