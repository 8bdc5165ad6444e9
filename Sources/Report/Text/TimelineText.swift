import AssignedNumbers
public import Bytes
public import Capture
import HCI
public import Timeline

/// Prints the timeline for people: a line an event.
///
/// ```
/// 2026-01-05T08:00:14.000500Z    99 < 1 Polar H7 252D9F1   Heart Rate Measurement 72 bpm, …
/// ```
///
/// Time, packet, direction (`>` from our host, `<` to it), connection, peer, what it means. Where
/// captures are merged, the capture's number and a colon stand in front of the packet.
public final class TimelineText: EventSink {
  /// What is to be printed.
  public let interest: EventCategory
  /// Number of lines printed.
  public var count: Int { printed }

  /// Whether anybody reads on.
  public var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private var printed = 0
  private let options: TimelineOptions
  private let filter: PeerFilter
  private var writer: EventWriter

  /// A printer.
  public init(_ output: TextOutput, time: TimeFormat, options: TimelineOptions = TimelineOptions())
  {
    self.output = output
    self.options = options
    interest = options.categories
    filter = PeerFilter(options.peer)
    writer = EventWriter(
      time: time, color: options.color, categories: options.categories,
      capture: options.isMerged ? options.capture?.number : nil, showsKeys: options.showsKeys)
  }

  /// Notes the time with which relative times begin, where that is not the first event's.
  public func begin(at origin: CaptureTime) { writer.begin(at: origin) }

  /// Prints an event, if it is wanted.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    if let packets = options.packets, !packets.contains(event.packet) {
      writer.pass(event)
      return
    }
    guard filter.admits(event, timeline) else { return }
    var text = output.take()
    if writer.write(event, bytes, timeline, to: &text) {
      printed += 1
      output.endLine(text)
    } else {
      output.put(text)
    }
  }
}
