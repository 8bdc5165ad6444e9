import HSBytes
import HSJSONText
package import HSOutput

/// Prints what came out of a comparison for machines: a JSON object a line, `heartsnoop.diff/1`.
///
/// The first line (`record` is `comparison`) says what was held against what, and how many
/// differences there are; then come the peers that belong together, and the differences.
package struct DifferenceJSON: ~Copyable {
  /// The schema that the lines follow.
  static let schema: StaticText = "heartsnoop.diff/1"

  private let result: ComparisonResult
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the lines go.
  package static func write(
    _ result: ComparisonResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    var printer = DifferenceJSON(result: result)
    printer.comparison(names, to: output)
    for pair in result.pairs { printer.write(pair, to: output) }
    for difference in result.differences { printer.write(difference, to: output) }
  }

  private init(result: ComparisonResult) { self.result = result }

  private mutating func begin(_ record: StaticText) {
    json.beginLine()
    json.beginObject()
    json.field("schema", Self.schema)
    json.field("record", record)
    json.field("what", string: result.stories[0].matter.rawValue)
  }

  private mutating func end(_ output: TextOutput) {
    json.endObject()
    let line = json.buffer.string
    output.append {
      $0.append(string: line)
      $0.append(byte: 0x0a)
    }
    output.endPiece()
    json.buffer.removeAll()
  }

  private mutating func milliseconds(_ name: StaticText, _ nanoseconds: Int64?) {
    if let nanoseconds {
      json.field(name, fixed: nanoseconds, decimals: 6)
    } else {
      json.null(name)
    }
  }

  private mutating func text(_ name: StaticText, _ text: String?) {
    if let text { json.field(name, string: text) } else { json.null(name) }
  }

  private mutating func number(_ name: StaticText, _ number: Int) {
    if number > 0 { json.field(name, number) } else { json.null(name) }
  }

  private mutating func strings(_ name: StaticText, _ texts: [String]) {
    json.beginArray(name)
    for text in texts { json.element(utf8: [UInt8](text.utf8).span) }
    json.endArray()
  }

  // MARK: - Lines

  private mutating func comparison(_ names: DifferenceText.Names, to output: TextOutput) {
    begin("comparison")
    json.field("a", string: names.first)
    json.field("b", string: names.second)
    json.field("same", result.isSame)
    json.field("differences", result.differences.count)
    json.field("compared_a", result.compared.first)
    json.field("compared_b", result.compared.second)
    json.field("in_both", result.matched)
    json.field("approximated", result.approximated)
    json.field("two_ends", result.isMirrored)
    milliseconds("time_tolerance_ms", result.options.timeTolerance)
    json.field("absolute_time", result.options.absoluteTime)
    milliseconds("largest_residual_ms", result.jitter)
    json.beginArray("clock")
    for segment in result.options.absoluteTime ? [] : result.clock.segments {
      json.beginObject()
      let event =
        result.stories[0].events.indices.contains(segment.start)
        ? result.stories[0].events[segment.start] : nil
      number("from_packet", event?.packet ?? 0)
      let ahead = result.origin.map { $0.addingReportingOverflow(segment.offset) }
      milliseconds("offset_ms", ahead.flatMap { $0.overflow ? nil : $0.partialValue })
      milliseconds("uncertainty_ms", segment.uncertainty)
      json.field("drift_ppm", fixed: segment.drift, decimals: 3)
      json.field("events", segment.count)
      json.endObject()
    }
    json.endArray()
    json.beginArray("one_end_only")
    for entry in result.ofOneEnd {
      json.beginObject()
      json.field("event", string: entry.kind)
      json.field("a", entry.first)
      json.field("b", entry.second)
      json.endObject()
    }
    json.endArray()
    strings("absent_a", result.absentCategories[0])
    strings("absent_b", result.absentCategories[1])
    strings("not_compared", result.uncomparedNames)
    end(output)
  }

  private mutating func write(_ pair: PeerPair, to output: TextOutput) {
    begin("peer")
    json.field("peer_a", pair.first)
    json.field("peer_b", pair.second)
    let peers = [result.stories[0].peers[pair.first - 1], result.stories[1].peers[pair.second - 1]]
    text("address_a", peers[0].address)
    text("address_b", peers[1].address)
    text("name_a", peers[0].name)
    text("name_b", peers[1].name)
    json.field("matched_by", string: pair.ground.rawValue)
    json.field("two_ends", pair.isMirrored)
    end(output)
  }

  private mutating func write(_ difference: Difference, to output: TextOutput) {
    begin("difference")
    json.field("difference", string: difference.kind.rawValue)
    let event = result.event(of: difference)
    text("category", event.map { result.symbols.text($0.category) })
    text("event", event.map { result.symbols.text($0.kind) })
    text(
      "attribute",
      event.flatMap { $0.subject >= 0 ? Subject.name(result.symbols.text($0.subject)) : nil })
    if let name = event?.member("own_name", result.symbols) {
      json.field("own_name", string: name)
    }
    number("number", difference.ordinal)
    side("a", difference.first, 0)
    side("b", difference.second, 1)
    milliseconds("later_ms", difference.delay)
    number("count_a", difference.firstCount)
    number("count_b", difference.secondCount)
    json.beginArray("fields")
    for field in difference.fields {
      json.beginObject()
      json.field("name", string: field.name)
      raw("a", field.first)
      raw("b", field.second)
      json.endObject()
    }
    json.endArray()
    end(output)
  }

  /// Where an event stands in one of the two; `null` where it does not.
  private mutating func side(_ name: StaticText, _ place: Int?, _ story: Int) {
    guard let place, result.stories[story].events.indices.contains(place) else {
      return json.null(name)
    }
    let event = result.stories[story].events[place]
    json.beginObject(name)
    number("packet", event.packet)
    if let time = event.time {
      json.key("time")
      json.buffer.append(byte: 0x22)
      var calendar = CalendarTime()
      calendar.append(nanoseconds: time, decimals: 9, to: &json.buffer)
      json.buffer.append("Z\"" as StaticText)
      json.wroteValue()
    } else {
      json.null("time")
    }
    number("connection", event.connection)
    number("peer", event.peer)
    json.endObject()
  }

  /// A value that is JSON already, or nothing.
  private mutating func raw(_ name: StaticText, _ value: String?) {
    guard let value else { return json.null(name) }
    json.key(name)
    json.buffer.append(json: value)
    json.wroteValue()
  }
}
