import HSBase
@testable import HSLearn
import HSTestSupport
import Testing

/// Which messages are of one kind, and how they lie in values, where no number says it.
@Suite struct `Kinds and frames without numbers` {
  private static func learnt(_ values: [[UInt8]]) -> StreamLearning {
    StreamLearning(
      MessageStream(
        name: "made", uuid: "ffe1", handle: 1, peer: 1, way: .notified,
        messages: values.enumerated().map {
          Message(time: Int64($0.offset) * 100_000_000, packet: $0.offset + 1, bytes: $0.element)
        }))
  }

  private static func pieces(_ messages: [[UInt8]]) -> [[UInt8]] {
    messages.flatMap { message in
      stride(from: 0, to: message.count, by: 20).map {
        Array(message[$0..<min($0 + 20, message.count)])
      }
    }
  }

  private static func digits(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return (0..<count).map { _ in digits[Int.random(in: 0..<16, using: &random)] }
  }

  private static func layout(_ values: [[UInt8]], _ learnt: StreamLearning) -> String {
    var stream = learnt.stream
    stream.messages = values.enumerated().map {
      Message(time: Int64($0.offset) * 100_000_000, packet: $0.offset + 1, bytes: $0.element)
    }
    return String(
      decoding: LearningLayout([(stream, learnt)], source: "made").text, as: UTF8.self)
  }

