import HSBytes
import HSJSONText
package import HSOutput

/// Prints what came out of a comparison of structure for machines: a JSON object a line,
/// `heartsnoop.structure/1`.
///
/// The first line (`record` is `comparison`) says what was held against what, and how much agrees; then
/// come the peers that belong together, the differences, and what could not be compared.
package struct StructureJSON: ~Copyable {
  /// The schema that the lines follow.
  static let schema: StaticText = "heartsnoop.structure/1"

  private let result: StructureResult
  private var json = JSONWriter(continuing: OutputBuffer(capacity: 1 << 10))

  /// Prints a result.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - options: What was compared.
  ///   - output: Where the lines go.
  package static func write(
    _ result: StructureResult, _ names: DifferenceText.Names, _ options: ComparisonOptions,
    to output: TextOutput
  ) {
    var printer = StructureJSON(result: result)
    printer.comparison(names, options, to: output)
    for pair in result.pairs { printer.write(pair, to: output) }
    for difference in result.differences { printer.write(difference, to: output) }
    for gap in result.gaps { printer.write(gap, to: output) }
  }

  private init(result: StructureResult) { self.result = result }

  private mutating func begin(_ record: StaticText) {
    json.beginLine()
    json.beginObject()
    json.field("schema", Self.schema)
    json.field("record", record)
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

  private mutating func text(_ name: StaticText, _ text: String?) {
    if let text { json.field(name, string: text) } else { json.null(name) }
  }

  private mutating func number(_ name: StaticText, _ number: Int?) {
    if let number, number > 0 { json.field(name, number) } else { json.null(name) }
  }

  private mutating func comparison(
    _ names: DifferenceText.Names, _ options: ComparisonOptions, to output: TextOutput
  ) {
    begin("comparison")
    json.field("a", string: names.first)
    json.field("b", string: names.second)
    json.field("same", result.isSame)
    json.field("differences", result.differences.count)
    json.field("not_compared", result.gaps.count)
    json.field("rate_tolerance_percent", options.ratePercent)
    json.beginObject("agreed")
    for aspect in StructureResult.Aspect.allCases where aspect != .peers {
      json.field(Self.name(aspect), result.agreed[aspect] ?? 0)
    }
    json.endObject()
    end(output)
  }

  private mutating func write(_ pair: PeerPair, to output: TextOutput) {
    begin("peer")
    json.field("peer_a", pair.first)
    json.field("peer_b", pair.second)
    let peers = [result.peers[0][pair.first - 1], result.peers[1][pair.second - 1]]
    text("address_a", peers[0].address)
    text("address_b", peers[1].address)
    text("name_a", peers[0].name)
    text("name_b", peers[1].name)
    json.field("matched_by", string: pair.ground.rawValue)
    json.field("two_ends", pair.isMirrored)
    end(output)
  }

  private mutating func write(
    _ difference: StructureResult.Difference, to output: TextOutput
  ) {
    begin("difference")
    json.field("difference", string: difference.kind.rawValue)
    json.field("aspect", Self.name(difference.aspect))
    number("peer_a", difference.pair.map { result.pairs[$0].first })
    json.field("subject", string: difference.subject)
    text("a", difference.first)
    text("b", difference.second)
    text("remark", difference.remark.isEmpty ? nil : difference.remark)
    number("packet_a", difference.packets.first)
    number("packet_b", difference.packets.second)
    end(output)
  }

  private mutating func write(_ gap: StructureResult.Gap, to output: TextOutput) {
    begin("not_compared")
    json.field("aspect", Self.name(gap.aspect))
    number("peer_a", gap.pair.map { result.pairs[$0].first })
    json.field("subject", string: gap.subject)
    json.field("reason", string: gap.reason)
    end(output)
  }

  private static func name(_ aspect: StructureResult.Aspect) -> StaticText {
    switch aspect {
    case .peers: "peers"
    case .attributes: "attributes"
    case .handles: "handles"
    case .permissions: "permissions"
    case .procedures: "procedures"
    case .parameters: "parameters"
    case .rates: "rates"
    case .values: "values"
    }
  }
}
