package import HSOutput
import HSProtocols

/// Prints what came out of a comparison for machines: a JSON object a line, `heartsnoop.diff/1` of events, series
/// and attributes, `heartsnoop.structure/1` of structure.
///
/// The first line (`record` is `comparison`) says what was held against what, and how many
/// differences there are; then come the peers that belong together, the differences, and, of structure, what
/// could not be compared.
package enum DifferenceJSON {
  /// A line: of a comparison as a whole, or of a part of it.
  private struct Line<Result, Difference> {
    var comparison: (result: Result, names: DifferenceText.Names)?
    var peer: Pair?
    var difference: (difference: Difference, result: Result)?
    var gap: (gap: StructureResult.Gap, result: Result)?

    func write(_ document: JSONDocument<Self>, to output: TextOutput) {
      output.append { document.line(self, to: &$0) }
      output.endPiece()
    }
  }

  /// Which peer is which.
  private struct Pair {
    let pair: PeerPair
    let peers: [[StoryPeer]]
    /// What the peers say of themselves, for structure.
    var revisions: [StructureResult.Revision] = []
    /// What was compared, but for structure.
    var matter = ComparedStory.Matter.events

    var first: StoryPeer { peers[0][pair.first - 1] }
    var second: StoryPeer { peers[1][pair.second - 1] }
  }

  private static let pair: [Members<Pair>.Member] = [
    .member("peer_a") { $0.pair.first }.from(1),
    .member("peer_b") { $0.pair.second }.from(1),
    .member("address_a") { $0.first.address },
    .member("address_b") { $0.second.address },
    .member("name_a") { $0.first.name },
    .member("name_b") { $0.second.name },
    .member("matched_by") { $0.pair.ground },
    .member("two_ends") { $0.pair.isMirrored },
  ]

  private static let revisions = Members<Pair>.Member.records(
    "revisions", "What the peers say of themselves in Device Information, firmware first.",
    Members<StructureResult.Revision>([
      .member("name", "Of what: firmware, software, hardware, model.") { $0.name },
      .member("a", "What the first says; null if it was not read.") { $0.first },
      .member("b") { $0.second },
      .member("packet_a", "The packet that tells it.") { Counted($0.packets.first) },
      .member("packet_b") { Counted($0.packets.second) },
    ])
  ) { $0.revisions }

  // MARK: - Structure

  private typealias StructureLine = Line<StructureResult, StructureResult.Difference>

  /// Prints what came out of a comparison of structure.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the text goes.
  package static func write(
    _ result: StructureResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    func tell(_ line: StructureLine) { line.write(structure, to: output) }
    tell(.init(comparison: (result, names)))
    for (pair, revisions) in zip(result.pairs, result.revisions) {
      tell(.init(peer: Pair(pair: pair, peers: result.peers, revisions: revisions)))
    }
    for difference in result.differences { tell(.init(difference: (difference, result))) }
    for gap in result.gaps { tell(.init(gap: (gap, result))) }
  }

  /// The JSON Schema of a line on structure.
  package static var structureSchema: [UInt8] { structure.schema }

  private static let structure = JSONDocument<StructureLine>(
    "heartsnoop.structure/1",
    """
    One line of what 'heartsnoop diff --what structure --format ndjson' prints: a line of the comparison, then the peers \
    that belong together, the differences, and what could not be compared. A is what is expected, B what is there. What \
    is not known is null.
    """,
    [
      .variant("comparison", "What was compared.", compared) { $0.comparison },
      .variant(
        "peer", "Peers that belong together.",
        Members([.constant("record", "peer")] + pair + [revisions])
      ) { $0.peer },
      .variant("difference", "", structureDifference) { $0.difference },
      .variant("not_compared", "", notCompared) { $0.gap },
    ])

  private static let compared = Members<(result: StructureResult, names: DifferenceText.Names)>([
    .constant("record", "comparison"),
    .member("a", "What is expected: its name and what it is.") { $0.names.first },
    .member("b", "What is there.") { $0.names.second },
    .member("same", "Whether nothing differs.") { $0.result.isSame },
    .member("differences", "Number of lines of differences.") { $0.result.differences.count },
    .member("not_compared", "Number of lines of what could not be compared.") {
      $0.result.gaps.count
    },
    .member("rate_tolerance_percent", "How far rates may differ.") {
      $0.result.options.ratePercent
    },
    .record(
      "agreed", "How much is the same, by what it is about.",
      Members<StructureResult>(
        StructureResult.Aspect.allCases.filter { $0 != .peers }.map { aspect in
          .member(aspect.rawValue) { $0.agreed[aspect] ?? 0 }
        })
    ) { $0.result },
  ])

  private static let structureDifference = Members<
    (difference: StructureResult.Difference, result: StructureResult)
  >([
    .constant("record", "difference"),
    .member(
      "difference",
      "missing: B lacks it; new: A lacks it; changed: both have it, and it is another."
    ) { $0.difference.kind },
    .member("aspect") { $0.difference.aspect },
    .member("peer_a", "The peer's number in A; null if it is no one peer's.") {
      Counted($0.result.peer($0.difference.pair))
    },
    .member("subject", "What differs, in words.") { $0.difference.subject },
    .member("a", "What A has, in words.") { $0.difference.first },
    .member("b") { $0.difference.second },
    .text(optional: "remark", "What follows from it.") { $0.difference.remark },
    .member("packet_a", "A packet that shows it.") { Counted($0.difference.packets.first) },
    .member("packet_b") { Counted($0.difference.packets.second) },
  ])

  private static let notCompared = Members<(gap: StructureResult.Gap, result: StructureResult)>([
    .constant("record", "not_compared"),
    .member("aspect") { $0.gap.aspect },
    .member("peer_a") { Counted($0.result.peer($0.gap.pair)) },
    .member("subject", "What was not compared.") { $0.gap.subject },
    .member("reason", "Why.") { $0.gap.reason },
  ])

  // MARK: - Events

  private typealias EventLine = Line<ComparisonResult, Difference>

  /// Prints what came out of a comparison of events, series or attributes.
  ///
  /// - Parameters:
  ///   - result: What came out.
  ///   - names: What the two sides are called.
  ///   - output: Where the lines go.
  package static func write(
    _ result: ComparisonResult, _ names: DifferenceText.Names, to output: TextOutput
  ) {
    func tell(_ line: EventLine) { line.write(lines, to: output) }
    tell(.init(comparison: (result, names)))
    let peers = result.stories.map(\.peers)
    for pair in result.pairs {
      tell(.init(peer: Pair(pair: pair, peers: peers, matter: result.stories[0].matter)))
    }
    for difference in result.differences { tell(.init(difference: (difference, result))) }
  }

  /// The JSON Schema of a line on events, series or attributes.
  package static var schema: [UInt8] { lines.schema }

  private static let lines = JSONDocument<EventLine>(
    "heartsnoop.diff/1",
    """
    One line of what 'heartsnoop diff --format ndjson' prints. For each matter that was compared: a line of the \
    comparison, then the peers that belong together, then the differences. What is not known is null.
    """,
    [
      .variant("comparison", "What was compared.", comparison) { $0.comparison },
      .variant(
        "peer", "Peers that belong together.",
        Members([.constant("record", "peer"), matter { $0.matter }] + pair)
      ) { $0.peer },
      .variant("difference", "", difference) { $0.difference },
    ])

  private static func matter<Record>(
    _ matter: @escaping @Sendable (Record) -> ComparedStory.Matter
  ) -> Members<Record>.Member { .member("what", "What was compared.", matter) }

  private static let comparison = Members<(result: ComparisonResult, names: DifferenceText.Names)>([
    .constant("record", "comparison"),
    matter { $0.result.stories[0].matter },
    .member("a", "The first: its name and what it is.") { $0.names.first },
    .member("b", "The second.") { $0.names.second },
    .member("same", "Whether nothing differs.") { $0.result.isSame },
    .member("differences", "Number of lines of differences.") { $0.result.differences.count },
    .member("compared_a", "Events of the first that were compared.") { $0.result.compared.first },
    .member("compared_b") { $0.result.compared.second },
    .member("in_both", "Events that were found in both.") { $0.result.matched },
    .member(
      "approximated",
      """
      Events of stretches with too many differences, in which the best pairs were not searched for to the end.
      """
    ) { $0.result.approximated },
    .member("two_ends", "Whether the two are from the two ends of a link.") {
      $0.result.lanes.isMirrored
    },
    .milliseconds("time_tolerance_ms") { $0.result.options.timeTolerance }.from(0),
    .member("absolute_time", "Whether times were compared without aligning the clocks.") {
      $0.result.options.absoluteTime
    },
    .member(
      "largest_residual_ms",
      "The largest difference in time within the tolerance, clocks aligned."
    ) { FixedNumber($0.result.jitter, decimals: 6) }.from(0),
    .records("clock", "", segment) { compared in
      (compared.result.options.absoluteTime ? [] : compared.result.clock.segments).map {
        ($0, compared.result)
      }
    },
    .records("one_end_only", "", oneEnd) { $0.result.lanes.ofOneEnd },
    .member(
      "absent_a",
      """
      Kinds of events that the first, a saved output, holds none of: perhaps it was saved without them.
      """
    ) { $0.result.absentCategories[0] },
    .member("absent_b") { $0.result.absentCategories[1] },
    .member("not_compared", "Members that only one of the two holds.") {
      $0.result.lanes.uncomparedNames
    },
  ])

  private static let segment = Members<(segment: ClockModel.Segment, result: ComparisonResult)>(
    named: "segment", "How far the second's clock is ahead, from a packet of the first on.",
    [
      .member("from_packet") { Counted($0.result.event($0.segment.start, 0)?.packet ?? 0) },
      .milliseconds("offset_ms") { $0.result.ahead($0.segment) },
      .milliseconds(
        "uncertainty_ms",
        "What the way through the air leaves open, where the two are from two ends."
      ) { $0.segment.uncertainty },
      .member("drift_ppm") { FixedNumber($0.segment.drift, decimals: 3) },
      .member("events", "Events by which it is known.") { $0.segment.count }.from(1),
    ])

  private static let oneEnd = Members<(kind: String, counts: [Int])>(
    named: "one_end", "Events that only one end of a link sees, and that were not compared.",
    [.member("event") { $0.kind }, .member("a") { $0.counts[0] }, .member("b") { $0.counts[1] }])

  private static let difference = Members<(difference: Difference, result: ComparisonResult)>([
    .constant("record", "difference"),
    matter { $0.result.stories[0].matter },
    .member(
      "difference",
      """
      missing: the second lacks it; added: the first lacks it; changed: it says something else; decoding: other things \
      were read out of the same bytes; time: it is at another time; peer: the peer has another address; shift: from \
      here on the second is later or earlier than before.
      """
    ) { $0.difference.kind },
    .member("category") { $0.result.event(of: $0.difference)?.category },
    .member("event") { $0.result.event(of: $0.difference)?.kind },
    .member("attribute", "What it is about, by name.") {
      $0.result.event(of: $0.difference).flatMap {
        $0.subject >= 0 ? Subject.name($0.attribute) : nil
      }
    },
    .member(
      if: "own_name",
      """
      The user's own name of the handle (--map 0x0011=command); there only if one was given.
      """
    ) { $0.result.event(of: $0.difference)?["own_name"] },
    .member(
      "number",
      """
      The event's number among those of its kind and attribute on its connection; of a peer its number.
      """
    ) { Counted($0.difference.ordinal) },
    .record(optional: "a", "", place) { $0.result.event($0.difference.first, 0) },
    .record(optional: "b", "", place) { $0.result.event($0.difference.second, 1) },
    .milliseconds("later_ms", "How much later it is in the second.") { $0.difference.delay },
    .member("count_a", "How often the same was said in the first, if in both.") {
      Counted($0.difference.firstCount)
    },
    .member("count_b") { Counted($0.difference.secondCount) },
    .records("fields", "", field) { $0.difference.fields },
  ])

  /// Where an event stands in one of the two.
  private static let place = Members<ToldEvent>(
    named: "place", "",
    [
      .member("packet") { Counted($0.packet) },
      .member("time") { $0.time.map { CalendarTime.text($0, decimals: 9) + "Z" } },
      .member("connection") { Counted($0.connection) },
      .member("peer") { Counted($0.peer) },
    ])

  /// What a member of an event may be.
  private static let value: MemberForm = {
    let one: [MemberForm] = [.decimal(from: nil), .flag, .text(like: nil), .open]
    return .either(one + [.list(of: .either(one))])
  }()

  private static let field = Members<FieldChange>(
    named: "field",
    "A member that differs, by the name that the timeline has for it; null where it is not there.",
    [
      .member("name") { $0.name },
      .written("a", as: .optional(value)) { $1.append(written: $0.first) },
      .written("b", as: .optional(value)) { $1.append(written: $0.second) },
    ])
}

extension JSONWriter {
  /// Writes a value that is JSON already.
  fileprivate mutating func append(written value: String?) {
    beginElement()
    buffer.append(json: value ?? "null")
  }
}

extension HSBase.Members.Member {
  /// Nanoseconds in milliseconds with six decimals, or `null`.
  fileprivate static func milliseconds(
    _ name: StaticText, _ words: StaticText = "",
    _ value: @escaping @Sendable (Record) -> Int64?
  ) -> Self {
    .member(name, words) { value($0).map { FixedNumber($0, decimals: 6) } }
  }
}

extension ComparedStory.Matter: MemberRawWord {}
extension Difference.Kind: MemberRawWord {}
extension PeerPair.Ground: MemberRawWord {}
extension StructureResult.Aspect: MemberRawWord {}
extension StructureResult.Difference.Kind: MemberRawWord {}
