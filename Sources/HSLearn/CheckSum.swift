import HSBase

/// A check sum of a message: which octets it is made of, how, and where it stands.
package struct CheckSum: Sendable, Equatable {
  /// How octets become a number.
  package enum Method: Sendable, Equatable {
    /// A cyclic code, by its number (`CyclicCode.numbered`).
    case cyclic(Int)
    /// The octets' sum, modulo a number.
    case sum(modulus: UInt32)
    /// The number that makes octets and check sum add up to the constant.
    case negatedSum(modulus: UInt32)
    /// All octets laid over each other.
    case xor
    /// The octets' sum with a constant laid over it.
    case maskedSum
    /// The sum of octets times their numbers, from the first on or from the last, counted from 1.
    case weightedSum(isFromFirst: Bool)
    /// Two sums, of the octets and of the sums before, each modulo a number, as Fletcher's and Adler-32.
    case runningSums(modulus: UInt32)
  }

  /// What is added or laid over each other.
  package enum Unit: Sendable {
    /// Octets.
    case octet
    /// Two octets, the lowest first.
    case littleWord
    /// Two octets, the highest first.
    case bigWord
  }

  /// How the number is written.
  package enum Writing: String, Sendable {
    /// Lowest octet first.
    case little
    /// Highest octet first.
    case big
    /// Two decimal digits in an octet.
    case decimal
    /// Hexadecimal digits in ASCII, two or four.
    case hexadecimalDigits
  }

  /// Which octets it covers.
  package enum Span: Sendable, Equatable {
    /// From an offset up to the check sum.
    case before(from: Int)
    /// From so many octets behind the check sum up to so many before the end.
    case after(gap: Int, tail: Int)
    /// From an offset to so many before the end; the check sum itself counts as zero.
    case around(from: Int, tail: Int)
  }

  /// How octets become a number.
  package var method: Method
  /// How the number is written.
  package var writing: Writing
  /// Octets that it takes.
  package var width: Int
  /// Where it stands: from the start, or, negative, from the end.
  package var place: Int
  /// What it covers.
  package var span: Span
  /// Whether what it covers are hexadecimal digits in ASCII, and it is made of the octets that they mean.
  package var isOfDigits = false
  /// What sums are made of.
  package var unit = Unit.octet
  /// Whether a cyclic code goes on over an octet behind what it covers, which is not sent.
  package var isAppended = false
  /// A cyclic code's register at the beginning.
  package var start: UInt32 = 0
  /// What is laid over the result, or added to it.
  package var end: UInt32 = 0
  /// What is laid over the result for messages of one length, where no start and end fit all lengths.
  package var ends: [Int: UInt32] = [:]

  /// Bits of the number.
  package var bits: Int {
    switch writing {
    case .little, .big: width * 8
    case .decimal: 8
    case .hexadecimalDigits: width * 4
    }
  }

  /// The octets of it, from its first on, that say the higher half of a number which is wide enough to have one that
  /// never moves; `nil` for others.
  var higherHalf: Range<Int>? {
    switch method {
    case .cyclic, .runningSums, .weightedSum, .xor: return nil
    default: if unit != .octet { return nil }
    }
    return switch writing {
    case .little where width == 2 || width == 4: (width / 2)..<width
    case .big where width == 2 || width == 4: 0..<(width / 2)
    case .hexadecimalDigits where width == 4: 0..<2
    default: nil
    }
  }

  /// Whether the octets that say the higher half of a sum say 0 in all messages that have them.
  func isHigherHalfZero(in messages: [[UInt8]]) -> Bool {
    guard let half = higherHalf else { return false }
    let zero: UInt8 = writing == .hexadecimalDigits ? 0x30 : 0
    return messages.allSatisfy { message in
      guard let octets = octets(length: message.count) else { return true }
      return half.allSatisfy { message[octets.lowerBound + $0] == zero }
    }
  }

  /// Whether it is a cyclic code.
  var isCyclic: Bool {
    if case .cyclic = method { true } else { false }
  }

  /// Whether nothing, or a complement, is laid over the octets' sum.
  var isPlain: Bool {
    end == 0 || method == .negatedSum(modulus: 0) && end == CyclicCode.mask(bits)
  }

  /// Whether it is what most devices have: one octet at the end, or in front of the last, to which those before it add up.
  var isSimple: Bool {
    guard width == 1, writing == .big, unit == .octet, !isOfDigits, isPlain,
      place == -1 || place == -2,
      isBehind
    else { return false }
    return method == .sum(modulus: 0) || method == .negatedSum(modulus: 0) || method == .xor
  }

  /// Whether it begins and ends as algorithms in use do.
  var isUsual: Bool {
    guard case .cyclic(let index) = method else { return isPlain }
    return ends.isEmpty && CyclicCode.numbered(index).name(start: start, end: end) != nil
  }

  /// Whether it stands behind what it covers.
  var isBehind: Bool {
    if case .before = span { true } else { false }
  }

  /// Its octets in a message of a length; `nil` where they do not fit in.
  package func octets(length: Int) -> Range<Int>? {
    let from = place >= 0 ? place : length + place
    return from >= 0 && from + width <= length ? from..<(from + width) : nil
  }

  /// What it covers in a message of a length; `nil` where there is nothing.
  package func covered(length: Int) -> Range<Int>? {
    guard let octets = octets(length: length) else { return nil }
    let range: (Int, Int) =
      switch span {
      case .before(let from): (from, octets.lowerBound)
      case .after(let gap, let tail): (octets.upperBound + gap, length - tail)
      case .around(let from, let tail): (from, length - tail)
      }
    return range.0 < range.1 ? range.0..<range.1 : nil
  }

  /// The number that a message has.
  func written(_ bytes: [UInt8], _ octets: Range<Int>) -> UInt32? {
    var value: UInt32 = 0
    switch writing {
    case .little: for index in octets.reversed() { value = value << 8 | UInt32(bytes[index]) }
    case .big: for index in octets { value = value << 8 | UInt32(bytes[index]) }
    case .decimal:
      let byte = bytes[octets.lowerBound]
      guard byte >> 4 < 10, byte & 15 < 10 else { return nil }
      return UInt32(byte >> 4) * 10 + UInt32(byte & 15)
    case .hexadecimalDigits:
      for index in octets {
        guard let digit = Hex.value(of: bytes[index]) else { return nil }
        value = value << 4 | UInt32(digit)
      }
    }
    return value
  }

  /// Whether neither it nor what it covers is of another's, in messages of a length.
  func isApart(_ other: CheckSum, _ length: Int) -> Bool {
    func all(_ sum: CheckSum) -> Range<Int>? {
      guard let own = sum.octets(length: length), let covered = sum.covered(length: length) else {
        return nil
      }
      return min(own.lowerBound, covered.lowerBound)..<max(own.upperBound, covered.upperBound)
    }
    guard let mine = all(self), let others = all(other), let own = octets(length: length),
      let covered = covered(length: length)
    else { return false }
    // What covers a header with its check sum covers a constant; and what covers nothing else is one.
    return !mine.overlaps(others)
      || !own.overlaps(others) && covered.clamped(to: others) == others && covered != others
  }

  /// Its own octets in a message and those that it covers; `nil` where either are not there.
  func parts(of bytes: [UInt8]) -> (own: ArraySlice<UInt8>, covered: ArraySlice<UInt8>)? {
    guard let octets = octets(length: bytes.count), let range = covered(length: bytes.count) else {
      return nil
    }
    return (bytes[octets], bytes[range])
  }

  /// What is left of a message when its octets are taken from its check sum: the same for all if it is one.
  func residue(_ bytes: [UInt8]) -> UInt32? {
    guard let octets = octets(length: bytes.count), let range = covered(length: bytes.count),
      let value = written(bytes, octets)
    else { return nil }
    let zeroed = octets.clamped(to: range)
    guard !isOfDigits else { return residue(ofDigits: bytes[range], value) }
    switch method {
    case .cyclic(let index):
      return CyclicCode.numbered(index).register(
        bytes, range, zeroed: zeroed, start: start, isAppended: isAppended) ^ value
    case .sum(let modulus):
      // Sums of words whose carry is added again are modulo one less than they can say, which stands for 0.
      guard modulus == 0 || value < modulus || unit != .octet else { return nil }
      return Self.reduced(value &- sum(bytes, range, zeroed), modulus, bits)
    case .negatedSum(let modulus):
      return Self.reduced(value &+ sum(bytes, range, zeroed), modulus, bits)
    case .maskedSum:
      return (value ^ sum(bytes, range, zeroed)) & CyclicCode.mask(bits)
    case .weightedSum(let isFromFirst):
      var (weight, sum) = (UInt32(isFromFirst ? 1 : range.count), UInt32(0))
      for byte in bytes[range] {
        sum &+= weight &* UInt32(byte)
        if isFromFirst { weight &+= 1 } else { weight &-= 1 }
      }
      return (value &- sum) & CyclicCode.mask(bits)
    case .runningSums(let modulus):
      return residue(ofRunning: bytes[range], value, modulus)
    case .xor where unit != .octet:
      return words(bytes, range).reduce(value, ^)
    case .xor:
      var all: UInt8 = 0
      for byte in bytes[range] { all ^= byte }
      for byte in bytes[zeroed] { all ^= byte }
      return UInt32(all) ^ value
    }
  }

  /// What hexadecimal digits mean, two for each octet; `nil` where they are none.
  static func octets(ofDigits digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    var place = digits.startIndex
    while place < digits.endIndex {
      guard let high = Hex.value(of: digits[place]), let low = Hex.value(of: digits[place + 1])
      else { return nil }
      octets.append(high << 4 | low)
      place += 2
    }
    return octets
  }

  /// What is left of a check sum when what digits mean is taken from it; `nil` where they are none.
  private func residue(ofDigits digits: ArraySlice<UInt8>, _ value: UInt32) -> UInt32? {
    guard let octets = Self.octets(ofDigits: digits) else { return nil }
    let sum = octets.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    return switch method {
    case .sum(let modulus): Self.reduced(value &- sum, modulus, bits)
    case .negatedSum(let modulus): Self.reduced(value &+ sum, modulus, bits)
    case .xor: octets.reduce(value) { $0 ^ UInt32($1) }
    case .cyclic, .maskedSum, .weightedSum, .runningSums: nil
    }
  }

  /// What is left of two running sums, each on its own: the sums of the sums stand in the upper half.
  private func residue(
    ofRunning bytes: ArraySlice<UInt8>, _ value: UInt32, _ modulus: UInt32
  ) -> UInt32 {
    let half = UInt32(bits / 2)
    let all = UInt64(max(1, modulus))
    var (sum, sums) = (UInt64(start) % all, UInt64(0))
    for byte in bytes {
      sum = (sum + UInt64(byte)) % all
      sums = (sums + sum) % all
    }
    let mask = UInt64(CyclicCode.mask(Int(half)))
    let low = (UInt64(value) & mask) % all
    let high = (UInt64(value) >> UInt64(half) & mask) % all
    return UInt32(truncatingIfNeeded: (low + all - sum) % all)
      | UInt32(truncatingIfNeeded: (high + all - sums) % all) << half
  }

  /// Whether a message's check sum is right; `nil` where it cannot be told.
  package func holds(_ bytes: [UInt8]) -> Bool? {
    guard let residue = residue(bytes) else { return false }
    return ends.isEmpty ? residue == end : ends[bytes.count].map { residue == $0 }
  }

  /// Words of two octets; of the last the second may be missing, and counts as zero.
  private func words(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt32] {
    stride(from: range.lowerBound, to: range.upperBound, by: 2).map { place in
      let first = UInt32(bytes[place])
      let second = place + 1 < range.upperBound ? UInt32(bytes[place + 1]) : 0
      return unit == .bigWord ? first << 8 | second : second << 8 | first
    }
  }

  private func sum(_ bytes: [UInt8], _ range: Range<Int>, _ zeroed: Range<Int>) -> UInt32 {
    guard unit == .octet else { return words(bytes, range).reduce(0, &+) }
    var sum: UInt32 = 0
    for byte in bytes[range] { sum &+= UInt32(byte) }
    for byte in bytes[zeroed] { sum &-= UInt32(byte) }
    return sum
  }

  /// A number modulo another, or in so many bits.
  private static func reduced(_ value: UInt32, _ modulus: UInt32, _ bits: Int) -> UInt32 {
    guard modulus > 0 else { return value & CyclicCode.mask(bits) }
    let signed = Int64(Int32(bitPattern: value)) % Int64(modulus)
    return UInt32(signed < 0 ? signed + Int64(modulus) : signed)
  }
}

