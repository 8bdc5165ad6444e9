import Foundation
import HSBase
import HSTestSupport
import Testing

/// `heartsnoop layout`: what is said of a layout and of a value.
struct LayoutCommandTests {
  private func layout(_ text: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ksy").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let lamp = """
    meta: {id: lamp, title: A lamp}
    seq:
      - {id: start, contents: [0x66]}
      - {id: brightness, type: u1, -unit: "%", valid: {max: 100}}
    """

  @Test func `A value's fields are printed, and where it does not fit`() throws {
    let path = try layout(Self.lamp)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let checked = try Program.run("layout", path)
    #expect(checked.text == "lamp: A lamp\n")
    let fits = try Program.run("layout", path, "--hex", "6664")
    #expect(fits.text == "start: 66  (octets 0..<1)\nbrightness: 100 %  (octets 1..<2)\n")
    #expect(fits.status == 0)
    let other = try Program.run("layout", path, "--hex", "6665")
    #expect(other.status == 1)
    #expect(other.errors.contains("brightness, octet 2: must be at most 100, not 101"))
    let longer = try Program.run("layout", path, "--hex", "666400")
    #expect(longer.status == 1)
    #expect(longer.errors.contains("1 octet behind the last field"))
  }

  /// Whatever a number of floating point is, each output has the decimal from which it is read again.
  @Test func `A number of floating point is written exactly, in every output`() throws {
    let numbers = [1e-05, 0.00012345678, 1.23456789012, 3.3e-07, -2.68e-121, 6.02e23, -0.1, 250]
    let value = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
    }
    let path = try layout(
      """
      meta: {id: floats, endian: le, -gatt: {uuid: ffe1}}
      seq: [{id: a, type: f8, repeat: eos, -unit: V}]
      instances:
        half: {value: "a[0] / 2", -unit: V}
      """)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var capture = ValueCapture()
    capture.add("notify", "ffe1", value)
    try Samples.withFolder { folder in
      let file = folder.appending(path: "floats.btsnoop")
      try Data(capture.bytes).write(to: file)
      let json = try Program.run("decode", "--format", "ndjson", "--layout", path, file.path)
      let texts = [
        try Program.run("decode", "--layout", path, file.path).text,
        try Program.run("gatt", "--layout", path, file.path).text,
        try Program.run("layout", path, "--hex", hex(value)).text,
      ]
      for number in numbers + [5e-06] {
        let words = number.exactText
        #expect(Double(words) == number)
        #expect(json.text.contains("\"value\":\(words),\""), "\(words): \(json.text.suffix(1500))")
        for text in texts { #expect(text.contains(" \(words) V"), "\(words): \(text.suffix(800))") }
      }
    }
  }

  /// A layout that takes as much work as a value may cost, of each value: it is not read by it for ever.
  @Test(arguments: [
    ["decode"], ["decode", "--format", "ndjson"], ["gatt", "--history", "0x0002"],
  ])
  func `Layouts do not cost more than so much over all values`(command: [String]) throws {
    let path = try layout(
      """
      meta: {id: slow, -gatt: {uuid: ffe1}}
      seq:
        - {id: first, type: u1}
        - {id: more, size: 0, repeat: expr, repeat-expr: 30000, if: first == 7}
        - {id: rest, size-eos: true}
      """)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var capture = ValueCapture()
    for number in 0..<900 { capture.add("notify", "ffe1", [7, UInt8(number & 0xff)]) }
    try Samples.withFolder { folder in
      let file = folder.appending(path: "slow.btsnoop")
      try Data(capture.bytes).write(to: file)
      let run = try Program.run(command + ["--layout", path, file.path])
      let read = run.lines.count { $0.contains("slow") }
      #expect(read > 100 && read < 899, "\(read)")
      guard command.first == "decode" else { return }
      #expect(
        run.text.contains("decoder.limit")
          || run.text.contains("further values are shown as octets"))
      let info = try Program.run("info", "--layout", path, file.path)
      #expect(info.status == 0)
      // Who does not print what layouts say does not have them work.
      let series = try Program.run("series", "--layout", path, file.path)
      #expect(!series.errors.contains("decoder.limit"))
    }
  }

  /// A band that sends heart rates in its own protocol: what the program prints of it with its layout.
  @Test(arguments: [
    ("timeline.txt", ["decode"]), ("timeline.ndjson", ["decode", "--format", "ndjson"]),
    ("series.csv", ["series"]), ("summary.txt", ["summary"]), ("gatt.txt", ["gatt"]),
    ("history.txt", ["gatt", "--history", "0x0008"]),
    ("explain.txt", ["explain", "--packet", "46"]),
  ])
  func `A heart rate in a protocol of its own is one like a strap's`(
    ending: String, arguments: [String]
  ) throws {
    let run = try Program.run(
      arguments + ["captures/pulse-band.btsnoop", "--layout", "layouts/pulse-band.ksy"])
    #expect(run.status == 0, "\(run.errors)")
    if let difference = try Golden.difference(run.text, from: "layouts/pulse-band.\(ending)") {
      Issue.record("\(difference)")
    }
    // The NDJSON follows its schema.
    guard ending == "timeline.ndjson" else { return }
    let schema = try JSONSchema("timeline-1")
    for line in run.lines {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(schema.faults(in: value).isEmpty, "\(line)")
    }
  }

  @Test func `Without its layout the band has no heart rate, and the environment may give it`()
    throws
  {
    let capture = "captures/pulse-band.btsnoop"
    #expect(try Program.run("series", capture).status == 3)
    let path = Places.fixture("layouts").path
    let run = try Program.run(["series", capture], environment: ["HEARTSNOOP_LAYOUTS": path])
    let given = try Program.run("series", capture, "--layout", "layouts/pulse-band.ksy")
    #expect(run.status == 0 && run.text == given.text && run.lines.count == 91)
    let bad = try Program.run(
      ["series", capture], environment: ["HEARTSNOOP_LAYOUTS": "/nonexistent"])
    #expect(bad.status == 2 && bad.errors.contains("HEARTSNOOP_LAYOUTS: /nonexistent"))
  }

  @Test func `In live, too, a heart rate in a protocol of its own has verdicts`() throws {
    let live = ["live", "captures/pulse-band.btsnoop", "--plain", "--until-verified", "10s"]
    let run = try Program.run(live + ["--layout", "layouts/pulse-band.ksy"])
    #expect(run.status == 0 && run.errors.contains("59.0 s of heart rate are verified"), "\(run)")
    let without = try Program.run(live)
    #expect(without.status == 3 && without.errors.contains("no heart rate came"), "\(without)")
  }

  @Test func `A layout that does not fit says where, and the value stays hexadecimal`() throws {
    let path = try layout(
      "meta: {id: other, -gatt: {uuid: 7b1e0002-5c3a-4f6d-9b21-3d0c6a8e4f10}}\nseq: [{id: start, contents: [0xa5, 0x02]}]"
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try Program.run("decode", "captures/pulse-band.btsnoop", "--layout", path)
    #expect(
      run.text.contains(
        "a501004101020a")
        || run.text.contains(
          "{layout other, by UUID 7b1e0002-5c3a-4f6d-9b21-3d0c6a8e4f10} does not fit: start, octet 0: must be a502, not a501"
        ))
    #expect(run.text.contains("does not fit: start, octet 0: must be a502, not a501"))
  }

  @Test(arguments: [("max: 220", "pass"), ("max: 80", "fail"), ("min: 70", "fail")])
  func `Rules are held against fields`(bounds: String, answer: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml").path
    let rule =
      "schema: heartsnoop.rules/1\nrules: [{id: rate, check: field, layout: pulse_band, field: heart_rate, \(bounds)}]"
    try rule.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try Program.run(
      "check", "captures/pulse-band.btsnoop", "--layout", "layouts/pulse-band.ksy", "--rules", path)
    #expect(run.status == (answer == "pass" ? 0 : 1), "\(run.text) \(run.errors)")
    #expect(
      run.text.contains("heart_rate of 'pulse_band' is 65 to 140, which is not within")
        == (answer == "fail"), "\(run.text)")
  }

  @Test func `Those that come with the program are listed and shown`() throws {
    let list = try Program.run("layout", "--list")
    #expect(list.lines.count >= 20)
    #expect(list.text.contains("ruuvitag: RuuviTag, data formats 3 and 5 (company 0x0499)"))
    let shown = try Program.run("layout", "--show", "triones")
    #expect(shown.text.contains("id: triones") && shown.status == 0)
    let read = try Program.run("layout", "govee_h5075", "--hex", "000349885000")
    #expect(read.text.contains("temperature: 21.5 °C  (computed)"))
    #expect(read.errors.contains("read as 'h5075'"))
    // Of a layout of several messages each says why it is not it.
    let none = try Program.run("layout", "triones", "--hex", "cc2334")
    #expect(none.status == 1 && none.text.isEmpty)
    #expect(none.errors.contains("as 'power', the value does not fit: end, octet 2: must be 33"))
    #expect(none.errors.contains("as 'status', the value does not fit: start, octet 0"))
    #expect(try Program.run("layout").status == 64)
  }

  @Test func `A layout that is not supported is refused with its place`() throws {
    let path = try layout("meta: {id: a}\nseq: [{id: b, size: 2, process: zlib}]")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let refused = try Program.run("layout", path)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("line 2, column 33: 'process: zlib' is not supported"))
  }
}
