@testable import HSLearn
import HSTestSupport
import Testing

/// How messages lie in values: over several, several in one, and not at all.
@Suite struct `Frames in values` {
  /// Values a tenth of a second apart.
  private static func learnt(_ values: [[UInt8]]) -> StreamLearning {
    learnt(values.map { [$0] }, 100_000_000)
  }

  /// Values of messages a second apart, or as far as is said.
  private static func learnt(_ values: [[[UInt8]]], _ apart: Int64 = 1_000_000_000)
    -> StreamLearning
  {
    var messages: [Message] = []
    for (number, parts) in values.enumerated() {
      for (part, bytes) in parts.enumerated() {
        messages.append(
          Message(
            time: 1_700_000_000_000_000_000 + Int64(number) * apart + Int64(part) * 1_000_000,
            packet: messages.count + 1, bytes: bytes))
      }
    }
    return StreamLearning(
      MessageStream(
        name: "made", uuid: "ffe1", handle: 1, peer: 1, way: .notified, messages: messages))
  }

  private static func random(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }

  private static func summed(_ bytes: [UInt8]) -> [UInt8] { bytes + [bytes.reduce(0, &+)] }

  /// A message in pieces of so many octets, in turns.
  private static func pieces(_ message: [UInt8], _ sizes: [Int]) -> [[UInt8]] {
    var (pieces, place, turn) = ([[UInt8]](), 0, 0)
    while place < message.count {
      let end = min(message.count, place + sizes[turn % sizes.count])
      pieces.append(Array(message[place..<end]))
      (place, turn) = (end, turn + 1)
    }
    return pieces
  }

  /// Voltages as floats, of which the high octet is the same, and a sum: the frame does not begin with that octet.
  private static func floats(_ count: Int, _ random: inout SeededGenerator) -> [[UInt8]] {
    (0..<count).map { number in
      var message: [UInt8] = [0x55, 0xaa, 0x11, 0x01, 0x02, 0x00, 0x2c, 0x01, UInt8(number)]
      while message.count < 293 {
        message += [.random(in: 0...255, using: &random), 0x53, 0x40]
        if message.count % 4 != 1 { message.append(.random(in: 0...255, using: &random)) }
      }
      return summed(
        Array(message.prefix(299)) + [UInt8](repeating: 0, count: max(0, 299 - message.count)))
    }
  }

