public import Bytes
public import Capture
public import Timeline

/// Prints the timeline for machines: a JSON object a line (NDJSON), one for each event.
///
/// Every line begins with the same members and says in `event` what follows; the JSON Schema
/// `heartsnoop.timeline/1` names them all. What is not known is `null`, so that an event always has
/// the same members. Times are UTC with as many decimals as the capture resolves; codes and handles
/// are written as the specification writes them (`0x13`, `0x0012`). Keys are never printed.
public final class TimelineJSON: EventSink {
  /// The kinds of events that are printed.
  public let interest: EventCategory
  /// Number of lines printed.
  public private(set) var count = 0

  /// Whether anybody reads on.
  public var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private let packets: ClosedRange<Int>?
  private let filter: PeerFilter
  private var writer: EventJSONWriter

  /// A printer.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - options: Which events are printed; colours mean nothing here.
  public init(
    _ output: TextOutput, resolution: TimeResolution, options: TimelineOptions = TimelineOptions()
  ) {
    self.output = output
    interest = options.categories
    packets = options.packets
    filter = PeerFilter(options.peer)
    writer = EventJSONWriter(resolution: resolution)
  }

  /// A printer of all events of some kinds.
  public convenience init(
    _ output: TextOutput, interest: EventCategory, resolution: TimeResolution
  ) {
    var options = TimelineOptions()
    options.categories = interest
    self.init(output, resolution: resolution, options: options)
  }

  /// Prints an event, if it is wanted.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, timeline: TimelineDecoder
  ) {
    if let packets, !packets.contains(event.packet) { return }
    guard filter.admits(event, timeline) else { return }
    count += 1
    var json = output.beginJSON()
    writer.write(event, bytes, timeline, to: &json)
    output.endJSON(json)
  }
}

extension TextOutput {
  /// Lends the buffer to a writer, without copying it; `endJSON` must follow.
  func beginJSON() -> JSONWriter {
    var lent = OutputBuffer()
    swap(&lent, &buffer)
    return JSONWriter(continuing: lent)
  }

  /// Takes the buffer back and ends the line.
  func endJSON(_ json: consuming JSONWriter) {
    buffer = json.finish()
    buffer.append(byte: 0x0a)
    endLine()
  }
}
