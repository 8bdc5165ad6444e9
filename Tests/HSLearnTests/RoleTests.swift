@testable import HSLearn
import HSTestSupport
import Testing

/// Each role on messages made for it, and silence on those that only resemble them.
@Suite struct `Roles of bytes` {
  /// The roles that are claimed of messages of which the first byte is random, by their first byte.
  private static func roles(
    of messages: [[UInt8]], apart: (Int) -> Int64 = { Int64($0) * 250_000_000 }
  ) -> [Int: Claim] {
    let learnt = StreamLearning(
      MessageStream(
        name: "made", uuid: nil, handle: 1, peer: 1, way: .notified,
        messages: messages.enumerated().map {
          Message(time: apart($0.offset), packet: $0.offset + 1, bytes: $0.element)
        }))
    var claims: [Int: Claim] = [:]
    for claim in learnt.kinds.first?.claims ?? [] { claims[claim.place] = claim }
    return claims
  }

  private static func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }

  @Test func `one of few values, bits, text, filler`() {
    var random = SeededGenerator()
    let words = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let claims = Self.roles(
      of: (0..<80).map { _ in
        Self.bytes(1, &random)
          + [[0x10, 0x55, 0xa0][Int.random(in: 0..<3, using: &random)]]
          + [[0x00, 0x01, 0x04, 0x05][Int.random(in: 0..<4, using: &random)]]
          + Self.bytes(1, &random)
          + (0..<6).map { _ in words[Int.random(in: 0..<26, using: &random)] } + [0, 0, 0]
      })
    #expect(claims[0] == nil && claims[3] == nil)
    #expect(claims[1]?.role == .enumeration && claims[1]?.values == [0x10, 0x55, 0xa0])
    #expect(claims[2]?.role == .flags)
    #expect(claims[4]?.role == .text && claims[4]?.size == 6)
    #expect(claims[10]?.role == .padding && claims[10]?.size == 3)
  }

  @Test func `a clock goes with the recorder's, bytes that do not are none`() {
    var random = SeededGenerator()
    let times = (0..<120).map {
      Int64($0) * 250_000_000 + .random(in: 0...40_000_000, using: &random)
    }
    let told = times.map { time in
      let ticks = UInt32(truncatingIfNeeded: time / 1_000_000 + 70_000)
      return Self.bytes(1, &random)
        + (0..<4).map { UInt8(truncatingIfNeeded: ticks >> UInt32(8 * $0)) }
    }
    let clock = Self.roles(of: told) { times[$0] }[1]
    #expect(clock?.role == .timestamp && clock?.size == 4 && clock?.says.contains("1 ms") == true)
    let shuffled = told.shuffled(using: &random)
    #expect(!Self.roles(of: shuffled) { times[$0] }.values.contains { $0.role == .timestamp })
  }

  @Test func `a number that jumps every other time is no measurement`() {
    var random = SeededGenerator()
    func messages(_ jumps: Int) -> [[UInt8]] {
      (0..<400).map { number in
        let place = number % 200
        let smooth = UInt8(place < 100 ? 20 + 2 * place : 420 - 2 * place)
        let isJump = Int.random(in: 0..<100, using: &random) < jumps
        return Self.bytes(1, &random) + [isJump ? .random(in: 0...255, using: &random) : smooth, 7]
      }
    }
    #expect(Self.roles(of: messages(0))[1]?.role == .measurement)
    #expect(Self.roles(of: messages(30))[1] == nil)
  }

  @Test
  func `a CRC's first byte is found though the bytes before it stay in messages of one length`() {
    var random = SeededGenerator()
    let code = CyclicCode(width: 16, polynomial: 0x1021, isReflected: false)
    let messages = (0..<36).map { number -> [UInt8] in
      let isUsual = number % 3 == 0
      let length = isUsual ? 16 : [20, 27, 31, 44, 52][Int.random(in: 0..<5, using: &random)]
      var bytes: [UInt8] = [0xaa, 0x21, UInt8(number), UInt8(length - 8)]
      bytes += isUsual ? [1, 1, 7, 0x20] : Self.bytes(4, &random)
      bytes += Self.bytes(length - 10, &random)
      let sum = code.register(bytes, 8..<bytes.count, start: 0xffff)
      return bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
    }
    var search = CheckSumSearch(messages)
    let found = search.best()
    #expect(found?.sum.algorithm == "CRC-16/IBM-3740 (CCITT-FALSE), little-endian")
    #expect(found?.sum.span == .before(from: 8) && found?.evidence.holds == 36)
  }

  @Test func `a counter says where it begins anew, as far as that was seen`() {
    var random = SeededGenerator()
    func says(_ count: Int, _ number: (Int) -> UInt8) -> String? {
      let claim = Self.roles(of: (0..<count).map { Self.bytes(1, &random) + [number($0), 7] })[1]
      return claim?.role == .counter ? claim?.says : nil
    }
    #expect(says(600) { UInt8(truncatingIfNeeded: $0) } == "counter: +1 a message, wraps at 8 bits")
    #expect(says(90) { UInt8($0) + 9 } == "counter: +1 a message, its wrap was not seen")
    #expect(
      says(200) { 0x39 - UInt8($0 % 10) }
        == "counter: -1 a message, from 0x39 to 0x30, then again; a digit in ASCII")
    #expect(says(200) { _ in Bool.random(using: &random) ? 0x0a : 0x4f } == nil)
    #expect(says(200) { UInt8($0 % 16) } == "counter: +1 a message, from 0x00 to 0x0f, then again")
  }

  @Test func `the check sum stands last, also where the beginning was damaged now and then`() {
    var random = SeededGenerator()
    let messages = (0..<120).map { number -> [UInt8] in
      let rest = Self.bytes(Int.random(in: 1...6, using: &random), &random)
      var bytes: [UInt8] = [0x36, 0x22, 0xb5, .random(in: 30...80, using: &random)] + rest
      bytes.append(bytes.reduce(0, ^))
      if number % 40 == 7 { bytes[1] ^= 4 }
      return bytes
    }
    var search = CheckSumSearch(messages)
    #expect(search.best()?.sum.place == -1)
  }

  @Test func `a number that is sent twice is no check sum`() {
    var random = SeededGenerator()
    let messages = (0..<80).map { number -> [UInt8] in
      let time = 1_700_000_000 + 300 * number + Int.random(in: 0..<40, using: &random)
      let octets = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
      return [0x3c] + octets + octets.reversed() + Self.bytes(2, &random)
    }
    #expect(!Self.roles(of: messages).values.contains { $0.role == .checkSum })
  }

  private static func kind(_ messages: [[UInt8]]) -> Claim? {
    StreamLearning(
      MessageStream(
        name: "State", uuid: "ffe1", handle: 1, peer: 1, way: .notified,
        messages: messages.enumerated().map {
          Message(time: Int64($0.offset) * 100_000_000, packet: $0.offset + 1, bytes: $0.element)
        })
    ).opcode
  }

  @Test func `a kind is told by what its bytes may be, though none of them is the same always`() {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let messages = (0..<60).map { _ -> [UInt8] in
        let kind = UInt8.random(in: 0...2, using: &random)
        let low = 60 * kind + 20
        let body: [UInt8] = [
          .random(in: low...(low + 24), using: &random),
          kind == 1 ? [0x10, 0x7c, 0xe4][Int.random(in: 0...2, using: &random)] : low &* 3,
          .random(in: low...(low + 9), using: &random),
        ]
        return [0x55, 0xa0 + kind] + body
          + Self.bytes(Int.random(in: 0...6, using: &random), &random)
      }
      let claim = Self.kind(messages)
      #expect(claim?.place == 1 && claim?.values == [0xa0, 0xa1, 0xa2])
    }
  }

  @Test func `measurements that go together, and settings that change seldom, are no kinds`() {
    var random = SeededGenerator()
    for round in 0..<60 {
      // An acceleration in three axes, two sensors of one room, a mode that stays for a while.
      var state = [0.0, 0.0, 0.0]
      let messages = (0..<200).map { number -> [UInt8] in
        let push = Double.random(in: -90...90, using: &random)
        for axis in 0..<3 {
          state[axis] = 0.9 * state[axis] + push + Double.random(in: -40...40, using: &random)
        }
        var bytes = [UInt8](number / 37 % 2 == 0 ? [4] : [9])
        for axis in 0..<3 {
          let value = Int16(state[axis]) + (round % 2 == 0 ? 600 : 0)
          let octets = [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
          bytes += round % 3 == 0 ? octets : octets.reversed()
        }
        return bytes
      }
      let claim = Self.kind(messages)
      #expect(claim == nil, "\(claim?.says ?? "")")
    }
  }

  @Test func `a counter of requests is told though what they carry comes in between`() throws {
    var random = SeededGenerator()
    let messages = (0..<120).flatMap { number -> [[UInt8]] in
      [
        [UInt8(number % 31), 8, 0, 0, 0x10, 4, 0, 0],
        [4, 0, 0, 0] + Self.bytes(3, &random) + [0xff],
      ]
    }
    let learnt = StreamLearning(
      MessageStream(
        name: "made", uuid: nil, handle: 1, peer: 1, way: .written,
        messages: messages.enumerated().map {
          Message(time: Int64($0.offset) * 20_000_000, packet: $0.offset + 1, bytes: $0.element)
        }))
    let kind = try #require(
      learnt.kinds.first { $0.claims.contains { $0.role == .counter && $0.place == 0 } })
    // The example is one of those that are counted.
    #expect(kind.example.bytes[4] == 0x10)
  }

  @Test func `a length stands far from the beginning, behind a report of another layer`() {
    var random = SeededGenerator()
    let kinds: [(kind: UInt8, part: UInt8, count: Int)] = [
      (7, 1, 0), (2, 4, 8), (0x16, 1, 0), (10, 2, 4), (9, 7, 8), (12, 2, 4), (11, 1, 12),
    ]
    for before in [17, 33] {
      let claims = Self.roles(
        of: (0..<40).map { number in
          let (kind, part, count) = kinds[number * 5 % 7]
          return [UInt8](repeating: 0, count: before)
            + [kind, 0x91, 1, part, 0, UInt8(count), 0, 0] + Self.bytes(count, &random)
        })
      #expect(claims[before + 5]?.role == .length, "\(claims.values.map(\.says))")
    }
  }
}
