import HSBase
@testable import HSLearn
import HSLearningBench
import HSTestSupport
import Testing

@Suite struct `What is learnt of streams` {
  private static func stream(_ messages: [[UInt8]], way: Way = .notified) -> MessageStream {
    MessageStream(
      name: "State (ffe1)", uuid: "ffe1", handle: 0x0010, peer: 1, way: way,
      messages: messages.enumerated().map {
        Message(time: Int64($0.offset) * 1_000_000_000, packet: $0.offset + 1, bytes: $0.element)
      })
  }

  /// A lamp: 66, length, number, state, brightness, sum.
  private static func lamp(_ count: Int, _ random: inout SeededGenerator) -> [[UInt8]] {
    (0..<count).map { number in
      var bytes: [UInt8] = [
        0x66, 0, UInt8(truncatingIfNeeded: number), Bool.random(using: &random) ? 0x23 : 0x24,
        .random(in: 0...100, using: &random),
      ]
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        bytes.append(.random(in: 0...255, using: &random))
      }
      bytes[1] = UInt8(bytes.count - 1)
      return bytes + [bytes.reduce(0, &+)]
    }
  }

  @Test func `a lamp's fields are told, each with its evidence`() throws {
    var random = SeededGenerator()
    let learnt = StreamLearning(Self.stream(Self.lamp(120, &random)))
    let kind = try #require(learnt.kinds.first)
    let roles = Dictionary(uniqueKeysWithValues: kind.claims.map { ($0.place, $0) })
    #expect(roles[0]?.role == .constant && roles[0]?.contents == [0x66])
    #expect(roles[1]?.role == .length && roles[1]?.parameter == 2)
    #expect(roles[2]?.role == .counter && roles[2]?.parameter == 1)
    #expect(roles[3]?.values == [0x23, 0x24])
    #expect(roles[-1]?.checkSum?.algorithm == "sum")
    for claim in kind.claims {
      #expect(claim.evidence.bits >= ClaimEvidence.needed && claim.evidence.heldOutOf > 0)
    }
  }

  @Test func `a counter holds where it wraps`() throws {
    var random = SeededGenerator()
    for (size, isBig) in [(1, false), (2, false), (2, true)] {
      let type = NumberType(.unsigned, size, isBig: isBig)
      let learnt = StreamLearning(
        Self.stream(
          (0..<700).map { number in
            let counted = UInt32(truncatingIfNeeded: 65_000 + number)
            let octets = (0..<size).map { UInt8(truncatingIfNeeded: counted >> UInt32(8 * $0)) }
            return (isBig ? octets.reversed() : octets) + [.random(in: 0...255, using: &random), 1]
          }))
      let claim = try #require(learnt.kinds.first?.claims.first)
      #expect(claim.role == .counter && claim.type == type && claim.parameter == 1)
      #expect(claim.evidence.holds == 699 && claim.evidence.of == 699)
    }
  }

  @Test func `the same messages in random order have no counter`() {
    var random = SeededGenerator()
    var messages = Self.lamp(120, &random)
    messages.shuffle(using: &random)
    let learnt = StreamLearning(Self.stream(messages))
    #expect(!learnt.kinds.contains { $0.claims.contains { $0.role == .counter } })
  }

  @Test func `one message, however often, tells nothing, and says so`() throws {
    let learnt = StreamLearning(Self.stream([[UInt8]](repeating: [1, 2, 3, 4, 5, 6], count: 50)))
    #expect(learnt.claims == 0)
    #expect(try #require(learnt.kinds.first?.open.first).contains("50 times"))
    #expect(StreamLearning(Self.stream([])).claims == 0)
    #expect(StreamLearning(Self.stream([[], []])).claims == 0)
  }

  @Test func `messages over several values are put together`() throws {
    var random = SeededGenerator()
    var values: [[UInt8]] = []
    for _ in 0..<40 {
      let body = (0..<Int.random(in: 2...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let message = [0xaa, 0x55, UInt8(body.count)] + body
      for start in stride(from: 0, to: message.count, by: 20) {
        values.append(Array(message[start..<min(start + 20, message.count)]))
      }
    }
    let learnt = StreamLearning(Self.stream(values))
    #expect(learnt.framing?.rule == .length(start: [0xaa, 0x55], place: 2, type: .byte, added: 3))
    #expect(learnt.stream.messages.count == 40)
    #expect(learnt.framing?.loose == 0)
  }

  /// 83 octets in parts of 20: a length that ends after four of them would leave the fifth over.
  @Test func `messages end where nothing is left over`() {
    var random = SeededGenerator()
    var values: [[UInt8]] = []
    for _ in 0..<40 {
      let message =
        [1, 3, 78] + (0..<80).map { _ in UInt8.random(in: 0...255, using: &random) }
      for start in stride(from: 0, to: message.count, by: 20) {
        values.append(Array(message[start..<min(start + 20, message.count)]))
      }
    }
    let learnt = StreamLearning(Self.stream(values))
    // That the third octet says the length cannot be told of one length.
    #expect(learnt.framing?.rule == .whole(start: [1, 3, 78], length: 83))
    #expect(learnt.framing?.loose == 0 && learnt.stream.messages.count == 40)
  }

  /// 140 octets, seven parts of 20, and no length: thirteen parts are no message, though a constant plus 5 says so.
  @Test func `a message does not hold the beginning of the next`() {
    var random = SeededGenerator()
    var values: [[UInt8]] = []
    for _ in 0..<60 {
      let message =
        [0xaa, 0x55, 0xaa, 0xff] + (0..<136).map { _ in UInt8.random(in: 0...99, using: &random) }
      for start in stride(from: 0, to: message.count, by: 20) {
        values.append(Array(message[start..<(start + 20)]))
      }
    }
    let framing = StreamLearning(Self.stream(values)).framing
    #expect(framing?.rule == .whole(start: [0xaa, 0x55, 0xaa, 0xff], length: 140))
  }

  /// 300 octets in parts of 128, of which the second and third begin with the same octet each time.
  @Test
  func `parts that begin alike are put together where a check sum in the last covers the first`() {
    var random = SeededGenerator()
    func part(_ start: [UInt8], _ count: Int) -> [UInt8] {
      start + (0..<12).map { _ in .random(in: 0...255, using: &random) }
        + [UInt8](repeating: 0, count: count - start.count - 12)
    }
    func summed(_ bytes: [UInt8]) -> [UInt8] { bytes + [bytes.reduce(0, &+)] }
    let start: [UInt8] = [0x55, 0xaa, 0xeb, 0x90]
    var (values, others): ([[UInt8]], [[UInt8]]) = ([], [])
    for number in 0..<40 {
      let message = summed(
        part(start + [2, UInt8(number)], 128) + part([0, 0], 128) + part([0, 3], 43))
      for from in [0, 128, 256] { values.append(Array(message[from..<min(300, from + 128)])) }
      // The same parts, each with a sum of its own, are messages.
      others += [
        summed(part(start + [2, UInt8(number)], 127)), summed(part([0, 0], 127)),
        summed(part([0, 3], 43)),
      ]
    }
    let learnt = StreamLearning(Self.stream(values))
    #expect(learnt.framing?.rule == .whole(start: start, length: 300))
    #expect(learnt.stream.messages.count == 40)
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .checkSum && $0.place == 299 })
    #expect(StreamLearning(Self.stream(others)).framing == nil)
  }

  /// Six kinds that are asked for one after the other, with a gap in their numbers.
  @Test func `kinds that take turns are no counter that loses messages`() {
    var random = SeededGenerator()
    let messages = (0..<300).map { number -> [UInt8] in
      [0x55, [0x83, 0x84, 0x85, 0x87, 0x88, 0x89, 0x8a][number % 7]]
        + (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) } + [0xaa]
    }
    let learnt = StreamLearning(Self.stream(messages))
    #expect(!learnt.kinds.contains { $0.claims.contains { $0.role == .counter } })
  }

  /// A number of four octets whose sign changes: its high octets repeat each other.
  @Test func `the high octets of a signed number are no kind`() {
    var random = SeededGenerator()
    let messages = (0..<120).map { number -> [UInt8] in
      let value = Int32.random(in: -200...200, using: &random)
      return [0xa5] + (0..<4).map { UInt8(truncatingIfNeeded: value >> Int32(24 - 8 * $0)) }
        + [.random(in: 0...255, using: &random), .random(in: 0...255, using: &random)]
    }
    #expect(StreamLearning(Self.stream(messages)).opcode == nil)
  }

  @Test func `numbered parts are put together`() {
    var random = SeededGenerator()
    var values: [[UInt8]] = []
    for _ in 0..<30 {
      let parts = UInt8.random(in: 1...4, using: &random)
      for part in 1...parts {
        values.append(
          [part, parts] + (0..<9).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }
    let learnt = StreamLearning(Self.stream(values))
    #expect(learnt.framing?.rule == .parts(index: 0, count: 1, first: 1, header: 2))
    #expect(learnt.stream.messages.count == 30)
  }

  @Test func `a write is paired with the notification that answers it`() throws {
    var random = SeededGenerator()
    var writes = Self.stream([], way: .written)
    var answers = Self.stream([])
    writes.name = "Command (ffe2)"
    for number in 0..<40 {
      let code = UInt8.random(in: 0...255, using: &random)
      let time = Int64(number) * 10_000_000_000
      writes.messages.append(Message(time: time, packet: number * 10 + 1, bytes: [0xa0, code]))
      answers.messages.append(
        Message(time: time + 30_000_000, packet: number * 10 + 3, bytes: [0xb0, code, 7]))
    }
    let pair = try #require(Pairing.all([writes, answers]).first)
    #expect(pair.latency == 30_000_000 && pair.evidence.holds == 40)
    #expect(pair.says.contains("byte 1 of the answer is byte 1 of the request"))
    // Without writes nothing is answered.
    #expect(Pairing.all([answers]).isEmpty)
  }

  @Test func `what an answer repeats of its request tells kinds`() throws {
    var random = SeededGenerator()
    var writes = Self.stream([], way: .written)
    var answers = Self.stream([])
    writes.name = "Command (ffe2)"
    for number in 0..<60 {
      let codes: [UInt8] = [0x10, 0x22, 0x35, 0x41]
      let code = codes[Int.random(in: 0..<4, using: &random)]
      let time = Int64(number) * 10_000_000_000
      writes.messages.append(
        Message(
          time: time, packet: number * 10 + 1,
          bytes: [0xa0, code, .random(in: 0...255, using: &random)]))
      answers.messages.append(
        Message(
          time: time + 30_000_000, packet: number * 10 + 3,
          bytes: [0xb0, .random(in: 0...255, using: &random), code &+ 0x37, 7]))
    }
    let learnt = StreamLearning.all([writes, answers])
    #expect(learnt[0].opcode?.place == 1 && learnt[1].opcode?.place == 2)
    #expect(learnt[1].opcode?.says.contains("goes with byte 1 of the request to Command") ?? false)
    #expect(learnt[0].kinds.count == 4 && learnt[1].kinds.count == 4)
    // A number that both have is none.
    #expect(StreamLearning(writes).opcode == nil)
  }

  @Test func `a number that comes back does not hide the kind that does as well`() {
    var random = SeededGenerator()
    var writes = Self.stream([], way: .written)
    var answers = Self.stream([])
    for number in 0..<120 {
      let code = ([0x10, 0x22, 0x36, 0x40] as [UInt8]).randomElement(using: &random) ?? 0x10
      let (time, octet) = (Int64(number) * 10_000_000_000, UInt8(number))
      writes.messages.append(
        Message(
          time: time, packet: number * 10 + 1,
          bytes: [0, octet, code, .random(in: 0...255, using: &random)]))
      answers.messages.append(
        Message(
          time: time + 30_000_000, packet: number * 10 + 3,
          bytes: [0, octet, code + 1, .random(in: 0...255, using: &random), 7]))
    }
    let learnt = StreamLearning.all([writes, answers])
    #expect(learnt[0].opcode?.place == 2 && learnt[1].opcode?.place == 2)
  }

  /// A poll that is always the same, and commands that differ: what the poll has is no exception.
  @Test func `what is always there is so in all messages, also in those that come again`() throws {
    var random = SeededGenerator()
    let messages = (0..<240).map { number -> [UInt8] in
      if number % 3 == 0 { return [0x3a, 0x26, 0xa2, 0x02, 0x62, 0xfa, 0x26, 0x02, 0x0d, 0x0a] }
      let body = [0x62, 0xfa] + (0..<11).map { _ in UInt8.random(in: 0...255, using: &random) }
      let sum = body.reduce(0x26 + 0xa3 + 0x0d) { $0 + Int($1) }
      return [0x3a, 0x26, 0xa3, 0x0d] + body + [UInt8(sum & 255), UInt8(sum >> 8), 0x0d, 0x0a]
    }
    let learnt = StreamLearning(Self.stream(messages))
    let claims = learnt.kinds.flatMap(\.claims)
    #expect(claims.contains { $0.role == .length && $0.place == 3 }, "\(claims.map(\.says))")
    #expect(learnt.opcode?.place == 2 && learnt.opcode?.values == [0xa2, 0xa3])
    for kind in learnt.kinds {
      for claim in kind.claims where claim.role == .constant {
        let octets = try #require(claim.octets(length: kind.example.bytes.count))
        #expect(kind.example.bytes[octets].elementsEqual(claim.contents))
      }
    }
  }

  @Test func `lengths are told far into a message, two of them, and of blocks`() {
    var random = SeededGenerator()
    func octets(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }
    func lengths(_ messages: [[UInt8]]) -> [Claim] {
      StreamLearning(Self.stream(messages)).kinds.flatMap(\.claims).filter { $0.role == .length }
    }
    let far = (0..<60).map { _ -> [UInt8] in
      let body = octets(Int.random(in: 0...60, using: &random))
      return [UInt8](repeating: 0xff, count: 16) + [0, UInt8(body.count + 19), 2] + body
    }
    #expect(lengths(far).first?.place == 17)
    let two = (0..<60).map { _ -> [UInt8] in
      let body = octets(Int.random(in: 1...60, using: &random))
      return [1, UInt8(body.count + 6), 7, 7, 7, 9, 9, UInt8(body.count)] + body
    }
    #expect(Set(lengths(two).map(\.place)) == [1, 7])
    // Of each sixteen octets two more are sent.
    let blocks = (0..<90).map { number -> [UInt8] in
      let count = [8, 10, 11, 20, 31, 60][number % 6]
      let sent = 5 + count + 2 * ((count - 5 + 15) / 16)
      return [5, 0x64, UInt8(count), 0xc4] + octets(sent - 4)
    }
    let learnt = StreamLearning(Self.stream(blocks))
    #expect(lengths(blocks).first?.place == 2 && learnt.opcode == nil)
    // Two kinds whose codes happen to differ as their lengths do.
    let kinds = (0..<90).map { number -> [UInt8] in
      [number % 2 == 0 ? 3 : 4] + octets(number % 2 == 0 ? 9 : 10)
    }
    #expect(lengths(kinds).isEmpty)
  }

  @Test func `a Unix time is told from one message, and is no counter`() throws {
    let start: Int64 = 1_700_000_000
    func stream(_ count: Int, _ step: Int64) -> MessageStream {
      var stream = Self.stream([], way: .written)
      stream.messages = (0..<count).map { number in
        let time = start + Int64(number) * step
        let octets = (0..<4).map { UInt8(truncatingIfNeeded: time >> Int64(8 * $0)) }
        return Message(
          time: time * 1_000_000_000 + 400_000_000, packet: number + 1, bytes: [0x20, 1] + octets)
      }
      return stream
    }
    for (count, step) in [(1, 7), (40, 7), (12, 60)] as [(Int, Int64)] {
      let claims = StreamLearning(stream(count, step)).kinds.flatMap(\.claims)
      let time = try #require(claims.first { $0.role == .timestamp }, "\(count)")
      #expect(time.place == 2 && time.says.hasPrefix("Unix time"))
      #expect(!claims.contains { $0.role == .counter })
    }
  }

  @Test func `protocols made at random are told right`() {
    var random = SeededGenerator()
    var score = Score()
    for number in 0..<60 {
      let made = RandomProtocol(using: &random)
      var stream = Self.stream([])
      stream.messages = made.messages
      score.add(made, StreamLearning(stream), name: "\(number)")
    }
    let mistakes = score.mistakes.joined(separator: "\n")
    #expect(score.precision >= 0.93, "\(mistakes)")
    for role in [Claim.Role.checkSum, .length, .counter] {
      #expect(score.of(role).precision >= 0.94, "\(role): \(mistakes)")
      #expect(score.of(role).recall >= 0.8, "\(role): \(score.misses.joined(separator: "\n"))")
    }
    let kinds = score.of(.opcode)
    #expect(kinds.precision >= 0.95 && kinds.recall >= 0.85, "\(mistakes)\n\(score.misses)")
  }

  @Test func `random bytes are met with silence`() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let count = Int.random(in: 1...120, using: &random)
      let length = Int.random(in: 1...20, using: &random)
      let isFixed = Bool.random(using: &random)
      let learnt = StreamLearning(
        Self.stream(
          (0..<count).map { _ in
            (0..<(isFixed ? length : Int.random(in: 1...20, using: &random))).map { _ in
              UInt8.random(in: 0...255, using: &random)
            }
          }))
      #expect(learnt.claims == 0, "\(learnt.kinds)")
    }
  }

  @Test func `a layout holds other captures to what messages begin and end with only`() {
    var random = SeededGenerator()
    let messages = (0..<90).map { number -> [UInt8] in
      let rest = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return [0xfe, 0x01, UInt8(number), 0x67, 0xfb] + rest + [0xfd]
    }
    let stream = Self.stream(messages)
    let written = LearningLayout([(stream, StreamLearning(stream))], source: "a")
    let layout = String(decoding: written.text, as: UTF8.self)
    #expect(written.types == 1 && layout.contains("contents: [0xfe, 0x01]"))
    #expect(layout.contains("contents: [0xfd]") && !layout.contains("0x67"))
    #expect(layout.contains("- id: constant_3\n        size: 2"))
    // One field for all that nothing is known of, so that shorter messages fit as well.
    #expect(layout.contains("- id: unknown_5\n        size: _io.size - 6"))
  }

  @Test func `text and JSON say the same`() {
    var random = SeededGenerator()
    let learnt = StreamLearning(Self.stream(Self.lamp(120, &random)))
    var text = OutputBuffer()
    LearningText(columns: nil).write(learnt, to: &text)
    var json = JSONWriter(continuing: OutputBuffer())
    LearningJSON.write([learnt], pairs: [], capture: nil, to: &json)
    let document = json.finish().string
    for claim in learnt.kinds.flatMap(\.claims) {
      #expect(text.string.contains(claim.says) && document.contains(claim.says))
    }
  }
}
