import HSBase
import HSPlatform

/// Looks at bytes one by one, or by their neighbours: what stays, what takes few values, what is text, what moves as
/// measurements do.
enum FieldSearch {
  private static let furthest = 512

  /// Bytes that are the same in different messages, as runs, and in those that came again.
  static func constants(_ messages: [[UInt8]], sent: [[UInt8]], taken: Taken) -> [Claim] {
    let shortest = taken.common(messages, most: furthest)
    let longest = messages.map { $0.count }.max() ?? 0
    guard messages.count >= 4, shortest > 0 else { return [] }
    var places = Array(0..<shortest)
    // Where messages are of several lengths their last bytes are looked at on their own.
    let isMixed = messages.contains { $0.count != longest }
    if isMixed { places += Array(-min(6, shortest) ... -1) }
    let tried = Bits.log(places.count)
    var claims: [Claim] = []
    // A few of many messages refuse most places: where something is constant, hardly one differs from the one before.
    let some = messages.spread(96)
    for place in places {
      if taken.contains(place) { continue }
      func octet(_ message: [UInt8]) -> UInt8 {
        message[place >= 0 ? place : message.count + place]
      }
      let changes = zip(some, some.dropFirst()).count { octet($0) != octet($1) }
      guard messages.count == some.count || changes * 3 <= some.count else { continue }
      guard let most = messages.lazy.map(octet).counts.mostFrequent,
        most.value * 50 >= messages.count * 49
      else { continue }
      var evidence = ClaimEvidence(
        holds: most.value, of: messages.count, heldOutOf: messages.count / 2,
        rawBits: ClaimEvidence.tail(most.value - 1, of: messages.count - 1, bits: 8),
        hypothesisBits: tried)
      evidence.heldOutHolds = stride(from: 1, to: messages.count, by: 2).count {
        octet(messages[$0]) == most.key
      }
      guard evidence.isEnough(share: 0.95),
        sent.count == messages.count
          || sent.count(where: { $0.count >= shortest && octet($0) != most.key }) * 50 <= sent.count
      else { continue }
      if let last = claims.last, last.place + last.size == place, place != 0,
        last.evidence.holds == evidence.holds
      {
        claims[claims.count - 1].size += 1
        claims[claims.count - 1].contents.append(most.key)
      } else {
        claims.append(
          Claim(
            role: .constant, place: place, size: 1, type: .byte, says: "", evidence: evidence,
            contents: [most.key]))
      }
    }
    for index in claims.indices {
      let contents = claims[index].contents
      let isEnd =
        claims[index].place < 0
        ? claims[index].place + claims[index].size == 0
        : claims[index].place + claims[index].size == longest && !isMixed
      if isEnd, contents.count >= 3, Set(contents).count == 1,
        contents[0] == 0 || contents[0] == 0xff
      {
        claims[index].role = .padding
        claims[index].says = "padding: always \(text(contents))"
      } else {
        claims[index].says = "always \(text(contents))"
      }
    }
    return claims
  }

  /// Bytes in hexadecimal, long ones cut, and what they are in ASCII.
  static func text(_ bytes: [UInt8]) -> String {
    var text = bytes.prefix(12).hex(separatedBy: " ") + (bytes.count > 12 ? " …" : "")
    if bytes.count >= 3, bytes.allSatisfy({ (0x20...0x7e).contains($0) }) {
      text += " \"\(String(decoding: bytes.prefix(24), as: UTF8.self))\""
    }
    return text
  }

  /// Runs of digits, as hexadecimal or decimal numbers are written in, from the first that changes to the last.
  static func digits(_ messages: [[UInt8]], taken: Taken) -> [Claim] {
    let shortest = taken.common(messages, most: furthest)
    guard messages.count >= 4 else { return [] }
    var claims: [Claim] = []
    var changes: [Int] = []
    for place in 0...shortest {
      if place < shortest, !taken.contains(place),
        messages.allSatisfy({ isDigit($0[place]) })
      {
        let first = messages[0][place]
        if messages.contains(where: { $0[place] != first }) { changes.append(place) }
        continue
      }
      defer { changes = [] }
      guard let first = changes.first, let last = changes.last, last - first >= 7 else { continue }
      claims += written("digits", first..<(last + 1), messages, (3, changes.count), shortest)
    }
    return claims
  }

