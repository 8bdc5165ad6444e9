import HSBase
import HSLayout
import Testing

/// Layouts of our own: values that fit, values that do not, texts that are refused, and hostile ones.
struct LayoutTests {
  private static let lamp = """
    meta: {id: lamp, endian: be, -gatt: {uuid: ffd4, direction: notify}}
    seq:
      - {id: start, contents: [0x66]}
      - {id: power, type: u1, enum: power, valid: {in-enum: true}}
      - {id: brightness, type: u1, -unit: "%", valid: {max: 100}}
      - {id: minutes, type: u2}
      - {id: sum, type: u1, -checksum: {kind: sum}}
    instances:
      hours: {value: minutes / 60}
    enums:
      power: {0x23: on, 0x24: off}
    """

  @Test(arguments: [
    ([0x66, 0x23, 0x64, 0x00, 0x7d, 0x6a] as [UInt8], ""),
    ([0x65, 0x23, 0x64, 0x00, 0x7d, 0x6a], "start, octet 0: must be 66, not 65"),
    ([0x66, 0x25, 0x64, 0x00, 0x7d, 0x6a], "power, octet 2: 37 has no name"),
    ([0x66, 0x23, 0x65, 0x00, 0x7d, 0x6a], "brightness, octet 3: must be at most 100, not 101"),
    ([0x66, 0x23, 0x64, 0x00, 0x7d, 0x6b], "sum, octet 5: the check sum must be 0x6a, not 0x6b"),
    ([0x66, 0x23, 0x64, 0x00], "minutes, octet 3: needs 2 octets, 1 available"),
    ([], "start, octet 0: needs 1 octet, 0 available"),
  ])
  func `A value fits, or is told where it does not`(value: [UInt8], problem: String) throws {
    let layout = try Layout(parsing: Array(Self.lamp.utf8))
    var reader = layout.reader()
    var found = ""
    do {
      try reader.read(value)
      try reader.readInstances()
      let (isEqual, hours) = try reader.compares("hours", "2", of: layout)
      #expect(isEqual, "\(hours)")
    } catch { found = "\(error)" }
    #expect(found == problem)
    #expect(layout.uses.count == 1)
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "b: {value: b + 1}", "b: {value: c}\n  c: {value: b}",
      "b0: {value: a}\n"
        + (1..<500).map { "  b\($0): {value: b\($0 - 1) + b\($0 - 1)}" }.joined(separator: "\n"),
      "b5000: {value: a}\n"
        + (0..<5000).map { "  b\($0): {value: b\($0 + 1) * 2}" }.joined(separator: "\n"),
      "b: {value: _io" + String(repeating: ".pos", count: 60) + "}",
      "b: {value: _io" + String(repeating: ".eof", count: 60) + "}",
    ])
  func `A dissector of instances that name each other is as long as they are`(
    instances: String
  ) throws {
    let text = "meta: {id: a}\nseq: [{id: a, type: u1}]\ninstances:\n  \(instances)"
    let lua = try Layout(parsing: Array(text.utf8)).lua()
    #expect(lua.utf8.count < 60_000 + 20 * text.utf8.count)
  }

  @Test(arguments: [
    ("meta: {id: a}\nseq: [{id: b, type: u2}]", 2, "'b' has no order of octets"),
    ("meta: {id: a}\nseq: [{id: b, type: c}]", 2, "the type 'c' is not defined"),
    ("meta: {id: a}\nseq:\n- id: b\n  size: len", 4, "'len' is no field of the type 'a'"),
    ("meta: {id: a, imports: [b]}", 1, "'imports' is not supported"),
    (
      "meta: {id: a}\nseq:\n- {id: b, size: 2, process: zlib}", 3,
      "'process: zlib' is not supported"
    ),
    ("meta: {id: a}\nseq: [{id: b, type: u1, sise: 2}]", 2, "'sise' is not known here"),
    ("meta: {id: a}\nseq: [{id: b, type: u1, -kind: pulse}]", 2, "'pulse' is none of"),
    ("meta: {id: a}\nseq: [{id: b, type: u1}, {id: b, type: u1}]", 2, "'b' stands twice"),
  ])
  func `What is not supported is refused where it stands`(
    text: String, line: Int, words: String
  ) throws {
    let fault = try #require(throws: TextFault.self) { try Layout(parsing: Array(text.utf8)) }
    #expect(fault.line == line)
    #expect(fault.problem.contains(words), "\(fault)")
  }

  @Test(arguments: [
    // A type within itself.
    "meta: {id: a}\nseq: [{id: b, type: a}]",
    // Elements that take no octets.
    "meta: {id: a}\nseq: [{id: b, type: c, repeat: eos}]\ntypes: {c: {}}",
    "meta: {id: a}\nseq: [{id: b, size: 0, repeat: until, repeat-until: 'false'}]",
    "meta: {id: a}\nseq: [{id: b, size: 0, repeat: expr, repeat-expr: 1 << 30}]",
    // Instances that make instances, and one that needs itself.
    "meta: {id: a}\ninstances: {b: {pos: 0, type: a}}",
    "meta: {id: a}\ninstances: {b: {value: c}, c: {value: b}}",
    // Octets that are not there, and numbers that have no result.
    "meta: {id: a}\nseq: [{id: b, size: 0 - 1}]",
    "meta: {id: a}\nseq: [{id: b, size: 1 << 126}]",
    "meta: {id: a}\ninstances: {b: {value: 1 / 0}}",
    "meta: {id: a}\ninstances: {b: {value: '1 << 200'}}",
    "meta: {id: a}\ninstances: {b: {pos: 99, size: 1}}",
  ])
  func `A hostile layout ends within its bounds`(text: String) throws {
    let layout = try Layout(parsing: Array(text.utf8))
    var reader = layout.reader()
    #expect(throws: LayoutMisfit.self) {
      try reader.read([1, 2, 3])
      try reader.readInstances()
    }
  }

  @Test func `An expression that nests deeply is refused or read`() throws {
    for text in [
      String(repeating: "(", count: 5000), String(repeating: "-", count: 5000),
      String(repeating: "not ", count: 5000), "1" + String(repeating: "+1", count: 5000),
      "a" + String(repeating: ".a", count: 5000), String(repeating: "f\"{", count: 5000),
    ] {
      let file = "meta: {id: a}\ninstances:\n  a:\n    value: '\(text)'"
      #expect(throws: TextFault.self) { try Layout(parsing: Array(file.utf8)) }
    }
  }

  @Test(
    arguments: [
      // The check values of the CRC catalogue: of the octets of "123456789".
      (16, 0x8005, 0xffff, true, 0, 0x4b37 as UInt64), (16, 0x1021, 0xffff, false, 0, 0x29b1),
      (32, 0x04c1_1db7, 0xffff_ffff, true, 0xffff_ffff, 0xcbf4_3926), (8, 0x07, 0, false, 0, 0xf4),
    ] as [(Int, UInt64, UInt64, Bool, UInt64, UInt64)])
  func `Check sums have the catalogue's values`(
    width: Int, polynomial: UInt64, initial: UInt64, reflects: Bool, finalXor: UInt64,
    expected: UInt64
  ) {
    let sum = LayoutChecksum(
      kind: .crc, width: width, polynomial: polynomial, initial: initial, reflectsInput: reflects,
      reflectsOutput: reflects, finalXor: finalXor)
    #expect(sum.value(of: "123456789".utf8, bits: width) == expected)
  }
}

