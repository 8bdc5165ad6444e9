import HSBase
@testable import HSLearn
import HSTestSupport
import Testing

/// Numbers that hold what counters, measurements and "no value" hold at their edges: 0, -1, the largest and the least.
@Suite struct `Values at their edges` {
  /// How a number is written, and by what it goes.
  struct Column: Sendable, CustomTestStringConvertible {
    let size: Int
    let isBig: Bool
    let step: Int

    var testDescription: String { "\(size) octets\(isBig ? ", big" : ""), by \(step)" }

    func octets(_ value: UInt32) -> [UInt8] {
      let octets = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
      return isBig ? octets.reversed() : octets
    }
  }

  static let columns = [1, 2, 4].flatMap { size in
    [false, true].flatMap { isBig in
      [1, -1, 2, -7, 256].map { Column(size: size, isBig: isBig, step: $0) }
    }
  }

  private static func learnt(_ values: [[UInt8]]) -> [StreamLearning] {
    let messages = values.enumerated().map {
      Message(
        time: 1_767_225_600_000_000_000 + Int64($0) * 1_000_000_000, packet: $0 + 1, bytes: $1)
    }
    return [
      StreamLearning(
        MessageStream(
          name: "v", uuid: "fff1", handle: 0x10, peer: 1, way: .notified, messages: messages))
    ]
  }

  @Test(arguments: columns)
  func `are numbers as others`(_ column: Column) {
    let ones = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(column.size * 8)) - 1)
    let edges: [UInt32] = [0, ones, ones >> 1, ones >> 1 + 1, 1, ones - 1]
    for first in edges {
      for other in edges {
        for every in [3, 5, 40] {
          let values = (0..<40).map { number -> [UInt8] in
            let steps = UInt32(truncatingIfNeeded: column.step * number)
            return column.octets(
              number % every == every - 1
                ? edges[number / every % 6] : number == 7 ? other : first &+ steps)
          }
          let learnt = Self.learnt(values)
          #expect(learnt[0].stream.messages.count == 40)
        }
      }
    }
  }

  @Test func `of six values that hold all and nothing`() {
    // The smallest that ended the program: one step, and 00000000 and ffffffff among them.
    for values in [
      [0, .max, 0, 1, 2, 3], [1, 2, 3, 4, .max, 0], [.max, 0, 1, 2, 3, .max],
      [5, 4, 3, 0, .max, .max - 1],
      [.max, .max - 1, .max - 2, 0, .max, .max - 1],
    ] as [[UInt32]] {
      for column in Self.columns where column.size == 4 && column.step == 1 {
        let learnt = Self.learnt(values.map(column.octets))
        #expect(learnt[0].stream.messages.count == 6)
      }
    }
  }

  /// Octets that are 0, -1, the least and the largest, in values of any size, at times that are so too.
  @Test func `of streams of any shape, with their answers`() {
    var random = SeededGenerator()
    let octets: [UInt8] = [0, 0, 1, 0x7f, 0x80, 0xfe, 0xff, 0xff]
    let times: [Int64] = [.min, -1, 0, 1_700_000_000_000_000_000, .max - 1, .max]
    for round in 0..<160 {
      let sizes = [[1], [4], [20], [20, 7], [0, 1, 2, 3, 40], [128, 22]][round % 6]
      let streams = [Way.written, .notified].map { way in
        let head = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          octets.randomElement(using: &random) ?? 0
        }
        return MessageStream(
          name: "v", uuid: nil, handle: 0x10, peer: 1, way: way,
          messages: (0..<Int.random(in: 0...60, using: &random)).map { number in
            let count = sizes.randomElement(using: &random) ?? 1
            let body = (0..<count).map { _ in octets.randomElement(using: &random) ?? 0 }
            return Message(
              time: times.randomElement(using: &random) ?? 0, packet: number * 2 + 1,
              bytes: Bool.random(using: &random) ? Array((head + body).prefix(count)) : body)
          })
      }
      let learnt = StreamLearning.all(streams)
      #expect(learnt.count == 2 && Pairing.all(learnt.map(\.stream)).count <= 1)
    }
  }
}
