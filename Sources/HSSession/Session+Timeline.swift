package import HSOutput
package import HSProtocols
package import HSReport
package import HSTimeline

/// How captures' timelines are printed.
package struct TimelineRequest {
  /// What the events are printed as.
  package enum Form: String, Sendable, CaseIterable {
    /// Lines for people.
    case text
    /// One JSON object a line.
    case ndjson
    /// A trace for ui.perfetto.dev.
    case perfetto
  }

  /// Which events, and how.
  package var options: TimelineOptions
  /// What they are printed as.
  package var form: Form
  /// How times are printed in text.
  package var style: TimeFormat.Style
  /// The times that are shown of each capture, in the order in which they are read; `nil` for those of the options.
  package var windows: [TimeWindow]?
  /// Whether all captures are read at once.
  package var isMerged = false

  package init(_ options: TimelineOptions, _ form: Form, _ style: TimeFormat.Style) {
    self.options = options
    self.form = form
    self.style = style
  }

  /// What prints a capture's events.
  fileprivate func printer(
    _ reader: borrowing CaptureReader, _ tag: CaptureTag?, place: Int, to output: TextOutput
  ) -> any EventPrinter {
    var options = options
    options.capture = tag
    if isMerged {
      options.isMerged = true
      // Each capture's lines are made apart: held lines would lose their places among the others.
      options.folds = []
      options.closes = false
    }
    if let windows { options.times = windows.element(at: place) }
    switch form {
    case .text:
      return TimelineText(
        output, time: TimeFormat(style, resolution: reader.resolution), options: options)
    case .ndjson: return TimelineJSON(output, resolution: reader.resolution, options: options)
    case .perfetto:
      return PerfettoTrace(
        output, time: TimeFormat(.utc, resolution: reader.resolution), options: options)
    }
  }
}

extension Session {
  /// Prints the captures' timelines, one after the other or all at once.
  ///
  /// - Parameters:
  ///   - request: What is printed.
  ///   - finish: Is handed each capture that has been decoded.
  /// - Returns: How it ended, and how many events were printed.
  package func timeline(
    _ request: TimelineRequest, finish: (borrowing CaptureReader, borrowing Story) -> Void
  ) -> (outcome: SessionOutcome, printed: Int) {
    var printers: [any EventPrinter] = []
    func end(_ reader: borrowing CaptureReader, _ story: borrowing Story) {
      finish(reader, story)
      console.mentionRecorder(reader.name, story)
    }
    let outcome: SessionOutcome
    if request.isMerged {
      var merged: [Int: any EventPrinter] = [:]
      var origin: CaptureTime?
      outcome = merge { reader, tag in
        let printer = request.printer(reader, tag, place: printers.count, to: output)
        printers.append(printer)
        merged[tag?.number ?? 0] = printer
        return printer
      } begin: { captures in
        let begins = captures.compactMap { $0.first }
        let packets = begins.filter { !$0.isNote }
        let first = (packets.isEmpty ? begins : packets).map { $0.time }.min()
        if origin == nil { origin = first }
        for capture in captures {
          merged[capture.clock.tag.number]?
            .begin(capture.clock, first: capture.first, at: origin, to: output)
        }
      } finish: { reader, story, _ in
        end(reader, story)
      }
    } else {
      outcome = decode { reader, tag in
        // One of several files, or a member of an archive.
        let isNamed = tag != nil || ![files.first, "standard input"].contains(reader.name)
        if isNamed, request.form == .text { output.append { $0.append(heading: reader.name) } }
        let printer = request.printer(reader, tag, place: printers.count, to: output)
        printers.append(printer)
        return printer
      } finish: { reader, story, _ in
        end(reader, story)
      }
    }
    return (outcome, printers.reduce(0) { $0 + $1.count })
  }
}

/// A printer of a timeline that counts what it printed.
private protocol EventPrinter: EventSink {
  /// Events told.
  var count: Int { get }

  /// Begins a capture that is merged with others.
  ///
  /// - Parameters:
  ///   - clock: What is known of its clock.
  ///   - first: Its first record.
  ///   - origin: When the first of all captures begins.
  ///   - output: Where all of them are printed.
  func begin(
    _ clock: ClockStatement, first: CaptureRecord?, at origin: CaptureTime?, to output: TextOutput)
}

extension TimelineText: EventPrinter {
  fileprivate func begin(
    _ clock: ClockStatement, first: CaptureRecord?, at origin: CaptureTime?, to output: TextOutput
  ) {
    if let origin { begin(at: origin) }
    output.append { clock.append(to: &$0) }
  }
}

extension TimelineJSON: EventPrinter {
  fileprivate func begin(
    _ clock: ClockStatement, first: CaptureRecord?, at origin: CaptureTime?, to output: TextOutput
  ) {
    if let first { begin(clock, first: first) }
  }
}

extension PerfettoTrace: EventPrinter {
  fileprivate func begin(
    _ clock: ClockStatement, first: CaptureRecord?, at origin: CaptureTime?, to output: TextOutput
  ) {}
}

extension [TimeWindow] {
  /// The window of a capture by its place; of one that was not there before, nothing.
  fileprivate func element(at place: Int) -> TimeWindow {
    indices.contains(place) ? self[place] : TimeWindow(from: .moment(.max), to: .moment(.min))
  }
}
