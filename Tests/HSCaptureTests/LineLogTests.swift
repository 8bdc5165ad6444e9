import Foundation
import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// Logs of programs whose lines are rows (`Rows/LineRows.txt`); what pasted ones tell is in `fixtures/vectors/logs.tsv`.
@Suite struct LineLogTests {
  private func read(_ text: String) throws -> ReadOut {
    try ReadOut(ByteSource(bytes: Array(text.utf8)))
  }

  // MARK: - The grammar

  @Test func `every field that a row names is one`() {
    for row in LineRow.allCases { #expect(Self.unknownNames(in: row.form) == [], "\(row)") }
    for program in LineProgram.allCases { #expect(!program.rows.isEmpty, "\(program)") }
  }

  /// The fields' names that are none.
  private static func unknownNames(in text: String) -> [String] {
    text.split(separator: "«").dropFirst().map { String($0.prefix { $0 != "»" }) }
      .filter { LineField(name: $0) == nil }
  }

  /// A line that a row's form fits, with what chance puts at the places of its fields.
  private static func line(
    _ row: LineRow, _ random: inout SeededGenerator
  ) -> (text: String, fields: [(LineField, String)]) {
    // What stands in front of a blank is no part of the form.
    var text = row.form.first == " " ? "x" : ""
    var fields: [(LineField, String)] = []
    var rest = row.form[...]
    if rest.first == "^" { rest.removeFirst() }
    if rest.last == "$" { rest.removeLast() }
    while let sign = rest.popFirst() {
      switch sign {
      case "«":
        let name = String(rest.prefix { $0 != "»" })
        rest = rest.dropFirst(name.count + 1)
        guard let field = LineField(name: name) else { continue }
        let octets = (0..<Int.random(in: 3...9, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        func pairs(_ separator: String) -> String {
          octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
        }
        let value =
          switch field.spelling {
          case .hexadecimal:
            pairs(field == .packet ? "" : ["", " "].randomElement(using: &random) ?? "")
          case .decimals: octets.map { String($0) }.joined(separator: ", ")
          case .base64: Data(octets).base64EncodedString()
          case .pairs(let separator, _): pairs(separator)
          case .nothing: "0x"
          case nil:
            switch field {
            case .uuid: "2a37"
            case .address: "C0:00:00:00:00:01"
            case .path: "hci0/dev_C0_00_00_00_00_01/service000c/char000d"
            case .way: "Sent"
            default: "0x0\(Int.random(in: 1...9, using: &random))"
            }
          }
        fields.append((field, value))
        text += value
      case "…":
        text +=
          ["", "x", "some (words"].randomElement(using: &random).map {
            row.form.contains("(") ? "x" : $0
          } ?? ""
      case "~": text += ["", " ", "  "].randomElement(using: &random) ?? ""
      case " ": text += [" ", "   ", "\t"].randomElement(using: &random) ?? " "
      default: text.append(sign)
      }
    }
    return (text, fields)
  }

  @Test func `a line of a row's form is what the row tells`() {
    var random = SeededGenerator()
    for row in LineRow.allCases {
      for _ in 0..<20 {
        let (text, fields) = Self.line(row, &random)
        let template = LineTemplate(row.form)
        let line = Array(text.utf8)[...].trimmed
        // A row is not looked for in a line that lacks a sign of its words.
        #expect(template.signs & ~line.signs == 0, "\(row): \(text)")
        let match = template.match(line)
        #expect(match != nil, "\(row): \(text)")
        for (field, value) in fields {
          let told = match?.text(field).map { String(decoding: $0, as: UTF8.self) } ?? ""
          #expect(
            told.split(separator: " ") == value.split(separator: " ")
              || fields.count { $0.0 == field } > 1,
            "\(row): \(text)")
        }
      }
    }
  }

  @Test func `any lines of any rows are read to their end, in one piece or many`() throws {
    var random = SeededGenerator()
    for program in LineProgram.allCases {
      let rows = LineRow.allCases.filter { $0.programs.contains(program) }
      for _ in 0..<40 {
        var text = ""
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          guard let row = rows.randomElement(using: &random) else { continue }
          var line = Array(Self.line(row, &random).text.utf8)
          if Int.random(in: 0..<4, using: &random) == 0, !line.isEmpty {
            line[Int.random(in: 0..<line.count, using: &random)] = UInt8.random(
              in: 0x20...0x7E, using: &random)
          }
          if Int.random(in: 0..<6, using: &random) == 0 {
            line = Array(line.prefix(Int.random(in: 0...line.count, using: &random)))
          }
          text += String(decoding: line, as: UTF8.self) + "\n"
        }
        let bytes = Array(text.utf8)
        var whole = LineLog(program)
        var pieces = LineLog(program)
        var (one, many): ([UInt8], [UInt8]) = ([], [])
        _ = whole.change(bytes.span, isEnd: true, to: &one)
        for start in stride(from: 0, to: bytes.count, by: 7) {
          let part = Array(bytes[start...].prefix(7))
          _ = pieces.change(part.span, isEnd: false, to: &many)
        }
        let none: [UInt8] = []
        _ = pieces.change(none.span, isEnd: true, to: &many)
        #expect(one == many, "\(program): \(text)")
        // What comes of it is a capture.
        if one.count > 16 { _ = try ReadOut(ByteSource(bytes: one)) }
      }
    }
  }

  // MARK: - How lines are dressed

  static let noble = """
    hci onSocketData: 040e0401030c00 +0ms
    hci reset - writing: 01030c00 +4ms
    hci onSocketData: 040e0401030c00 +1ms
    """

  static let dresses: [(name: String, put: @Sendable (Int, Substring) -> String)] = [
    ("plain", { "\($1)" }), ("quoted", { "> \($1)" }), ("quoted twice", { ">> \($1)" }),
    ("indented", { "      \($1)" }), ("numbered", { "\($0 + 41): \($1)" }),
    ("numbered and barred", { " \($0 + 99) | \($1)" }),
    ("barred", { "| \($1)" }), ("of a container", { "made-1  | \($1)" }),
    ("of a process", { "0|made  | \($1)" }),
    ("coloured", { "\u{1B}[0;36m\($1)\u{1B}[0m" }),
    ("with lost escapes", { "[0;36m\($1)[0m" }),
    ("quoted entities", { "&gt; &lt;- \($1)" }), ("with returns", { "\($1)\r" }),
    ("indented by tabs", { "\t\t\($1)" }),
    ("with hard blanks", { String($1.replacing(" ", with: "\u{A0}")) }),
    ("in JSON", { "{\"log\":\"\($1)\\n\",\"stream\":\"stderr\"}" }),
    ("in a journal", { "{\"PRIORITY\":\"6\",\"MESSAGE\":\"\($1)\"}" }),
    ("written over", { "\u{1B}[0m> \r\u{1B}[K\($1)" }),
  ]

  /// How lines may be put together that are no lines any more.
  @Test(arguments: ["\r", "\\n"])
  func `lines may end otherwise`(ending: String) throws {
    let out = try read(Self.noble.replacing("\n", with: ending))
    #expect(out.data.map(\.count) == [7, 4, 7])
  }

  @Test(arguments: [true, false], [true, false])
  func `text in UTF-16 is read`(isBigEndian: Bool, hasMark: Bool) throws {
    let units = Array(((hasMark ? "\u{FEFF}" : "") + Self.noble + "\n\u{1F493}\n").utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data.map(\.count) == [7, 4, 7])
    #expect(out.kinds.first == .unwrapped(.utf16))
    #expect(out.passed?.text == "\u{1F493}")
  }

  /// Units behind a log, which of them are no characters, and what a reader is told of each.
  @Test(
    arguments: [
      ([0xD83D, 0x0A], 1, 4), ([0xDC93, 0x0A], 1, 4), ([0xD83D, 0xD83D, 0xDC93, 0x0A], 1, 4),
      ([0xDC93, 0xD83D], 2, 4), ([0x0A, 0x78, 0xD83D], 1, 5),
    ] as [([UInt16], Int, Int)])
  func `what is half a character in UTF-16 is told`(units: [UInt16], count: Int, line: Int) throws {
    let bytes = (Array("\u{FEFF}\(Self.noble)\n".utf16) + units).flatMap { unit in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data.map(\.count) == [7, 4, 7])
    #expect(out.kinds.last == .brokenCharacters(count: count, line: line))
    #expect(out.passed?.text.contains("\u{FFFD}") == true)
    #expect(!out.statistics.isComplete)
  }

  @Test func `text in UTF-16 that ends within a unit is told`() throws {
    let bytes = "\u{FEFF}\(Self.noble)\nend".utf16.flatMap { unit in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let out = try ReadOut(ByteSource(bytes: bytes.dropLast()))
    #expect(out.kinds.last == .brokenCharacters(count: 1, line: 4))
    #expect(out.passed?.text == "en\u{FFFD}")
  }

  @Test func `a line of which only a part is looked at is told`() throws {
    let long = String(repeating: "x ", count: 140_000)
    for text in [
      "\(Self.noble)\n\(long)\n", "> \(Self.noble.replacing("\n", with: "\n> "))\n> \(long)\n",
    ] {
      let out = try read(text)
      #expect(out.data.map(\.count) == [7, 4, 7])
      #expect(out.kinds.contains(.overlongLines(count: 1, line: 4)))
      #expect(!out.statistics.isComplete)
    }
  }

  @Test(arguments: dresses.indices)
  func `lines are the same however they are dressed`(index: Int) throws {
    let (name, put) = Self.dresses[index]
    let lines = Self.noble.split(separator: "\n").enumerated().map { put($0.offset, $0.element) }
      .joined(separator: "\n")
    for text in [lines, "\u{FEFF}" + lines] {
      let out = try read(text)
      #expect(out.data.map(\.count) == [7, 4, 7], "\(name)")
      #expect(out.records.map(\.record.direction) == [.received, .sent, .received], "\(name)")
    }
  }

  /// A value that stands behind what announces it has the time of that line, and not of the line that ends it.
  @Test(arguments: [
    "I (1234) GATTC: ESP_GATTC_NOTIFY_EVT, receive notify value:\nI (1236) GATTC: 16 48 55 03\nI (9000) app: heap 46247\n",
    "I (1234) NimBLE: received notification; conn_handle=1 attr_handle=14 attr_len=4\nI (1236) NimBLE: 0x16:0x48:0x55:0x03\nI (9000) app: heap\n",
    "00:00:01.234 Received 4 bytes from characteristic 2a37\n00000000  16 48 55 03\n00:00:09.000 done\n"
      + "00:00:10.000 Received 4 bytes from characteristic 2a37\n00000000  16 48 55 03\n",
  ])
  func `a value has the time of what announces it`(text: String) throws {
    let out = try read(text)
    let place = try #require(out.data.firstIndex { $0.suffix(4) == [0x16, 0x48, 0x55, 0x03] })
    #expect(out.records[place].record.time.nanoseconds / 1_000_000 == 1234)
  }

  /// The PDUs of bluetoothd's journal have the times of their own lines.
  @Test func `a PDU has the time of its first row`() throws {
    func row(_ second: Int, _ text: String) -> String {
      "May 04 06:30:1\(second) made bluetoothd[812]: \(text)\n"
    }
    let out = try read(
      row(0, "< 12 0d 00 01 00                                      .....")
        + row(1, "> 13                                                  .")
        + row(5, "> 1b 0c 00 16 48 55 03 00 00 00 00 00 00 00 00 00   ...HU...........")
        + row(6, "  01 02                                              ..")
        + row(9, "src/device.c:att_disconnected_cb()"))
    #expect(out.data.map { $0.count } == [14, 10, 27])
    let seconds = out.records.map { $0.record.time.nanoseconds / 1_000_000_000 - 23_410 }
    #expect(seconds == [0, 1, 5])
    #expect(out.records.map(\.record.direction) == [.sent, .received, .received])
  }

  /// The end of a connection whose beginning a log of ESP-IDF does not tell is told.
  @Test func `an end behind values is told`() throws {
    let out = try read(
      "I (1234) GATTC: ESP_GATTC_NOTIFY_EVT, receive notify value:\nI (1234) GATTC: 16 48 55 03\n"
        + "I (1300) GATTC: ESP_GATTC_DISCONNECT_EVT, reason = 8\n")
    #expect(out.data.map { $0[1] == 0x05 && $0.last == 8 } == [false, true])
  }

  /// Signs that a page writes as entities are themselves.
  @Test(
    arguments: [
      ("tshark-fields.json", "\"", "&quot;"), ("tshark-fields.json", "\"", "&#34;"),
      ("tshark-fields.json", "\"", "&#x22;"), ("rxandroidble.txt", "'", "&#39;"),
      ("rxandroidble.txt", "'", "&#x27;"), ("rxandroidble.txt", "'", "&apos;"),
    ])
  func `quotation marks may be entities`(file: String, sign: String, entity: String) throws {
    let text = try String(contentsOf: Places.fixture("logs/\(file)"), encoding: .utf8)
    let plain = try read(text)
    let escaped = try read("<pre>\n\(text.replacing(sign, with: entity))</pre>\n")
    #expect(escaped.data == plain.data)
    #expect(!plain.data.isEmpty)
  }

  /// A word in front of a bar that says which way a value went is no program's name.
  @Test func `a way in front of a bar is kept`() throws {
    let out = try read("RX | dd a5 03 00\nRX | dd a5 04 01\nRX | dd a5 05 02\nTX | dd a5 06 03\n")
    let told = ValueLogTests.values(in: out.data).map { $0.prefix(4) }
    #expect(told == ["noti", "noti", "noti", "comm"])
  }

  // MARK: - What is not read

  @Test func `what was not read is counted, and one line shown`() throws {
    let text = Self.noble + "\n\n**start**\n  event type = 14\n"
    let passed = try #require(try read(text).passed)
    #expect(passed.count == 2 && passed.of == 5 && passed.line == 5)
    #expect(passed.text == "**start**")
    let plain = try read(Self.noble)
    #expect(plain.passed == nil)
  }

  @Test func `a status of Android's is told with what it means`() throws {
    let gatt =
      "05-04 06:30:1{} D/BluetoothGatt: onClientConnectionState() - status={} clientIf=5 device=C0:00:00:00:00:01\n"
    func line(_ second: Int, _ status: Int) -> String {
      gatt.replacing("1{}", with: "1\(second)", maxReplacements: 1).replacing(
        "{}", with: "\(status)")
    }
    let out = try read(line(1, 133) + line(2, 0) + line(3, 8))
    #expect(out.data.map { $0[1] } == [0x3E, 0x3E, 0x05])
    // It could not be made; it was; it was lost.
    #expect(out.data.map { $0[0x3E == $0[1] ? 4 : 6] } == [0x1F, 0, 8])
    let told = out.findings.kept.map { "\($0)" }
    #expect(
      told.contains { $0.hasPrefix("line 1: status 133 is Android's own: GATT_ERROR") }, "\(told)")
  }

  @Test(arguments: [
    "Percent: 12.50\nSent: 12 packets\nReceived: 7\n", "> quoted words\n> and more\n",
    "1. first\n2. second\n3. third\n", "Writing: to disk\nNotification: you have mail\n",
    "onClientRegistered() - status=0 clientIf=6\n", "handle: 0x000e\nvalue: none\n",
  ])
  func `what tells nothing of Bluetooth is none`(text: String) {
    #expect(throws: CaptureError.self) { try read(text) }
  }

  // MARK: - What programs print of a capture

  /// Packets of a text are those of the capture, as far as they are told, at the same times.
  private func check(_ text: String, against name: String, isTimed: Bool = true, whole least: Int)
    throws
  {
    let capture = try ReadOut(
      ByteSource(bytes: Array(Data(contentsOf: Places.fixture("captures/\(name)")))))
    let out = try read(text)
    #expect(out.kinds.first == .unwrapped(.printed))
    var rest = zip(capture.records, capture.data).makeIterator()
    var whole = 0
    for (told, data) in zip(out.records, out.data) {
      var found: (ReadRecord, [UInt8])?
      while let next = rest.next() {
        guard
          !isTimed || next.0.record.time.nanoseconds / 1000 == told.record.time.nanoseconds / 1000,
          next.1.starts(with: data)
        else { continue }
        found = next
        break
      }
      let original = try #require(found, "\(data) at \(told.record.time.nanoseconds)")
      #expect(original.0.record.direction == told.record.direction)
      #expect(original.1.count == told.record.originalLength)
      if original.1.count == data.count { whole += 1 }
    }
    #expect(whole >= least, "\(whole) of \(capture.records.count)")
  }

  @Test func `tshark's fields are the capture's packets`() throws {
    guard let tshark = Tool("tshark", for: "packets as their fields") else { return }
    let file = Places.fixture("captures/two-straps.btsnoop")
    for manner in [["-V"], ["-T", "json"], ["-T", "ek"]] {
      let text = try tshark.run(manner + ["-r", file.path]).text
      try check(text, against: "two-straps.btsnoop", whole: manner == ["-V"] ? 100 : 90)
    }
  }

  /// It breaks off at some packets; those in front of them are there.
  @Test func `btmon's text is the capture's packets`() throws {
    guard let btmon = Tool("btmon", for: "packets as btmon prints them") else { return }
    let file = Places.fixture("captures/two-straps.btsnoop")
    let text = try btmon.run(["-T", "-r", file.path]).text
    try check(text, against: "two-straps.btsnoop", whole: 3)
  }

  @Test func `hcidump's text is the capture's packets`() throws {
    guard let hcidump = Tool("hcidump", for: "packets as hcidump prints them") else { return }
    let file = Places.fixture("captures/two-straps.btsnoop")
    let text = try hcidump.run(["-t", "-r", file.path]).text
    try check(text, against: "two-straps.btsnoop", whole: 90)
  }
}
