import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport
import Foundation
import Testing

/// What redaction reads: one state of a capture, in both passes, and what its container says of it.
@Suite struct `Sources of what is redacted` {
  /// A redactor, and what it has written.
  private struct Run: ~Copyable {
    var redactor = CaptureRedactor(RedactionOptions(), seed: "s")
    let collected = Collected()

    /// Reads a source in the first pass; returns what went wrong.
    mutating func survey(_ source: consuming ByteSource) throws -> CaptureError? {
      var reader = try CaptureReader(source)
      do throws(CaptureError) {
        try redactor.survey(&reader)
        return nil
      } catch {
        return error
      }
    }

    /// Begins to write.
    mutating func begin() {
      let collected = collected
      redactor.begin(.btsnoop, output: TextOutput { collected.take($0) })
    }

    /// Reads a source in the second pass; returns what went wrong.
    mutating func redact(_ source: consuming ByteSource) throws -> CaptureError? {
      var reader = try CaptureReader(source)
      do throws(CaptureError) {
        try redactor.redact(&reader)
        return nil
      } catch {
        return error
      }
    }

    /// Ends the output; returns how many records it has.
    mutating func records() throws -> Int {
      redactor.finish()
      return try PacketList(collected.bytes).packets.count
    }
  }

  /// A capture of advertisements, each by another address.
  private static func log(_ count: Int) -> [UInt8] {
    let collected = Collected()
    let output = TextOutput { collected.take($0) }
    var writer = RecordWriter(format: .btsnoop)
    for number in 0..<count {
      let address: [UInt8] = [UInt8(number), 0x9c, 0x41, 0x66, 0x8a, 0xf7]
      let event: [UInt8] =
        [0x3e, 15, 0x02, 1, 0, 1] + address + [3, 2, 1, 6, 0xc8]
      let record = HSProtocols.Packet(
        kind: .event,
        time: CaptureTime(nanoseconds: Int64(1_767_225_600 + number) * 1_000_000_000),
        payload: ByteRange(offset: 0, count: event.count), originalLength: event.count)
      output.append { _ = writer.write(record, event.span, to: &$0) }
    }
    output.append { writer.finish(to: &$0) }
    output.flush()
    return collected.bytes
  }

  /// A source that fails behind some bytes.
  private static func failing(_ bytes: [UInt8], at end: Int) -> ByteSource {
    var place = 0
    return ByteSource(name: "a failing disk") { span throws(CaptureError) in
      guard place < end else {
        throw CaptureError(
          source: "a failing disk", problem: .readFailed(errorNumber: 5, offset: place))
      }
      let count = min(end - place, span.count)
      for index in 0..<count { span[index] = bytes[place + index] }
      place += count
      return count
    }
  }

  @Test func `that grow are read as far as they were at first`() throws {
    let (short, long) = (Self.log(40), Self.log(90))
    var run = Run()
    #expect(try run.survey(ByteSource(bytes: short)) == nil)
    run.begin()
    #expect(try run.redact(ByteSource(bytes: long)) == nil)
    #expect(try run.records() == 40)
    for number in 0..<90 as Range<UInt8> {
      #expect(!run.collected.bytes.tells([number, 0x9c, 0x41, 0x66, 0x8a, 0xf7]))
    }
  }

