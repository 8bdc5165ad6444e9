import HSProtocols
import HSTimeline

// What a decoder counted, with the words for it: one list (Rows/Counters.txt) for the text, the document and its schema.

extension InfoCounter {
  /// Of what a counter is.
  enum Kind {
    /// What a sniffer heard; told of sniffers' captures alone.
    case air
    /// All else that is inside.
    case host
    /// What was not understood.
    case other
  }

  /// What is inside.
  static let inside = Members<DecodeStatistics>(
    named: "inside", "", all(areUnderstood: true).map { $0.member })
  /// What was not understood.
  static let notUnderstood = Members<DecodeStatistics>(
    named: "not_understood", "", all(areUnderstood: false).map { $0.member })

  /// The counters that a person reads: the name and the number of each that is not 0.
  static func told(
    _ statistics: DecodeStatistics, areUnderstood: Bool
  ) -> [(name: StaticText, count: Int)] {
    all(areUnderstood: areUnderstood).compactMap { counter in
      guard let count = counter.count(in: statistics), count > 0 else { return nil }
      let alone = statistics.account == nil ? counter.nameAlone : nil
      return (alone ?? counter.name, count)
    }
  }

  private static func all(areUnderstood: Bool) -> [InfoCounter] {
    allCases.filter { ($0.kind != .other) == areUnderstood }
  }

  private var member: Members<DecodeStatistics>.Member {
    kind == .air
      ? .member(if: identifier, words) { count(in: $0) }
      : .member(identifier, words) { count(in: $0) ?? 0 }
  }
}

extension DecodeStatistics {
  /// What a sniffer heard; `nil` for captures of a host.
  var heard: AirPackets? { air.packets > 0 ? air : nil }

  /// The same where links are encrypted, so that there is something to tell of what became of their packets.
  var account: AirPackets? {
    heard.flatMap { $0.encryption.encrypted + $0.encryption.decryptedByCapture > 0 ? $0 : nil }
  }
}