extension CheckSum {
  /// The algorithm for people, as `CRC-16/MODBUS, little-endian`.
  package var algorithm: String {
    var text: String
    switch method {
    case .cyclic(let index):
      let code = CyclicCode.numbered(index)
      if ends.isEmpty, !isAppended, let name = code.name(start: start, end: end) {
        text = name
      } else if isAppended {
        text =
          "CRC-\(code.width), polynomial 0x\(hex(code.polynomial, code.width))"
          + (code.isReflected ? " reflected" : "")
          + ", over an octet more that is not sent and goes with the length"
      } else {
        text = "CRC-\(code.width), polynomial 0x\(hex(code.polynomial, code.width))"
        if code.isReflected { text += " reflected" }
        if ends.isEmpty {
          text += ", init 0x\(hex(start, code.width)), xorout 0x\(hex(end, code.width))"
        } else {
          text += ", init and xorout not determined"
        }
      }
    case .sum(let modulus):
      text = "sum" + (modulus > 0 ? " modulo \(modulus)" : bits > 8 ? " in \(bits) bits" : "")
      if end != 0 { text += " plus 0x\(hex(end, bits))" }
    case .negatedSum(let modulus):
      if modulus == 0, end == CyclicCode.mask(bits) {
        text = "ones' complement of the sum"
      } else {
        text = "negated sum" + (modulus > 0 ? " modulo \(modulus)" : "")
        if end != 0 { text += " plus 0x\(hex(end, bits))" }
      }
    case .xor:
      text = "XOR" + (end != 0 ? " with 0x\(hex(end, bits))" : "")
    case .maskedSum: text = "sum, XOR 0x\(hex(end, bits))"
    case .weightedSum(let isFromFirst):
      text =
        "sum of bytes times their number from the \(isFromFirst ? "first" : "last") on"
        + (bits > 8 ? ", in \(bits) bits" : "") + (end != 0 ? ", plus 0x\(hex(end, bits))" : "")
    case .runningSums(let modulus):
      text = modulus == 65_521 ? "Adler-32" : "Fletcher-\(bits), modulo \(modulus)"
      if end != 0 { text += " plus 0x\(hex(end, bits))" }
    }
    if unit != .octet {
      text += ", of words of 16 bits, \(unit == .bigWord ? "big" : "little")-endian"
    }
    switch writing {
    case .little: if width > 1 { text += ", little-endian" }
    case .big: if width > 1 { text += ", big-endian" }
    case .decimal: text += ", as decimal digits"
    case .hexadecimalDigits: text += ", as ASCII digits"
    }
    return text
  }

  /// What it covers, for people.
  package var coverage: String {
    switch span {
    case .before(let from):
      (isOfDigits ? "what the digits mean in " : "") + "bytes \(from) up to it"
    case .after(let gap, let tail):
      (gap == 0 ? "all bytes behind it" : "bytes from \(gap) behind it")
        + (tail == 0 ? "" : " but the last \(tail)")
    case .around(let from, let tail):
      "bytes from \(from)" + (tail == 0 ? "" : " but the last \(tail)") + ", itself taken as zero"
    }
  }

  private func hex(_ value: UInt32, _ bits: Int) -> String {
    value.padded(bits / 4, radix: 16)
  }
}