  /// What is written in some bytes, of which each message shows so many times so many bits.
  private static func written(
    _ kind: String, _ places: Range<Int>, _ messages: [[UInt8]],
    _ shown: (bits: Double, times: Int),
    _ shortest: Int
  ) -> [Claim] {
    let evidence = ClaimEvidence(
      holds: messages.count, of: messages.count, heldOutHolds: messages.count / 2,
      heldOutOf: messages.count / 2, rawBits: shown.bits * Double(shown.times * messages.count),
      hypothesisBits: 2 * Bits.log(shortest))
    let example = String(decoding: messages[0][places].prefix(24), as: UTF8.self)
    guard evidence.isEnough(share: 1) else { return [] }
    return [
      Claim(
        role: .text, place: places.lowerBound, size: places.count, type: .byte,
        says: "\(kind), as \"\(example)\"", evidence: evidence)
    ]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x20, 0x2b...0x2e: true
    default: false
    }
  }

  /// Constants without what may be the high byte of a number beside them that did not move far enough.
  ///
  /// - Returns: The claims, and the bytes that were taken from constants.
  static func withoutHighs(_ claims: [Claim]) -> (claims: [Claim], doubted: [Int]) {
    var doubted: [Int] = []
    for claim in claims where claim.role == .measurement && claim.type.form != .float {
      if claim.size == 1 || !claim.type.isBig { doubted.append(claim.place + claim.size) }
      if claim.size == 1 || claim.type.isBig { doubted.append(claim.place - 1) }
    }
    var kept: [Claim] = []
    var left: [Int] = []
    for var claim in claims {
      // What messages begin with, and what is as those of small numbers are, stays.
      guard claim.role == .constant, claim.place > 0 else {
        kept.append(claim)
        continue
      }
      func isHigh(_ place: Int, _ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return doubted.contains(place) && byte != 0 && byte != 0xff
      }
      if isHigh(claim.place, claim.contents.first) {
        left.append(claim.place)
        claim.contents.removeFirst()
        claim.place += 1
        claim.size -= 1
      }
      if claim.size > 0, isHigh(claim.place + claim.size - 1, claim.contents.last) {
        left.append(claim.place + claim.size - 1)
        claim.contents.removeLast()
        claim.size -= 1
      }
      guard claim.size > 0 else { continue }
      claim.says = "always \(text(claim.contents))"
      kept.append(claim)
    }
    return (kept, left)
  }

  /// Runs of printable characters that change.
  static func texts(_ messages: [[UInt8]], taken: Taken) -> [Claim] {
    let shortest = taken.common(messages, most: furthest)
    guard messages.count >= 4, shortest >= 4 else { return [] }
    var claims: [Claim] = []
    var start = 0
    func isText(_ place: Int) -> Bool {
      guard !taken.contains(place) else { return false }
      return messages.allSatisfy {
        (0x20...0x7e).contains($0[place]) || $0[place] == 0x0a || $0[place] == 0x0d
      }
    }
    while start < shortest {
      var end = start
      while end < shortest, isText(end) { end += 1 }
      defer { start = max(end, start + 1) }
      guard end - start >= 4 else { continue }
      let all = messages.reduce(0) { $0 + $1[start..<end].count(where: isWordCharacter) }
      guard all * 5 >= messages.count * (end - start) * 3 else { continue }
      claims += written("text", start..<end, messages, (1.4, end - start), shortest)
    }
    return claims
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == 0x20 || byte == 0x2e || byte == 0x2c || byte == 0x2d
  }

  /// Bytes that take few values.
  static func enumerations(_ messages: [[UInt8]], taken: Taken) -> [Claim] {
    let shortest = taken.common(messages, most: furthest)
    guard messages.count >= 12, shortest > 0 else { return [] }
    var claims: [Claim] = []
    for place in 0..<shortest where !taken.contains(place) {
      var counts: [UInt8: Int] = [:]
      let most = min(8, messages.count / 6)
      for index in stride(from: 0, to: messages.count, by: 2) {
        counts[messages[index][place], default: 0] += 1
        if counts.count > most { break }
      }
      guard counts.count >= 2, counts.count <= most,
        counts.values.allSatisfy({ $0 >= 2 })
      else { continue }
      var evidence = ClaimEvidence(
        holds: messages.count - messages.count / 2, of: messages.count,
        heldOutOf: messages.count / 2, hypothesisBits: Bits.log(shortest) + 8 * Double(counts.count)
      )
      for index in stride(from: 1, to: messages.count, by: 2)
      where counts[messages[index][place]] != nil {
        evidence.heldOutHolds += 1
        evidence.holds += 1
      }
      evidence.rawBits = ClaimEvidence.tail(
        evidence.holds, of: evidence.of, bits: 8 - Bits.log(counts.count))
      guard evidence.isEnough(share: 0.95) else { continue }
      let values = counts.keys.sorted()
      let mask = values.reduce(UInt8(0)) { $0 | ($1 ^ values[0]) }
      let isContiguous = Int(values[values.count - 1]) - Int(values[0]) + 1 == values.count
      // Neighbouring values that follow each other slowly are a measurement's, or the high byte of one; two that come
      // and go a few times, each for long, are states.
      if isContiguous {
        if values.count <= 3, isHigh(messages, place, values, shortest, taken) { continue }
        let order = smoothness(messages.map { Double($0[place]) }[...])
        guard messages.count >= 24,
          order.bits < 4
            || values.count == 2 && areStates(messages, place)
              && !mayBeHigh(messages, place, shortest, taken)
        else { continue }
      }
      let names = values.hex(separatedBy: ", ", each: "0x")
      let areFlags =
        values.count > 2 && !isContiguous && values.count == 1 << mask.nonzeroBitCount
      var claim = Claim(
        role: areFlags ? .flags : .enumeration, place: place, size: 1, type: .byte,
        says: areFlags
          ? "flags: bits 0x\(text([mask])) change, each on its own"
          : "one of \(values.count) values: \(names)", evidence: evidence)
      claim.values = values.map(UInt32.init)
      claims.append(claim)
    }
    return claims
  }

  /// Whether a byte goes there and back, and mostly stays for a while: a number that moves lingers where it changes.
  private static func areStates(_ messages: [[UInt8]], _ place: Int) -> Bool {
    var runs: [Int] = []
    var last: UInt8?
    for message in messages {
      if message[place] == last { runs[runs.count - 1] += 1 } else { runs.append(1) }
      last = message[place]
    }
    return runs.count >= 4 && runs.count { $0 < 4 } * 4 <= runs.count
  }

  /// Whether a byte is the high one of a number: where it is larger, a byte beside it of which nothing is known is smaller.
  private static func isHigh(
    _ messages: [[UInt8]], _ place: Int, _ values: [UInt8], _ shortest: Int, _ taken: Taken
  ) -> Bool {
    [place - 1, place + 1].contains { beside in
      guard beside >= 0, beside < shortest, !taken.contains(beside) else { return false }
      let (least, most) = (
        messages.filter { $0[place] == values.first }.map { $0[beside] }.sorted(),
        messages.filter { $0[place] == values.last }.map { $0[beside] }.sorted()
      )
      guard least.count > 1, most.count > 1 else { return false }
      return least[least.count / 10] > most[most.count - 1 - most.count / 10]
    }
  }

  /// Whether a byte may be the high one of a number: beside a byte that may be its low one.
  private static func mayBeHigh(
    _ messages: [[UInt8]], _ place: Int, _ shortest: Int, _ taken: Taken
  ) -> Bool {
    [place - 1, place + 1].contains { low in
      guard low >= 0, low < shortest, !taken.contains(low) else { return false }
      let first = messages[0][low]
      guard messages.contains(where: { $0[low] != first }) else { return false }
      return neighbour(messages, high: place, low: low) != .other
    }
  }

  // MARK: - Measurements

  /// Numbers that change little from message to message beside how far they go in all.
  static func measurements(_ messages: [Message], taken: Taken) -> [Claim] {
    let sequence = messages.spread(2048).map { $0.bytes }
    let shortest = taken.common(sequence, most: 64)
    guard sequence.count >= 16, shortest > 0 else { return [] }
    var claims: [Claim] = []
    let tried = Bits.log(shortest * 8)
    // Wider numbers are looked for first: the high byte of one passes for a number of its own.
    for type in [
      NumberType(.float, 4), NumberType(.float, 4, isBig: true), NumberType(.signed, 2),
      NumberType(.signed, 2, isBig: true), NumberType(.unsigned, 2),
      NumberType(.unsigned, 2, isBig: true), NumberType(.signed, 1), .byte,
    ] where type.size <= shortest {
      for place in 0...(shortest - type.size) {
        let octets = place..<(place + type.size)
        guard !octets.contains(where: taken.contains),
          !claims.contains(where: {
            $0.place < octets.upperBound && octets.lowerBound < $0.place + $0.size
          }),
          var claim = measurement(sequence, place, type, taken)
        else { continue }
        claim.evidence.hypothesisBits = tried
        // Of numbers in any order nearly half of the steps are small: those that hang together have few others.
        if claim.evidence.isEnough(share: 0.9) { claims.append(claim) }
      }
    }
    return claims.sorted { $0.place < $1.place }
  }

  private static func measurement(
    _ messages: [[UInt8]], _ place: Int, _ type: NumberType, _ taken: Taken
  ) -> Claim? {
    var numbers: [Double] = []
    numbers.reserveCapacity(messages.count)
    for message in messages {
      guard let number = type.number(message, place) else { return nil }
      numbers.append(number)
    }
    var different: Set<Double> = []
    for number in numbers where different.count < 5 { different.insert(number) }
    guard different.count >= 5 else { return nil }
    switch type.form {
    case .float:
      // Floats of random bytes have exponents of all sizes.
      guard numbers.allSatisfy({ $0 == 0 || (1e-6...1e9).contains(abs($0)) }) else { return nil }
      let exponents = numbers.filter { $0 != 0 }.map { abs($0) }
      guard let least = exponents.min(), let most = exponents.max(), most / least < 1e5 else {
        return nil
      }
    case .signed:
      // Only where the sign changes is it seen that there is one.
      let bound = type.size == 1 ? 64.0 : 16_384
      guard numbers.contains(where: { $0 < 0 }), numbers.contains(where: { $0 >= 0 }),
        numbers.allSatisfy({ abs($0) < bound })
      else { return nil }
    case .unsigned: break
    }
    if type.form != .float {
      let last = messages[0].count
      if type.size == 2 {
        let (high, low) = type.isBig ? (place, place + 1) : (place + 1, place)
        guard neighbour(messages, high: high, low: low) == .low else { return nil }
      } else {
        // A byte that may as well be the high one of a wider number is not claimed for itself.
        for low in [place - 1, place + 1]
        where low >= 0 && !taken.contains(low) && messages.allSatisfy({ $0.count > low })
          && low < last
        {
          let first = messages[0][low]
          guard messages.contains(where: { $0[low] != first }) else { continue }
          if neighbour(messages, high: place, low: low) == .unclear { return nil }
        }
      }
    }
    let half = numbers.count / 2
    let whole = smoothness(numbers[...])
    let first = smoothness(numbers[..<half])
    let second = smoothness(numbers[half...])
    guard first.bits >= 3, second.bits >= 3 else { return nil }
    let least = numbers.min() ?? 0
    let most = numbers.max() ?? 0
    func written(_ number: Double) -> String {
      type.form == .float ? String(Float(number)) : String(Int(clamping: number))
    }
    return Claim(
      role: .measurement, place: place, size: type.size, type: type,
      says: "measurement: \(written(least)) to \(written(most)), changes little at a time",
      evidence: ClaimEvidence(
        holds: whole.small, of: numbers.count - 1, heldOutHolds: second.small,
        heldOutOf: numbers.count - half - 1, rawBits: whole.bits))
  }

  /// How a byte's neighbour goes with its steps.
  enum Neighbour {
    /// It falls where the byte rises, as the low byte of one number does.
    case low
    /// It does not.
    case other
    /// Too few steps to tell.
    case unclear
  }

  /// How the byte at `low` goes with the steps of that at `high`.
  static func neighbour(_ messages: [[UInt8]], high: Int, low: Int) -> Neighbour {
    var (count, rises, squares, falls, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 1..<messages.count {
      let (now, before) = (messages[index], messages[index - 1])
      let step = Int(Int8(bitPattern: now[high] &- before[high]))
      guard abs(step) < 16 else { continue }
      let change = Double(Int(now[low]) - Int(before[low]))
      count += 1
      if step != 0 { rises += 1 }
      squares += Double(step * step)
      falls += change * change
      products += Double(step) * change
    }
    guard rises >= 4, falls > 0 else { return .unclear }
    let correlation = products / (squares * falls).squareRoot()
    let bits = -count / 2 * log2(max(1e-9, 1 - correlation * correlation))
    if correlation < -0.25, bits >= 14 { return .low }
    return rises >= 12 && correlation > -0.2 ? .other : .unclear
  }

  /// How improbable it is that numbers in random order change as little from one to the next: von Neumann's ratio.
  private static func smoothness(_ numbers: ArraySlice<Double>) -> (bits: Double, small: Int) {
    let count = Double(numbers.count)
    guard numbers.count >= 4, let least = numbers.min(), let most = numbers.max(), most > least
    else {
      return (0, 0)
    }
    let mean = numbers.reduce(0, +) / count
    var variance = 0.0
    var steps = 0.0
    var small = 0
    var last: Double?
    for number in numbers {
      variance += (number - mean) * (number - mean)
      if let last {
        steps += (number - last) * (number - last)
        if abs(number - last) * 4 <= most - least { small += 1 }
      }
      last = number
    }
    guard variance > 0 else { return (0, 0) }
    let deviation = (2 - steps / variance) / (2 * (1 / count).squareRoot())
    guard deviation > 0 else { return (0, small) }
    // Orders of so many numbers bound what can be claimed.
    let orders = count * (log2(count) - 1.4427)
    return (min(deviation * deviation / 2 * 1.4427, max(0, orders)), small)
  }
}
