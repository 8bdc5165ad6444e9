import ATT
import Bytes
import Capture
import HCI
public import Report
import Timeline
import Verification

/// Prints the heart-rate series with a verdict and its reasons on every line, as CSV or NDJSON.
///
/// The columns are `SeriesCSV`'s, the members `SeriesJSON`'s, with two more: `verdict`, and
/// `reasons`, joined by `;` in CSV. Lines stand in the order in which the values came.
public final class SeriesTable {
  /// A capture's part in the table, and how far it is printed.
  private struct Part {
    var capture: VerifiedCapture
    var tag: String?
    var time: TimeFormat
    var addresses: [DeviceAddress?]
    /// Whether values of a series are wanted.
    var isWanted: [Bool]
    var next = 0
  }

  /// How lines are written.
  public enum Layout: Sendable {
    /// A line of column names, and a line a value.
    case csv
    /// An object a value.
    case ndjson
  }

  /// The column names, with commas between.
  public static let columns = SeriesCSV.columns.string + ",verdict,reasons"

  private let output: TextOutput
  private let layout: Layout
  private var needsHeader: Bool
  private var parts: [Int: Part] = [:]
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))
  private let selection: SeriesSelection

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - layout: How they are written.
  ///   - selection: Which values are printed.
  public init(_ output: TextOutput, layout: Layout, selection: SeriesSelection) {
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
  public func add(
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
      addresses: addresses, isWanted: isWanted)
  }

  /// Prints the column names, if they were not printed and the layout has them.
  ///
  /// - Parameter tagged: Whether there is a column for the capture.
  public func begin(tagged: Bool) {
    guard needsHeader else { return }
    needsHeader = false
    output.append { text in
      text.append(string: Self.columns)
      if tagged { text.append(",capture" as StaticText) }
      text.append(byte: 0x0a)
    }
  }

  /// Prints all lines of a capture.
  public func write(_ number: Int = 0) {
    guard let part = parts[number] else { return }
    write(number, atMost: part.capture.values.count)
    parts[number] = nil
  }

  /// Prints the lines of all captures in the order in which their values came.
  public func write(_ order: ArrivalOrder) {
    for stretch in order.stretches { write(stretch.capture, atMost: stretch.count) }
    parts.removeAll()
  }

  /// Prints the next values of a capture; `count` counts those that were presumed wrongly as well.
  private func write(_ number: Int, atMost count: Int) {
    guard var part = parts.removeValue(forKey: number) else { return }
    var left = count
    while left > 0, part.next < part.capture.values.count, !output.isClosed {
      let value = part.capture.values[part.next]
      part.next += 1
      left -= 1
      guard value.series >= 0, part.isWanted[Int(value.series)] else { continue }
      write(value, &part)
    }
    parts[number] = part
  }

  private func write(_ value: CollectedValue, _ part: inout Part) {
    let place = Int(value.series)
    let series = part.capture.series[place]
    let sample = series.measurements.samples[Int(value.sample)]
    guard
      selection.holds(packet: sample.packet, time: sample.time, origin: part.capture.origin)
    else { return }
    let verification = part.capture.verifications[place]
    let verdict = verification.verdict(ofSample: Int(value.sample)).name
    let reasons = verification.reasons[Int(value.sample)]
    let origin = EventOrigin(
      packet: sample.packet, time: CaptureTime(nanoseconds: sample.time), adapter: 0,
      direction: series.isLocal ? .sent : .received, connection: series.connection,
      peer: series.peer)
    let bytes = part.capture.bytes
    let reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let fields = SeriesFields(
      handle: series.handle,
      value: ByteRange(offset: Int(value.offset), count: Int(value.count)),
      originalLength: Int(value.originalLength))
    var time = part.time
    defer { part.time = time }
    switch layout {
    case .csv:
      let capture = part.tag.map(SeriesCSV.field) ?? []
      let address = part.addresses[place]
      output.append { text in
        time.append(origin.time, to: &text)
        _ = SeriesCSV.append(
          origin, fields, reader, address, mark: value.mark, to: &text)
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
        value.mark)
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
