import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

@Suite struct `A damaged btsnoop capture` {
  static let sample = Sample()

  @Test(arguments: 16...Self.sample.bytes.count, [true, false])
  func `cut at any byte gives all whole records and says what is missing`(
    count: Int, sizeIsKnown: Bool
  ) throws {
    let sample = Self.sample
    let bytes = Array(sample.bytes[..<count])
    let out = try ReadOut(sizeIsKnown ? ByteSource(bytes: bytes) : stream(bytes, chunk: 7))
    let whole = sample.offsets.lastIndex { $0 <= count } ?? 0
    #expect(out.data == Array(sample.data[..<whole]))
    let left = count - sample.offsets[whole]
    if left == 0 {
      #expect(out.kinds == [])
      #expect(out.statistics.isComplete)
    } else {
      let kind: CaptureFinding.Kind =
        left < 24
        ? .cutHeader(needed: 24, available: left)
        : .cutData(needed: sample.data[whole].count, available: left - 24)
      #expect(
        out.findings.kept == [
          CaptureFinding(kind: kind, recordNumber: whole + 1, offset: sample.offsets[whole])
        ])
      #expect(!out.statistics.isComplete)
      #expect(out.statistics.unreadBytes == left)
    }
    #expect(out.accounts(for: count))
  }

  @Test(arguments: 16..<Self.sample.bytes.count)
  func `any byte replaced loses at most its record, and every byte is accounted for`(
    offset: Int
  ) throws {
    let sample = Self.sample
    let damaged = try #require(sample.offsets.lastIndex { $0 <= offset })
    for value in [0, 1, 0x7F, 0x80, 0xFF, sample.bytes[offset] ^ 1, sample.bytes[offset] ^ 0x40] {
      var bytes = sample.bytes
      bytes[offset] = value
      let out = try ReadOut(ByteSource(bytes: bytes), windowCapacity: 4096)
      #expect(out.accounts(for: bytes.count))
      let others = sample.data.enumerated().filter { $0.offset != damaged }.map(\.element)
      // A record that ends early, by a smaller length, leaves bytes that no header begins.
      for data in others { #expect(out.data.contains(data), "value \(value)") }
      _ = try ReadOut(stream(bytes, chunk: 11), windowCapacity: 4096)
    }
  }

  @Test(arguments: [0, 0xFFFF_FFFF, 0x8000_0000, 0x7FFF_FFFF, 0x0010_0001] as [UInt32])
  func `an included length that lies costs one record`(length: UInt32) throws {
    let sample = Self.sample
    let bytes = sample.bytes.replacing(length, at: sample.offsets[2] + 4)
    let directory = try TemporaryDirectory()
    let path = try directory.file(bytes)
    for source in 0..<3 {
      let out =
        switch source {
        case 0: try ReadOut(ByteSource(bytes: bytes))
        case 1: try ReadOut(ByteSource(path: path))
        default: try ReadOut(stream(bytes, chunk: 5))
        }
      var data = sample.data
      let gap = length == 0 ? 27 : 51
      if length == 0 { data[2] = [] } else { data.remove(at: 2) }
      #expect(out.data == data)
      #expect(out.kinds.contains(.resynchronised(skipped: gap)))
      #expect(out.statistics.skippedBytes == gap)
      #expect(out.records[length == 0 ? 3 : 2].issues.contains(.afterGap))
      #expect(!out.statistics.isComplete)
      #expect(out.accounts(for: bytes.count))
    }
  }

  @Test func `the last record's length lying is a length beyond the file`() throws {
    let sample = Self.sample
    let bytes = sample.bytes.replacing(0x8000_0000, at: sample.offsets[5] + 4)
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == Array(sample.data[..<5]))
    #expect(out.kinds == [.lengthBeyondFile(length: 0x8000_0000, available: 9)])
    #expect(out.accounts(for: bytes.count))
  }

  @Test(arguments: [1, 23, 24, 25, 1000, 70_000, 300_000], [UInt8(0), 0xFF, 0x62])
  func `bytes put between records are passed over and counted`(count: Int, value: UInt8) throws {
    let sample = Self.sample
    var bytes = sample.bytes
    bytes.insert(contentsOf: [UInt8](repeating: value, count: count), at: sample.offsets[3])
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == sample.data)
    #expect(out.kinds == [.resynchronised(skipped: count)])
    #expect(out.findings.kept.first?.offset == sample.offsets[3])
    #expect(out.records.map(\.record.number) == [1, 2, 3, 5, 6, 7])
    #expect(out.accounts(for: bytes.count))
  }

  @Test func `a hole to the end is not read as records`() throws {
    let sample = Self.sample
    let bytes = sample.bytes + [UInt8](repeating: 0, count: 100_000)
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == sample.data)
    #expect(out.kinds == [.lostSynchronisation(unread: 100_000)])
    #expect(out.accounts(for: bytes.count))
  }

  /// In one pass this takes a second; a pass for each record takes an hour.
  @Test(.timeLimit(.minutes(20))) func `many damaged records are searched for in one pass`() throws
  {
    // Every header claims more than its packet had and has no sound header behind it.
    var writer = BTSnoopWriter(link: .hciH4)
    for index in 0..<200_000 {
      writer.appendHeader(
        original: 0, included: 1, flags: UInt32(index) << 8, drops: 0, timestamp: 0)
    }
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.accounts(for: writer.bytes.count))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `random damage never traps and every byte is accounted for`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lengths = (0..<40).map { _ in Int.random(in: 0...60, using: &generator) }
    var bytes = Sample(link: seed % 2 == 0 ? .hciH4 : .linuxMonitor, lengths: lengths).bytes
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let offset = Int.random(in: 16..<bytes.count, using: &generator)
      switch Int.random(in: 0...3, using: &generator) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: offset)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: offset)
      default: bytes.removeSubrange(offset..<Swift.min(offset + 30, bytes.count))
      }
      if bytes.count < 40 { break }
    }
    let out = try ReadOut(ByteSource(bytes: bytes, chunk: 33), windowCapacity: 64)
    #expect(out.accounts(for: bytes.count), "seed \(seed)")
    let streamed = try ReadOut(stream(bytes, chunk: 19), windowCapacity: 64)
    #expect(streamed.accounts(for: bytes.count), "seed \(seed)")
    #expect(out.statistics.isComplete == !out.kinds.contains { isLoss($0) }, "seed \(seed)")
  }

  private func isLoss(_ kind: CaptureFinding.Kind) -> Bool {
    CaptureFinding(kind: kind, recordNumber: 0, offset: 0).code.isLoss
  }
}
