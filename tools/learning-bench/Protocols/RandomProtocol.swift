package import HSLearn

/// A protocol made at random, with its messages, and what its bytes are in truth.
package struct RandomProtocol {
  /// A byte range of messages, and what it is.
  package struct Truth {
    package var role: Claim.Role
    /// From the start, or, negative, from the end.
    package var place: Int
    package var size: Int
    /// The kind of messages that has it; `nil` for all.
    package var kind: UInt8?
    package var isBig = false
  }

  /// A check sum that protocols use.
  package struct Sum: Sendable {
    package var name: String
    package var width: Int
    package var isBig: Bool
    package var compute: @Sendable ([UInt8]) -> UInt32
  }

  private enum Field {
    case constant([UInt8])
    case enumeration([UInt8])
    case walk(size: Int, isBig: Bool, least: Int, most: Int, step: Int)
    case random(Int)
    case text(Int)
    case milliseconds(isBig: Bool)
    case filler(Int)
  }

  private struct Kind {
    var opcode: UInt8
    var fields: [Field]
    var variable: Int
  }

  /// What the bytes are.
  package private(set) var truths: [Truth] = []
  /// The messages, as they come over the air.
  package private(set) var messages: [Message] = []
  /// Further messages of the same device that were not recorded, for judging.
  package private(set) var further: [Message] = []
  /// The check sum's name, or `nil`.
  package private(set) var sumName: String?
  /// Whether messages are sent in pieces of 20 bytes.
  package private(set) var isSplit = false

  private let header: [UInt8]
  private let lengthType: NumberType?
  private let lengthAdds: Int
  private let hasOpcode: Bool
  private let counterType: NumberType?
  private let kinds: [Kind]
  private let sum: Sum?
  private let sumFrom: Int
  private let tail: [UInt8]
  private var counter: UInt32
  private var walks: [String: Int] = [:]
  private var time: Int64 = 1_700_000_000_000_000_000
  private let started: UInt32
  private let period: Int64

  /// A protocol.
  ///
  /// - Parameters:
  ///   - wanted: How many messages of it are made; `nil` for 5 to 500.
  ///   - random: Where chance comes from.
  package init(messages wanted: Int? = nil, using random: inout some RandomNumberGenerator) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func byte() -> UInt8 { .random(in: 0...255, using: &random) }
    header = (0..<Self.pick([0, 1, 1, 2], &random)).map { _ in byte() }
    let isVariable = chance(60)
    lengthType =
      !isVariable || chance(20)
      ? nil
      : chance(70)
        ? .byte : NumberType(.unsigned, 2, isBig: chance(50))
    lengthAdds = Self.pick([0, 1, 2], &random)
    hasOpcode = chance(60)
    counterType =
      chance(50)
      ? chance(70) ? .byte : NumberType(.unsigned, 2, isBig: chance(50)) : nil
    counter = .random(in: 0...60_000, using: &random)
    started = .random(in: 0...1_000_000, using: &random)
    period = Self.pick([20, 100, 250, 1000], &random) * 1_000_000
    var opcodes: Set<UInt8> = []
    let kindCount = hasOpcode ? Int.random(in: 2...6, using: &random) : 1
    let isSequential = chance(50)
    while opcodes.count < kindCount {
      opcodes.insert(isSequential ? UInt8(opcodes.count + 1) : byte())
    }
    var made: [Kind] = []
    for opcode in opcodes.sorted() {
      var fields: [Field] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<15:
          fields.append(.constant((0..<Int.random(in: 1...3, using: &random)).map { _ in byte() }))
        case 15..<30:
          var values: Set<UInt8> = []
          let wanted = Int.random(in: 2...5, using: &random)
          while values.count < wanted { values.insert(byte()) }
          fields.append(.enumeration(values.sorted()))
        case 30..<50:
          let least = Int.random(in: 20...120, using: &random)
          fields.append(.walk(size: 1, isBig: false, least: least, most: least + 60, step: 3))
        case 50..<65:
          fields.append(.walk(size: 2, isBig: chance(50), least: 500, most: 9000, step: 120))
        case 65..<80: fields.append(.random(Int.random(in: 1...4, using: &random)))
        case 80..<85: fields.append(.text(6))
        case 85..<92: fields.append(.milliseconds(isBig: chance(50)))
        default: fields.append(.filler(3))
        }
      }
      made.append(
        Kind(
          opcode: opcode, fields: fields,
          variable: isVariable ? Int.random(in: 2...12, using: &random) : 0))
    }
    kinds = made
    sum = chance(60) ? Self.pick(Self.sums, &random) : nil
    sumName = sum?.name
    sumFrom = sum == nil ? 0 : chance(60) ? 0 : header.count
    tail = chance(20) ? [byte()] : []
    isSplit = lengthType != nil && !header.isEmpty && chance(20)
    tellTruths()
    let count = wanted ?? Self.pick([5, 8, 12, 30, 40, 60, 100, 200, 500], &random)
    let noise = chance(30) ? Int.random(in: 1...3, using: &random) : 0
    let loss = chance(30) ? Int.random(in: 1...10, using: &random) : 0
    for number in 0..<(count + 200) {
      var message = next(using: &random)
      if number >= count {
        further.append(message)
        continue
      }
      if Int.random(in: 0..<100, using: &random) < loss { continue }
      if Int.random(in: 0..<100, using: &random) < noise {
        let place = Int.random(in: 0..<message.bytes.count, using: &random)
        message.bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard isSplit else {
        messages.append(message)
        continue
      }
      for start in stride(from: 0, to: message.bytes.count, by: 20) {
        messages.append(
          Message(
            time: message.time + Int64(start) * 100_000, packet: messages.count + 1,
            bytes: Array(message.bytes[start..<min(start + 20, message.bytes.count)])))
      }
    }
    for index in messages.indices { messages[index].packet = index + 1 }
  }

  private static func pick<Element>(_ list: [Element], _ random: inout some RandomNumberGenerator)
    -> Element
  {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private var before: Int {
    header.count + (lengthType?.size ?? 0) + (hasOpcode ? 1 : 0) + (counterType?.size ?? 0)
  }

  /// The same protocol, but between marks, and escaped.
  package func escaped(_ rule: Escaping.Rule) -> RandomProtocol {
    var made = self
    func marked(_ bytes: [UInt8]) -> [UInt8] { [rule.mark] + bytes + [rule.mark] }
    for index in messages.indices {
      made.messages[index].bytes = marked(rule.escaped(messages[index].bytes))
    }
    for index in further.indices { made.further[index].bytes = marked(further[index].bytes) }
    for index in truths.indices { made.truths[index].place += truths[index].place < 0 ? -1 : 1 }
    for place in [0, -1] {
      made.truths.append(Truth(role: .constant, place: place, size: 1))
    }
    return made
  }

  private mutating func tellTruths() {
    var place = header.count
    if !header.isEmpty { truths.append(Truth(role: .constant, place: 0, size: header.count)) }
    if let lengthType {
      truths.append(
        Truth(role: .length, place: place, size: lengthType.size, isBig: lengthType.isBig))
      place += lengthType.size
    }
    if hasOpcode {
      truths.append(Truth(role: .opcode, place: place, size: 1))
      place += 1
    }
    if let counterType {
      truths.append(
        Truth(role: .counter, place: place, size: counterType.size, isBig: counterType.isBig))
    }
    for kind in kinds {
      var place = before
      let name = hasOpcode ? kind.opcode : nil
      for field in kind.fields {
        let size = Self.size(field)
        switch field {
        case .constant, .filler:
          truths.append(Truth(role: .constant, place: place, size: size, kind: name))
        case .enumeration:
          truths.append(Truth(role: .enumeration, place: place, size: 1, kind: name))
        case .walk(_, let isBig, _, _, _):
          truths.append(
            Truth(role: .measurement, place: place, size: size, kind: name, isBig: isBig))
        case .text: truths.append(Truth(role: .text, place: place, size: size, kind: name))
        case .milliseconds(let isBig):
          truths.append(Truth(role: .timestamp, place: place, size: 4, kind: name, isBig: isBig))
        case .random: break
        }
        place += size
      }
    }
    if let sum {
      truths.append(
        Truth(role: .checkSum, place: -tail.count - sum.width, size: sum.width, isBig: sum.isBig))
    }
    if !tail.isEmpty { truths.append(Truth(role: .constant, place: -tail.count, size: tail.count)) }
  }

  private static func size(_ field: Field) -> Int {
    switch field {
    case .constant(let bytes): bytes.count
    case .enumeration: 1
    case .walk(let size, _, _, _, _): size
    case .random(let size), .text(let size), .filler(let size): size
    case .milliseconds: 4
    }
  }

  private mutating func next(using random: inout some RandomNumberGenerator) -> Message {
    time += period + Int64.random(in: 0...5_000_000, using: &random)
    let index = Int.random(in: 0..<kinds.count, using: &random)
    let kind = kinds[index]
    var body: [UInt8] = []
    for (number, field) in kind.fields.enumerated() {
      switch field {
      case .constant(let bytes): body += bytes
      case .enumeration(let values): body.append(Self.pick(values, &random))
      case .walk(let size, let isBig, let least, let most, let step):
        let key = "\(index).\(number)"
        var value = walks[key] ?? (least + most) / 2
        value = min(most, max(least, value + .random(in: -step...step, using: &random)))
        walks[key] = value
        body += Self.octets(UInt32(value), size, isBig)
      case .random(let size):
        for _ in 0..<size { body.append(.random(in: 0...255, using: &random)) }
      case .text(let size):
        for _ in 0..<size {
          body.append(Self.pick(Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8), &random))
        }
      case .milliseconds(let isBig):
        body += Self.octets(started &+ UInt32(truncatingIfNeeded: time / 1_000_000), 4, isBig)
      case .filler(let size): body += [UInt8](repeating: 0, count: size)
      }
    }
    if kind.variable > 0 {
      for _ in 0..<Int.random(in: 0...(isSplit ? kind.variable * 4 : kind.variable), using: &random)
      {
        body.append(.random(in: 0...255, using: &random))
      }
    }
    var bytes = header
    let rest =
      (hasOpcode ? 1 : 0) + (counterType?.size ?? 0) + body.count + (sum?.width ?? 0) + tail.count
    if let lengthType {
      let behind = header.count + lengthType.size
      let value = lengthAdds == 0 ? rest : lengthAdds == 1 ? rest + behind : body.count
      bytes += Self.octets(UInt32(value), lengthType.size, lengthType.isBig)
    }
    if hasOpcode { bytes.append(kind.opcode) }
    if let counterType {
      bytes += Self.octets(counter, counterType.size, counterType.isBig)
      counter &+= 1
    }
    bytes += body
    if let sum { bytes += Self.octets(sum.compute(Array(bytes[sumFrom...])), sum.width, sum.isBig) }
    bytes += tail
    return Message(time: time, packet: 0, bytes: bytes)
  }

  private static func octets(_ value: UInt32, _ size: Int, _ isBig: Bool) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
    return isBig ? little.reversed() : little
  }

  /// A bit at a time, so that nothing of the searched code is used to make what it is to find.
  static func crc(
    _ bytes: [UInt8], _ width: Int, _ polynomial: UInt32, _ start: UInt32, _ end: UInt32,
    isReflected: Bool
  ) -> UInt32 {
    let mask: UInt32 = width == 32 ? .max : 1 << UInt32(width) - 1
    let top: UInt32 = 1 << UInt32(width - 1)
    var register = start
    for byte in bytes {
      for bit in 0..<8 {
        let one = byte >> UInt8(isReflected ? bit : 7 - bit) & 1 == 1
        let carry = (register & top != 0) != one
        register = register << 1 & mask
        if carry { register ^= polynomial }
      }
    }
    guard isReflected else { return register ^ end }
    var turned: UInt32 = 0
    for bit in 0..<width where register >> UInt32(bit) & 1 == 1 {
      turned |= 1 << UInt32(width - 1 - bit)
    }
    return turned ^ end
  }

  private static let sums: [Sum] = {
    @Sendable func total(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 &+ UInt32($1) } }
    var sums = [
      Sum(name: "sum", width: 1, isBig: true) { total($0) & 0xff },
      Sum(name: "negated sum", width: 1, isBig: true) { 0 &- total($0) & 0xff },
      Sum(name: "ones' complement", width: 1, isBig: true) { ~total($0) & 0xff },
      Sum(name: "XOR", width: 1, isBig: true) { UInt32($0.reduce(0, ^)) },
      Sum(name: "sum in 16 bits", width: 2, isBig: true) { total($0) & 0xffff },
    ]
    let codes: [(Int, UInt32, UInt32, UInt32, Bool)] = [
      (8, 0x07, 0, 0, false), (8, 0x31, 0xff, 0, false), (8, 0x31, 0, 0, true),
      (8, 0x1d, 0xff, 0xff, false),
      (16, 0x8005, 0xffff, 0, true), (16, 0x1021, 0xffff, 0, false), (16, 0x1021, 0, 0, false),
      (16, 0x8005, 0, 0, true), (16, 0x1021, 0xffff, 0xffff, true), (16, 0x3d65, 0, 0xffff, true),
      (16, 0x1021, 0x4711, 0x0815, false), (32, 0x04c1_1db7, .max, .max, true),
      (32, 0x1edc_6f41, .max, .max, true),
    ]
    for (width, polynomial, start, end, isReflected) in codes {
      for isBig in width == 8 ? [true] : [true, false] {
        sums.append(
          Sum(
            name: "CRC-\(width) 0x\(String(polynomial, radix: 16))", width: width / 8, isBig: isBig
          ) {
            crc($0, width, polynomial, start, end, isReflected: isReflected)
          })
      }
    }
    return sums
  }()
}
