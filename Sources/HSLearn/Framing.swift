/// How messages are put together from several values.
package struct Framing: Sendable {
  /// The rule.
  package enum Rule: Sendable, Equatable {
    /// Messages begin with octets and tell their length.
    case length(start: [UInt8], place: Int, type: NumberType, added: Int)
    /// Each value begins with its number and how many there are.
    case parts(index: Int, count: Int, first: Int, header: Int)
  }

  /// The rule.
  package var rule: Rule
  /// What it rests on: messages of several values that are whole.
  package var evidence: ClaimEvidence
  /// Values that belong to no whole message.
  package var loose: Int

  /// In words.
  package var says: String {
    switch rule {
    case .length(let start, let place, let type, let added):
      "messages over several values: begin with \(FieldSearch.text(start)), length at byte \(place) "
        + "(\(type.name)) plus \(added)"
    case .parts(let index, let count, let first, _):
      "messages over several values: part at byte \(index) from \(first), number of parts at byte \(count)"
    }
  }

  /// The messages, each with the time and packet of its last value.
  package func joined(_ values: [Message]) -> [Message] { walk(values).messages }

  private struct Walk {
    var messages: [Message] = []
    var whole = 0
    var several = 0
    var broken = 0
    var loose = 0
    var lengths: Set<Int> = []
  }

  private func walk(_ values: [Message]) -> Walk {
    switch rule {
    case .length(let start, let place, let type, let added):
      Self.walk(values, start, place, type, added)
    case .parts(let index, let count, let first, let header):
      Self.walk(values, index, count, first, header)
    }
  }

  private static func walk(
    _ values: [Message], _ start: [UInt8], _ place: Int, _ type: NumberType, _ added: Int
  ) -> Walk {
    var walk = Walk()
    var parts = 0
    var waiting: [UInt8] = []
    var wanted = 0
    var size = 0
    var begins = false
    for value in values {
      // All parts but the last are as long as the first: as much as a value takes.
      if parts > 0, waiting.count + value.bytes.count <= wanted,
        value.bytes.count == size
          || waiting.count + value.bytes.count == wanted && value.bytes.count < size
      {
        waiting += value.bytes
        parts += 1
        if start.count > 1, value.bytes.starts(with: start) { begins = true }
        if waiting.count == wanted {
          // One that holds what messages begin with where a part begins is two of them, or parts of two.
          guard !begins else {
            walk.broken += 1
            walk.loose += parts
            (parts, begins) = (0, false)
            continue
          }
          walk.whole += 1
          walk.several += 1
          walk.lengths.insert(wanted)
          walk.messages.append(Message(time: value.time, packet: value.packet, bytes: waiting))
          parts = 0
        }
        continue
      }
      if parts > 0 {
        walk.broken += 1
        walk.loose += parts
        parts = 0
      }
      guard value.bytes.count >= place + type.size, value.bytes.starts(with: start) else {
        walk.loose += 1
        continue
      }
      wanted = Int(type.raw(value.bytes, place)) + added
      if wanted == value.bytes.count {
        walk.whole += 1
        walk.lengths.insert(wanted)
        walk.messages.append(value)
      } else if wanted > value.bytes.count, wanted <= 65_535, value.bytes.count >= shortestPart {
        size = value.bytes.count
        waiting = value.bytes
        parts = 1
        begins = false
      } else {
        walk.broken += 1
        walk.loose += 1
      }
    }
    walk.loose += parts
    return walk
  }

  private static func walk(
    _ values: [Message], _ index: Int, _ count: Int, _ first: Int, _ header: Int
  ) -> Walk {
    var walk = Walk()
    var waiting: [UInt8] = []
    var next = first
    var parts = 0
    for value in values {
      guard value.bytes.count >= header, value.bytes.count > max(index, count) else {
        walk.loose += 1
        continue
      }
      let (number, all) = (Int(value.bytes[index]), Int(value.bytes[count]))
      if number != next || all != parts, parts > 0 {
        walk.broken += 1
        walk.loose += next - first
        (next, parts) = (first, 0)
      }
      guard number == next, all >= 1, number - first < all else {
        walk.loose += 1
        continue
      }
      if number == first { (waiting, parts) = ([], all) }
      waiting += value.bytes.dropFirst(header)
      next += 1
      guard next - first == all else { continue }
      walk.whole += 1
      if all > 1 { walk.several += 1 }
      walk.lengths.insert(all)
      walk.messages.append(Message(time: value.time, packet: value.packet, bytes: waiting))
      (next, parts) = (first, 0)
    }
    return walk
  }

  /// The least that a value holds of a message that does not fit into it: the smallest MTU leaves 20 octets.
  private static let shortestPart = 18

  // MARK: - Search

  /// The rule by which values are parts of messages; `nil` where nothing says that they are.
  static func best(_ values: [Message]) -> Framing? {
    guard values.count >= 6 else { return nil }
    var starts: [UInt8: Int] = [:]
    for value in values { if let first = value.bytes.first { starts[first, default: 0] += 1 } }
    let half = Array(values[..<(values.count / 2)])
    var best: (framing: Framing, walk: Walk)?
    var tried = 0
    func consider(_ rule: Rule, _ bitsOfEach: Double) {
      tried += 1
      var framing = Framing(
        rule: rule,
        evidence: ClaimEvidence(
          holds: 0, of: 0, heldOutHolds: 0, heldOutOf: 0, rawBits: 0, hypothesisBits: 0), loose: 0)
      // Most rules fail in the first half.
      let quick = framing.walk(half.count > 64 ? Array(half.prefix(64)) : half)
      guard quick.several >= 1, quick.broken * 4 <= quick.whole else { return }
      let whole = framing.walk(values)
      let first = framing.walk(half)
      guard whole.several >= 3, whole.loose * 5 <= values.count,
        whole.several > first.several || first.several >= 3
      else { return }
      // Each message of several values ends where a value ends, and the next begins as messages do.
      framing.evidence = ClaimEvidence(
        holds: whole.whole, of: whole.whole + whole.broken,
        heldOutHolds: whole.whole - first.whole,
        heldOutOf: max(0, whole.whole + whole.broken - first.whole - first.broken),
        rawBits: ClaimEvidence.tail(
          whole.several, of: whole.several + whole.broken, bits: bitsOfEach)
          + 2 * Double(whole.lengths.count), hypothesisBits: 0)
      framing.loose = whole.loose
      // A rule that ends messages too early leaves their last parts over.
      if let known = best,
        (known.walk.whole - known.walk.broken, -known.walk.loose, known.framing.evidence.rawBits)
          >= (whole.whole - whole.broken, -whole.loose, framing.evidence.rawBits)
      {
        return
      }
      best = (framing, whole)
    }
    let common = starts.filter { $0.value >= 3 && $0.value * 2 < values.count * 2 }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(3).map(\.key)
    for start in common where (starts[start] ?? 0) < values.count {
      let those = values.filter { $0.bytes.first == start }
      var octets = [start]
      if let second = those.first.flatMap({ $0.bytes.count > 1 ? $0.bytes[1] : nil }),
        those.allSatisfy({ $0.bytes.count > 1 && $0.bytes[1] == second })
      {
        octets.append(second)
      }
      for place in 1..<8 {
        for type in [
          NumberType.byte, NumberType(.unsigned, 2), NumberType(.unsigned, 2, isBig: true),
        ] {
          for added in 0..<14 where place >= octets.count || octets.count == 2 && place == 1 {
            let kept = place < octets.count ? Array(octets.prefix(place)) : octets
            consider(.length(start: kept, place: place, type: type, added: added), 8)
          }
        }
      }
    }
    for index in 0..<4 {
      for count in 0..<4 where count != index {
        for first in 0...1 {
          consider(
            .parts(index: index, count: count, first: first, header: max(index, count) + 1), 6)
        }
      }
    }
    guard var found = best?.framing else { return nil }
    found.evidence.hypothesisBits = Bits.log(tried)
    return found.evidence.isEnough(share: 0.8) ? found : nil
  }
}
