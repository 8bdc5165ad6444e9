@testable import HSLearn
import HSTestSupport
import Testing

/// What tells kinds of messages, and what only goes with much, in messages of forms that others' devices have.
@Suite struct `What proves kinds` {
  private static func learnt(_ values: [[UInt8]]) -> StreamLearning {
    StreamLearning(
      MessageStream(
        name: "made", uuid: "ffe1", handle: 1, peer: 1, way: .notified,
        messages: values.enumerated().map {
          Message(time: Int64($0.offset) * 100_000_000, packet: $0.offset + 1, bytes: $0.element)
        }))
  }

  private static func octets(
    _ count: Int, _ range: ClosedRange<UInt8> = 0...255, _ random: inout SeededGenerator
  ) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: range, using: &random) }
  }

  @Test func `kinds that stay for long and never come back are told by the length's changes`() {
    var random = SeededGenerator()
    let kinds: [(kind: UInt8, length: Int)] = [
      (1, 6), (2, 4), (3, 15), (4, 9), (0x22, 5), (0x43, 12), (0x44, 20), (0x45, 8), (0x81, 7),
      (0x82, 14),
    ]
    let messages = kinds.flatMap { one in
      (0..<12).map { _ -> [UInt8] in
        let length = one.length + (Int.random(in: 0..<20, using: &random) == 0 ? 2 : 0)
        return [UInt8(length), 0, one.kind] + Self.octets(length - 3, 0...255, &random)
      }
    }
    let learnt = Self.learnt(messages)
    #expect(learnt.opcode?.place == 2, "\(learnt.opcode?.says ?? "none")")
    #expect(learnt.opcode?.says.hasSuffix("the length") ?? false)
    #expect(learnt.kinds.count == 10)
  }

  /// Commands as somebody noted them: each a few times, then never again, and no number says how long they are.
  @Test func `a list of commands has kinds by how long they are`() {
    var random = SeededGenerator()
    let kinds: [(kind: UInt8, body: Int)] = [(0x10, 3), (0x22, 7), (0x35, 4), (0x41, 9), (0x52, 5)]
    let messages = kinds.flatMap { one in
      (0..<8).map { _ in [0xa5, one.kind] + Self.octets(one.body, 0...255, &random) }
    }
    let learnt = Self.learnt(messages)
    #expect(learnt.opcode?.place == 1, "\(learnt.opcode?.says ?? "none")")
    #expect(learnt.opcode?.values == [0x10, 0x22, 0x35, 0x41, 0x52])
    // The same octets before messages of any length tell none.
    let others = messages.indices.map { place in
      Array(messages[place].prefix(2)) + Self.octets(3 + place * 7 % 5, 0...255, &random)
    }
    #expect(Self.learnt(others).opcode == nil)
  }

  /// In a list of 25 messages an octet goes with the length of five that are longer; in no part of the list it would be told.
  @Test func `what a few of few messages show is no kind, and is said to be open`() {
    var random = SeededGenerator()
    var messages = (0..<20).map { place in
      [0x5a, UInt8(place % 3 == 0 ? 4 : 1)] + Self.octets(8, 0...255, &random)
    }
    for place in stride(from: 3, to: 23, by: 4) {
      messages.insert([0x5a, 9] + Self.octets(12, 0...255, &random), at: place)
    }
    let learnt = Self.learnt(messages)
    #expect(learnt.opcode == nil, "\(learnt.opcode?.says ?? "")")
    #expect(learnt.open.contains { $0.hasPrefix("byte 1 may tell kinds") }, "\(learnt.open)")
  }

  /// A class of commands goes with the length as well, but its commands tell more.
  @Test func `a command and not its class is the kind`() {
    var random = SeededGenerator()
    let kinds: [(kind: [UInt8], body: Int)] = [
      ([1, 1], 3), ([1, 2], 8), ([1, 7], 8), ([2, 3], 12), ([2, 4], 6), ([2, 9], 12),
    ]
    let messages = kinds.flatMap { one in
      (0..<10).map { _ in [0xa5] + one.kind + Self.octets(one.body, 0...255, &random) }
    }
    #expect(Self.learnt(messages).opcode?.place == 2)
  }

  /// Readers of several cars: all that they send goes with their serial numbers and with the mark, and neither is a kind.
  @Test func `what a serial number or a mark goes with makes it no kind`() {
    var random = SeededGenerator()
    let devices: [(mark: UInt8, number: String, body: ClosedRange<UInt8>)] = [
      (0x40, "213EP20160", 10...30), (0x24, "112GY70831", 130...160),
      (0x26, "641KX40397", 200...220),
    ]
    let messages = (0..<90).map { _ -> [UInt8] in
      let device = devices[Int.random(in: 0..<3, using: &random)]
      return [device.mark, device.mark] + Array(device.number.utf8)
        + Self.octets(14, device.body, &random)
    }
    let place = Self.learnt(messages).opcode?.place ?? 12
    #expect(place >= 12, "\(place)")
    #expect((0..<12).allSatisfy { KindSearch.isTextOrMark(messages, $0) })
    #expect(!(12..<26).contains { KindSearch.isTextOrMark(messages, $0) })
  }

  /// Frames whose lengths nothing says, cut where values were full: no octet of a piece has a place of its own.
  @Test func `pieces have no kinds`() {
    var random = SeededGenerator()
    let pieces = (0..<120).flatMap { number -> [[UInt8]] in
      let frame = [0xaa, 0x0f] + Self.octets(9, 0...60, &random)
      return number % 2 == 0
        ? [Array(frame[..<4]), Array(frame[4...]) + frame]
        : [frame, Self.octets(1 + number % 4, 0...60, &random)]
    }
    #expect(KindSearch.areUnframed(pieces))
    let whole = (0..<120).map { number in
      [0xaa, UInt8(number % 3)] + Self.octets(9, 0...60, &random)
    }
    #expect(!KindSearch.areUnframed(whole))
  }

  @Test func `a number that moves while lengths change anyhow is no kind`() {
    var random = SeededGenerator()
    let messages = (0..<160).map { number -> [UInt8] in
      let length = Int.random(in: 8...14, using: &random)
      return [UInt8(length), 0, UInt8(number / 16)] + Self.octets(length - 3, 0...255, &random)
    }
    #expect(Self.learnt(messages).opcode == nil)
  }

  /// A kind, and behind it the tag and the length of a field: one kind has no length there.
  @Test func `what is the length in most messages is no kind`() {
    var random = SeededGenerator()
    let messages = (0..<120).map { _ -> [UInt8] in
      guard Bool.random(using: &random) else { return [0, 8, 0x88, 4] }
      let count = Int.random(in: 2...4, using: &random)
      return [4, 0x2a, UInt8(count), 0x10] + Self.octets(count - 1, 0...255, &random)
    }
    let learnt = Self.learnt(messages)
    #expect(learnt.opcode?.place == 0 && learnt.byLength == nil, "\(learnt.opcode?.says ?? "none")")
  }

  /// A device that fills its message anew from the front, and sends the rest as it was.
  @Test func `how many octets are new is no kind`() {
    var random = SeededGenerator()
    var rest = [UInt8](repeating: 0, count: 21)
    var messages: [[UInt8]] = []
    for _ in 0..<14 {
      let count = [12, 17, 23, 29, 34][Int.random(in: 0..<5, using: &random)]
      let curve = (0..<count).map { place -> UInt8 in
        let level = place < 15 ? 20 + 9 * place : 168 - 8 * (place - 15)
        return UInt8(max(2, level + Int.random(in: -4...4, using: &random)))
      }
      for first in stride(from: 0, to: curve.count, by: 10) {
        let new: [UInt8] = curve[first...].prefix(10).flatMap { [$0, 0] }
        let gap: [UInt8] = new.count < 20 ? [0] : []
        rest = Array((new + gap + rest.dropFirst(new.count)).prefix(21))
        messages.append(
          [0xf1, messages.count % 2 == 0 ? 0x89 : 0x09, 0x1a, UInt8(new.count)] + rest
            + [UInt8](repeating: 0, count: 10))
      }
    }
    let place = Self.learnt(messages).opcode?.place ?? 0
    #expect(place < 3, "\(place)")
  }

  /// Pages of a battery: the high octets of its cells go with the page, but say nothing of it.
  @Test func `high octets of a row of numbers tell no kinds`() {
    var random = SeededGenerator()
    let messages = (0..<40).map { number -> [UInt8] in
      let level = [0x0b22, 0x0ee9][Int.random(in: 0...1, using: &random)]
      let cells = (0..<7).flatMap { _ -> [UInt8] in
        let cell = level + Int.random(in: -6...6, using: &random)
        return [UInt8(cell & 255), UInt8(cell >> 8)]
      }
      let head: [UInt8] = [0xed, 0x1d, 0xfb, 0xff, 0x0d, 2]
      let page: [UInt8] =
        switch number % 6 {
        case 0: head + (0..<4).flatMap { _ in [UInt8.random(in: 0...255, using: &random), 0] }
        case 1, 2: cells
        case 5: [UInt8](repeating: 0, count: 8) + [0x4a, 0x0b, 0, 0, 0, 0]
        default: [UInt8](repeating: 0, count: 14)
        }
      return [0xaa, 0x55] + page + [0xf1, UInt8(number % 6), 0x5a, 0x5a]
    }
    let place = Self.learnt(messages).opcode?.place ?? 0
    #expect(![3, 5, 7, 9].contains(place), "\(place)")
  }

  @Test func `a length may count itself and what stands behind it`() {
    var random = SeededGenerator()
    let messages = (0..<29).map { number -> [UInt8] in
      let length = number % 7 == 3 ? 8 : 19
      return [0xd0, UInt8(length - 1)] + Self.octets(length - 2, 0...255, &random)
    }
    let claims = Self.learnt(messages).kinds.flatMap(\.claims)
    #expect(
      claims.contains {
        $0.role == .length && $0.place == 1
          && $0.says == "length: counts itself and the bytes behind it"
      }, "\(claims.map(\.says))")
  }

  /// A serial line that is cut every 20 octets, whatever it carries.
  @Test func `frames of one length are found where values are cut anywhere`() {
    var random = SeededGenerator()
    let frames = (0..<60).map { number -> [UInt8] in
      [0x55, 0xaa] + Self.octets(16, 0...80, &random)
        + [UInt8(number % 3), 0x18, 0x5a, 0x5a, 0x5a, 0x5a]
    }
    let octets = frames.flatMap(\.self)
    let learnt = Self.learnt(
      stride(from: 0, to: octets.count, by: 20).map {
        Array(octets[$0..<min($0 + 20, octets.count)])
      })
    #expect(learnt.framing?.rule == .whole(start: [0x55, 0xaa], length: 24))
    #expect(learnt.stream.messages.map(\.bytes) == frames)
  }

  /// A row of records in a value is one message.
  @Test func `records that fill whole values are not taken apart`() {
    var random = SeededGenerator()
    let values = (0..<60).map { _ -> [UInt8] in
      (0..<3).flatMap { _ in [0x0c, 0xe4] + Self.octets(4, 0...80, &random) } + [0, 1]
    }
    #expect(Self.learnt(values).framing == nil)
  }

  @Test func `how improbable it is that steps coincide`() {
    // Of four steps of 40 all are among four others: one way of 91,390.
    let bits = ClaimEvidence.together(4, of: 4, 4, in: 40)
    #expect(abs(bits - 16.4797) < 0.001)
    #expect(ClaimEvidence.together(2, of: 3, 40, in: 40) < 1e-9)
    #expect(ClaimEvidence.together(0, of: 3, 5, in: 40) == 0)
    #expect(ClaimEvidence.together(5, of: 3, 5, in: 40) == 0)
    #expect(ClaimEvidence.together(4000, of: 4000, 4000, in: 8000) > 7000)
  }
}
