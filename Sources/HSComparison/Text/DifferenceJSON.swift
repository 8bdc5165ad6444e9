import HSBytes
import HSJSONText
package import HSOutput

/// Prints what came out of a comparison for machines: a JSON object a line, `heartsnoop.diff/1` of events, series
/// and attributes, `heartsnoop.structure/1` of structure.
///
/// The first line (`record` is `comparison`) says what was held against what, and how many
/// differences there are; then come the peers that belong together, the differences, and, of structure, what
/// could not be compared.
package struct DifferenceJSON: ~Copyable {
  private let schema: StaticText
  private let output: TextOutput
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))

  private init(_ schema: StaticText, _ output: TextOutput) {
    self.schema = schema
    self.output = output
  }

  /// Writes a line.
  private mutating func line(
    _ record: StaticText, of matter: ComparedStory.Matter? = nil,
    _ write: (inout JSONWriter) -> Void
  ) {
    json.beginLine()
    json.beginObject()
    json.field("schema", schema)
    json.field("record", record)
    if let matter { json.field("what", string: matter.rawValue) }
    write(&json)
    json.endObject()
    let line = json.buffer.string
    output.append {
      $0.append(string: line)
      $0.append(byte: 0x0a)
    }
    output.endPiece()
    json.buffer.removeAll()
  }

  /// Writes which peer is which.
  private mutating func write(
    _ pair: PeerPair, _ peers: [[StoryPeer]], of matter: ComparedStory.Matter? = nil
  ) {
    line("peer", of: matter) { json in
      json.field("peer_a", pair.first)
      json.field("peer_b", pair.second)
      let (one, other) = (peers[0][pair.first - 1], peers[1][pair.second - 1])
      json.field("address_a", optionalString: one.address)
      json.field("address_b", optionalString: other.address)
      json.field("name_a", optionalString: one.name)
      json.field("name_b", optionalString: other.name)
      json.field("matched_by", string: pair.ground.rawValue)
      json.field("two_ends", pair.isMirrored)
    }
  }

  // MARK: - Structure

  /// Prints what came out of a comparison of structure.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - options: What was compared.
  ///   - output: Where the text goes.
  package static func write(
    _ result: StructureResult, _ names: DifferenceText.Names, _ options: ComparisonOptions,
    to output: TextOutput
  ) {
    var printer = DifferenceJSON("heartsnoop.structure/1", output)
    printer.line("comparison") { json in
      json.field("a", string: names.first)
      json.field("b", string: names.second)
      json.field("same", result.isSame)
      json.field("differences", result.differences.count)
      json.field("not_compared", result.gaps.count)
      json.field("rate_tolerance_percent", options.ratePercent)
      json.beginObject("agreed")
      for aspect in StructureResult.Aspect.allCases where aspect != .peers {
        json.field(aspect.rawValue, result.agreed[aspect] ?? 0)
      }
      json.endObject()
    }
    for pair in result.pairs { printer.write(pair, result.peers) }
    for difference in result.differences {
      printer.line("difference") { json in
        json.field("difference", string: difference.kind.rawValue)
        json.field("aspect", difference.aspect.rawValue)
        json.field("peer_a", number: difference.pair.map { result.pairs[$0].first } ?? 0)
        json.field("subject", string: difference.subject)
        json.field("a", optionalString: difference.first)
        json.field("b", optionalString: difference.second)
        json.field("remark", optionalString: difference.remark.isEmpty ? nil : difference.remark)
        json.field("packet_a", number: difference.packets.first)
        json.field("packet_b", number: difference.packets.second)
      }
    }
    for gap in result.gaps {
      printer.line("not_compared") { json in
        json.field("aspect", gap.aspect.rawValue)
        json.field("peer_a", number: gap.pair.map { result.pairs[$0].first } ?? 0)
        json.field("subject", string: gap.subject)
        json.field("reason", string: gap.reason)
      }
    }
  }

  // MARK: - Events

  /// Prints what came out of a comparison of events, series or attributes.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the lines go.
  package static func write(
    _ result: ComparisonResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    var printer = DifferenceJSON("heartsnoop.diff/1", output)
    let matter = result.stories[0].matter
    printer.line("comparison", of: matter) { write(result, names, to: &$0) }
    for pair in result.pairs { printer.write(pair, result.stories.map(\.peers), of: matter) }
    for difference in result.differences {
      printer.line("difference", of: matter) { write(difference, result, to: &$0) }
    }
  }

  private static func write(
    _ result: ComparisonResult, _ names: DifferenceText.Names, to json: inout JSONWriter
  ) {
    json.field("a", string: names.first)
    json.field("b", string: names.second)
    json.field("same", result.isSame)
    json.field("differences", result.differences.count)
    json.field("compared_a", result.compared.first)
    json.field("compared_b", result.compared.second)
    json.field("in_both", result.matched)
    json.field("approximated", result.approximated)
    json.field("two_ends", result.lanes.isMirrored)
    json.milliseconds("time_tolerance_ms", result.options.timeTolerance)
    json.field("absolute_time", result.options.absoluteTime)
    json.milliseconds("largest_residual_ms", result.jitter)
    json.beginArray("clock")
    for segment in result.options.absoluteTime ? [] : result.clock.segments {
      json.beginObject()
      json.field("from_packet", number: result.event(segment.start, 0)?.packet ?? 0)
      json.milliseconds("offset_ms", result.ahead(segment))
      json.milliseconds("uncertainty_ms", segment.uncertainty)
      json.field("drift_ppm", fixed: segment.drift, decimals: 3)
      json.field("events", segment.count)
      json.endObject()
    }
    json.endArray()
    json.beginArray("one_end_only")
    for entry in result.lanes.ofOneEnd {
      json.beginObject()
      json.field("event", string: entry.kind)
      json.field("a", entry.counts[0])
      json.field("b", entry.counts[1])
      json.endObject()
    }
    json.endArray()
    json.strings("absent_a", result.absentCategories[0])
    json.strings("absent_b", result.absentCategories[1])
    json.strings("not_compared", result.lanes.uncomparedNames)
  }

  private static func write(
    _ difference: Difference, _ result: ComparisonResult, to json: inout JSONWriter
  ) {
    json.field("difference", string: difference.kind.rawValue)
    let event = result.event(of: difference)
    json.field("category", optionalString: event?.category)
    json.field("event", optionalString: event?.kind)
    json.field(
      "attribute",
      optionalString: event.flatMap { $0.subject >= 0 ? Subject.name($0.attribute) : nil })
    if let name = event?["own_name"] { json.field("own_name", string: name) }
    json.field("number", number: difference.ordinal)
    for (name, place, side) in [
      ("a" as StaticText, difference.first, 0), ("b", difference.second, 1),
    ] {
      if let event = result.event(place, side) {
        write(event, name, to: &json)
      } else {
        json.null(name)
      }
    }
    json.milliseconds("later_ms", difference.delay)
    json.field("count_a", number: difference.firstCount)
    json.field("count_b", number: difference.secondCount)
    json.beginArray("fields")
    for field in difference.fields {
      json.beginObject()
      json.field("name", string: field.name)
      for (name, value) in [("a" as StaticText, field.first), ("b", field.second)] {
        json.key(name)
        // Values are JSON already.
        json.buffer.append(json: value ?? "null")
        json.wroteValue()
      }
      json.endObject()
    }
    json.endArray()
  }

  /// Writes where an event stands in one of the two.
  private static func write(
    _ event: ToldEvent, _ name: StaticText, to json: inout JSONWriter
  ) {
    json.beginObject(name)
    json.field("packet", number: event.packet)
    json.field(
      "time", optionalString: event.time.map { CalendarTime.text($0, decimals: 9) + "Z" })
    json.field("connection", number: event.connection)
    json.field("peer", number: event.peer)
    json.endObject()
  }
}

extension JSONWriter {
  /// Nanoseconds in milliseconds with six decimals, or `null`.
  fileprivate mutating func milliseconds(_ name: StaticText, _ nanoseconds: Int64?) {
    guard let nanoseconds else { return null(name) }
    field(name, fixed: nanoseconds, decimals: 6)
  }

  /// A list of texts.
  fileprivate mutating func strings(_ name: StaticText, _ texts: [String]) {
    beginArray(name)
    for text in texts { element(utf8: [UInt8](text.utf8).span) }
    endArray()
  }
}