  @Test(arguments: [[20], [128, 22], [128, 128, 44], [244], [1]])
  func `a frame with a check sum is put together from pieces of any size`(sizes: [Int]) throws {
    var random = SeededGenerator()
    let frames = Self.floats(sizes == [1] ? 12 : 40, &random)
    let learnt = Self.learnt(frames.map { Self.pieces($0, sizes) })
    #expect(learnt.stream.messages.map(\.bytes) == frames, "\(learnt.framing?.says ?? "")")
    #expect(learnt.framing?.proof == "sum")
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .checkSum && $0.place == 299 })
  }

  @Test func `a frame of one length has no number that says it`() {
    var random = SeededGenerator()
    let frames = (0..<12).map { _ -> [UInt8] in
      Self.summed([0x7e, 0xa1, 0x11, 0, 0, 0x9e] + Self.random(160, &random)) + [0xaa, 0x55]
    }
    let learnt = Self.learnt(frames.flatMap { Self.pieces($0, [20]) })
    #expect(learnt.stream.messages.map(\.bytes) == frames)
    guard case .whole = learnt.framing?.rule else {
      Issue.record("\(learnt.framing?.says ?? "no frame")")
      return
    }
    #expect(!learnt.kinds.flatMap(\.claims).contains { $0.role == .length })
  }

  @Test func `a piece that is missing spoils its message only`() {
    var random = SeededGenerator()
    let frames = (0..<24).map { _ -> [UInt8] in
      Self.summed([0x7e, 0xa1, 0x11, 0, 0, 0x9e] + Self.random(160, &random)) + [0xaa, 0x55]
    }
    var values = frames.flatMap { Self.pieces($0, [20]) }
    values.remove(at: 9 * 5 + 4)
    let learnt = Self.learnt(values)
    #expect(
      learnt.stream.messages.map(\.bytes) == frames.indices.filter { $0 != 5 }.map { frames[$0] })
    #expect(learnt.framing?.loose == 8)
  }

  @Test func `several frames in one value are messages of their own`() {
    var random = SeededGenerator()
    var (frames, values): ([[UInt8]], [[UInt8]]) = ([], [])
    for number in 0..<60 {
      let made = (0..<(number % 4 == 0 ? 2 : 1)).map { _ -> [UInt8] in
        let body = Self.random([1, 2, 9, 12][Int.random(in: 0..<4, using: &random)], &random)
        return Self.summed([0x3a, 0x01, 0x10, UInt8(body.count)] + body) + [0x0a]
      }
      frames += made
      values.append(Array(made.joined()))
    }
    let learnt = Self.learnt(values)
    #expect(learnt.stream.messages.map(\.bytes) == frames, "\(learnt.framing?.says ?? "")")
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .length && $0.place == 3 })
  }

  @Test func `octets that come one by one end where the next beginning follows`() {
    var random = SeededGenerator()
    let frames = (0..<60).map { _ -> [UInt8] in
      let count = Int.random(in: 8...19, using: &random)
      return [0x8d, 0x09] + Self.random(count, &random).map { $0 & 0x7f } + [0xd8]
    }
    let learnt = Self.learnt(frames.flatMap { Self.pieces($0, [1]) })
    #expect(learnt.framing?.rule == .separator(0xd8))
    #expect(learnt.stream.messages.map(\.bytes) == frames.map { $0.dropLast() })
  }

  @Test func `frames of two lengths without a number go on while values are full`() {
    var random = SeededGenerator()
    let frames = (0..<300).map { number -> [UInt8] in
      let count = [2, 25, 26][number % 3]
      return [0xf0] + Self.random(count, &random).map { $0 == 0xf0 ? 0 : $0 }
    }
    let learnt = Self.learnt(frames.flatMap { Self.pieces($0, [20]) })
    #expect(
      learnt.framing?.rule == .until(start: [0xf0], size: 20), "\(learnt.framing?.says ?? "")")
    #expect(learnt.stream.messages.map(\.bytes) == frames)
  }

  @Test func `values with sums of their own, and kinds in turns, are not put together`() {
    var random = SeededGenerator()
    var values: [[UInt8]] = []
    for number in 0..<60 {
      values.append(Self.summed([0xcc, 0xf0, UInt8(number)] + Self.random(16, &random)))
      values.append(Self.summed([0xcc, 0xf9, 0] + Self.random(5, &random)))
    }
    #expect(Self.learnt(values).framing == nil)
    let turns = (0..<60).flatMap { _ -> [[UInt8]] in
      [[0x01] + Self.random(19, &random), [0x02] + Self.random(9, &random)]
    }
    #expect(Self.learnt(turns).framing == nil)
    // Numbers in random octets, as long as values can be.
    let noise = (0..<400).map { number -> [UInt8] in Self.random(number % 5 == 0 ? 7 : 20, &random)
    }
    #expect(Self.learnt(noise).framing == nil)
    #expect(Self.learnt((0..<300).map { _ in Self.random(205, &random) }).framing == nil)
    // Two octets each, as simple measurements have.
    #expect(
      Self.learnt((0..<300).map { _ -> [UInt8] in [0] + Self.random(1, &random) }).framing == nil)
  }

  @Test func `a constant that is laid over all octets is taken off`() throws {
    var random = SeededGenerator()
    let frames = (0..<80).map { _ -> [UInt8] in
      let body =
        [UInt8](repeating: 0, count: Int.random(in: 4...14, using: &random))
        + Self.random(3, &random)
      return Self.summed([0x5a, UInt8(body.count)] + body)
    }
    let plain = Self.learnt(frames)
    let masked = Self.learnt(frames.map { $0.map { $0 ^ 0x44 } })
    #expect(plain.mask == nil && masked.mask == 0x44)
    #expect(masked.stream.messages.map(\.bytes) == frames)
    #expect(masked.kinds.flatMap(\.claims).map(\.says) == plain.kinds.flatMap(\.claims).map(\.says))
  }

  @Test func `values that a number counts are messages, and no pieces of one`() {
    let values = (0..<300).map { number -> [UInt8] in
      [UInt8(number % 31)] + [
        0, 0, 0, 0, 0, 0, 2, 0, 0, 5, 0xfc, 8, 0xfc, 8, 0, 3, 0x76, 0x16, 0x76,
      ]
    }
    let learnt = Self.learnt(values)
    #expect(learnt.framing == nil, "\(learnt.framing?.says ?? "")")
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .counter && $0.place == 0 })
  }

  @Test func `commands that begin alike are messages, and no pieces of one`() {
    var commands: [[UInt8]] = []
    func take(_ body: [UInt8]) {
      commands.append([0xf1, 0xf1] + body + [body.reduce(0, &+), 0x7e])
    }
    // A value that would be the length of as many commands as follow.
    for count in 1...6 {
      take([UInt8(commands.count), 2, UInt8(2 + 7 * count), 0])
      for _ in 0..<(count + 2) { take([UInt8(commands.count), 1, 1]) }
    }
    let learnt = Self.learnt(commands)
    #expect(learnt.framing == nil, "\(learnt.framing?.says ?? "")")
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .checkSum })
  }

  @Test func `what is the same each time proves no frame`() {
    #expect(Self.learnt((0..<68).map { [$0 % 2 == 0 ? 0x22 : 0x10] }).framing == nil)
  }

  /// Numbers of a receiver: two octets to begin with, a class, a number, a length, and Fletcher's sum.
  private static func numbers(_ count: Int, _ random: inout SeededGenerator) -> [[UInt8]] {
    (0..<count).map { _ in
      let kinds: [[UInt8]] = [
        [1, 7, 124], [1, 0x15, 212], [0x10, 2, 180], [1, 3, 96], [10, 4, 140],
      ]
      let body = (kinds.randomElement(using: &random) ?? []) + [0]
      let message =
        body
        + (0..<body[2]).map { _ in
          Int.random(in: 0...3, using: &random) == 0 ? .random(in: 0...255, using: &random) : 0
        }
      let sums = message.reduce(into: [0, 0] as [UInt8]) { sums, octet in
        sums[0] &+= octet
        sums[1] &+= sums[0]
      }
      return [0xb5, 0x62] + message + sums
    }
  }

  @Test func `on a serial line that is cut whenever a value is full frames begin anywhere`() {
    var random = SeededGenerator()
    let frames = Self.numbers(60, &random)
    // A part of a frame that was sent before comes first.
    let octets = frames[0].suffix(30) + frames.flatMap(\.self)
    let learnt = Self.learnt(Self.pieces(Array(octets), [20]))
    #expect(learnt.stream.messages.map(\.bytes) == frames, "\(learnt.framing?.says ?? "")")
    #expect(learnt.framing?.proof == "Fletcher-16, modulo 256, little-endian")
    #expect(learnt.kinds.flatMap(\.claims).contains { $0.role == .length && $0.place == 4 })
  }
}
