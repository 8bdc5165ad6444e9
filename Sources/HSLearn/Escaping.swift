/// How octets that mark the beginning or end of messages are written inside of them.
package struct Escaping: Sendable, Equatable {
  /// A rule that is in use.
  package struct Rule: Sendable, Equatable {
    /// Who writes so.
    package var name: String
    /// The octet that marks messages, and so stands nowhere inside.
    package var mark: UInt8
    /// What stands in front of a code.
    package var escape: UInt8
    /// The codes, and the octet that each means.
    var codes: [(code: UInt8, meant: UInt8)]

    package static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

    /// The octet that a code means; `nil` for what is none.
    func meant(_ code: UInt8) -> UInt8? { codes.first { $0.code == code }?.meant }

    /// The rules that are tried.
    package static let all = [
      Rule(name: "HDLC", mark: 0x7e, escape: 0x7d, codes: [(0x5e, 0x7e), (0x5d, 0x7d)]),
      Rule(name: "SLIP", mark: 0xc0, escape: 0xdb, codes: [(0xdc, 0xc0), (0xdd, 0xdb)]),
      Rule(name: "JT/T 808", mark: 0x7e, escape: 0x7d, codes: [(0x02, 0x7e), (0x01, 0x7d)]),
      Rule(name: "Divoom", mark: 0x02, escape: 0x03, codes: [(4, 0x01), (5, 0x02), (6, 0x03)]),
      Rule(
        name: "CSAFE", mark: 0xf2, escape: 0xf3,
        codes: [(0, 0xf0), (1, 0xf1), (2, 0xf2), (3, 0xf3)]),
    ]

    /// A message as it is sent.
    package func escaped(_ bytes: [UInt8]) -> [UInt8] {
      bytes.flatMap { byte in
        codes.first { $0.meant == byte }.map { [escape, $0.code] } ?? [byte]
      }
    }

    /// A message as it is meant; `nil` if it breaks the rule.
    package func meant(_ bytes: [UInt8]) -> [UInt8]? {
      guard bytes.contains(escape) else { return bytes }
      var meant: [UInt8] = []
      var rest = bytes.makeIterator()
      while let octet = rest.next() {
        guard octet == escape else {
          meant.append(octet)
          continue
        }
        guard let octet = rest.next().flatMap(self.meant) else { return nil }
        meant.append(octet)
      }
      return meant
    }
  }

  /// The rule.
  package var rule: Rule
  /// What it rests on: octets that begin an escape, and what follows them.
  package var evidence: ClaimEvidence

  /// In words.
  package var says: String {
    let codes = rule.codes.map {
      "\(FieldSearch.text([rule.escape, $0.code])) means \(FieldSearch.text([$0.meant]))"
    }
    return
      "octets are escaped (as in \(rule.name)): \(codes.joined(separator: ", ")). What follows is of what is meant"
  }

  /// The messages as they are meant; those that break the rule stay as they are.
  package func meant(_ messages: [Message]) -> [Message] {
    messages.map { message in
      var message = message
      message.bytes = rule.meant(message.bytes) ?? message.bytes
      return message
    }
  }

  /// The rule that messages keep; `nil` where nothing says that there is one.
  static func best(_ messages: [Message]) -> Escaping? {
    Rule.all.lazy.compactMap { Self.judge($0, messages) }.first
  }

  private static func judge(_ rule: Rule, _ messages: [Message]) -> Escaping? {
    // A few of many messages refuse most rules: far fewer octets than of a rule that holds are codes.
    let few = messages.spread(512)
    if few.count < messages.count {
      let sampled = evidence(for: rule, few)
      if sampled.of >= 64, sampled.holds * 2 < sampled.of { return nil }
    }
    let evidence = evidence(for: rule, messages)
    guard evidence.isEnough(share: 0.9), evidence.heldOutHolds >= 1 else { return nil }
    return Escaping(rule: rule, evidence: evidence)
  }

  /// How often octets that begin an escape are followed by one of its codes.
  private static func evidence(for rule: Rule, _ messages: [Message]) -> ClaimEvidence {
    // Where an escape stands mostly, it is a constant; and where its code is there without it, the code is a field.
    var isCode = [Bool](repeating: false, count: 256)
    for code in rule.codes { isCode[Int(code.code)] = true }
    let longest = messages.map { $0.bytes.count }.max() ?? 0
    var places = [(escapes: Int, codes: Int, all: Int)](
      repeating: (0, 0, 0), count: max(0, min(512, longest - 1)))
    for message in messages {
      let bytes = message.bytes
      for place in 0..<max(0, min(512, bytes.count - 1)) {
        places[place].all += 1
        if bytes[place] == rule.escape {
          places[place].escapes += 1
        } else if isCode[Int(bytes[place + 1])] {
          places[place].codes += 1
        }
      }
    }
    var seen: Set<[UInt8]> = []
    var met: Set<UInt8> = []
    var evidence = ClaimEvidence(hypothesisBits: Bits.log(Rule.all.count))
    for (index, message) in messages.enumerated() {
      let bytes = message.bytes
      // A mark inside would end the message.
      let isHeldOut = index >= messages.count / 2
      if bytes.dropFirst().dropLast().contains(rule.mark) {
        evidence.count(false, isHeldOut: isHeldOut)
      }
      for place in bytes.indices where bytes[place] == rule.escape {
        if place < places.count {
          let count = places[place]
          if count.escapes * 2 > count.all || count.codes * 4 > count.all { continue }
        }
        // The same message proves once.
        guard seen.insert(Array(bytes[max(0, place - 3)...].prefix(8))).inserted else { continue }
        let holds = place + 1 < bytes.count && rule.meant(bytes[place + 1]) != nil
        if holds { met.insert(bytes[place + 1]) }
        evidence.count(holds, isHeldOut: isHeldOut)
      }
    }
    // One code alone may be the rest of a number.
    guard met.count > 1 else { return evidence }
    // So many of 256 octets that may follow are codes.
    evidence.rawBits = ClaimEvidence.tail(
      evidence.holds, of: evidence.of, bits: 8 - Bits.log(rule.codes.count))
    return evidence
  }
}
