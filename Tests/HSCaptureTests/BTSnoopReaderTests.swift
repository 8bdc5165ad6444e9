import HSBase
@testable import HSCapture
import Testing

@Suite struct `A sound btsnoop capture` {
  @Test(arguments: [LinkType.hciH1, .hciH4, .linuxMonitor])
  func `gives every field of every record`(link: LinkType) throws {
    let sample = Sample(link: link)
    let out = try ReadOut(ByteSource(bytes: sample.bytes))
    #expect(out.data == sample.data)
    #expect(out.findings.total == 0)
    #expect(out.statistics.isComplete)
    #expect(out.accounts(for: sample.bytes.count))
    for (index, read) in out.records.enumerated() {
      #expect(read.record.number == index + 1)
      #expect(read.record.time == time(Int64(index) * 1_000_000))
      #expect(read.record.link == link)
      #expect(
        read.record.bytes
          == ByteRange(offset: sample.offsets[index] + 24, count: sample.data[index].count))
      #expect(read.record.originalLength == sample.data[index].count)
      #expect(read.record.cumulativeDrops == 0)
      #expect(read.issues == [])
      #expect(read.step == nil)
      switch link {
      case .linuxMonitor:
        #expect(read.record.flags == UInt32(2 + index % 4))
        #expect(read.record.direction == (index % 2 == 0 ? .sent : .received))
      default:
        #expect(read.record.flags == UInt32(index & 3))
        #expect(read.record.direction == (index & 1 == 0 ? .sent : .received))
      }
    }
    #expect(out.statistics.records(of: link) == sample.data.count)
    #expect(out.statistics.times.first == start)
    #expect(out.statistics.times.last == time(5_000_000))
    #expect(out.statistics.times.latest == time(5_000_000))
  }

  @Test func `known bytes give the time that the constant says`() throws {
    // One record of 2023-11-14 22:13:20.000001 UTC.
    let bytes = try Hex.bytes(
      "6274736e6f6f700000000001000003ea 0000000e 00000003 00000001 00000007 00e2e7d7274dc001 04ff00"
    )
    let out = try ReadOut(ByteSource(bytes: bytes))
    let read = try #require(out.records.first)
    #expect(read.record.time.nanoseconds == 1_700_000_000_000_001_000)
    #expect(read.record.direction == .received)
    #expect(read.record.originalLength == 14)
    #expect(read.record.isCut)
    #expect(read.record.cumulativeDrops == 7)
    #expect(read.data == [4, 0xFF, 0])
    #expect(read.issues == .afterDrops)
    #expect(out.kinds == [.drops(count: 7)])
    #expect(out.statistics.cutRecords == 1)
    #expect(out.statistics.cutBytes == 11)
    #expect(out.statistics.drops == 7)
    #expect(out.statistics.isComplete)
  }

  @Test func `a file header alone is a capture without records`() throws {
    let out = try ReadOut(ByteSource(bytes: BTSnoopWriter(link: .hciH4).bytes))
    #expect(out.records.isEmpty)
    #expect(out.statistics.isComplete)
    #expect(out.statistics.times.first == nil)
  }

  @Test(arguments: [
    (UInt32(0x0000_0000), Direction?.none), (2, .sent), (3, .received), (4, .sent), (5, .received),
    (6, .sent), (7, .received), (8, nil), (18, .sent), (19, .received), (0x0001_0002, .sent),
    (0xFFFF_000C, nil),
  ])
  func `monitor opcodes give the direction`(flags: UInt32, direction: Direction?) throws {
    var writer = BTSnoopWriter(link: .linuxMonitor)
    writer.append([1].span, time: start, flags: flags)
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.records.first?.record.direction == direction)
    #expect(out.records.first?.record.flags == flags)
  }
}

