import HSOutput
import HSPlatform
import HSProtocols
import HSTimeline

/// Makes the lines of a timeline where they are folded, fitted to a terminal, or coloured.
final class LineComposer {
  private let output: TextOutput
  private let options: TimelineOptions
  private var pen: LinePen
  private var folder: StoryFolder?
  private var message = OutputBuffer(capacity: 1024)
  private var order = 0
  /// When something that is held was held first, on the machine's clock.
  private var heldSince: Int64?

  /// Longest time in nanoseconds that lines of a live capture are held.
  private static let patience: Int64 = 5_000_000_000

  init(_ output: TextOutput, _ writer: EventWriter, _ options: TimelineOptions) {
    self.output = output
    self.options = options
    pen = LinePen(
      writer, columns: options.columns, color: options.color, middle: options.middle)
    folder = options.folds.isEmpty ? nil : StoryFolder(options.folds)
    // In the browser nothing is waited for.
    #if !hasFeature(Embedded)
      if folder != nil { output.willWait = { [weak self] in self?.tick() } }
    #endif
  }

  func begin(at origin: CaptureTime) { pen.writer.begin(at: origin) }

  /// Tells an event; says whether there was anything to say.
  func tell(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) -> Bool {
    message.removeAll()
    guard pen.writer.writeMessage(event, bytes, story, to: &message) else { return false }
    order += 1
    let text = message.bytes
    message.removeAll()
    message.append(peer: event.peer, story)
    let line = StoryLine(
      origin: event.origin, adapter: pen.writer.adapter(of: event, story), peer: message.bytes,
      text: text, mark: LineMark(event), order: order)
    guard folder != nil else {
      pen.write(line, to: output)
      return true
    }
    folder?.take(event, line, bytes, story, &pen.writer)
    release()
    return true
  }

  /// Writes the lines that are ready.
  private func release() {
    for line in folder?.ready ?? [] { pen.write(line, to: output) }
    folder?.ready.removeAll(keepingCapacity: true)
    if folder?.holdsLines != true {
      heldSince = nil
    } else if heldSince == nil {
      heldSince = SteadyClock.now
    }
  }

  /// Tells what is held if it was held for long: more input is waited for.
  private func tick() {
    guard let heldSince, SteadyClock.now - heldSince >= Self.patience else { return }
    folder?.flush()
    release()
  }

  /// Tells what is held: the capture has ended.
  func finish(_ story: borrowing Story) {
    folder?.flush(isAll: story.connections.isEmpty)
    release()
    output.willWait = nil
  }

  /// Writes the closing line.
  ///
  /// - Parameters:
  ///   - story: The story, which has finished.
  ///   - told: Events that were printed.
  ///   - filtered: Events that the filters left out.
  func close(_ story: borrowing Story, told: Int, filtered: Int) {
    var text = OutputBuffer()
    ClosingText.write(
      story, told: told, folded: folder?.folded ?? 0, filtered: filtered, options, to: &text)
    pen.write(aside: text.span, to: output)
  }
}
