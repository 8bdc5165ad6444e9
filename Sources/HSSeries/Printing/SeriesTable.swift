import HSATT
import HSBytes
import HSCapture
import HSHCI
import HSJSONText
package import HSOutput
import HSTimeline
import HSVerification

/// Prints the heart-rate series with a verdict and its reasons on every line, as CSV or NDJSON.
///
/// The columns are `SeriesCSV`'s, the members `SeriesJSON`'s, with two more: `verdict`, and
/// `reasons`, joined by `;` in CSV. Lines stand in the order in which the values came.
package final class SeriesTable {
  /// A capture's part in the table, and how far it is printed.
  private struct Part {
    var capture: VerifiedCapture
    var tag: String?
    var time: TimeFormat
    var addresses: [DeviceAddress?]
    /// Whether values of a series are wanted.
    var isWanted: [Bool]
    /// The next value, and of each series the next measurement.
    var next = 0
    var samples: [Int]
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
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))
  private let selection: SeriesSelection
  /// The octets of the value that is printed.
  private var octets: [UInt8] = []

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - layout: How they are written.
  ///   - selection: Which values are printed.
  package init(_ output: TextOutput, layout: Layout, selection: SeriesSelection) {
    self.output = output
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
    var addresses = [DeviceAddress?](repeating: nil, count: capture.series.count)
    var isWanted = [Bool](repeating: false, count: capture.series.count)
    for (index, sensor) in capture.sensors.enumerated() {
      for series in sensor.series {
        addresses[series] = sensor.address
        if sensors.contains(index) { isWanted[series] = true }
      }
    }
    parts[number] = Part(
      capture: capture, tag: tag, time: TimeFormat(.utc, resolution: capture.resolution),
      addresses: addresses, isWanted: isWanted,
      samples: [Int](repeating: 0, count: capture.series.count))
  }

  /// Prints the column names, if they were not printed and the layout has them.
  ///
  /// - Parameter tagged: Whether there is a column for the capture.
  package func begin(tagged: Bool) {
    guard needsHeader else { return }
    needsHeader = false
    output.append { text in
      text.append(string: Self.columns)
      if tagged { text.append(",capture" as StaticText) }
      text.append(byte: 0x0a)
    }
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
    while left > 0, part.next < part.capture.order.count, !output.isClosed {
      let place = part.capture.places[part.capture.order[part.next]]
      part.next += 1
      left -= 1
      guard let place else { continue }
      let sample = part.samples[place]
      part.samples[place] += 1
      if part.isWanted[place] { write(place, sample, &part) }
    }
    parts[number] = part
  }

  private func write(_ place: Int, _ index: Int, _ part: inout Part) {
    guard part.capture.holds(index, ofSeries: place, in: selection) else { return }
    // Nothing is taken out of the arrays: copies of what they hold would cost more than the line.
    let packet = part.capture.series[place].measurements.packet(at: index)
    let moment = part.capture.series[place].measurements.time(at: index)
    let verdict = part.capture.verifications[place].verdict(ofSample: index).name
    let reasons = part.capture.verifications[place].reasons[index]
    let handle = part.capture.series[place].handle
    let origin = EventOrigin(
      packet: packet, time: CaptureTime(nanoseconds: moment), adapter: 0,
      direction: part.capture.series[place].isLocal ? .sent : .received,
      connection: part.capture.series[place].connection, peer: part.capture.series[place].peer)
    octets.removeAll(keepingCapacity: true)
    let originalLength = part.capture.series[place].measurements.octets(
      ofSample: index, appendingTo: &octets)
    let bytes = octets
    let mark = part.capture.series[place].mark(ofSample: index)
    let reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let fields = SeriesFields(
      handle: handle, value: ByteRange(offset: 0, count: bytes.count),
      originalLength: originalLength)
    var time = part.time
    defer { part.time = time }
    switch layout {
    case .csv:
      let capture = part.tag.map(SeriesCSV.field) ?? []
      let address = part.addresses[place]
      output.append { text in
        time.append(origin.time, to: &text)
        _ = SeriesCSV.append(
          origin, fields, reader, address, mark: mark, to: &text)
        text.append(byte: 0x2c)
        text.append(verdict)
        text.append(byte: 0x2c)
        text.append(words: reasons)
        text.append(capture.span)
        text.append(byte: 0x0a)
      }
      output.endPiece()
    case .ndjson:
      json.beginLine()
      json.beginObject()
      _ = SeriesJSON.write(
        &json, &time, origin, fields, reader, part.addresses[place], part.tag,
        mark)
      json.field("verdict", verdict)
      json.beginArray("reasons")
      for reason in SampleReasons.all where reasons.contains(reason) {
        if let word = reason.word { json.element(word) }
      }
      json.endArray()
      json.endObject()
      output.endJSON(&json)
    }
  }
}
