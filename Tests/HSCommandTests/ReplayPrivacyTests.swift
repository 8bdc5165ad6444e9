import Foundation
import HSTestSupport
import Testing

/// Programs of `replay` tell of nobody unless `--keep` is given.
@Suite struct `A replayed capture` {
  private static let address: [UInt8] = [0xc1, 0xb2, 0xa3, 0xd4, 0xe5, 0xf6]
  /// What was planted, and must not be told: as text, or as octets.
  private static let texts = [
    "Zorblattina", "Quinzelm\u{fc}ller", "zq@example.org", "Zo's Strap", "SN-471108",
    "Zo's Phone", "Mi\u{17e}a",
  ]
  private static let octets: [[UInt8]] = [
    // Date of Birth, Weight and a position, each as a value of its own.
    [0xc7, 0x07, 0x0b, 0x17], [0xb1, 0x3a], [0x9d, 0x8e, 0x9f, 0xa1, 0x55, 0xc7],
  ]

  private static func made(isHalfway: Bool) -> [UInt8] {
    var made = isHalfway ? MadeCapture() : MadeCapture(address)
    let texts = texts.map { Array($0.utf8) }
    // A connectable advertisement with the name, and one with a name that nothing else tells.
    for name in [texts[3], Array("Zx".utf8)] {
      let data = [2, 1, 6, UInt8(name.count + 1), 9] + name
      made.record(
        true,
        [4, 0x3e, UInt8(12 + data.count), 2, 1, 0, 1] + address.reversed() + [UInt8(data.count)]
          + data + [0xc8])
    }
    let values: [(UInt16, [UInt8])] = [
      (0x2a8a, texts[0]), (0x2a90, texts[1]), (0x2a87, texts[2]), (0x2a00, texts[3]),
      (0x2a25, texts[4]), (0x2b48, texts[6]), (0x2a85, octets[0]), (0x2a98, octets[1]),
      (0x2a67, octets[2]),
    ]
    for (place, value) in values.enumerated() {
      let handle = UInt8(0x20 + 2 * place)
      made.declare(handle, value.0)
      made.read(handle + 1, value.1)
      made.write(handle + 1, value.1)
    }
    // A first name that is written in parts.
    for offset in [0, 6] {
      let part = texts[0].dropFirst(offset).prefix(6)
      made.attribute(false, [0x16, 0x21, 0, UInt8(offset), 0] + part)
      made.attribute(true, [0x17, 0x21, 0, UInt8(offset), 0] + part)
    }
    made.attribute(false, [0x18, 1])
    made.attribute(true, [0x19])
    // The device asks for the phone's name.
    made.attribute(true, [0x08, 1, 0, 0xff, 0xff, 0x00, 0x2a])
    made.attribute(false, [0x09, UInt8(2 + texts[5].count), 3, 0] + texts[5])
    // A UUID that holds the address, as those of version 1 do, and values that hold all of it.
    made.declare(0x40, [0x6e, 0x40, 0, 1, 0xb5, 0xa3, 0x11, 0xe9, 0xe0, 0xa9] + address)
    for secret in texts + [address, address.reversed(), Array("c1.b2.a3.d4.e5.f6".utf8)] {
      made.write(0x41, [0xaa, 1] + secret)
      made.notify(0x41, [0xaa, 2] + secret)
    }
    return made.bytes
  }

  private static func hex(_ octets: some Sequence<UInt8>) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// What of the secrets a program tells.
  private static func told(_ program: String) -> [String] {
    let data = program.lowercased()
    let digits = data.replacing(", 0x", with: "").replacing("-", with: "")
    var forms = texts.flatMap { [$0.lowercased(), hex($0.utf8)] }
    forms += [hex(address), hex(address.reversed()), "c1:b2:a3:d4:e5:f6", hex("c1.b2".utf8)]
    forms += octets.map { "\"\(hex($0))\"" } + octets.filter { $0.count > 4 }.map { hex($0) }
    forms += ["zorb.btsnoop", "0309" + hex("Zx".utf8)]
    return forms.filter { data.contains($0) || digits.contains($0) }
  }

  /// The kinds of programs, as options.
  private static let kinds =
    [[]] + ["bleak", "bumble", "esphome", "corebluetooth"].map { ["--client", $0] }
    + ["corebluetooth", "kotlin"].map { ["--mock", $0] }

  /// Where the connection began before the capture, only advertising tells the address that UUIDs hold.
  @Test(arguments: kinds, [false, true])
  func `tells of nobody`(kind: [String], isHalfway: Bool) throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "Zorb.btsnoop")
      try Data(Self.made(isHalfway: isHalfway)).write(to: file)
      let words = ["replay", file.path, "-o", "-"] + kind
      let run = try Program.run(words)
      #expect(run.status == 0, "\(run.errors)")
      #expect(Self.told(run.text).isEmpty, "\(Self.told(run.text))")
      // All of it is there to be found.
      let kept = Self.told(try Program.run(words + ["--keep"]).text)
      let isShort = kind.contains("esphome") || kind.contains("kotlin")
      // A mock names the device and the file.
      let least =
        kind == ["--mock", "corebluetooth"]
        ? 1 : isShort ? isHalfway ? 0 : 2 : isHalfway ? 5 : 6
      #expect(kept.count > least, "\(kept)")
    }
  }

  @Test(arguments: ["html", "md", "json"])
  func `and a redacted page do not name the file`(format: String) throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "Zorblattina.btsnoop")
      try Data(try Samples.bytes("polar-h7-app")).write(to: file)
      for files in [[file.path], [file.path, Samples.path("two-straps")]] {
        let run = try Program.run(["report", "--redact", "--format", format] + files)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.text.contains("Zorblattina") && !run.text.contains("two-straps"))
        #expect(run.text.contains(files.count > 1 ? "capture-2" : "capture"))
      }
    }
  }
}