  @Test func `a kind that stays for a while is told by the length that goes with it`() {
    // A lamp: colours for minutes, then an effect, then colours again; the kind stands behind the length.
    var random = SeededGenerator()
    let runs: [(kind: UInt8, body: Int, count: Int)] = [
      (2, 4, 30), (4, 2, 6), (2, 4, 20), (5, 5, 10), (2, 4, 10), (4, 2, 6), (5, 5, 6), (2, 4, 12),
    ]
    let messages = runs.flatMap { run in
      (0..<run.count).map { _ -> [UInt8] in
        let head: [UInt8] = [
          0x69, 0x96, UInt8(run.body + 1), run.kind, run.kind * 3, 0x55 ^ run.kind,
        ]
        return head
          + (2..<run.body).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
    let learnt = Self.learnt(messages)
    #expect(learnt.opcode?.place == 3, "\(learnt.opcode?.says ?? "none")")
    #expect(learnt.kinds.allSatisfy { $0.claims.contains { $0.role == .length && $0.place == 2 } })
  }

  @Test func `two numbers that take turns do not count`() {
    var random = SeededGenerator()
    let messages = (0..<60).map { number -> [UInt8] in
      [0xf1, number % 2 == 0 ? 0x01 : 0x81]
        + (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let claims = Self.learnt(messages).kinds.flatMap(\.claims)
    #expect(!claims.contains { $0.role == .counter })
  }

  @Test func `frames of digits end with an octet that is nowhere else`() {
    var random = SeededGenerator()
    let frames = (0..<60).map { _ in
      [0x3a] + Self.digits([70, 34, 12][Int.random(in: 0..<3, using: &random)], &random) + [0x7e]
    }
    let learnt = Self.learnt(Self.pieces(frames))
    #expect(learnt.framing?.rule == .separator(0x7e) && learnt.framing?.loose == 0)
    #expect(learnt.stream.messages.map(\.bytes) == frames.map { $0.dropLast() })
    #expect(Self.layout(Self.pieces(frames), learnt).contains("-frame: {separator: [0x7e]}"))
  }

  @Test func `lines of text are put together, also where they fill their values`() {
    var random = SeededGenerator()
    var lines: [[UInt8]] = []
    for _ in 0..<60 {
      lines.append(Self.digits(38, &random) + [13, 10])
      lines.append(Array("&,1,".utf8) + Self.digits(14, &random) + [13, 10])
    }
    let learnt = Self.learnt(Self.pieces(lines))
    #expect(learnt.framing?.rule == .separator(10) && learnt.stream.messages.count == 120)
  }

  /// The last octets of a message that is always the same are no end of others.
  @Test func `a message that is always the same ends no other`() {
    var random = SeededGenerator()
    let values = (0..<60).flatMap { _ -> [[UInt8]] in
      [
        [0xcc, 0xf0] + (0..<18).map { _ in UInt8.random(in: 0...99, using: &random) },
        [0xcc, 0xf9] + [UInt8](repeating: 0, count: 8) + [0xed],
      ]
    }
    let learnt = Self.learnt(values)
    #expect(learnt.framing == nil && learnt.opcode?.place == 1)
  }

  @Test
  func `frames of one length are put together by what they begin with, kinds in turns are not`() {
    var random = SeededGenerator()
    let frames = (0..<60).map { _ in [0x3a] + Self.digits(112, &random) }
    let learnt = Self.learnt(Self.pieces(frames))
    #expect(learnt.framing?.rule == .whole(start: [0x3a], length: 113))
    #expect(learnt.stream.messages.map(\.bytes) == frames)
    #expect(
      Self.layout(Self.pieces(frames), learnt).contains("-frame: {start: [0x3a], length: 113}"))
    let turns = (0..<60).flatMap { _ -> [[UInt8]] in
      [UInt8(0), 2].map { kind in
        [kind] + (0..<22).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
    #expect(Self.learnt(turns).framing == nil)
  }

  /// Answers that do not repeat the register, as Modbus has them.
  private static func answers(_ random: inout SeededGenerator) -> [[UInt8]] {
    var level = 3072
    return (0..<80).flatMap { _ -> [[UInt8]] in
      level += Int.random(in: -9...9, using: &random)
      let cells = (0..<8).flatMap { [UInt8((level + $0) >> 8), UInt8((level + $0) & 255)] }
      let noise = (0..<6).map { _ in UInt8.random(in: 0...255, using: &random) }
      return [
        [1, 3, 16] + cells, [1, 3, 7, 0x14] + noise,
        [1, 3, 30, 0, 4, 9, 9, 1] + noise + noise + cells.suffix(10) + [5, 6, 7],
      ]
    }
  }

  @Test func `answers of which only the length tells the kind are told apart`() throws {
    var random = SeededGenerator()
    let values = Self.answers(&random)
    let learnt = Self.learnt(values)
    #expect(learnt.opcode == nil && learnt.byLength != nil && learnt.kinds.count == 3)
    #expect(Set(learnt.kinds.map(\.lengths)) == [10...10, 19...19, 33...33])
    #expect(learnt.kinds.allSatisfy { learnt.kind(of: $0.example.bytes)?.lengths == $0.lengths })
    var text = OutputBuffer()
    LearningText(columns: 120, usesColour: false).write([learnt], [], to: &text)
    #expect(text.string.contains("kinds of messages go with their length"))
    #expect(text.string.contains("kind of 19 bytes: 80 messages"))
    #expect(Self.layout(values, learnt).contains("notified_ffe1_19_bytes:"))
    var json = JSONWriter(continuing: OutputBuffer())
    LearningJSON.write([learnt], pairs: [], capture: nil, to: &json)
    #expect(
      json.finish().string.contains(#""kinds_told_by":{"what":"length","offset":null,"evidence":{"#)
    )
  }

  @Test func `a check sum of answers of several lengths is known whole`() {
    var random = SeededGenerator()
    let learnt = Self.learnt(
      Self.answers(&random).map { answer in
        let sum = answer.reduce(UInt16(0xffff)) { sum, octet in
          (0..<8).reduce(sum ^ UInt16(octet)) { sum, _ in
            sum & 1 == 1 ? sum >> 1 ^ 0xa001 : sum >> 1
          }
        }
        return answer + [UInt8(sum & 255), UInt8(sum >> 8)]
      })
    #expect(learnt.kinds.count == 3)
    #expect(learnt.kinds.allSatisfy { $0.claims.contains { $0.role == .checkSum } })
    #expect(
      learnt.kinds.allSatisfy { kind in !kind.open.contains { $0.contains("of one length") } })
  }

  @Test(arguments: [0x01, 0x40]) func `a check sum whose high octet is 0 may be one octet`(
    most: UInt8
  ) {
    var random = SeededGenerator(seed: 3)
    let messages = (0..<60).map { _ -> [UInt8] in
      let bytes = [0x0a] + (0..<6).map { _ in UInt8.random(in: 0...(most + 9), using: &random) }
      let sum = bytes.reduce(0) { $0 + Int($1) }
      return [0xdd] + bytes + [UInt8(sum >> 8), UInt8(sum & 255)]
    }
    let learnt = Self.learnt(messages)
    let isAlwaysZero = messages.allSatisfy { $0[8] == 0 }
    #expect(isAlwaysZero == (most == 0x01))
    #expect(
      learnt.kinds.contains { $0.open.contains { $0.contains("high byte is 0") } } == isAlwaysZero)
  }

  @Test func `a number is found in answers of one length`() {
    var random = SeededGenerator()
    let values = Self.answers(&random)
    let learnt = Self.learnt(values)
    let known = [3, 90, 180].map { index in
      let bytes = values[index]
      return KnownValue(
        number: (Double(bytes[3]) * 256 + Double(bytes[4])) / 1000, tolerance: 0.0005,
        time: Int64(index) * 100_000_000 + 20_000_000)
    }
    let answer = PlaceAnswer.numbers("", PlaceSearch([learnt.stream]).places(of: known), of: known)
    #expect(answer.places.first?.says.hasSuffix(", in messages of 19 bytes") == true, "\(answer)")
  }

  @Test func `a kind that is always the same has its opcode, and no part in what the others have`()
  {
    var random = SeededGenerator()
    let values = (0..<80).flatMap { _ -> [[UInt8]] in
      [
        [0x7e, 0x51, 9] + Array("SIM-BMS-1".utf8),
        [0x7e, 0x61, 8, 0x10, 0x0c]
          + (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) },
      ]
    }
    let learnt = Self.learnt(values)
    #expect(learnt.opcode?.place == 1 && learnt.opcode?.values == [0x51, 0x61])
    let same = learnt.kinds.first { $0.opcode == 0x51 }
    #expect(same?.claims.contains { $0.role == .constant && $0.place > 1 } == false)
  }

  @Test func `a signed number of four octets tells no kinds, nor does one that drifts`() {
    var random = SeededGenerator()
    var current = 0
    let values = (0..<200).map { _ -> [UInt8] in
      current = max(-900, min(900, current + Int.random(in: -250...250, using: &random)))
      let bits = UInt32(bitPattern: Int32(current))
      let octets = [24, 16, 8, 0].map { UInt8(bits >> UInt32($0) & 255) }
      return [9] + octets + (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    #expect(Self.learnt(values).opcode == nil)
    let drift = (0..<200).map { number -> [UInt8] in
      let slow = [200 + number / 40, 90 + number / 23, 50 + number / 31, 3].map { UInt8($0) }
      return slow + (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    #expect(Self.learnt(drift).opcode == nil)
  }

  @Test func `digits are text, and no measurement or one of few values`() {
    var random = SeededGenerator()
    var level = 0x0cf0
    let values = (0..<100).map { _ -> [UInt8] in
      level += Int.random(in: -5...5, using: &random)
      let text = String(level, radix: 16, uppercase: true)
      return [0x3a] + Array("01D10\(text)0\(text)4F0\(text)".utf8)
    }
    let claims = Self.learnt(values).kinds.first?.claims ?? []
    #expect(claims.contains { $0.role == .text && $0.says.hasPrefix("digits") }, "\(claims)")
    #expect(!claims.contains { [.measurement, .enumeration].contains($0.role) }, "\(claims)")
  }

  @Test func `what may be the high octet of the number beside it is not called constant`() throws {
    var random = SeededGenerator()
    var level = 60
    let values = (0..<200).map { _ -> [UInt8] in
      level = max(20, min(200, level + Int.random(in: -4...4, using: &random)))
      return [7, UInt8(level), 0x0c, .random(in: 0...255, using: &random)]
    }
    let kind = try #require(Self.learnt(values).kinds.first)
    #expect(kind.claims.contains { $0.role == .measurement && $0.place == 1 })
    #expect(!kind.claims.contains { $0.place == 2 })
    #expect(kind.open.contains { $0.hasPrefix("byte 2 did not change, and may be the high one") })
  }

  @Test func `a state that comes and goes is one of two values, a number that moved by one is not`()
  {
    var random = SeededGenerator()
    let values = (0..<200).map { number -> [UInt8] in
      [5, number / 40 % 2 == 0 ? 0x23 : 0x24, 9, number < 90 ? 0x4b : 0x4c, 7]
        + (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let claims = Self.learnt(values).kinds.first?.claims ?? []
    #expect(claims.contains { $0.role == .enumeration && $0.place == 1 })
    #expect(!claims.contains { $0.place == 3 }, "\(claims)")
  }

  @Test func `a kind behind many octets that all messages begin with is told`() {
    var random = SeededGenerator()
    let kinds: [(kind: UInt8, body: Int)] = [(4, 0), (2, 20), (2, 33), (1, 12), (2, 41), (1, 18)]
    let messages = (0..<120).map { _ -> [UInt8] in
      let one = kinds.randomElement(using: &random) ?? kinds[0]
      let body = (0..<one.body).map { _ in UInt8.random(in: 0...255, using: &random) }
      return [UInt8](repeating: 0xff, count: 16) + [0, UInt8(19 + one.body), one.kind] + body
    }
    #expect(Self.learnt(messages).opcode?.place == 18)
  }

  @Test func `what counts a text or elements behind it is no kind`() {
    var random = SeededGenerator()
    func text(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0x61...0x7a, using: &random) }
    }
    let targets = (0..<300).map { _ -> [UInt8] in
      let count = Int.random(in: 1...3, using: &random)
      let list = (0..<count).flatMap { _ in
        (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) } + [32]
      }
      let name = text(Int.random(in: 8...14, using: &random))
      let body = [9, UInt8(count)] + list + [2, 8] + [UInt8(name.count)] + name
      return [UInt8(body.count + 1)] + body
    }
    #expect(Self.learnt(targets).opcode == nil)
    let names = (0..<300).map { _ -> [UInt8] in
      let count = [4, 6, 9][Int.random(in: 0...2, using: &random)]
      let rest = text(Int.random(in: 3...30, using: &random))
      return [0, UInt8.random(in: 0...255, using: &random), 0, UInt8(count)] + text(count) + [7]
        + [UInt8(rest.count)] + rest
    }
    #expect(Self.learnt(names).opcode == nil)
  }

  @Test func `how many parts a message has, and which of them a value is, are no kinds`() {
    var random = SeededGenerator()
    let values = (0..<80).flatMap { _ -> [[UInt8]] in
      let count = UInt8.random(in: 1...4, using: &random)
      return (1...count).map { number in
        let body = number < count ? 16 : Int.random(in: 3...16, using: &random)
        return [0xaa, 0x21, count, number] + (number == 1 ? [7, 0x20, 8, 1] : [])
          + (0..<body).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
    let place = Self.learnt(values).opcode?.place ?? 0
    #expect(place != 2 && place != 3)
  }

  @Test func `a length is told by the few messages that are shorter than nearly all`() {
    var random = SeededGenerator()
    let messages = (0..<240).map { number -> [UInt8] in
      let count = number == 0 ? 4 : number < 3 ? 11 : 150
      let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      return [0, UInt8.random(in: 0...255, using: &random), 0x80, UInt8(count + 1), 0x0b] + body
    }
    let learnt = Self.learnt(messages)
    #expect(
      learnt.kinds.first?.claims.contains { $0.role == .length && $0.place == 3 } ?? false,
      "\(learnt.kinds.first?.claims.map(\.says) ?? [])")
  }

  @Test func `of messages without a length the first octet that tells it is the kind`() {
    // A toy car: one octet, or a command and what it sets; each was sent a few times.
    let hex: [[UInt8]] = [
      [0x16], [0x91, 1], [0x84, 4], [0x79], [0x91, 1], [0x19], [0x91, 0xff], [0x14], [0x78, 12, 0],
      [0x79], [0x78, 24, 0], [0x78, 30, 0], [0x84, 7], [0x78, 31, 1], [0x79], [0x91, 2],
      [0x78, 9, 0], [0x84, 1], [0x78, 11, 1], [0x79], [0x84, 2], [0x91, 0x80], [0x78, 3, 0],
      [0x79], [0x78, 5, 0], [0x91, 9],
    ]
    #expect(Self.learnt(hex).opcode?.place == 0)
  }
}
