import HSProtocols
import HSTimeline
import Foundation
import Testing

/// Keeps the heart-rate values notified on one handle, whether it has a label or not.
private final class Values: EventSink {
  let interest: EventCategory = [.value]
  let handle: UInt16
  private(set) var beats: [UInt16?] = []
  private(set) var present: [Int] = []
  private(set) var lost: [Int?] = []

  init(handle: UInt16) { self.handle = handle }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing HSTimeline.Story
  ) {
    guard case .notification(let value) = event.kind, value.handle.rawValue == handle else {
      return
    }
    var cursor = bytes.at(value.value)
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    beats.append(layout.beatsPerMinute)
    present.append(layout.rrCount)
    lost.append(layout.rrLost)
  }
}

@Suite struct `What a recorder kept` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/captures")

  /// Decodes a fixture.
  private static func read(
    _ name: String, handle: UInt16 = 0x0012
  ) throws -> (values: Values, mode: RecorderMode, statistics: DecodeStatistics) {
    let sink = Values(handle: handle)
    var decoder = TimelineDecoder(sink: sink)
    var reader = try CaptureReader(ByteSource(path: folder.appending(path: name).path))
    try decoder.decode(&reader)
    return (sink, decoder.story.statistics.recorder.mode, decoder.story.statistics)
  }

  @Test(arguments: [
    ("h1-1001.btsnoop", RecorderMode.full), ("monitor-2001.btsnoop", .full),
    ("packetlogger-v1.pklg", .full), ("packetlogger-v2.pklg", .full),
    ("hcidump-native.hcidump", .full), ("btsnooz-v1.txt", .androidMemory(kept: 13)),
    ("btsnooz-v2.txt", .androidMemory(kept: 13)), ("headers-only.btsnoop", .headersOnly(kept: 13)),
    ("snap-length-20.btsnoop", .snapLength(kept: 19)),
    ("cut-records.btsnoop", .androidMemory(kept: 13)), ("empty.btsnoop", .unknown),
  ])
  func `is seen from the lengths`(name: String, mode: RecorderMode) throws {
    #expect(try Self.read(name).mode == mode)
  }

  @Test(arguments: ["packetlogger-v1.pklg", "packetlogger-v2.pklg", "hcidump-native.hcidump"])
  func `is all that the strap sent`(name: String) throws {
    let values = try Self.read(name).values
    #expect(values.beats == [60, 61, 62, 300, 63])
    #expect(values.present == [0, 1, 2, 0, 0])
    #expect(values.lost == [0, 0, 0, 0, 0])
  }

  @Test(arguments: ["btsnooz-v1.txt", "btsnooz-v2.txt", "headers-only.btsnoop"])
  func `is the heart rate without the intervals`(name: String) throws {
    let (values, _, statistics) = try Self.read(name)
    // 300 takes two bytes, of which one is left.
    #expect(values.beats == [60, 61, 62, nil, 63])
    #expect(values.present == [0, 0, 0, 0, 0])
    #expect(values.lost == [0, 1, 2, 0, 0])
    #expect(statistics.cutValues == 3)
  }

  @Test func `is some of the intervals`() throws {
    let values = try Self.read("snap-length-20.btsnoop").values
    #expect(values.beats == [60, 61, 62, 63, 64, 300])
    #expect(values.present == [0, 1, 3, 3, 2, 2])
    #expect(values.lost == [0, 0, 0, 1, 3, 1])
  }

  @Test func `are texts and packets`() throws {
    let statistics = try Self.read("packetlogger-v1.pklg").statistics
    #expect(statistics.notes == 4)
    #expect(statistics.hci.unknown == 1)
    #expect(statistics.hci.isochronous == 2)
    #expect(statistics.hci.synchronous == 1)
  }
}
