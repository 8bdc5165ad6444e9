import HSBase
@testable import HSLearn
import HSTestSupport
import Testing

@Suite struct `Check sums` {
  @Test func `names give their check values`() {
    // The catalogue's check values: of the text 123456789.
    let text = Array("123456789".utf8)
    let values: [(Int, UInt32, Bool, UInt32, UInt32, UInt32)] = [
      (8, 0x07, false, 0, 0, 0xf4), (8, 0x31, true, 0, 0, 0xa1),
      (16, 0x8005, true, 0xffff, 0, 0x4b37),
      (16, 0x1021, false, 0, 0, 0x31c3), (16, 0x1021, true, 0x89ec, 0, 0x26b1),
      (16, 0x1021, false, 0xffff, 0, 0x29b1), (24, 0x864cfb, false, 0xb704ce, 0, 0x21cf02),
      (24, 0x00065b, true, 0x555555, 0, 0xc25a56), (32, 0x04c1_1db7, true, .max, .max, 0xcbf4_3926),
      (32, 0x1edc_6f41, true, .max, .max, 0xe306_9283),
    ]
    for (width, polynomial, isReflected, start, end, check) in values {
      let code = CyclicCode(width: width, polynomial: polynomial, isReflected: isReflected)
      #expect(code.register(text, 0..<9, start: start) ^ end == check)
      #expect(code.name(start: start, end: end) != nil)
    }
  }

