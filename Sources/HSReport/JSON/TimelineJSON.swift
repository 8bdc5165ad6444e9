package import HSOutput
package import HSProtocols
package import HSTimeline

/// Prints the timeline for machines: a JSON object a line (NDJSON), one for each event.
///
/// Every line begins with the same members and says in `event` what follows; the JSON Schema
/// `heartsnoop.timeline/1` names them all. What is not known is `null`, so that an event always has
/// the same members. Times are UTC with as many decimals as the capture resolves; codes and handles
/// are written as the specification writes them (`0x13`, `0x0012`). Keys are never printed.
package final class TimelineJSON: EventSink {
  /// The kinds of events that are printed.
  package let interest: EventCategory
  /// Number of lines printed.
  package private(set) var count = 0

  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private let options: TimelineOptions
  private let filter: PeerFilter
  private var writer: EventJSONWriter

  /// A printer.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - options: Which events are printed.
  package init(
    _ output: TextOutput, resolution: TimeResolution, options: TimelineOptions = TimelineOptions()
  ) {
    self.output = output
    self.options = options
    interest = options.categories
    filter = PeerFilter(options.peer)
    writer = EventJSONWriter(
      resolution: resolution, capture: options.capture?.name, showsKeys: options.showsKeys)
  }

  /// Prints what is known of the capture's clock, where notes are wanted: the event `capture_begins`.
  ///
  /// - Parameters:
  ///   - statement: What is known.
  ///   - first: The capture's first record.
  package func begin(_ statement: ClockStatement, first: CaptureRecord) {
    guard interest.contains(.note) else { return }
    output.appendLine { writer.write(statement, first: first, to: &$0) }
  }

  /// Prints an event, if it is wanted.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    guard options.admits(event, bytes, story), filter.admits(event, story) else { return }
    count += 1
    output.appendLine { writer.write(event, bytes, story, to: &$0) }
  }
}
