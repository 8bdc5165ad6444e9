import HSProtocols
import HSSeries

/// Holds the shapes of two peers against each other.
///
/// Each part looks up in one shape what the other tells: what both tell agrees or differs, what one alone tells
/// is missing or new, unless there is a reason why the other need not tell it, which is a gap.
struct PeerComparison {
  typealias Aspect = StructureResult.Aspect
  typealias Stream = PeerShape.Stream

  /// What came out.
  var result: StructureResult
  /// The peer as both stories tell of it.
  private(set) var shapes: [PeerShape] = []
  let symbols: Symbols
  /// How much of each kind could not be compared.
  private var skipped: [Aspect: Int] = [:]
  /// Lines of each kind about what could not be compared.
  private static let listed = 20
  /// Attributes that only one of them has: what is done with them follows from that.
  var lone: Set<AttributeKey> = []

  init(_ result: StructureResult, _ symbols: Symbols) {
    self.result = result
    self.symbols = symbols
  }

  /// Compares everything that the stories tell of two peers.
  mutating func compare(_ pair: PeerPair, _ shapes: [PeerShape]) {
    self.shapes = shapes
    (skipped, lone) = ([:], [])
    result.pairs.append(pair)
    result.revisions.append(revisions)
    for server in 0..<2 { compareTables(server) }
    compareLinks()
    compareSteps()
    compareAccess()
    compareRates()
    compareValues()
    for aspect in Aspect.allCases {
      let more = (skipped[aspect] ?? 0) - Self.listed
      guard more > 0 else { continue }
      addGap(
        aspect, "\(more) more \(aspect.rawValue)", "only the first \(Self.listed) are listed")
    }
  }

  /// The texts of Device Information that are told in front.
  static let revisionUUIDs = Set(DevicePortrait.revisionTexts.map { "\($0.uuid)" })

  /// What the peer says of itself in either story.
  private var revisions: [StructureResult.Revision] {
    DevicePortrait.revisionTexts.compactMap { known in
      let (one, other) = (
        shapes[0].revisions["\(known.uuid)"], shapes[1].revisions["\(known.uuid)"]
      )
      guard one != nil || other != nil else { return nil }
      return StructureResult.Revision(
        name: known.name.string, first: one?.text, second: other?.text,
        packets: (one?.packet ?? 0, other?.packet ?? 0))
    }
  }

  // MARK: - What the parts tell

  /// Both tell the same.
  mutating func agree(_ aspect: Aspect, _ count: Int = 1) {
    guard count > 0 else { return }
    result.agreed[aspect, default: 0] += count
  }

  /// The two tell differently.
  mutating func differ(
    _ aspect: Aspect, _ subject: String, _ first: String? = nil,
    _ second: String? = nil, kind: StructureResult.Difference.Kind = .changed, remark: String = "",
    packets: (first: Int, second: Int) = (0, 0)
  ) {
    result.differences.append(
      .init(
        kind: kind, aspect: aspect, pair: pair, subject: subject, first: first, second: second,
        remark: remark, packets: packets))
  }

  /// One side alone has something.
  mutating func lack(
    _ side: Int, _ aspect: Aspect, _ subject: String, _ its: String? = nil,
    _ others: String? = nil, packet: Int = 0
  ) {
    if side == 0 {
      differ(aspect, subject, its, others, kind: .missing, packets: (packet, 0))
    } else {
      differ(aspect, subject, others, its, kind: .new, packets: (0, packet))
    }
  }

  /// Something cannot be compared.
  mutating func skip(_ aspect: Aspect, _ subject: String, _ reason: String) {
    skipped[aspect, default: 0] += 1
    if skipped[aspect, default: 0] <= Self.listed { addGap(aspect, subject, reason) }
  }

  private mutating func addGap(_ aspect: Aspect, _ subject: String, _ reason: String) {
    result.gaps.append(.init(aspect: aspect, pair: pair, subject: subject, reason: reason))
  }

  /// The place of the pair.
  private var pair: Int { result.pairs.count - 1 }

  /// Compares what both say in words; where only one of them says it, what the other does is told, if it matters.
  mutating func compare(
    _ aspect: Aspect, _ subject: String, _ one: String?, _ other: String?, absent: String? = nil
  ) {
    if let one, let other {
      if one == other { agree(aspect) } else { differ(aspect, subject, one, other) }
    } else if let absent, one != nil || other != nil {
      skip(aspect, subject, "\(one == nil ? "A" : "B") \(absent)")
    }
  }

  // MARK: - Words

  /// An attribute in words.
  func name(_ key: AttributeKey) -> String {
    if let ownName = shapes[0].ownNames[key] ?? shapes[1].ownNames[key] { return ownName }
    let text = symbols.text(key.subject)
    if text == Subject.unlabelled {
      return "unnamed handle \(Words.handle(key.instance))"
    }
    return Subject.name(text) + (key.instance > 1 ? " no. \(key.instance)" : "")
  }
}
