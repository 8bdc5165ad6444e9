import HSProtocols
import HSTimeline

/// Finds the packet of a value of the heart-rate series: by its number, or as the last before a time.
final class SampleFinder: EventSink {
  /// What is looked for.
  enum Wanted: Sendable {
    /// The value with this number, from 1: the line of `heartsnoop series`.
    case number(Int)
    /// The last value up to this time, in nanoseconds since 1970.
    case time(Int64)
  }

  /// Only values are wanted.
  let interest: EventCategory = [.value]
  /// What layouts say of values is not asked.
  let readsLayouts = false
  /// The packet that was found, or `nil`.
  private(set) var packet: Int?
  /// Values seen.
  private(set) var count = 0

  private let wanted: Wanted
  private var isDone = false

  /// Whether what is looked for may still come.
  var wantsMore: Bool { !isDone }

  /// A finder.
  init(_ wanted: Wanted) { self.wanted = wanted }

  /// Reads a capture until the value is found.
  ///
  /// - Parameters:
  ///   - reader: The capture, in front of its first record.
  ///   - pace: After how many records `didTake` is called.
  ///   - didTake: Called with how many records were read.
  ///   - library: What is known of peers.
  ///   - wanted: Says what is looked for, by the time of the first record.
  /// - Returns: The finder, which has looked; `nil` if the capture has no record.
  /// - Throws: What keeps the capture from being read.
  static func search(
    _ reader: inout CaptureReader, every pace: Int, _ didTake: (Int) -> Void,
    with library: LabelLibrary, for wanted: (CaptureTime) -> Wanted
  ) throws(CaptureError) -> SampleFinder? {
    guard let first = try reader.next() else { return nil }
    let finder = SampleFinder(wanted(first.time))
    var decoder = TimelineDecoder(sink: finder)
    decoder.begin(with: library)
    decoder.take(first, of: reader)
    try decoder.decode(&reader, every: pace, didTake)
    return finder
  }

  /// Looks at an event.
  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value), .indication(let value):
      guard value.label?.isHeartRate == true else { return }
    default: return
    }
    guard !isDone else { return }
    count += 1
    switch wanted {
    case .number(let number):
      guard count == number else { return }
      packet = event.packet
      isDone = true
    case .time(let time):
      // Clocks may step back: what was recorded later is not looked at.
      if event.time.nanoseconds <= time { packet = event.packet } else { isDone = true }
    }
  }
}
