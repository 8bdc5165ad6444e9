import HSBase
import HSCapture
import HSTimeline
import Foundation

/// The files in `fixtures/captures`.
enum Captures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/captures")

  /// Names of all captures, sorted, without the extension.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".btsnoop") }.map { String($0.dropLast(8)) }.sorted()
  }()

  /// A capture's bytes.
  static func bytes(of name: String, kind: String = "btsnoop") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).\(kind)")))
  }

  /// What a capture tells; what stands before a fault of its container where it has one.
  static func story(of bytes: [UInt8], _ interest: EventCategory = .story) throws -> Story {
    let story = Story(interest)
    var decoder = TimelineDecoder(sink: story)
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    try decoder.decode(&reader)
    story.timeline = consume decoder
    return story
  }
}

/// A sink that wants everything and reads whatever an event points at.
///
/// The sums only see to it that nothing is left out by the optimiser.
final class Toucher: EventSink {
  let interest = EventCategory.all
  /// Events taken.
  private(set) var events = 0
  /// Events whose ranges or numbers point at nothing.
  private(set) var faults = 0
  /// Sum over all bytes that the events came with.
  private(set) var sum = 0

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing HSTimeline.Story
  ) {
    events += 1
    sum &+= event.packet
    let span = bytes.remainingBytes
    if let last = span.indices.last { sum &+= Int(span[last]) }
    switch event.kind {
    case .notification(let value), .indication(let value), .gatt(.read(let value)),
      .gatt(.write(let value)), .gatt(.longRead(let value, pieces: _)):
      let span = bytes.at(value.value).remainingBytes
      // A value's range lies in the bytes that come with it.
      if span.count != value.value.count || value.originalLength < span.count { faults += 1 }
      for index in span.indices { sum &+= Int(span[index]) }
    default: break
    }
    if event.connection > story.connections.count { faults += 1 }
    if event.peer > story.peers.count { faults += 1 }
  }

  /// What became of a capture.
  struct Outcome {
    var events: Int
    var faults: Int
    var records: Int
    /// Whether its container could not be read, or not to the end.
    var failed: Bool

    init(_ toucher: Toucher, records: Int, failed: Bool) {
      events = toucher.events
      faults = toucher.faults
      self.records = records
      self.failed = failed
    }
  }

  /// Decodes a capture; whatever happens, it ends.
  static func run(_ bytes: [UInt8]) -> Outcome {
    let toucher = Toucher()
    var decoder = TimelineDecoder(sink: toucher)
    decoder.keepsNotifiedValues = true
    do {
      var reader = try CaptureReader(ByteSource(bytes: bytes))
      try decoder.decode(&reader)
      return Outcome(toucher, records: decoder.story.statistics.records, failed: false)
    } catch {
      return Outcome(toucher, records: decoder.story.statistics.records, failed: true)
    }
  }
}
