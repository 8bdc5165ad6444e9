package import HSBase

/// Bytes that tell two captures apart in which the same was done but for one thing.
package struct Contrast: Sendable {
  /// One byte that differs.
  package struct Difference: Sendable {
    /// The attribute.
    package var stream: MessageStream
    /// The kind of message; `nil` where kinds are not told apart.
    package var opcode: UInt8?
    /// The byte.
    package var place: Int
    /// Its values in the one capture, each once.
    package var here: [UInt8]
    /// Its values in the other.
    package var there: [UInt8]
    /// What is claimed, for people.
    package var says: String
    /// What it rests on.
    package var evidence: ClaimEvidence
  }

  /// The differences, the least probable by chance first.
  package private(set) var differences: [Difference] = []
  /// What cannot be told, and what to record next.
  package private(set) var open: [String] = []

  /// Chance that differences need: less than of claims, as captures to compare are short.
  private static let needed = 7.0

  /// What tells two captures apart.
  ///
  /// - Parameters:
  ///   - here: What was learnt of the one.
  ///   - there: What was learnt of the other.
  package init(_ here: [StreamLearning], _ there: [StreamLearning]) {
    var met: Set<Int> = []
    var weak = 0
    for one in here {
      guard
        let index = there.indices.first(where: {
          !met.contains($0) && Self.isSame(one.stream, there[$0].stream)
        })
      else {
        open.append("\(one.stream.name), \(one.stream.way.rawValue), is in the one capture only")
        continue
      }
      met.insert(index)
      compare(one, there[index], &weak)
    }
    for index in there.indices where !met.contains(index) {
      let stream = there[index].stream
      open.append("\(stream.name), \(stream.way.rawValue), is in the other capture only")
    }
    differences.sort { $0.evidence.bits > $1.evidence.bits }
    if weak > 0 {
      open.append(
        "\(weak) bytes differ in so few messages that chance would do it. Do the same three times or more in each capture"
      )
    }
    if differences.isEmpty, weak == 0, !met.isEmpty {
      open.append(
        "no byte of values that both captures have takes other values in one than in the other")
    }
  }

  private static func isSame(_ left: MessageStream, _ right: MessageStream) -> Bool {
    guard left.way == right.way else { return false }
    if let uuid = left.uuid, let other = right.uuid { return uuid == other }
    return left.handle == right.handle
  }

  private mutating func compare(_ here: StreamLearning, _ there: StreamLearning, _ weak: inout Int)
  {
    let opcode = here.opcode ?? there.opcode
    func groups(_ messages: [Message]) -> [[Int]: [[UInt8]]] {
      // Messages of one length and kind are compared byte by byte.
      var groups: [[Int]: [[UInt8]]] = [:]
      for message in messages {
        let kind = opcode.flatMap {
          $0.place < message.bytes.count ? Int(message.bytes[$0.place]) : nil
        }
        groups[[message.bytes.count, kind ?? -1], default: []].append(message.bytes)
      }
      return groups
    }
    let (left, right) = (groups(here.stream.messages), groups(there.stream.messages))
    let places = left.keys.reduce(0) { $0 + $1[0] }
    for key in left.keys.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      guard let ours = left[key], let theirs = right[key] else { continue }
      for place in 0..<min(512, key[0]) {
        let explained = (here.kinds + there.kinds).contains { kind in
          kind.claims.contains {
            [.counter, .timestamp, .checkSum].contains($0.role)
              && $0.octets(length: key[0])?.contains(place) == true
          }
        }
        guard !explained else { continue }
        let (mine, other) = (Set(ours.map { $0[place] }), Set(theirs.map { $0[place] }))
        guard mine.isDisjoint(with: other), mine.count <= 4, other.count <= 4 else { continue }
        // That so many messages fall apart by capture: one of the ways to part them.
        let count = ours.count + theirs.count
        let share = Double(ours.count) / Double(count)
        let bits = Bits.entropy([ours.count, theirs.count]) * Double(count)
        let ways = max(0, bits - Bits.log(count + 1))
        let evidence = ClaimEvidence(
          holds: count, of: count, rawBits: share > 0 ? ways : 0,
          hypothesisBits: Bits.log(max(1, places)))
        guard evidence.bits >= Self.needed else {
          weak += 1
          continue
        }
        let words = { (bytes: Set<UInt8>) in
          bytes.sorted().hex(separatedBy: ", ", each: "0x")
        }
        differences.append(
          Difference(
            stream: here.stream, opcode: key[1] >= 0 ? UInt8(key[1]) : nil, place: place,
            here: mine.sorted(), there: other.sorted(),
            says:
              "byte \(place) is \(words(mine)) here and \(words(other)) there, in all \(ours.count) and \(theirs.count) messages",
            evidence: evidence))
      }
    }
  }

  /// Writes the differences for people.
  package func write(to text: inout OutputBuffer, against name: String) {
    text.append("\nAgainst ")
    text.append(safeText: Array(name.utf8).span)
    text.append(byte: 0x0a)
    for difference in differences.prefix(100) {
      text.append(string: "  \(difference.stream.name), \(difference.stream.way.rawValue)")
      if let opcode = difference.opcode {
        text.append(string: ", kind 0x\(FieldSearch.text([opcode]))")
      }
      text.append(
        string:
          ": \(difference.says)  (by chance \(LearningText.chance(difference.evidence.bits)))\n")
    }
    LearningText.append(open, to: &text)
  }
}