@Suite struct `Odd but readable records` {
  @Test func `the clock stepping back is told and counted`() throws {
    var writer = BTSnoopWriter(link: .hciH4)
    for offset: Int64 in [0, 50, 20, 30, -1000, 2000] {
      writer.append([1].span, time: time(offset), flags: 0)
    }
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.records.map(\.step) == [nil, nil, -30_000, nil, -1_030_000, nil])
    #expect(
      out.kinds == [.clockStep(nanoseconds: 30_000), .clockStep(nanoseconds: 1_030_000)])
    #expect(out.findings.kept.map(\.recordNumber) == [3, 5])
    #expect(out.findings.kept.map(\.offset) == [16 + 2 * 25, 16 + 4 * 25])
    #expect(out.statistics.times.stepsBack.count == 2)
    #expect(out.statistics.times.stepsBack.largest == 1_030_000)
    #expect(out.statistics.times.stepsBack.firstRecord == 3)
    #expect(out.statistics.times.earliest == time(-1000))
    #expect(out.statistics.times.latest == time(2000))
    #expect(out.statistics.isComplete)
  }

  @Test(arguments: [Int64.min, 0, .max])
  func `a time that cannot be represented is clamped and told`(raw: Int64) throws {
    var writer = BTSnoopWriter(link: .hciH4)
    writer.append([1].span, time: start, flags: 0)
    writer.appendHeader(original: 1, included: 1, flags: 0, drops: 0, timestamp: raw)
    var bytes = writer.bytes
    bytes.append(9)
    let out = try ReadOut(ByteSource(bytes: bytes))
    #expect(out.data == [[1], [9]])
    #expect(out.records[1].record.time.nanoseconds == (raw == .max ? .max : .min))
    #expect(out.records[1].issues == .timeClamped)
    #expect(out.kinds == [.unrepresentableTime(raw: raw)])
    #expect(out.statistics.times.latest == start)
    #expect(out.statistics.times.earliest == start)
    #expect(out.statistics.times.stepsBack.count == 0)
  }

  @Test func `drops are told as they grow, and a count that falls begins anew`() throws {
    var writer = BTSnoopWriter(link: .hciH4)
    for drops: UInt32 in [0, 5, 5, .max, 1, 4] {
      writer.append([1].span, time: start, flags: 0, cumulativeDrops: drops)
    }
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(
      out.kinds == [.drops(count: 5), .drops(count: Int(UInt32.max) - 5), .drops(count: 3)])
    #expect(out.statistics.drops == Int(UInt32.max) + 3)
    #expect(
      out.records.map { $0.issues == .afterDrops } == [false, true, false, true, false, true])
  }

  @Test func `an empty record is delivered`() throws {
    let nothing: [UInt8] = []
    var writer = BTSnoopWriter(link: .hciH4)
    writer.append(nothing.span, time: start, flags: 0)
    writer.append(nothing.span, time: start, flags: 0, originalLength: 8)
    writer.append([1].span, time: start, flags: 0)
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.data == [[], [], [1]])
    #expect(out.records.map(\.issues) == [.empty, .empty, []])
    #expect(out.kinds == [.emptyRecord, .emptyRecord])
    #expect(out.statistics.emptyRecords == 2)
    #expect(out.statistics.cutRecords == 1)
  }

  @Test func `more included than original is delivered when what follows agrees`() throws {
    var writer = BTSnoopWriter(link: .hciH4)
    writer.append([1, 2, 3].span, time: start, flags: 0, originalLength: 2)
    writer.append([4].span, time: start, flags: 0)
    for source in [true, false] {
      let out = try ReadOut(source ? ByteSource(bytes: writer.bytes) : stream(writer.bytes))
      #expect(out.data == [[1, 2, 3], [4]])
      #expect(out.kinds == [.includedExceedsOriginal(included: 3, original: 2)])
      #expect(out.records[0].issues == .includedExceedsOriginal)
      #expect(out.statistics.isComplete)
    }
  }

  @Test(arguments: [65_540, 65_541, 1 << 20])
  func `a large record is delivered whole`(length: Int) throws {
    let data = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var writer = BTSnoopWriter(link: .hciH4)
    writer.append([1].span, time: start, flags: 0)
    writer.append(data.span, time: start, flags: 0)
    writer.append([2].span, time: start, flags: 0)
    for known in [true, false] {
      let out = try ReadOut(known ? ByteSource(bytes: writer.bytes) : stream(writer.bytes))
      #expect(out.data == [[1], data, [2]])
      #expect(out.kinds == (length > 65_540 ? [.oversizedRecord(length: length)] : []))
      #expect(out.statistics.isComplete)
    }
  }

  @Test(arguments: [(1 << 20) + 1, 5_000_000])
  func `a record beyond the maximum is passed over and what follows is read`(length: Int) throws {
    var writer = BTSnoopWriter(link: .hciH4)
    writer.append([1].span, time: start, flags: 0)
    writer.append([UInt8](repeating: 0, count: length).span, time: start, flags: 0)
    writer.append([2].span, time: start, flags: 0)
    let directory = try TemporaryDirectory()
    let path = try directory.file(writer.bytes)
    for way in 0..<3 {
      let source =
        switch way {
        case 0: ByteSource(bytes: writer.bytes)
        case 1: stream(writer.bytes, chunk: 65_537)
        default: try ByteSource(path: path)
        }
      let out = try ReadOut(source)
      #expect(out.data == [[1], [2]])
      #expect(out.kinds == [.skippedRecord(length: length)])
      #expect(out.findings.kept.first?.recordNumber == 2)
      #expect(out.records.map(\.record.number) == [1, 3])
      #expect(out.records[1].issues == .afterGap)
      #expect(out.statistics.skippedBytes == length + 24)
      #expect(!out.statistics.isComplete)
      #expect(out.accounts(for: writer.bytes.count))
      #expect(out.windowCapacity == ByteWindow.initialCapacity)
    }
  }

  @Test func `flags that nobody describes are only counted`() throws {
    var writer = BTSnoopWriter(link: .hciH4)
    for flags: UInt32 in [0, 3, 0x10, 0x11, 4, 0x8000_0000] {
      writer.append([1].span, time: start, flags: flags)
    }
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.records.count == 6)
    #expect(out.findings.total == 0)
    #expect(out.statistics.reservedFlags == 2)
  }

  @Test func `findings beyond the bound are counted and crowd nothing out`() throws {
    let nothing: [UInt8] = []
    var writer = BTSnoopWriter(link: .hciH4)
    for _ in 0..<1000 { writer.append(nothing.span, time: start, flags: 0) }
    writer.append([1].span, time: time(-1), flags: 0)
    let out = try ReadOut(ByteSource(bytes: writer.bytes))
    #expect(out.findings.count(of: .emptyRecord) == 1000)
    #expect(out.findings.kept.count == CaptureFindings.keptPerKind + 1)
    #expect(out.kinds.last == .clockStep(nanoseconds: 1000))
    #expect(out.findings.total == 1001)
    // A screen of a thousand lines says no more than one with the count.
    let sentences = out.findings.sentences("log")
    #expect(sentences.count == 2, "\(sentences)")
    #expect(sentences.first?.hasSuffix(" (and 999 more of the kind)") == true, "\(sentences)")
    #expect(sentences.last?.contains("of the kind") == false, "\(sentences)")
  }
}
