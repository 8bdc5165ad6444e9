package import HSOutput
package import HSProtocols
package import HSTimeline

/// Prints the heart-rate series while values come, a line a value, as CSV or NDJSON; see `SeriesCSV` and `SeriesJSON`.
package final class SeriesPrinter: SeriesSink {
  /// What is known of values without a label.
  package var presumption = PresumedSeries()
  /// Values printed that only their form calls heart rates: the recorder cut the answers that would.
  ///
  /// Their label is `presumed`.
  package var presumed: Int { presumption.count }
  /// Only values are wanted.
  package let interest: EventCategory = [.value]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// What was printed.
  package private(set) var printed = PresumedSeries.Tally()
  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private let layout: SeriesTable.Layout
  private let capture: String?
  /// The capture's name as a field, with the comma in front of it; empty where there is one only.
  private let field: [UInt8]
  /// Whether there is a column for the capture: asked for each value, without touching its name.
  private let namesCapture: Bool
  /// Whether there is a column for the user's own names of handles.
  private let hasOwnNames: Bool
  private var time: TimeFormat
  /// Columns of the last lines, by the connection's number.
  private var shared = InlineArray<8, SharedColumns>(repeating: SharedColumns())

  /// A printer; the columns' names are printed at once, if they are wanted.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - layout: How they are written.
  ///   - resolution: The finest difference in time that the capture writes down.
  ///   - header: Whether the names of CSV's columns are wanted.
  ///   - capture: The capture's name for a column or member of its own, where there are several.
  ///   - hasOwnNames: Whether CSV has a column for the user's own names of handles.
  package init(
    _ output: TextOutput, _ layout: SeriesTable.Layout, resolution: TimeResolution,
    header: Bool = true, capture: String? = nil, hasOwnNames: Bool = false
  ) {
    self.output = output
    self.layout = layout
    self.hasOwnNames = hasOwnNames
    self.capture = capture
    field = capture.map(SeriesCSV.field) ?? []
    namesCapture = capture != nil
    time = TimeFormat(.utc, resolution: resolution)
    if header, layout == .csv {
      output.append(
        columns: SeriesCSV.columns.string, ownName: hasOwnNames, capture: capture != nil)
    }
  }

  /// Prints the value, and those held before it, if they are of the series as well.
  package func take(
    _ value: SeriesFields, confirmsHeld: Bool, _ origin: borrowing EventOrigin,
    _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) {
    var text = output.take()
    if confirmsHeld {
      // In a variable of its own: lent from the object, each of its uses would be guarded at run time.
      var tally = printed
      text.append(presumption.release(value, origin, &tally).span)
      printed = tally
    }
    let lost = append(value, origin, bytes, story, to: &text)
    output.endLine(text)
    printed.add(lost: lost)
  }

  /// Keeps the value's line.
  package func hold(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    var line = OutputBuffer()
    let lost = append(value, origin, bytes, story, to: &line)
    presumption.hold(line.span, lost: lost)
  }

  /// Appends a value's line; says how many RR intervals were lost, `nil` if that is lost too.
  @inline(__always)
  private func append(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, to text: inout OutputBuffer
  ) -> Int? {
    guard layout == .csv else { return appendJSON(value, origin, bytes, story, to: &text) }
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    time.append(origin.time, to: &text)
    self.time = time
    let place = origin.connection & 7
    let address = story.address(ofPeer: origin.peer)
    let connection = origin.connection
    if !shared[place].suit(connection: connection, peer: address, handle: value.handle) {
      let columns = SharedColumns(connection: connection, peer: address, handle: value.handle)
      shared[place] = columns
    }
    let columns = shared[place]
    let lost = SeriesCSV.append(origin, value, bytes, columns, to: &text)
    if hasOwnNames {
      text.append(ownName: story.ownName(of: value.handle, from: origin))
    }
    if namesCapture {
      let name = field
      text.append(name.span)
    }
    text.append(byte: 0x0a)
    return lost
  }

  /// The same as a JSON object: by itself, so that a line of CSV does not pay for its variables.
  @inline(never)
  private func appendJSON(
    _ value: SeriesFields, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader,
    _ story: borrowing Story, to text: inout OutputBuffer
  ) -> Int? {
    var time = self.time
    let address = story.address(ofPeer: origin.peer)
    var json = JSONWriter(continuing: text)
    json.beginObject()
    let lost = SeriesJSON.write(&json, &time, origin, value, bytes, address, capture)
    if let name = story.ownName(of: value.handle, from: origin) {
      json.field("own_name", string: name)
    }
    json.endObject()
    json.buffer.append(byte: 0x0a)
    text = json.finish()
    self.time = time
    return lost
  }
}
