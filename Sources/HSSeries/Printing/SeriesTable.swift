import HSHeartRate
package import HSOutput
import HSProtocols
import HSTimeline

/// Prints the heart-rate series with a verdict and its reasons on every line, as CSV or NDJSON.
///
/// The columns are `SeriesCSV`'s, the members `SeriesJSON`'s, with two more: `verdict`, and
/// `reasons`, joined by `;` in CSV. Lines stand in the order in which the values came.
package final class SeriesTable {
  /// A capture's part in the table, and how far it is printed.
  private struct Part {
    let capture: VerifiedCapture
    let tag: String?
    /// The tag as a field, with the comma in front of it; empty where there is none.
    let field: [UInt8]
    var time: TimeFormat
    let series: [PrintedSeries]
    /// The next value.
    var next = 0
  }

  /// A series of a capture, and how far it is printed.
  ///
  /// An object, so that a line reads from it without a copy of what it holds: that would cost more than
  /// the line.
  private final class PrintedSeries {
    let series: CollectedSeries
    let records: HeartRateSeries.Records
    let verdicts: SeriesVerification.Verdicts
    let address: DeviceAddress?
    /// The user's own name of the attribute.
    let ownName: String?
    /// The columns that all its lines have.
    let shared: SharedColumns
    /// Whether its values are wanted.
    let isWanted: Bool
    /// The next measurement, and the place of the run of the last one.
    var next = 0
    var run = 0

    init(
      _ series: CollectedSeries, _ verification: SeriesVerification, _ sensor: Sensor?,
      isWanted: Bool
    ) {
      self.series = series
      records = series.measurements.records
      verdicts = verification.verdicts
      address = sensor?.address
      ownName = sensor?.ownName
      self.isWanted = isWanted
      shared = SharedColumns(
        connection: series.connection, peer: address, handle: series.handle)
    }
  }

  /// How lines are written.
  package enum Layout: Sendable {
    /// A line of column names, and a line a value.
    case csv
    /// An object a value.
    case ndjson
  }

  /// The column names, with commas between.
  package static let columns = SeriesCSV.columns.string + ",verdict,reasons"

  private let output: TextOutput
  private let layout: Layout
  private var needsHeader: Bool
  private var parts: [Int: Part] = [:]
  private let selection: SeriesSelection
  /// Whether there is a column for the user's own names of handles.
  private let hasOwnNames: Bool

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - layout: How they are written.
  ///   - selection: Which values are printed.
  ///   - hasOwnNames: Whether there is a column for the user's own names of handles.
  package init(
    _ output: TextOutput, layout: Layout, selection: SeriesSelection, hasOwnNames: Bool = false
  ) {
    self.output = output
    self.hasOwnNames = hasOwnNames
    self.layout = layout
    self.selection = selection
    needsHeader = layout == .csv
  }

  /// Takes in a capture, whose lines are not printed yet.
  ///
  /// - Parameters:
  ///   - capture: The capture.
  ///   - number: Its number among the captures.
  ///   - tag: Its name for a column of its own, where there are several.
  ///   - sensors: The sensors whose values are wanted, by their indices.
  package func add(
    _ capture: VerifiedCapture, number: Int = 0, tag: String? = nil, sensors: [Int]
  ) {
    var owners = [Int?](repeating: nil, count: capture.series.count)
    for (index, sensor) in capture.sensors.enumerated() {
      for place in sensor.series { owners[place] = index }
    }
    let wanted = Set(sensors)
    let printed = capture.series.indices.map { place in
      PrintedSeries(
        capture.series[place], capture.verifications[place],
        owners[place].map { capture.sensors[$0] },
        isWanted: owners[place].map(wanted.contains) ?? false)
    }
    parts[number] = Part(
      capture: capture, tag: tag, field: tag.map(SeriesCSV.field) ?? [],
      time: TimeFormat(.utc, resolution: capture.resolution),
      series: printed)
  }

  /// Prints the column names, if they were not printed and the layout has them.
  ///
  /// - Parameter tagged: Whether there is a column for the capture.
  package func begin(tagged: Bool) {
    guard needsHeader else { return }
    needsHeader = false
    output.append(columns: Self.columns, ownName: hasOwnNames, capture: tagged)
  }

  /// Prints all lines of a capture.
  package func write(_ number: Int = 0) {
    guard let part = parts[number] else { return }
    write(number, atMost: part.capture.order.count)
    parts[number] = nil
  }

  /// Prints the lines of all captures in the order in which their values came.
  package func write(_ order: ArrivalOrder) {
    for stretch in order.stretches { write(stretch.capture, atMost: stretch.count) }
    parts.removeAll()
  }

  /// Prints the next values of a capture; `count` counts those that were presumed wrongly as well.
  private func write(_ number: Int, atMost count: Int) {
    guard var part = parts.removeValue(forKey: number) else { return }
    var left = count
    // Most lines are of the series of the line before.
    var before = -1
    var own: (place: Int, printed: PrintedSeries)?
    while left > 0, part.next < part.capture.order.count, !output.isClosed {
      let number = part.capture.order[part.next]
      part.next += 1
      left -= 1
      if number != before {
        before = number
        own = part.capture.places[number].map { ($0, part.series[$0]) }
      }
      guard let (place, printed) = own else { continue }
      let sample = printed.next
      printed.next += 1
      if printed.isWanted, part.capture.holds(sample, ofSeries: place, in: selection) {
        write(sample, printed, &part)
      }
    }
    parts[number] = part
  }

  private func write(_ index: Int, _ printed: PrintedSeries, _ part: inout Part) {
    var run = printed.run
    let verdict = printed.verdicts.verdict(ofSample: index, from: &run).name
    printed.run = run
    let reasons = printed.verdicts.reasons[index]
    let record = printed.records[index]
    let origin = EventOrigin(
      packet: record.packet, time: CaptureTime(nanoseconds: record.time), adapter: 0,
      direction: printed.series.isLocal ? .sent : .received, connection: printed.series.connection,
      peer: printed.series.peer)
    let octets = printed.records.octets
    let reader = ByteReader(octets.span, base: 0, layer: .value, limit: .value)
    let fields = SeriesFields(
      handle: printed.series.handle,
      value: ByteRange(offset: record.octets.lowerBound, count: record.octets.count),
      originalLength: record.originalLength,
      mark: record.note == 0 ? nil : printed.series.mark(record.note))
    switch layout {
    case .csv:
      var text = output.take()
      part.time.append(origin.time, to: &text)
      _ = SeriesCSV.append(origin, fields, reader, printed.shared, to: &text)
      text.append(byte: 0x2c)
      text.append(verdict)
      text.append(byte: 0x2c)
      if !reasons.isEmpty { text.append(words: reasons) }
      if hasOwnNames { text.append(ownName: printed.ownName) }
      if !part.field.isEmpty { text.append(part.field.span) }
      text.append(byte: 0x0a)
      output.endLine(text)
    case .ndjson:
      output.appendLine { json in
        json.beginObject()
        _ = SeriesJSON.write(
          &json, &part.time, origin, fields, reader, printed.address, part.tag)
        if let name = printed.ownName { json.field("own_name", string: name) }
        json.field("verdict", verdict)
        json.beginArray("reasons")
        reasons.forEach { reason in
          if let word = reason.word { json.element(word) }
        }
        json.endArray()
        json.endObject()
      }
    }
  }
}