  @Test func `eight octets at a time make the same as one bit after the other`() {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<61).map { _ in UInt8.random(in: 0...255, using: &random) }
    for code in CyclicCode.catalogue {
      let start: UInt32 = .random(in: 0...CyclicCode.mask(code.width), using: &random)
      let ranges = [3..<3, 3..<4, 0..<8, 5..<61, 2..<33].map { ($0, 0..<0) } + [(0..<61, 7..<11)]
      for (range, zeroed) in ranges {
        var register = UInt64(start)
        for index in range {
          let byte = zeroed.contains(index) ? 0 : bytes[index]
          for bit in 0..<8 {
            let one = UInt64(byte) >> UInt64(code.isReflected ? bit : 7 - bit) & 1
            let top = register >> UInt64(code.width - 1) & 1
            register = register << 1 & UInt64(CyclicCode.mask(code.width))
            if top ^ one == 1 { register ^= UInt64(code.polynomial) }
          }
        }
        let expected = UInt32(truncatingIfNeeded: register)
        let result = code.register(bytes, range, zeroed: zeroed, start: start)
        #expect(
          result
            == (code.isReflected ? CyclicCode.reversed(expected, width: code.width) : expected))
        #expect(
          code.register(bytes, range, zeroed: zeroed, start: 0)
            ^ code.added(by: start, longest: range.count)[range.count] == result)
      }
    }
  }

  /// Ways to make a check sum, each by arithmetic of its own.
  static let others: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
    (
      "Fletcher-16, modulo 255",
      { bytes in
        var (sum, sums) = (0, 0)
        for byte in bytes { sum = (sum + Int(byte)) % 255; sums = (sums + sum) % 255 }
        return [UInt8(sum), UInt8(sums)]
      }
    ),
    (
      "Adler-32",
      { bytes in
        var (sum, sums) = (1, 0)
        for byte in bytes { sum = (sum + Int(byte)) % 65_521; sums = (sums + sum) % 65_521 }
        return [sums >> 8, sums & 255, sum >> 8, sum & 255].map { UInt8($0) }
      }
    ),
    (
      "of words of 16 bits, big-endian",
      { bytes in
        // RFC 1071.
        var sum = 0
        for place in stride(from: 0, to: bytes.count, by: 2) {
          sum += Int(bytes[place]) << 8 + (place + 1 < bytes.count ? Int(bytes[place + 1]) : 0)
        }
        while sum > 0xffff { sum = sum & 0xffff + sum >> 16 }
        return [UInt8(~sum >> 8 & 255), UInt8(~sum & 255)]
      }
    ),
    (
      "XOR",
      { bytes in
        var all: [UInt8] = [0, 0]
        for (place, byte) in bytes.enumerated() { all[place % 2] ^= byte }
        return all
      }
    ),
    ("sum, XOR 0x5a", { [$0.reduce(0, &+) ^ 0x5a] }),
    (
      "sum of bytes times their number from the first on, in 16 bits, little-endian",
      { bytes in
        let sum = bytes.enumerated().reduce(0) { $0 + ($1.offset + 1) * Int($1.element) }
        return [UInt8(sum & 255), UInt8(sum >> 8 & 255)]
      }
    ),
    (
      "sum in 32 bits",
      { bytes in
        let sum = bytes.reduce(0) { $0 + Int($1) }
        return [0, 0, UInt8(sum >> 8), UInt8(sum & 255)]
      }
    ),
    (
      "ones' complement of the sum",
      { bytes in
        let sum = ~bytes.reduce(0) { $0 + Int($1) }
        return [UInt8(sum & 255), UInt8(sum >> 8 & 255)]
      }
    ),
  ]

  @Test(arguments: others.indices)
  func `sums of other kinds are told`(index: Int) throws {
    var random = SeededGenerator(seed: 5)
    let (name, sum) = Self.others[index]
    let messages = (0..<60).map { number -> [UInt8] in
      let body = (0..<Int.random(in: 8...30, using: &random) * 2).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return body + sum(body)
    }
    var search = CheckSumSearch(messages)
    let best = search.best()
    let found = try #require(best)
    #expect(found.sum.algorithm.contains(name), "\(found.sum.algorithm)")
    #expect(
      found.sum.place + found.sum.width == 0 && found.sum.covered(length: 40)?.lowerBound == 0)
    #expect(messages.allSatisfy { found.sum.holds($0) == true })
  }

  /// As MAVLink has it: a code over an octet that is not sent, and goes with the kind.
  @Test func `a code over an octet more is told by the lengths it goes with`() throws {
    var random = SeededGenerator(seed: 6)
    let code = CyclicCode(width: 16, polynomial: 0x1021, isReflected: true)
    let messages = (0..<80).map { number -> [UInt8] in
      let kind = [(9, 39), (28, 22), (28, 22), (51, 118)][number % 4]
      let body =
        [0xfe, UInt8(kind.0), UInt8(number)]
        + (0..<kind.0).map { _ in UInt8.random(in: 0...255, using: &random) }
      let covered = body.dropFirst() + [UInt8(kind.1)]
      let sum = code.register(Array(covered), 0..<covered.count, start: 0xffff)
      return body + [UInt8(sum & 255), UInt8(sum >> 8)]
    }
    var search = CheckSumSearch(messages)
    let best = search.best()
    let sum = try #require(best).sum
    #expect(sum.isAppended && sum.place == -2 && sum.writing == .little)
  }

  @Test func `a header's check sum is told beside that of what follows`() {
    var random = SeededGenerator(seed: 7)
    let code = CyclicCode(width: 16, polynomial: 0x3d65, isReflected: true)
    func summed(_ bytes: [UInt8]) -> [UInt8] {
      let sum = code.register(bytes, 0..<bytes.count, start: 0) ^ 0xffff
      return bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
    }
    let messages = (0..<60).map { _ -> [UInt8] in
      func octets(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255, using: &random) }
      }
      return summed([5, 0x64] + octets(6))
        + summed(octets([6, 9, 14][Int.random(in: 0..<3, using: &random)]))
    }
    var search = CheckSumSearch(messages)
    let places = search.all().map(\.sum.place)
    #expect(Set(places) == [8, -2])
  }

  @Test func `registers that spans share are those of each span`() {
    var random = SeededGenerator(seed: 4)
    let messages = (0..<4).map { _ in
      (0..<Int.random(in: 24...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    var registers = SpanRegisters(messages)
    let spans: [CheckSum.Span] = [
      .before(from: 1), .before(from: 0), .after(gap: 0, tail: 1), .after(gap: 2, tail: 0),
      .around(from: 0, tail: 2),
    ]
    for place in [2, 9, 11, -4, -2, 5] {
      for index in CyclicCode.catalogue.indices {
        for writing in [CheckSum.Writing.little, .big] {
          for start: UInt32 in [0, 0xff] {
            for span in spans {
              var sum = CheckSum(
                method: .cyclic(index), writing: writing,
                width: CyclicCode.catalogue[index].width / 8, place: place, span: span)
              sum.start = start
              for message in messages.indices {
                #expect(registers.residue(message, sum) == sum.residue(messages[message]))
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: [5, 12, 40, 300]) func `a CRC is found without knowing how it begins`(count: Int)
  {
    var random = SeededGenerator()
    var messages: [[UInt8]] = []
    let code = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)
    for number in 0..<count {
      var bytes: [UInt8] = [0xfe, 0x10, UInt8(truncatingIfNeeded: number)]
      for _ in 0..<8 { bytes.append(.random(in: 0...255, using: &random)) }
      let sum = code.register(bytes, 1..<bytes.count, start: 0xffff)
      bytes += [UInt8(sum & 255), UInt8(sum >> 8), 0xfe]
      messages.append(bytes)
    }
    var search = CheckSumSearch(messages)
    let found = search.best()
    #expect(found?.sum.algorithm == "CRC-16/MODBUS, little-endian")
    #expect(found?.sum.place == -3)
    #expect(found?.sum.span == .before(from: 1))
    #expect(found?.evidence.holds == count)
  }

  /// Messages of one length whose numbers move little: of a sum of two octets the high one stays.
  private static func drifting(_ count: Int, _ end: (_ sum: Int) -> [UInt8]) -> [[UInt8]] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { _ in
      let bytes: [UInt8] =
        [0xdd, 0x04, 0x00, 0x08]
        + (0..<4).flatMap { _ in [0x0d, .random(in: 0x60...0x6c, using: &random)] }
      return bytes + end(bytes.dropFirst(2).reduce(0) { $0 + Int($1) }) + [0x77]
    }
  }

  @Test func `a sum whose high octet does not move is one of two octets`() throws {
    let messages = Self.drifting(60) { [UInt8(-$0 >> 8 & 255), UInt8(-$0 & 255)] }
    try #require(Set(messages.map { $0[12] }).count == 1)
    var search = CheckSumSearch(messages)
    let best = search.best()
    let found = try #require(best)
    #expect(found.sum.algorithm == "negated sum, big-endian")
    #expect(found.sum.width == 2)
    // Where the numbers move further so does the high octet.
    let further: [UInt8] = [0xdd, 0x04, 0x00, 0x08, 0x0f, 0xff, 0x0f, 0xff, 0x0f, 0xff, 0x0f, 0xff]
    let sum = further.dropFirst(2).reduce(0) { $0 + Int($1) }
    #expect(
      found.sum.holds(further + [UInt8(-sum >> 8 & 255), UInt8(-sum & 255), 0x77]) == true)
  }

  @Test func `a constant in front of a sum of one octet is no part of it`() throws {
    let messages = Self.drifting(60) { [0x42, UInt8(($0 + 0x42) & 255)] }
    var search = CheckSumSearch(messages)
    let best = search.best()
    let found = try #require(best)
    #expect(found.sum.algorithm == "sum")
    #expect(found.sum.width == 1)
  }

  @Test(arguments: [false, true]) func `four digits are a sum of what stands in front`(
    isOfDigits: Bool
  ) throws {
    func digits(_ bytes: [UInt8]) -> [UInt8] { Array(Hex.text(bytes.span).uppercased().utf8) }
    let messages = Self.drifting(60) { _ in [] }.map { bytes in
      let text = digits(bytes.dropLast())
      let sum = -(isOfDigits ? bytes.dropLast() : text).reduce(0) { $0 + Int($1) }
      return [0x3a] + text + digits([UInt8(sum >> 8 & 255), UInt8(sum & 255)]) + [0x7e]
    }
    var search = CheckSumSearch(messages)
    let best = search.best()
    let found = try #require(best)
    #expect(found.sum.width == 4)
    #expect(found.sum.isOfDigits == isOfDigits)
    #expect(found.sum.algorithm == "negated sum, as ASCII digits")
    #expect(found.evidence.holds == 60)
  }

  @Test(arguments: [false, true]) func `a CRC of any polynomial of 16 bits is found`(
    isReflected: Bool
  ) throws {
    // In no catalogue of those that are in use.
    func code(_ bytes: [UInt8]) -> [UInt8] {
      var register = 0x1234
      for byte in bytes {
        for bit in 0..<8 {
          let one = Int(byte) >> (isReflected ? bit : 7 - bit) & 1
          register = register << 1 & 0xffff ^ ((register >> 15 ^ one) & 1 == 1 ? 0x90d9 : 0)
        }
      }
      let turned = (0..<16).reduce(0) { $0 | (register >> $1 & 1) << (15 - $1) }
      return isReflected
        ? [UInt8(turned & 255), UInt8(turned >> 8)] : [UInt8(register >> 8), UInt8(register & 255)]
    }
    var random = SeededGenerator(seed: 8)
    let messages = (0..<60).map { _ -> [UInt8] in
      let body = [0xaa] + (0..<9).map { _ in UInt8.random(in: 0...255, using: &random) }
      return body + code(body)
    }
    var search = CheckSumSearch(messages)
    let best = search.best()
    let found = try #require(best)
    #expect(found.sum.algorithm.contains("polynomial 0x90d9"), "\(found.sum.algorithm)")
    #expect(found.sum.place == -2 && found.evidence.holds == 60)
  }

  @Test func `what a code covers together with itself is a constant and no second code`() {
    // A header of four octets, a body and its CRC-32: over both of these each CRC-32 is the same.
    let code = CyclicCode(width: 32, polynomial: 0x04c1_1db7, isReflected: true)
    var random = SeededGenerator(seed: 9)
    let messages = (0..<120).map { number -> [UInt8] in
      let (count, mark): (Int, UInt8) = [(28, 0x31), (28, 0x31), (64, 0x7c), (88, 0xf0)][number % 4]
      let head: [UInt8] = [0xaa, UInt8(count + 4), 0, mark]
      let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let sum = code.register(body, 0..<count, start: .max) ^ UInt32.max
      let end = (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(8 * $0)) }
      return head + body + end
    }
    var search = CheckSumSearch(messages)
    let found = search.all()
    #expect(found.map(\.sum.place) == [-4], "\(found.map(\.sum.algorithm))")
  }

  @Test func `a CRC-8 of a header that has few forms is told beside the messages' own`() {
    let (long, short) = (
      CyclicCode(width: 32, polynomial: 0x04c1_1db7, isReflected: true),
      CyclicCode(width: 8, polynomial: 0x07, isReflected: false)
    )
    var random = SeededGenerator(seed: 10)
    let messages = (0..<120).map { number -> [UInt8] in
      // Of a code that is in use four forms are enough.
      let count = [8, 12, 28, 88][number % 4]
      let head: [UInt8] = [0xaa, UInt8(count + 4), 0]
      let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let sum = long.register(body, 0..<count, start: .max) ^ UInt32.max
      let end = (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(8 * $0)) }
      return head + [UInt8(short.register(head, 1..<3, start: 0))] + body + end
    }
    var search = CheckSumSearch(messages)
    let found = search.all()
    #expect(found.map(\.sum.place) == [-4, 3], "\(found.map(\.sum.algorithm))")
    #expect(found.last?.sum.algorithm == "CRC-8/SMBUS")
  }

  @Test func `a sum where one number moves is told by the few messages that are of other lengths`()
    throws
  {
    // A light whose colour is moved: of the octets behind the eighth only one differs, but in the first messages.
    func message(_ number: Int, _ body: [UInt8]) -> [UInt8] {
      let all = UInt8(body.count + 1)
      return [0, UInt8(truncatingIfNeeded: number), 0x80, 0, 0, all, all + 1, 0x0b] + body
        + [body.reduce(0, &+)]
    }
    let first: [[UInt8]] = [
      [0x81, 0x8a, 0x8b], [0x10, 0x14, 0x16, 7, 11, 0x55, 9],
      [0x10, 0x14, 0x16, 8, 40, 0x21, 9, 3],
    ]
    let colours = (0..<60).map { [0x3b, 0xa1, UInt8($0 * 4), 100, 100, 0] as [UInt8] }
    let messages = (first + colours).enumerated().map { message($0.offset, $0.element) }
    let sum = try #require(Self.best(messages))
    #expect(sum.algorithm == "sum" && sum.place == -1 && sum.span == .before(from: 8))
  }

  private static func best(_ messages: [[UInt8]]) -> CheckSum? {
    var search = CheckSumSearch(messages)
    return search.best()?.sum
  }

  @Test func `a search ends when its work is done`() {
    // Messages of few values admit so many check sums that to judge each would take seconds.
    var random = SeededGenerator()
    let messages = (0..<256).map { number -> [UInt8] in
      [UInt8(number % 8)]
        + (0..<30).map { _ in Int.random(in: 0..<9, using: &random) == 0 ? 0xd2 : 0 }
    }
    var search = CheckSumSearch(messages, budget: SearchBudget(octets: 0))
    #expect(search.best() == nil)
    // Nothing is judged with what is left of a budget that is spent, be it right or not.
    let summed = (0..<64).map { number -> [UInt8] in
      let body = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
      return body + [body.reduce(0, &+)]
    }
    var spent = SearchBudget(octets: 0)
    spent.spend(1 << 25, of: 0)
    #expect(spent.isSpent)
    var late = CheckSumSearch(summed, budget: spent)
    #expect(late.best() == nil && late.budget.isSpent)
    var whole = CheckSumSearch(summed)
    #expect(whole.best()?.sum.algorithm == "sum" && !whole.budget.isSpent)
  }

  @Test func `a sum over what differs behind the first octets of long messages is found`() throws {
    // A pattern for many lights: all is black, and four octets at the end change.
    var random = SeededGenerator()
    let messages = (0..<60).map { _ -> [UInt8] in
      let body =
        [0x59] + [UInt8](repeating: 0, count: 140)
        + (0..<4).map { _ in UInt8.random(in: 0...100, using: &random) }
      return body + [body.reduce(0, &+)]
    }
    var search = CheckSumSearch(messages)
    let found = search.best()
    #expect(try #require(found).sum.algorithm == "sum")
  }

  @Test func `random bytes have no check sum`() {
    var random = SeededGenerator()
    for _ in 0..<40 {
      let count = Int.random(in: 5...100, using: &random)
      let length = Int.random(in: 4...20, using: &random)
      let messages = (0..<count).map { _ in
        (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var search = CheckSumSearch(messages)
      #expect(search.best() == nil)
    }
  }

  @Test func `a sum is told by messages that are the same but for a number that it does not cover`()
    throws
  {
    // A light whose colour is moved: each setting is sent several times, with a number of its own.
    let settings = (0..<20).map { number -> [UInt8] in
      let bright: UInt8 = number % 3 == 0 ? 100 : 0xe4
      return [0x3b, 0xa1, UInt8(number * 11), bright, number % 4 == 0 ? 6 : 100, 0, 0, 0]
    }
    let messages = (0..<60).map { number -> [UInt8] in
      let body = settings[number / 3]
      return [0, UInt8(number), 0x80, 0, 0, 9, 10, 0x0b] + body + [body.reduce(0, &+)]
    }
    let sum = try #require(Self.best(messages))
    #expect(sum.algorithm == "sum" && sum.place == -1)
  }
}
