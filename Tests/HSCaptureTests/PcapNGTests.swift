import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

@Suite struct `pcapng` {
  static let command: [UInt8] = [1, 3, 0x0C, 0]
  static let acl: [UInt8] = [2, 0x40, 0x20, 1, 0, 0xAA]

  /// The problem that a file is refused for.
  private func problem(_ bytes: [UInt8]) throws -> CaptureError.Problem {
    let error = #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: bytes)) }
    return try #require(error).problem
  }

  @Test(arguments: ByteOrder.allCases)
  func `packets have time, direction, drops and lengths`(_ order: ByteOrder) throws {
    var file = PcapNG.simple(order)
    file.packet(Self.command, options: file.option(2, number: UInt32(2)))
    file.packet(
      Self.acl, ticks: 1_700_000_000_000_001, original: 50,
      options: file.option(2, number: UInt32(1)) + file.option(4, number: UInt64(7)))
    file.packet(Self.acl, ticks: 1_700_000_000_000_002)
    let (out, interfaces, details) = try readDetails(file.bytes)
    #expect(out.data == [Self.command, Self.acl, Self.acl])
    #expect(out.records.map(\.record.direction) == [.sent, .received, nil])
    #expect(out.records.map(\.record.time) == [time(0), time(1), time(2)])
    #expect(out.records.map(\.record.originalLength) == [4, 50, 6])
    #expect(out.records.map(\.record.cumulativeDrops) == [0, 7, 7])
    #expect(out.records.map(\.record.interface) == [0, 0, 0])
    #expect(out.kinds == [.drops(count: 7)])
    #expect(out.statistics.drops == 7)
    #expect(interfaces.map(\.drops) == [7])
    #expect(interfaces.map(\.records) == [3])
    #expect(details.byteOrder == order && details.sections == 1)
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `interfaces are described`() throws {
    var file = PcapNG(.big)
    file.section(.big)
    file.interface(1, snapLength: 96)
    var options = file.option(2, Array("hci0".utf8))
    options += file.option(3, Array("an adapter\0".utf8))
    options += file.option(9, [9]) + file.option(14, number: Int64(-60))
    options += file.option(10, number: Int32(-1)) + file.option(0, [])
    file.interface(201, options: options)
    file.packet([0, 0, 0, 1] + Self.acl, interface: 1, ticks: 1_700_000_060_000_000_009)
    file.packet([1, 2, 3], interface: 0)
    let (out, interfaces, _) = try readDetails(file.bytes)
    #expect(interfaces.map(\.link) == [.foreign, .hciH4])
    #expect(interfaces.map(\.linkNumber) == [1, 201])
    #expect(interfaces.map(\.snapLength) == [96, 0])
    #expect(interfaces.map { String(decoding: $0.name, as: UTF8.self) } == ["", "hci0"])
    #expect(String(decoding: interfaces[1].description, as: UTF8.self) == "an adapter")
    #expect(interfaces.map(\.resolution.nanoseconds) == [1000, 1])
    #expect(interfaces[1].timeOffset == -60 && interfaces[1].timeZone == -1)
    #expect(out.records.map(\.record.interface) == [1, 0])
    #expect(out.records.map(\.record.link) == [.hciH4, .foreign])
    #expect(out.records[0].record.time.nanoseconds == 1_700_000_000_000_000_009)
    #expect(out.records[0].data == Self.acl)
    // The resolution is that of what is Bluetooth.
    #expect(try CaptureReader(ByteSource(bytes: file.bytes)).resolution.nanoseconds == 1)
  }

  @Test func `sections begin anew, in their own byte order`() throws {
    var file = PcapNG.simple(.little)
    file.packet(Self.command)
    file.section(.big)
    file.interface(1)
    file.interface(187)
    file.packet(Self.acl, interface: 1)
    let (out, interfaces, details) = try readDetails(file.bytes)
    #expect(out.data == [Self.command, Self.acl])
    #expect(out.records.map(\.record.interface) == [0, 2])
    #expect(interfaces.map(\.section) == [0, 1, 1])
    #expect(details.sections == 2)
    #expect(out.kinds.isEmpty)
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `a section's length is checked, not believed`() throws {
    var file = PcapNG(.little)
    file.section(.little, length: 20)
    file.interface(187)
    file.section(.little, length: 20)
    file.interface(187)
    file.packet(Self.command)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.kinds == [.sectionLength(declared: 20, actual: 56)])
    #expect(out.data == [Self.command])
  }

  @Test func `simple and obsolete packets are packets`() throws {
    var file = PcapNG(.little)
    file.section(.little)
    file.interface(187, snapLength: 5)
    file.packet(Self.command)
    file.block(3) {
      $0.add(UInt32(6))
      $0.bytes += Self.acl.prefix(5)
    }
    file.block(2, options: file.option(2, number: UInt32(1))) {
      $0.add(UInt16(0))
      $0.add(UInt16(3))
      $0.add(UInt32(1_700_000_000_000_009 >> 32))
      $0.add(UInt32(truncatingIfNeeded: 1_700_000_000_000_009))
      $0.add(UInt32(4))
      $0.add(UInt32(4))
      $0.bytes += Self.command
    }
    let (out, interfaces, _) = try readDetails(file.bytes)
    #expect(out.data == [Self.command, Array(Self.acl.prefix(5)), Self.command])
    #expect(out.records.map(\.record.number) == [1, 2, 3])
    #expect(out.records.map(\.record.time) == [time(0), time(0), time(9)])
    #expect(out.records[1].issues.contains(.untimed))
    #expect(out.records[1].record.originalLength == 6)
    #expect(out.records[2].record.direction == .received)
    #expect(out.statistics.times.untimedRecords == 1 && out.statistics.drops == 3)
    #expect(interfaces.map(\.drops) == [3])
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `what is not a packet is passed over and counted`() throws {
    var file = PcapNG.simple()
    for type: UInt32 in [4, 10, 0x7777, 0x8000_0001, 9, 0xBAD, 0x4000_0BAD, 0x204] {
      file.block(type) { $0.bytes += [1, 2, 3, 4, 5] }
    }
    file.block(0x7777) { $0.bytes += [UInt8](repeating: 9, count: 3 << 20) }
    file.packet(Self.command)
    let (out, _, details) = try readDetails(file.bytes)
    // As Wireshark numbers frames: journal, custom and system call blocks are some.
    #expect(out.records.map(\.record.number) == [5])
    #expect(details.nameBlocks == 1 && details.secretBlocks == 1)
    #expect(details.unknownBlocks == 3 && details.otherFrames == 4)
    #expect(out.statistics.isComplete)
    #expect(out.accounts(for: file.bytes.count))
    let pipe = try ReadOut(ByteSource(bytes: file.bytes, chunk: 1000), windowCapacity: 64)
    #expect(pipe.data == out.data && pipe.statistics == out.statistics)
  }

  @Test func `comments can be read with their record`() throws {
    var file = PcapNG.simple()
    file.packet(Self.command)
    file.packet(
      Self.acl,
      options: file.option(1, Array("first".utf8)) + file.option(2, number: UInt32(1))
        + file.option(1, Array("second".utf8)))
    var reader = try CaptureReader(ByteSource(bytes: file.bytes))
    var comments: [[String]] = []
    while try reader.next() != nil {
      var texts: [String] = []
      reader.forEachComment { range, bytes in
        #expect([UInt8](bytes) == Array(file.bytes[range.offset..<range.end]))
        texts.append(String(decoding: [UInt8](bytes), as: UTF8.self))
      }
      comments.append(texts)
    }
    #expect(comments == [[], ["first", "second"]])
    #expect(reader.details.recordComments == 2)
  }

  @Test func `drops that only the statistics tell of are told once`() throws {
    var file = PcapNG.simple()
    file.packet(Self.command, options: file.option(4, number: UInt64(3)))
    for more: UInt64 in [0, 2] {
      file.block(
        5,
        options: file.option(4, number: UInt64(100)) + file.option(5, number: 5 + more)
          + file.option(7, number: UInt64(1))
      ) {
        $0.add(UInt32(0))
        $0.add(UInt64(0))
      }
    }
    let (out, interfaces, _) = try readDetails(file.bytes)
    #expect(
      out.kinds == [
        .drops(count: 3), .interfaceDrops(interface: 0, count: 3),
        .interfaceDrops(interface: 0, count: 2),
      ])
    #expect(out.statistics.drops == 8)
    #expect(interfaces[0].lost == 8 && interfaces[0].drops == 3)
    #expect(interfaces[0].reportedReceived == 100 && interfaces[0].reportedDrops == 7)
    #expect(interfaces[0].reportedSystemDrops == 1)
  }

  @Test func `an interface that nobody described is foreign`() throws {
    var file = PcapNG.simple()
    file.packet(Self.command, interface: 1)
    file.packet(Self.acl)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.link) == [.foreign, .hciH4])
    #expect(out.records.map(\.record.interface) == [CaptureRecord.noInterface, 0])
    #expect(out.kinds == [.undescribedInterface(number: 1)])
  }

  @Test func `there may be many interfaces, and too many`() throws {
    var file = PcapNG(.little)
    file.section(.little)
    for _ in 0...PcapNGFormat.interfaceLimit { file.interface(187) }
    file.packet(Self.command, interface: UInt32(PcapNGFormat.interfaceLimit) - 1)
    file.packet(Self.command, interface: UInt32(PcapNGFormat.interfaceLimit))
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.link) == [.hciH4, .foreign])
    #expect(out.kinds == [.tooManyInterfaces(limit: PcapNGFormat.interfaceLimit)])
  }

  // MARK: - Damage

  @Test func `a packet that claims more than its block is delivered as far as it goes`() throws {
    for captured in [5, 400, UInt32.max] {
      var file = PcapNG.simple()
      file.packet(Self.command, captured: captured, original: captured)
      file.packet(Self.acl)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.command, Self.acl])
      #expect(out.kinds == [.packetExceedsBlock(captured: Int(captured), available: 4)])
      #expect(out.records[0].record.isCut)
      #expect(out.accounts(for: file.bytes.count))
    }
  }

  @Test func `an option longer than its block ends the options`() throws {
    var file = PcapNG.simple()
    file.packet(Self.command, options: file.option(1, [0x61], length: 999))
    file.packet(Self.acl)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data == [Self.command, Self.acl])
    #expect(out.kinds == [.invalidOption(code: 1, length: 999)])
  }

  @Test func `options behind long ones are read, up to a MiB`() throws {
    for (comments, isRead) in [(1, true), (3, true), (20, false)] {
      var file = PcapNG(.little)
      file.section(.little)
      let comment = file.option(1, [UInt8](repeating: 0x61, count: 65_535))
      let options = Array(repeatElement(comment, count: comments).joined())
      file.interface(187, options: options + file.option(9, [9]))
      file.packet(Self.command, ticks: 5)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.command])
      #expect(out.records[0].record.time.nanoseconds == (isRead ? 5 : 5000))
      // Block, fields, option of resolution.
      let length = 20 + options.count + 8
      #expect(out.kinds == (isRead ? [] : [.unreadOptions(length: length)]))
      #expect(out.accounts(for: file.bytes.count))
    }
  }

  /// What is read of a block ends between two options, or as much before that as an option's head takes.
  @Test(arguments: [0, 4]) func `options that are not read are told where none is cut`(
    _ distance: Int
  ) throws {
    var file = PcapNG(.little)
    file.section(.little)
    let whole = file.option(1, [UInt8](repeating: 0x61, count: 65_532))
    let options = Array(repeatElement(whole, count: 16).joined())
    let last = ByteWindow.maximumCapacity - 16 - options.count - distance
    let end = file.option(1, [UInt8](repeating: 0x62, count: last - 4))
    file.interface(187, options: options + end + file.option(9, [9]))
    file.packet(Self.command, ticks: 5)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data == [Self.command])
    #expect(out.kinds == [.unreadOptions(length: 20 + options.count + end.count + 8)])
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `all options are read of a block that is just as long as what is read`() throws {
    var file = PcapNG(.little)
    file.section(.little)
    let whole = file.option(1, [UInt8](repeating: 0x61, count: 65_532))
    let options = Array(repeatElement(whole, count: 16).joined())
    let last = ByteWindow.maximumCapacity - 16 - options.count - 8
    let end = file.option(1, [UInt8](repeating: 0x62, count: last - 4))
    file.interface(187, options: options + end + file.option(9, [9]))
    file.packet(Self.command, ticks: 5)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.first?.record.time.nanoseconds == 5)
    #expect(out.kinds == [])
  }

  @Test func `two lengths that differ are told, and the first is believed`() throws {
    var file = PcapNG.simple()
    file.packet(Self.command, trailing: 99)
    file.packet(Self.acl)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data == [Self.command, Self.acl])
    #expect(out.kinds == [.trailingLength(leading: 36, trailing: 99)])
  }

  @Test func `a length that is no multiple of four is rounded up`() throws {
    var file = PcapNG.simple()
    file.block(6, length: 34, trailing: 34) {
      $0.bytes += [UInt8](repeating: 0, count: 20)
      $0.bytes += [1, 2]
    }
    file.packet(Self.acl)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data.last == Self.acl)
    #expect(out.kinds.first == .unalignedBlock(length: 34))
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test(arguments: [UInt32(0), 8, 11])
  func `a block too short to be one costs itself`(_ length: UInt32) throws {
    for type: UInt32 in [1, 6, 0x7777] {
      var file = PcapNG.simple()
      file.packet(Self.command)
      file.block(type, length: length) { $0.bytes += [UInt8](repeating: 0, count: 40) }
      file.packet(Self.acl)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.command, Self.acl])
      #expect(out.kinds.first == .invalidBlock(type: type, length: Int(length)))
      #expect(!out.statistics.isComplete)
      #expect(out.accounts(for: file.bytes.count))
      let pipe = try ReadOut(ByteSource(bytes: file.bytes, chunk: 7), windowCapacity: 64)
      #expect(pipe.statistics == out.statistics)
    }
  }

  @Test func `a packet block too short for its fields costs one packet`() throws {
    for length in stride(from: UInt32(12), to: 32, by: 4) {
      var file = PcapNG.simple()
      file.block(6, length: length, trailing: length) {
        $0.bytes += [UInt8](repeating: 0, count: Int(length) - 12)
      }
      file.packet(Self.acl)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.acl])
      #expect(out.records.map(\.record.number) == [2])
      #expect(out.statistics.skippedRecords == 1)
      #expect(out.accounts(for: file.bytes.count))
    }
  }

  @Test func `a length beyond the file is told`() throws {
    for type: UInt32 in [1, 3, 5, 6, 0x7777, 0x0A0D_0D0A] {
      for length: UInt32 in [400, 0x7FFF_FFFC, .max] {
        var file = PcapNG.simple()
        file.packet(Self.command)
        file.block(type, length: length) { $0.bytes += [UInt8](repeating: 0, count: 40) }
        let out = try ReadOut(ByteSource(bytes: file.bytes))
        #expect(out.data == [Self.command])
        #expect(!out.statistics.isComplete)
        #expect(out.findings.total >= 1)
        #expect(out.accounts(for: file.bytes.count), "\(type) \(length) \(out.statistics)")
      }
    }
  }

  @Test func `what is no section header is refused with its place`() throws {
    var file = PcapNG(.little)
    file.section(.little)
    let bytes = file.bytes
    for count in 4..<28 {
      let needed = try problem(Array(bytes[..<count]))
      let isMagic = count < 12
      #expect(
        needed == .truncatedHeader(.pcapng, needed: 28, available: count) || isMagic, "\(count)")
    }
    var wrongMagic = bytes
    wrongMagic[8] = 0
    #expect(
      try problem(wrongMagic)
        == .damagedHeader(
          .pcapng, field: "byte-order magic", value: 0x003C_2B1A, offset: 8))
    var short = bytes
    short[4] = 16
    #expect(
      try problem(short) == .damagedHeader(.pcapng, field: "block length", value: 16, offset: 4))
    var other = PcapNG(.big)
    other.section(.big, major: 2)
    #expect(try problem(other.bytes) == .unknownVersion(.pcapng, version: 0x20000))
  }
}
