import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// Parts of captures, and remarks on them.
@Suite struct `Chosen records` {
  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Places.fixture("captures/\(name)")))
  }

  /// The remarks on each record, as the converter itself reads them.
  private func comments(_ bytes: [UInt8]) throws -> [[String]] {
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    var all: [[String]] = []
    while try reader.next() != nil {
      var own: [String] = []
      reader.forEachComment { _, text in own.append(String(decoding: [UInt8](text), as: UTF8.self))
      }
      all.append(own)
    }
    return all
  }

  private final class Counter: EventSink {
    let interest: EventCategory
    var count = 0
    init(_ interest: EventCategory) { self.interest = interest }
    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing Story
    ) { count += 1 }
  }

  private func events(_ kinds: EventCategory, in bytes: [UInt8]) throws -> Int {
    let counter = Counter(kinds)
    var decoder = TimelineDecoder(sink: counter)
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    try decoder.decode(&reader)
    return counter.count
  }

  @Test(arguments: [
    "interleaved-fragments.btsnoop", "coospo-h6.btsnoop", "bumble-long-and-indicate.btsnoop",
  ])
  func `by kind hold all pieces of the frames`(_ name: String) throws {
    let source = try bytes(name)
    var options = CaptureConverter.Options()
    options.kinds = .value
    let made = try convert(source, to: .pcapng, options)
    let values = try events(.value, in: source)
    #expect(values > 4)
    #expect(try events(.value, in: made.bytes) == values)
    #expect(made.written < (try plainRecords(source).count))
  }

  @Test func `by peer hold its connections and no other`() throws {
    let source = try bytes("two-straps.btsnoop")
    var counts: [Int] = []
    for peer in ["Mirror A", "Mirror B"] {
      var options = CaptureConverter.Options()
      options.peer = peer
      let made = try convert(source, to: .pcapng, options)
      // Every ACL packet of one handle: bytes 0 and 1 of the packet.
      let handles = try plainRecords(made.bytes).filter { $0.kind == .acl }
        .map { UInt16($0.bytes[0]) | UInt16($0.bytes[1] & 0x0F) << 8 }
      #expect(Set(handles).count == 1)
      counts.append(handles.count)
    }
    let all = try plainRecords(source).filter { $0.kind == .acl }
    #expect(counts.reduce(0, +) == all.count)
  }

  @Test func `by number`() throws {
    let source = try bytes("two-straps.btsnoop")
    var options = CaptureConverter.Options()
    options.packets = 10...19
    let made = try convert(source, to: .btsnoop, options)
    #expect(try plainRecords(made.bytes) == Array(try plainRecords(source)[9...18]))
    options.kinds = .value
    #expect(try convert(source, to: .btsnoop, options).written == 0)
  }

  @Test func `are remarked on where something is told, once`() throws {
    let source = try bytes("polar-h7-app.btsnoop")
    var options = CaptureConverter.Options()
    options.annotates = true
    let made = try convert(source, to: .pcapng, options)
    let remarks = try comments(made.bytes)
    #expect(remarks.count == (try plainRecords(source).count))
    #expect(
      remarks[141] == ["Polar H7 252D9F1: Heart Rate Measurement 86 bpm, contact, RR 700.2 ms"])
    #expect(remarks[0].isEmpty)
    // Again: what is there is not written twice.
    #expect(try convert(made.bytes, to: .pcapng, options).bytes == made.bytes)
    // And it is kept when nothing is added.
    #expect(try convert(made.bytes, to: .pcapng).bytes == made.bytes)
    #expect(
      try convert(made.bytes, to: .btsnoop).losses[.comments] == remarks.reduce(0) { $0 + $1.count }
    )
  }

  @Test func `hold what the end of the capture tells`() throws {
    let records = [unfinishedFrame]
    var options = CaptureConverter.Options()
    options.annotates = true
    let made = try convert(write(records, as: .btsnoop), to: .pcapng, options)
    let last = try #require(try comments(made.bytes).last)
    #expect(last.contains { $0.contains("incomplete") }, "\(last)")
  }

  /// The beginning of a frame of 32 KiB.
  private var unfinishedFrame: PlainRecord {
    PlainRecord(
      kind: .acl, direction: .received, adapter: 0, time: 0, originalLength: 12,
      drops: 0, bytes: [0x40, 0x20, 8, 0, 0xFF, 0x7F, 4, 0, 0x1B, 1, 0, 0])
  }

  @Test func `tell of what was lost in front of those that were not chosen`() throws {
    let source = try bytes("two-sections.pcapng")
    let whole = try convert(source, to: .pcapng)
    var reader = try CaptureReader(ByteSource(bytes: whole.bytes))
    while try reader.next() != nil {}
    #expect(reader.statistics.drops == 9)
    #expect(reader.interfaces.map(\.lost).reduce(0, +) == 9)
    #expect(try comments(whole.bytes).filter { !$0.isEmpty }.count == 1)
    var options = CaptureConverter.Options()
    options.packets = 1...4
    let part = try convert(source, to: .pcapng, options)
    var other = try CaptureReader(ByteSource(bytes: part.bytes))
    while try other.next() != nil {}
    #expect(other.statistics.drops == 9)
  }

  @Test func `leave out pieces whose frame never ends`() throws {
    // The beginning of a frame, and pieces that do not reach its end.
    var records = [unfinishedFrame]
    let piece = [0x40, 0x10, 0xE0, 0x03] + [UInt8](repeating: 1, count: 0x3E0)
    for _ in 0..<30 {
      records.append(
        PlainRecord(
          kind: .acl, direction: .received, adapter: 0, time: 0,
          originalLength: piece.count, drops: 0, bytes: piece))
    }
    var options = CaptureConverter.Options()
    options.kinds = .value
    options.isBare = true
    #expect(try convert(write(records, as: .btsnoop), to: .btsnoop, options).written == 0)
  }
}
