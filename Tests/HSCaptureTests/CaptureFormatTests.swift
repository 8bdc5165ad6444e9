import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// The problem that reading `bytes` ends in at once.
private func problem(_ bytes: [UInt8]) throws -> CaptureError.Problem {
  let error = #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: bytes)) }
  return try #require(error).problem
}

@Suite struct `Recognising a capture` {
  @Test(arguments: [
    ("504b0304 14000000 08000000 21000000", CaptureFormat.zip), ("1f8b0800 00000000 0003", .gzip),
    ("28b52ffd 04000000", .zstd), ("04224d18 6440a700", .lz4), ("fd377a58 5a000004", .xz),
    ("425a6839 31415926", .bzip2), ("736e6f6f70000000 00000002 00000004", .snoop),
  ])
  func `a format that is not read is named`(hex: String, format: CaptureFormat) throws {
    #expect(try problem(Hex.bytes(hex)) == .unsupportedFormat(format))
    let text = CaptureError(source: "x", problem: .unsupportedFormat(format)).description
    #expect(text.hasPrefix("x: this is a \(format.name) file; not supported yet. Convert it"))
  }

  @Test func `an empty capture is called empty`() throws {
    #expect(try problem([]) == .empty)
  }

  @Test(arguments: 1..<16)
  func `a capture shorter than the file header says how short`(count: Int) throws {
    let bytes = Array(Sample().bytes[..<count])
    #expect(
      try problem(bytes) == .truncatedHeader(.btsnoop, needed: 16, available: count))
  }

  @Test(arguments: [0, 2, 0x0100_0000, UInt32.max])
  func `another version is refused`(version: UInt32) throws {
    let bytes = BTSnoopWriter(datalink: 1002, version: version).bytes
    #expect(try problem(bytes) == .unknownVersion(.btsnoop, version: version))
  }

  @Test(arguments: [
    (UInt32(1003), StaticText("BCSP")), (1004, "H5, three-wire UART"), (2002, "BlueZ simulator"),
  ])
  func `a link type that cannot be decoded is refused by name`(
    number: UInt32, name: StaticText
  ) throws {
    #expect(
      try problem(BTSnoopWriter(datalink: number).bytes)
        == .refusedLinkType(.btsnoop, number: number, name: name))
  }

  @Test(arguments: [0, 1000, 1005, 2000, 2003, 0xEA03_0000, UInt32.max])
  func `an unknown link type is refused by number`(number: UInt32) throws {
    #expect(
      try problem(BTSnoopWriter(datalink: number).bytes)
        == .unknownLinkType(.btsnoop, number: number))
  }

  @Test func `anything else shows its first bytes`() throws {
    #expect(
      try problem([0x25, 0x50, 0x44]) == .unrecognised(firstBytes: 0x2550_4400_0000_0000, count: 3))
    let text = CaptureError(
      source: "x", problem: .unrecognised(firstBytes: 0x2550_0A00_0000_0000, count: 3)
    ).description
    #expect(
      text
        == "x: not a capture in any known format; it begins with 25 50 0a. Ask which program wrote it, "
        + "and whether that saves btsnoop, pcap or pcapng")
    #expect(
      try problem([UInt8](repeating: 0, count: 5000)) == .unrecognised(firstBytes: 0, count: 8))
  }

  @Test func `bytes of any kind never trap the recogniser`() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator) & (seed % 2 == 0 ? 0xFF : 0x0D)
      }
      if seed % 3 == 0 { bytes = [0, 0, 0, 9] + bytes }
      _ = CaptureFormat.recognise(bytes.span)
    }
  }
}
