import HSBase

/// A type of a layout, of one kind of messages.
struct LayoutDraft {
  /// The stream, by its place among those of one UUID, and the kind among the stream's.
  let stream: Int
  let kind: Int
  /// The type's name.
  let name: String
  /// Which messages it is of, in words; empty where there is one kind.
  let words: String
  /// The type's text.
  private(set) var text = ""
  /// Whether more is asked of messages than how many octets they have and of which kind they are.
  private(set) var isStrict = false
  /// How much is asked of a message, in octets.
  private(set) var proof = 0
  private var ids: Set<String> = []

  /// A type of a kind.
  ///
  /// - Parameters:
  ///   - stream: The stream, by its place.
  ///   - kind: The kind, by its place.
  ///   - learnt: What was learnt of the stream.
  ///   - names: Names that are taken; the type's joins them.
  init(stream: Int, kind: Int, of learnt: StreamLearning, _ names: inout Set<String>) {
    (self.stream, self.kind) = (stream, kind)
    let uuid = learnt.stream.uuid?.prefix(8) ?? "\(learnt.stream.handle.padded(4, radix: 16))"
    var base = "\(learnt.stream.way.rawValue)_\(uuid)"
    var words = ""
    if let opcode = learnt.kinds[kind].opcode {
      base += "_\([opcode].hex)"
      words = ", kind 0x\([opcode].hex)"
    }
    if learnt.byLength != nil {
      base += "_\(learnt.kinds[kind].lengths.lowerBound)_bytes"
      words = ", kind of \(learnt.kinds[kind].lengths.lowerBound) bytes"
    }
    var name = base
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)_\(number)"
      number += 1
    }
    self.name = name
    self.words = words
    write(learnt, checks: true)
  }

  /// The type without check sums, texts, and constants but what tells the kind.
  func looser(_ learnt: StreamLearning) -> LayoutDraft {
    var draft = self
    draft.write(learnt, checks: false)
    return draft
  }

  private mutating func write(_ learnt: StreamLearning, checks: Bool) {
    (text, ids, proof, isStrict) = ("", [], 0, false)
    let kind = learnt.kinds[self.kind]
    let stream = learnt.stream
    // What most messages have and some have not, is no condition for the others.
    let messages = stream.messages.filter { learnt.has(kind, $0.bytes) }.map { $0.bytes }
    let isFixed = kind.lengths.lowerBound == kind.lengths.upperBound
    line(1, "\(name):")
    let uuid = (stream.uuid ?? "").quoted
    switch stream.way {
    case .notified: line(2, "-gatt: {uuid: \(uuid), direction: notify}")
    case .read: line(2, "-gatt: {uuid: \(uuid), direction: read}")
    case .written: line(2, "-gatt: {uuid: \(uuid), direction: write}")
    case .advertised:
      let company = "company: 0x\(stream.handle.padded(4, radix: 16))"
      line(2, "-advertising: {\(stream.uuid == nil ? company : "service: \(uuid)")}")
    }
    if let frame = learnt.framing?.rule.frame { line(2, "-frame: \(frame)") }
    var doc =
      "\(kind.count) messages, \(kind.different) different; of \(stream.name), \(stream.way.rawValue)"
    if let escaping = learnt.escaping {
      doc += ". \(escaping.says): a layout knows no escapes, and reads messages that have none"
    }
    line(2, "doc: \(doc.quoted)")
    line(2, "seq:")
    // In the shortest message what is counted from its end must not meet what is counted from its start.
    let shortest = kind.lengths.lowerBound
    let trailer =
      kind.claims.filter { $0.place < 0 }.map { -$0.place }.filter { $0 <= shortest }
      .max() ?? 0
    let front = isFixed ? shortest : shortest - trailer
    var place = 0
    // What a message begins with is there in every capture; other constants may be those of this one.
    var header = 0
    var enumerations: [(String, [UInt32])] = []
    func isMark(_ claim: Claim, _ isAtEdge: Bool) -> Bool {
      claim.role == .opcode
        || checks && isAtEdge && claim.role == .constant
          && messages.allSatisfy { bytes in
            claim.octets(length: bytes.count).map { bytes[$0].elementsEqual(claim.contents) }
              ?? false
          }
    }
    func check(_ claim: Claim) -> String? {
      guard checks, let sum = claim.checkSum, let key = Self.key(sum),
        messages.allSatisfy({ sum.holds($0) == true })
      else { return nil }
      return key
    }
    for claim in kind.claims where claim.place >= place && claim.place + claim.size <= front {
      unknown(&place, upTo: claim.place)
      field(
        claim, &enumerations, isMark: isMark(claim, place == header), check: check(claim),
        isText: checks)
      place = claim.place + claim.size
      if claim.role == .constant, header == claim.place { header = place }
    }
    if isFixed {
      unknown(&place, upTo: shortest)
    } else {
      item(
        "unknown_\(place)",
        [trailer == 0 ? "size-eos: true" : "size: _io.size - \(place + trailer)"])
      var end = -trailer
      for claim in kind.claims
      where claim.place < 0 && claim.place >= end && claim.place + claim.size <= 0 {
        if claim.place > end {
          item("unknown_from_end_\(-end)", ["size: \(claim.place - end)"])
        }
        field(
          claim, &enumerations, isMark: isMark(claim, claim.place + claim.size == 0),
          check: check(claim), isText: checks)
        end = claim.place + claim.size
      }
      if end < 0 { item("unknown_from_end_\(-end)", ["size: \(-end)"]) }
    }
    if isFixed {
      // Without it a longer message would fit as well.
      line(2, "instances:")
      line(3, "raw_size:")
      line(4, "value: _io.size")
      line(4, "valid: \(shortest)")
      proof += 1
    }
    if !enumerations.isEmpty {
      line(2, "enums:")
      for (name, values) in enumerations {
        line(3, "\(name):")
        for value in values {
          line(4, "0x\([UInt8(value & 0xff)].hex): value_\([UInt8(value & 0xff)].hex)")
        }
      }
    }
  }

  private mutating func unknown(_ place: inout Int, upTo next: Int) {
    guard next > place else { return }
    item("unknown_\(place)", ["size: \(next - place)"])
    place = next
  }

  private mutating func field(
    _ claim: Claim, _ enumerations: inout [(String, [UInt32])], isMark: Bool, check: String?,
    isText: Bool
  ) {
    let place = claim.place >= 0 ? "\(claim.place)" : "from_end_\(-claim.place)"
    let doc = "doc: \("\(claim.says) (\(LearningText.sentence(claim.evidence)))".quoted)"
    let type =
      claim.size == claim.type.size && claim.size != 3
      ? "type: \(claim.type.name)" : "size: \(claim.size)"
    let named = "\(claim.role.rawValue)_\(place)"
    switch claim.role {
    case .constant, .opcode:
      guard isMark else { return item(named, ["size: \(claim.size)", doc]) }
      let contents = claim.contents.hex(separatedBy: ", ", each: "0x")
      item(claim.role == .opcode ? "opcode" : named, ["contents: [\(contents)]", doc])
      proof += claim.contents.count
      if claim.role == .constant { isStrict = true }
    case .padding, .decimal: item(named, ["size: \(claim.size)", doc])
    case .length: item("length", [type, doc])
    case .counter: item(named, [type, "-kind: sequence", doc])
    case .timestamp:
      item("time_\(place)", [type] + (claim.size == claim.type.size ? ["-kind: time"] : []) + [doc])
    case .measurement, .flags: item(named, [type, doc])
    case .enumeration:
      if ids.contains(named) { return item(named, [type, doc]) }
      enumerations.append((named, claim.values))
      item(named, [type, "enum: \(named)", doc])
    case .text:
      guard isText else { return item(named, ["size: \(claim.size)", doc]) }
      item(named, ["type: str", "size: \(claim.size)", "encoding: ASCII", doc])
      isStrict = true
    case .checkSum:
      let isDigits = claim.checkSum?.writing == .hexadecimalDigits
      var lines = [isDigits ? "size: \(claim.size)" : type]
      if let check {
        lines.append(check)
        isStrict = true
        proof += claim.size
      }
      item("check_sum", lines + [doc])
    }
  }

  /// The key that checks a sum; `nil` for those that it cannot say.
  private static func key(_ sum: CheckSum) -> String? {
    guard sum.ends.isEmpty, sum.width != 3, sum.writing == .big || sum.writing == .little,
      sum.unit == .octet, !sum.isAppended
    else { return nil }
    let mask = CyclicCode.mask(sum.bits)
    var members: [String]
    func number(_ value: UInt32) -> String { "0x\(String(value & mask, radix: 16))" }
    switch sum.method {
    case .cyclic(let index):
      let code = CyclicCode.numbered(index)
      members = [
        "kind: crc", "width: \(code.width)", "poly: \(number(code.polynomial))",
        "init: \(number(sum.start))",
        "refin: \(code.isReflected)", "refout: \(code.isReflected)", "xorout: \(number(sum.end))",
      ]
    case .sum(modulus: 0):
      members = ["kind: sum"] + (sum.end == 0 ? [] : ["init: \(number(sum.end))"])
    case .negatedSum(modulus: 0):
      members = ["kind: sum"]
      if sum.end == mask {
        members.append("xorout: \(number(mask))")
      } else {
        members.append("negate: true")
        if sum.end != 0 { members.append("init: \(number(0 &- sum.end))") }
      }
    case .xor: members = ["kind: xor"] + (sum.end == 0 ? [] : ["init: \(number(sum.end))"])
    default: return nil
    }
    switch sum.span {
    case .before(let from): members.append("from: \(from)")
    case .after(let gap, let tail):
      guard sum.place >= 0 else { return nil }
      members.append("from: \(sum.place + sum.width + gap)")
      members.append(tail == 0 ? "to: _io.size" : "to: _io.size - \(tail)")
    case .around: return nil
    }
    return "-checksum: {\(members.joined(separator: ", "))}"
  }

  // MARK: - Lines

  private mutating func item(_ id: String, _ lines: [String]) {
    var unique = id
    var number = 2
    while !ids.insert(unique).inserted {
      unique = "\(id)_\(number)"
      number += 1
    }
    line(3, "- id: \(unique)")
    for one in lines { line(4, one) }
  }

  private mutating func line(_ level: Int, _ words: String) {
    text += String(repeating: " ", count: level * 2) + words + "\n"
  }
}

extension Framing.Rule {
  /// What a layout's `-frame` says of it; `nil` where it has no word for it.
  fileprivate var frame: String? {
    switch self {
    case .until: return nil
    case .length(let start, let place, let type, let added):
      let octets = start.hex(separatedBy: ", ", each: "0x")
      return "{start: [\(octets)], length: {pos: \(place), type: \(type.name), add: \(added)}}"
    case .whole(let start, let length):
      return "{start: [\(start.hex(separatedBy: ", ", each: "0x"))], length: \(length)}"
    case .separator(let octet): return "{separator: [0x\([octet].hex)]}"
    case .parts(let index, let count, let first, let header):
      return "{parts: {index: {pos: \(index), type: u1}, count: {pos: \(count), type: u1}, "
        + "first: \(first), header: \(header)}}"
    }
  }
}
