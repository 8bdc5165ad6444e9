import HSBase

/// A protocol or format that others defined, of which a stream's messages are.
package struct Family: Sendable {
  /// What it is called.
  package let name: String
  /// What is claimed, for people.
  package let says: String
  /// What it rests on: messages that are of it.
  package let evidence: ClaimEvidence

  /// Different messages that are looked at.
  private static let most = 256
  /// Where a format may begin behind a header, and how many octets may stand behind it.
  private static let furthest = 12
  private static let longestEnd = 2
  /// Most fields or functions that are named.
  private static let mostParts = 8
  /// What each message proves by itself need not be what most are.
  private static let few = 0.1

  /// What one message says for a family: bits against chance, and what of it is the same in others and counts once.
  struct Proof {
    var bits: Double
    var shape: [UInt8]
    /// What the message has, for people.
    var parts: [String] = []
  }

  /// The family of a stream's messages; `nil` where none is proven.
  package static func best(of learnt: StreamLearning) -> Family? {
    let messages = StreamLearning.different(learnt.stream.messages).spread(most)
    guard !messages.isEmpty else { return nil }
    var best: Family?
    func consider(
      _ name: String, at place: Int = 0, of tried: Int = 1, share: Double = 0.9,
      _ prove: ([UInt8]) -> Proof?
    ) {
      guard let found = family(name, place, tried, messages, share, prove) else { return }
      if found.evidence.bits > best?.evidence.bits ?? 0 { best = found }
    }
    let octets = messages.reduce(0) { $0 + $1.count }
    let printable = messages.reduce(0) { $0 + $1.count(where: TextFields.isText) }
    if printable * 20 >= octets * 19 {
      consider("JSON", share: few, json)
      consider("NMEA 0183", share: few, nmea)
      consider("AT commands", attention)
      return best
    }
    // Its check sum is that of many: a message must have its functions as well.
    consider("Modbus RTU") { modbus($0, isBig: false) }
    consider("Modbus RTU with its check sum's high octet first") { modbus($0, isBig: true) }
    consider("Modbus TCP", modbusTCP)
    consider("CBOR", cbor)
    let tried = (furthest + 1) * (longestEnd + 1)
    for place in 0...furthest {
      for end in 0...longestEnd {
        func inside(_ message: [UInt8]) -> ArraySlice<UInt8>? {
          message.count > place + end + 1 ? message[place..<(message.count - end)] : nil
        }
        consider("IPv4", at: place, of: tried, share: few) { inside($0).flatMap(internet) }
        consider("protobuf", at: place, of: tried) { inside($0).flatMap(protobuf) }
        consider("type, length, value", at: place, of: tried) { inside($0).flatMap(list) }
      }
    }
    return best
  }

  private static func family(
    _ name: String, _ place: Int, _ tried: Int, _ messages: [[UInt8]], _ share: Double,
    _ prove: ([UInt8]) -> Proof?
  ) -> Family? {
    var evidence = ClaimEvidence()
    var shapes: Set<HashedOctets> = []
    var parts: [String: Int] = [:]
    for (index, message) in messages.enumerated() {
      // What fails in the first messages is none.
      guard share < 0.5 || evidence.of < 16 || evidence.holds * 4 >= evidence.of * 3 else {
        return nil
      }
      let proof = prove(message)
      evidence.count(proof != nil, isHeldOut: index % 2 == 1)
      guard let proof else { continue }
      for part in proof.parts { parts[part, default: 0] += 1 }
      // Octets that are the same each time prove once.
      if shapes.insert(HashedOctets(proof.shape)).inserted { evidence.rawBits += proof.bits }
    }
    evidence.hypothesisBits = Bits.log(tried) + 4
    guard evidence.isEnough(share: share) else { return nil }
    var says = name
    if place > 0 { says += " from byte \(place) on" }
    let named = parts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(mostParts)
      .map { $0.key }
    if !named.isEmpty {
      says += ": \(named.sorted().joined(separator: ", "))\(parts.count > mostParts ? ", …" : "")"
    }
    return Family(name: name, says: says, evidence: evidence)
  }

  // MARK: - Frames

  private static let functions: Set<UInt8> = [1, 2, 3, 4, 5, 6, 7, 8, 11, 15, 16, 17, 22, 23, 43]
  private static let modbusCode = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)

  private static func modbus(_ message: [UInt8], isBig: Bool) -> Proof? {
    guard message.count >= 4, message.count <= 256, message[0] <= 247,
      functions.contains(message[1] & 0x7f)
    else { return nil }
    let end = message.count - 2
    let sum = NumberType(.unsigned, 2, isBig: isBig).raw(message, end)
    guard modbusCode.register(message, 0..<end, start: 0xffff) == sum else { return nil }
    return Proof(bits: 18, shape: message, parts: [function(message[1])])
  }

  private static func function(_ code: UInt8) -> String {
    "function \(code & 0x7f)" + (code > 127 ? " refused" : "")
  }

  private static func modbusTCP(_ message: [UInt8]) -> Proof? {
    guard message.count >= 8, message[2] == 0, message[3] == 0,
      Int(message[4]) << 8 | Int(message[5]) == message.count - 6,
      functions.contains(message[7] & 0x7f)
    else { return nil }
    return Proof(
      bits: 9, shape: [message[4], message[5], message[7]], parts: [function(message[7])])
  }

  private static func internet(_ packet: ArraySlice<UInt8>) -> Proof? {
    let start = packet.startIndex
    guard packet.count >= 20, packet[start] >> 4 == 4 else { return nil }
    let words = Int(packet[start] & 15)
    // A packet may go over several values.
    guard words >= 5, words * 4 <= packet.count,
      Int(packet[start + 2]) << 8 | Int(packet[start + 3]) >= packet.count
    else { return nil }
    var sum = 0
    for place in stride(from: start, to: start + words * 4, by: 2) {
      sum += Int(packet[place]) << 8 | Int(packet[place + 1])
    }
    while sum > 0xffff { sum = sum & 0xffff + sum >> 16 }
    guard sum == 0xffff else { return nil }
    let names: [UInt8: String] = [1: "ICMP", 6: "TCP", 17: "UDP"]
    let carried = packet[start + 9]
    return Proof(
      bits: 18, shape: Array(packet.prefix(words * 4)),
      parts: [names[carried] ?? "protocol \(carried)"])
  }

  // MARK: - Formats

  private static func varint(_ bytes: ArraySlice<UInt8>, _ at: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<10 {
      guard at < bytes.endIndex else { return nil }
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7f) << UInt64(index * 7)
      if byte < 0x80 { return index > 0 && byte == 0 ? nil : value }
    }
    return nil
  }

  /// Fields up to the end; most programs write them in the order of their numbers.
  private static func protobuf(_ bytes: ArraySlice<UInt8>) -> Proof? {
    var proof = Proof(bits: 2, shape: [])
    var at = bytes.startIndex
    var last: UInt64 = 0
    var fields = 0
    while at < bytes.endIndex {
      let start = at
      guard let tag = varint(bytes, &at), tag >> 3 > 0, tag >> 3 < 2048 else { return nil }
      proof.bits += tag >> 3 >= last ? 2 : 1
      last = tag >> 3
      fields += 1
      // Other contents of the same fields at the same places prove nothing more.
      proof.shape.append(UInt8(truncatingIfNeeded: tag & 7 | 8 * UInt64(at - start)))
      let kind: String
      switch tag & 7 {
      case 0:
        guard varint(bytes, &at) != nil else { return nil }
        proof.shape.append(UInt8(truncatingIfNeeded: at - start))
        kind = "number"
      case 1:
        at += 8
        kind = "8 octets"
      case 5:
        at += 4
        kind = "4 octets"
      case 2:
        guard let count = varint(bytes, &at), count <= UInt64(bytes.endIndex - at) else {
          return nil
        }
        proof.bits += min(6, max(0, 7 - Bits.log(bytes.endIndex - at + 1)))
        proof.shape.append(UInt8(truncatingIfNeeded: count))
        let content = bytes[at..<(at + Int(count))]
        at += Int(count)
        kind =
          content.isEmpty || content.contains { !TextFields.isText($0) } ? "octets" : "text"
      default: return nil
      }
      guard at <= bytes.endIndex, fields <= 256 else { return nil }
      if proof.parts.count < 16 { proof.parts.append("field \(last) \(kind)") }
    }
    proof.parts = Array(Set(proof.parts))
    return fields > 1 ? proof : nil
  }

  /// Elements of a type, a length and so many octets, one behind the other up to the end.
  private static func list(_ bytes: ArraySlice<UInt8>) -> Proof? {
    var proof = Proof(bits: 0, shape: [])
    var at = bytes.startIndex
    var types: Set<UInt8> = []
    while at < bytes.endIndex {
      let left = bytes.endIndex - at - 2
      guard left >= 0, Int(bytes[at + 1]) <= left, bytes[at + 1] > 0,
        types.insert(bytes[at]).inserted
      else { return nil }
      proof.bits += max(0, 8 - Bits.log(left + 1)) / 2
      // Another type of the same length proves nothing more.
      proof.shape.append(bytes[at + 1])
      if types.count <= 16 { proof.parts.append("type 0x\([bytes[at]].hex)") }
      at += 2 + Int(bytes[at + 1])
    }
    return types.count > 1 ? proof : nil
  }

  private static func cbor(_ message: [UInt8]) -> Proof? {
    guard let first = message.first, [4, 5].contains(first >> 5) else { return nil }
    var proof = Proof(bits: 3, shape: [])
    var at = 0
    // How many items each open list or map still waits for; `nil` for those that an octet ends.
    var open: [Int?] = []
    repeat {
      guard at < message.count, open.count < 32 else { return nil }
      let head = message[at]
      at += 1
      proof.shape.append(head)
      if head == 0xff {
        guard let last = open.last, last == nil else { return nil }
        open.removeLast()
      } else {
        var value = Int(head & 31)
        let isEndless = value == 31
        if (24...27).contains(value) {
          let size = 1 << (value - 24)
          guard at + size <= message.count else { return nil }
          value = 0
          for octet in message[at..<(at + size)] {
            value = (value & 0xff_ffff_ffff) << 8 | Int(octet)
          }
          at += size
        } else if value > 27, !isEndless {
          return nil
        }
        proof.bits += 1
        switch head >> 5 {
        case 0, 1, 7:
          guard !isEndless else { return nil }
        case 2, 3:
          guard !isEndless, value <= message.count - at else { return nil }
          if head >> 5 == 3 {
            guard message[at..<(at + value)].allSatisfy({ TextFields.isText($0) || $0 > 0x7f })
            else { return nil }
            proof.bits += Double(min(value, 16))
            if proof.parts.count < 16 {
              proof.parts.append(
                "\"\(String(decoding: message[at..<(at + min(value, 24))], as: UTF8.self))\"")
            }
          }
          at += value
        case 4, 5:
          guard value <= message.count else { return nil }
          open.append(isEndless ? nil : head >> 5 == 5 ? value * 2 : value)
          // What begins a list is no item of it.
          if !isEndless, value == 0 { open.removeLast() } else { continue }
        default: continue
        }
      }
      while let left = open.last, let count = left {
        if count > 1 {
          open[open.count - 1] = count - 1
          break
        }
        open.removeLast()
      }
    } while !open.isEmpty
    return at == message.count && at > 2 ? proof : nil
  }

  // MARK: - Texts

  private static func json(_ message: [UInt8]) -> Proof? {
    guard message.count >= 7, message.contains(0x22) else { return nil }
    do throws(JSONError) {
      guard case .object(let members) = try JSONParser.value(message.span) else { return nil }
      guard !members.isEmpty else { return nil }
      return Proof(bits: 26, shape: message, parts: members.map { "\"\($0.name.prefix(24))\"" })
    } catch { return nil }
  }

  private static func nmea(_ message: [UInt8]) -> Proof? {
    guard let first = message.first, first == 0x24 || first == 0x21,
      let star = message.lastIndex(of: 0x2a), star + 2 < message.count, star > 6,
      let high = Hex.value(of: message[star + 1]), let low = Hex.value(of: message[star + 2]),
      message[1..<star].reduce(UInt8(0), ^) == high << 4 | low
    else { return nil }
    return Proof(
      bits: 12, shape: message,
      parts: [String(decoding: message[1...5], as: UTF8.self)])
  }

  private static func attention(_ message: [UInt8]) -> Proof? {
    let line = message.drop { $0 == 0x0d || $0 == 0x0a || $0 == 0x20 }
    let words = ["AT", "at", "OK", "ERROR", "+"]
    guard let word = words.first(where: { line.starts(with: $0.utf8) }) else { return nil }
    let name = line.drop { $0 == 0x2b }.dropFirst(word == "+" || word == "OK" ? 0 : word.utf8.count)
      .drop { $0 == 0x2b }.prefix { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
    guard word != "+" || line.contains(0x3a) || line.contains(0x3d) else { return nil }
    return Proof(
      bits: word == "+" ? 4 : 8, shape: Array(line.prefix(8)),
      parts: name.isEmpty ? [] : [String(decoding: name.prefix(16), as: UTF8.self)])
  }
}