  @Test func `that grow in the middle of a record end where they ended`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "redact-\(UUID()).btsnoop")
    defer { try? FileManager.default.removeItem(at: path) }
    let long = Self.log(90)
    let length = long.count / 2 + 5
    try Data(long[..<length]).write(to: path)
    var run = Run()
    #expect(try run.survey(ByteSource(path: path.path, length: length)) == nil)
    try Data(long).write(to: path)
    run.begin()
    #expect(try run.redact(ByteSource(path: path.path, length: length)) == nil)
    #expect(try run.records() < 46)
    var source = try ByteSource(path: path.path, length: length)
    #expect(source.size == length)
    var reader = try CaptureReader(source)
    var count = 0
    while try reader.next() != nil { count += 1 }
    source = try ByteSource(path: path.path)
    #expect(source.size == long.count)
    #expect(run.redactor.written == count)
  }

  @Test func `that fail in the first pass are written as far as they were read`() throws {
    let bytes = Self.log(90)
    var run = Run()
    let failure = try run.survey(Self.failing(bytes, at: bytes.count / 2))
    #expect(failure?.problem == .readFailed(errorNumber: 5, offset: bytes.count / 2))
    run.begin()
    // The second time the disk works: of what stands behind nobody knows whom it tells of.
    _ = try run.redact(ByteSource(bytes: bytes))
    let count = try run.records()
    #expect((30...45).contains(count))
  }

  @Test func `that fail in the second pass say so`() throws {
    let bytes = Self.log(90)
    var run = Run()
    #expect(try run.survey(ByteSource(bytes: bytes)) == nil)
    run.begin()
    let failure = try run.redact(Self.failing(bytes, at: bytes.count / 2))
    #expect(failure?.problem == .readFailed(errorNumber: 5, offset: bytes.count / 2))
  }

  @Test func `that became others meanwhile are refused`() throws {
    var other = Self.log(90)
    other[other.count - 3] ^= 1
    for (second, records) in [(other, 90), (Self.log(60), 60)] {
      var run = Run()
      #expect(try run.survey(ByteSource(bytes: Self.log(90))) == nil)
      run.begin()
      let failure = try run.redact(ByteSource(bytes: second))
      #expect(failure?.problem == .altered(records: records))
    }
    // A capture that came on top of those that were read first.
    var run = Run()
    run.begin()
    _ = try run.redact(ByteSource(bytes: other))
    #expect(try run.records() == 0)
  }

  // MARK: - Containers

  /// A block of pcapng with options.
  private static func block(
    _ type: UInt32, _ body: [UInt8], _ options: [(UInt16, [UInt8])] = []
  ) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var content = padded(body)
    for (code, value) in options {
      content +=
        Array(number(UInt32(code)).prefix(2)) + Array(number(UInt32(value.count)).prefix(2))
      content += padded(value)
    }
    if !options.isEmpty { content += [0, 0, 0, 0] }
    let length = number(UInt32(content.count + 12))
    return number(type) + length + content + length
  }

  /// A file of pcapng with a secret in every option and block that may hold one.
  private static func file(_ seed: UInt64) -> (bytes: [UInt8], secrets: [[UInt8]]) {
    var places = SecretPlaces(seed: seed)
    func options(_ codes: [UInt16]) -> [(UInt16, [UInt8])] {
      codes.map { code in
        // Custom options begin with an enterprise's number.
        (code, (code >= 2988 ? [1, 0, 0, 0] : []) + places.secret(11))
      }
    }
    let custom: [UInt16] = [2988, 2989, 19372, 19373]
    var bytes = block(
      0x0a0d_0d0a, [0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8),
      options([1, 2, 3, 4] + custom))
    bytes += block(1, [201, 0, 0, 0, 0, 0, 4, 0], options([1, 2, 3, 11, 12, 15, 16] + custom))
    // Name resolution, secrets for decryption, journal, custom, unknown.
    bytes += block(4, [1, 0, 16, 0, 10, 0, 0, 1] + places.secret(11) + [0, 0, 0, 0, 0])
    bytes += block(10, [0x4b, 0x53, 0x4c, 0x54, 12, 0, 0, 0] + places.secret(12))
    bytes += block(9, places.secret(16))
    bytes += block(0x0bad, [1, 0, 0, 0] + places.secret(16), options(custom))
    bytes += block(0x7777, places.secret(16))
    let packet: [UInt8] = [0, 0, 0, 1, 1, 3, 0x0c, 0]
    for _ in 0..<3 {
      bytes += block(
        6, [0, 0, 0, 0, 0xfb, 0x48, 6, 0, 0, 0x10, 0x9f, 0xfb, 8, 0, 0, 0, 8, 0, 0, 0] + packet,
        options([1, 3, 7] + custom))
    }
    bytes += block(5, [0, 0, 0, 0, 0xfb, 0x48, 6, 0, 0, 0x10, 0x9f, 0xfb], options([1] + custom))
    return (bytes, places.secrets)
  }

  @Test(arguments: OutputFormat.allCases)
  func `say nothing of themselves`(format: OutputFormat) throws {
    let (one, other) = (Self.file(1), Self.file(2))
    #expect(one.secrets.count > 40)
    let redacted = try redact(one.bytes, to: format)
    #expect(try redacted.bytes == redact(other.bytes, to: format).bytes)
    #expect(try PacketList(redacted.bytes, as: redacted.asRead).packets.count == 3)
    #expect(!one.secrets.contains { redacted.bytes.tells($0) })
  }

  /// A log of PacketLogger with notes, and packets of unknown types.
  private static func packetLogger(_ seed: UInt64) -> (bytes: [UInt8], secrets: [[UInt8]]) {
    var places = SecretPlaces(seed: seed)
    var bytes: [UInt8] = []
    for type in 0...0xff as ClosedRange<UInt8> {
      // Commands, events and data are packets, with headers.
      let isPacket = type < 4 || [8, 9, 0x12, 0x13].contains(type)
      let content = isPacket ? [0, 0, 0] : places.secret(9)
      let length = UInt8(9 + content.count)
      bytes += [0, 0, 0, length, 0x69, 0x55, 0x5f, 0, 0, 0, 0, type, type] + content
    }
    return (bytes, places.secrets)
  }

  @Test func `say nothing in the notes between packets`() throws {
    let (one, other) = (Self.packetLogger(1), Self.packetLogger(2))
    let redacted = try redact(one.bytes, as: .packetLogger)
    #expect(try redacted.bytes == redact(other.bytes, as: .packetLogger).bytes)
    #expect(!one.secrets.contains { redacted.bytes.tells($0) })
    #expect(try PacketList(redacted.bytes, as: .packetLogger).packets.count > 200)
  }
}
