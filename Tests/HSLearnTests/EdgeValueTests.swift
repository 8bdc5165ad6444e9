import HSBytes
import Testing

@testable import HSLearn

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
}