/// What is shown of a value.
struct LayoutFieldTests {
  @Test func `Fields come in the layout's order, with names, units and places`() throws {
    let text = """
      meta: {id: a, endian: le}
      seq:
        - {id: flags, type: b4}
        - {id: has, type: b1}
        - {id: items, type: item, repeat: expr, repeat-expr: 2}
        - {id: gone, type: u1, if: not has}
        - {id: rest, size-eos: true}
      instances:
        first: {value: "items[0]"}
        half: {value: "items[1].rate / 2", -unit: bpm}
      types:
        item:
          seq: [{id: rate, type: u2, -unit: bpm, -kind: heart-rate, -private: true}]
      """
    let layout = try Layout(parsing: Array(text.utf8))
    var reader = layout.reader()
    try reader.read([0xa8, 72, 0, 80, 0, 1, 2])
    try reader.readInstances()
    #expect(
      reader.fields.map { "\($0.name)=\($0.text)\($0.notes.unit) \($0.bits?.description ?? "-")" }
        == [
          "flags=10 0..<4", "has=true 4..<5", "items[0].rate=72bpm 8..<24",
          "items[1].rate=80bpm 24..<40", "rest=0102 40..<56", "half=40bpm -",
        ])
    #expect(reader.fields[2].notes.kind == .heartRate)
    #expect(reader.fields[2].notes.isPrivate)
    #expect(reader.remainder == 0)
  }
}
