import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSTestSupport
import Foundation
import Testing

/// Whole captures, redacted.
@Suite struct `Redacted captures` {
  /// Why nothing of an original is left in a redacted capture, as faults.
  static func leaks(_ original: [UInt8], _ redacted: Redacted) throws -> Faults {
    var faults = Faults()
    let story = try Story(original)
    for address in story.addresses where Set(address).count >= 3 {
      faults.unless(!redacted.bytes.tells(address), "address \(address)")
    }
    for name in story.names where name.utf8.count >= 4 {
      faults.unless(!redacted.bytes.holds(Array(name.utf8)), "name \(name)")
    }
    for key in try KeyCollector.keys(in: original) {
      faults.unless(!redacted.bytes.tells(key), "key \(key)")
    }
    return faults
  }

  @Test(arguments: Sample.fixtures)
  func `tell the same story, and nobody's name, address or key`(sample: Sample) throws {
    let original = try sample.bytes
    let redacted = try redact(original)
    let before = try Story(original)
    let after = try Story(redacted.bytes, as: redacted.asRead)
    #expect(before.lines.count == after.lines.count)
    let different = zip(before.lines, after.lines).first { $0 != $1 }
    #expect(different == nil)
    let leaks = try Self.leaks(original, redacted)
    #expect(leaks.isEmpty, "\(leaks)")
  }

  @Test(arguments: Sample.fixtures)
  func `keep every record, its time and its length`(sample: Sample) throws {
    let original = try sample.bytes
    let redacted = try redact(original)
    let before = try PacketList(original).packets
    let after = try PacketList(redacted.bytes, as: redacted.asRead).packets
    #expect(before.count == after.count)
    for (first, second) in zip(before, after) {
      #expect(first.bytes.count == second.bytes.count)
      #expect(first.record.kind == second.record.kind)
      // btsnoop knows microseconds.
      #expect(first.record.time.nanoseconds / 1000 == second.record.time.nanoseconds / 1000)
      #expect(first.record.originalLength == second.record.originalLength)
    }
  }

  @Test(arguments: Sample.fixtures)
  func `are the same with the same seed and redacted to the same again`(sample: Sample) throws {
    let original = try sample.bytes
    let redacted = try redact(original)
    #expect(try redact(original).bytes == redacted.bytes)
    guard try !PacketList(original).packets.isEmpty else { return }
    // What was redacted twice has the same shape; nothing is found that was not judged before.
    let again = try redact(redacted.bytes, as: redacted.asRead)
    #expect(again.bytes.count == redacted.bytes.count)
  }

  @Test(arguments: OutputFormat.allCases)
  func `are written in any format`(format: OutputFormat) throws {
    let sample = Sample(path: Places.fixture("captures/bumble-session.btsnoop").path)
    let original = try sample.bytes
    let redacted = try redact(original, to: format)
    let native = try redact(original)
    let before = try PacketList(native.bytes).packets.map(\.bytes)
    #expect(try PacketList(redacted.bytes, as: redacted.asRead).packets.map(\.bytes) == before)
  }

  @Test func `of strangers tell nobody's name, address or key`() throws {
    guard let folder = Shared.find("corpus/captures", for: "redaction of strangers' captures")
    else {
      return
    }
    let samples = Sample.all(in: folder, largest: 60_000)
    #expect(samples.count > 20)
    for sample in samples {
      let original = try sample.bytes
      let redacted = try redact(original)
      let leaks = try Self.leaks(original, redacted)
      #expect(leaks.isEmpty, "\(sample.testDescription): \(leaks)")
      let before = try Story(original)
      let after = try Story(redacted.bytes, as: redacted.asRead)
      let difference = abs(before.lines.count - after.lines.count)
      #expect(difference * 100 <= before.lines.count, "\(sample.testDescription)")
    }
  }

  @Test func `that are damaged are redacted as far as they go`() throws {
    var random = SeededGenerator()
    for sample in Sample.fixtures {
      let original = try sample.bytes
      guard original.count < 40_000 else { continue }
      for _ in 0..<3 {
        var bytes = original
        for _ in 0..<20 where bytes.count > 40 {
          bytes[Int.random(in: 16..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        // Not to be opened is an answer as well.
        _ = try? redact(bytes)
      }
    }
  }

  @Test func `that were cut in the middle of anything are redacted as far as they go`() throws {
    var random = SeededGenerator()
    for sample in Sample.fixtures {
      let packets = try PacketList(sample.bytes).packets
      guard packets.count < 2000, !packets.contains(where: { $0.record.kind.isAir }) else {
        continue
      }
      let collected = Collected()
      let output = TextOutput { collected.take($0) }
      var writer = RecordWriter(format: .btsnoopMonitor)
      for packet in packets {
        let count = Int.random(in: 0...min(packet.bytes.count, 40), using: &random)
        var record = packet.record
        record.originalLength = packet.bytes.count
        output.append { _ = writer.write(record, packet.bytes.span.extracting(0..<count), to: &$0) }
      }
      output.append { writer.finish(to: &$0) }
      output.flush()
      let redacted = try redact(collected.bytes)
      let before = try PacketList(collected.bytes).packets.map(\.bytes.count)
      #expect(
        try PacketList(redacted.bytes).packets.map(\.bytes.count) == before, "seed \(random.seed)")
      #expect(try Self.leaks(collected.bytes, redacted).isEmpty)
    }
  }

  @Test func `leave strangers out when asked to`() throws {
    let sample = Sample(path: Places.fixture("captures/extended-advertising.btsnoop").path)
    let original = try sample.bytes
    var options = RedactionOptions()
    options.foreign = .drop
    let redacted = try redact(original, options)
    #expect(redacted.tally[.droppedRecords] > 0)
    let (before, after) = try (PacketList(original).packets, PacketList(redacted.bytes).packets)
    #expect(after.count == before.count - redacted.tally[.droppedRecords])
    #expect(redacted.tally[.foreignReports] < (try redact(original)).tally[.foreignReports])
  }

  @Test func `of a sensor keep its heart rates unless told otherwise`() throws {
    let sample = Sample(path: Places.fixture("captures/polar-h7-app.btsnoop").path)
    let original = try sample.bytes
    func values(_ bytes: [UInt8]) throws -> [[UInt8]] {
      // Notifications of handle 0x0012 and others: opcode 0x1b behind ACL and L2CAP headers.
      try PacketList(bytes).packets.map(\.bytes).filter { $0.count > 11 && $0[8] == 0x1b }
        .map { Array($0.dropFirst(11)) }
    }
    let before = try values(original)
    #expect(before.count > 10)
    #expect(try values(redact(original).bytes) == before)
    var options = RedactionOptions()
    options.heartRate = .jitter
    let jittered = try values(redact(original, options).bytes)
    #expect(jittered != before && jittered.map(\.count) == before.map(\.count))
    options.heartRate = .flatten
    let flat = try redact(original, options)
    #expect(flat.tally[.heartRates] > 10)
    #expect(try values(flat.bytes).contains { $0.count > 1 && $0[1] == 60 })
  }
}
