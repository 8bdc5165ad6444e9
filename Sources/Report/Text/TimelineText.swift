import AssignedNumbers
public import Bytes
import Capture
import HCI
public import Timeline

/// Prints the timeline for people: a line an event.
///
/// ```
/// 2026-01-05T08:00:14.000500Z    99 < 1 Polar H7 252D9F1   Heart Rate Measurement 72 bpm, …
/// ```
///
/// Time, packet, direction (`>` from our host, `<` to it), connection, peer, what it means.
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
    writer = EventWriter(time: time, color: options.color, categories: options.categories)
  }

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
