package import HSBytes

/// Writes what was learnt as a layout: a Kaitai Struct description that says of which values each type is.
package struct LearningLayout: ~Copyable {
  private var text = OutputBuffer()
  private var names: Set<String> = []

  private init() {}

  /// Writes a layout of all streams whose attribute has a UUID and of which something is known.
  ///
  /// - Parameters:
  ///   - streams: What was learnt.
  ///   - source: The capture's name, for the title.
  ///   - text: Where it goes.
  /// - Returns: How many types it describes.
  package static func write(
    _ streams: [StreamLearning], source: String, to text: inout OutputBuffer
  ) -> Int {
    var writer = LearningLayout()
    writer.line(0, "meta:")
    writer.line(1, "id: learnt")
    writer.line(1, "title: \("What heartsnoop learnt from \(source)".quoted)")
    writer.line(1, "endian: le")
    writer.line(0, "seq: []")
    writer.line(0, "types:")
    var types = 0
    for stream in streams where stream.claims > 0 && stream.stream.uuid != nil {
      for kind in stream.kinds where !kind.claims.isEmpty {
        writer.write(kind, stream)
        types += 1
      }
    }
    if types == 0 { writer.line(1, "{}") }
    text.append(writer.text.span)
    return types
  }

  private mutating func write(_ kind: KindLearning, _ learnt: StreamLearning) {
    let stream = learnt.stream
    let uuid = stream.uuid ?? ""
    var name = "\(stream.way.rawValue)_\(uuid.prefix(8))"
    if let opcode = kind.opcode { name += "_\([opcode].hex)" }
    if learnt.byLength != nil { name += "_\(kind.lengths.lowerBound)_bytes" }
    var number = 2
    let base = name
    while !names.insert(name).inserted {
      name = "\(base)_\(number)"
      number += 1
    }
    line(1, "\(name):")
    let direction =
      switch stream.way {
      case .notified: "notify"
      case .read: "read"
      case .written: "write"
      }
    line(2, "-gatt: {uuid: \(uuid.quoted), direction: \(direction)}")
    switch learnt.framing?.rule {
    case .length(let start, let place, let type, let added):
      let octets = start.hex(separatedBy: ", ", each: "0x")
      line(
        2,
        "-frame: {start: [\(octets)], length: {pos: \(place), type: \(type.name), add: \(added)}}")
    case .whole(let start, let length):
      let octets = start.hex(separatedBy: ", ", each: "0x")
      line(2, "-frame: {start: [\(octets)], length: \(length)}")
    case .separator(let octet): line(2, "-frame: {separator: [0x\([octet].hex)]}")
    case .parts(let index, let count, let first, let header):
      line(
        2,
        "-frame: {parts: {index: {pos: \(index), type: u1}, count: {pos: \(count), type: u1}, first: \(first), header: \(header)}}"
      )
    case .until, nil: break
    }
    var doc =
      "\(kind.count) messages, \(kind.different) different; of \(stream.name), \(stream.way.rawValue)"
    if let escaping = learnt.escaping {
      doc += ". \(escaping.says): a layout knows no escapes, and reads messages that have none"
    }
    line(2, "doc: \(doc.quoted)")
    line(2, "seq:")
    var place = 0
    // What a message begins with is there in every capture; other constants may be those of this one.
    var header = 0
    var enumerations: [(String, [UInt32])] = []
    for claim in kind.claims where claim.place >= 0 {
      guard claim.place >= place else { continue }
      unknown(&place, upTo: claim.place)
      field(claim, &enumerations, isMark: place == header)
      place = claim.place + claim.size
      if claim.role == .constant, header == claim.place { header = place }
    }
    let behind = kind.claims.filter { $0.place < 0 }
    let trailer = behind.map { -$0.place }.max() ?? 0
    if kind.lengths.lowerBound == kind.lengths.upperBound {
      unknown(&place, upTo: kind.lengths.lowerBound - trailer)
    } else {
      item(
        "unknown_\(place)",
        [trailer == 0 ? "size-eos: true" : "size: _io.size - \(place + trailer)"])
    }
    var end = -trailer
    for claim in behind where claim.place >= end {
      if claim.place > end { item("unknown_from_end_\(-end)", ["size: \(claim.place - end)"]) }
      field(claim, &enumerations, isMark: claim.place + claim.size == 0)
      end = claim.place + claim.size
    }
    if end < 0 { item("unknown_from_end_\(-end)", ["size: \(-end)"]) }
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
    _ claim: Claim, _ enumerations: inout [(String, [UInt32])], isMark: Bool
  ) {
    let place = claim.place >= 0 ? "\(claim.place)" : "from_end_\(-claim.place)"
    let doc = "doc: \("\(claim.says) (\(LearningText.sentence(claim.evidence)))".quoted)"
    let type = claim.size == 3 ? "size: 3" : "type: \(claim.type.name)"
    let named = "\(claim.role.rawValue)_\(place)"
    switch claim.role {
    case .constant where !isMark, .padding:
      item(named, ["size: \(claim.size)", doc])
    case .constant, .opcode:
      let contents = claim.contents.hex(separatedBy: ", ", each: "0x")
      let name = claim.role == .opcode ? "opcode" : named
      item(name, ["contents: [\(contents)]", doc])
    case .length: item("length", [type, doc])
    case .counter: item(named, [type, "-kind: sequence", doc])
    case .timestamp: item("time_\(place)", [type, "-kind: time", doc])
    case .measurement, .flags: item(named, [type, doc])
    case .enumeration:
      enumerations.append((named, claim.values))
      item(named, [type, "enum: \(named)", doc])
    case .text: item(named, ["type: str", "size: \(claim.size)", "encoding: ASCII", doc])
    case .checkSum:
      var lines = [claim.checkSum?.writing == .hexadecimalDigits ? "size: \(claim.size)" : type]
      if let sum = claim.checkSum.flatMap(Self.key) { lines.append(sum) }
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
      let code = CyclicCode.catalogue[index]
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
    case .xor:
      members = ["kind: xor"] + (sum.end == 0 ? [] : ["init: \(number(sum.end))"])
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
    line(3, "- id: \(id)")
    for one in lines { line(4, one) }
  }

  private mutating func line(_ level: Int, _ words: String) {
    text.append(byte: 0x20, count: level * 2)
    text.append(string: words)
    text.append(byte: 0x0a)
  }
}
