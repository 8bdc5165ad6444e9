import Foundation
import HSCapture
@testable import HSFuzzTargets
import HSTestSupport
import Testing

/// What the fuzzer does to captures leaves them captures.
@Suite struct `Changed captures` {
  static let names = [
    "polar-h7-app.btsnoop", "air-251.pcap", "air-256.pcap", "two-sections.pcapng",
    "packetlogger-v1.pklg", "packetlogger-v2.pklg",
  ]

  @Test(arguments: names) func `nothing changed is the same bytes`(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/\(name)")))
    let capture = try #require(RecordedCapture(bytes))
    let isSame = capture.bytes == bytes
    #expect(isSame)
    #expect(!capture.records.isEmpty)
  }

  @Test(arguments: names) func `what is changed is read in whole`(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/\(name)")))
    var numbers = SeededGenerator(seed: 7)
    var mutation = CaptureMutation()
    var changed = bytes
    var different = 0
    for _ in 0..<200 {
      guard
        let next = mutation.change(
          changed, limit: 1 << 20, using: &numbers, { if !$0.isEmpty { $0[0] ^= 0x10 } })
      else { continue }
      if next != changed { different += 1 }
      changed = next
      var reader = try CaptureReader(ByteSource(bytes: changed))
      while try reader.next() != nil {}
      #expect(reader.statistics.isComplete)
    }
    #expect(different > 50)
  }

  @Test(arguments: 0..<3) func `an archive around a capture is opened`(_ depth: Int) throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/polar-h7-app.btsnoop")))
    var numbers = SeededGenerator(seed: UInt64(depth))
    var archive = bytes
    for _ in 0..<depth { archive = ArchiveMutation.wrap(archive, using: &numbers) }
    try FuzzTarget.archive.take(archive)
    for _ in 0..<5 { try FuzzTarget.archive.take(ArchiveMutation.wrap(archive, using: &numbers)) }
    var input = try CaptureOpener.open(ByteSource(bytes: archive), limits: UnpackingLimits())
    var records: [Int] = []
    while let source = try input.next() {
      var reader = try CaptureReader(source)
      while try reader.next() != nil {}
      records.append(reader.statistics.records)
    }
    let capture = try #require(RecordedCapture(bytes))
    #expect(records == [capture.records.count])
  }
}
