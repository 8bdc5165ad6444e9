import HSBase
import HSLayout
@testable import HSLearn
import HSLearningBench
import HSTestSupport
import Testing

/// What is written as a layout reads what it was learnt from, and nothing else.
@Suite struct `A layout of what was learnt` {
  private static func stream(_ messages: [[UInt8]], uuid: String? = "ffe1") -> MessageStream {
    MessageStream(
      name: "0x0020", uuid: uuid, handle: 0x0020, peer: 1, way: .notified,
      messages: messages.enumerated().map {
        Message(time: Int64($0.offset) * 1_000_000_000, packet: $0.offset + 1, bytes: $0.element)
      })
  }

  private static func layout(_ stream: MessageStream) -> (LearningLayout, StreamLearning) {
    let learnt = StreamLearning(stream)
    return (LearningLayout([(stream, learnt)], source: "made"), learnt)
  }

  /// How often each type is the first that fits a message with nothing left, `nil` where none does.
  private static func read(_ messages: [[UInt8]], by layout: LearningLayout) throws -> [String?] {
    let layout = try Layout(parsing: layout.text)
    var reader = layout.reader()
    return messages.map { message in
      layout.uses.first { use in
        do {
          try reader.read(message, as: use.type)
          try reader.readInstances()
          return reader.remainder == 0
        } catch { return false }
      }?.name
    }
  }

  @Test func `a type of seven octets reads none of nine`() throws {
    var random = SeededGenerator()
    let messages = (0..<60).map { number -> [UInt8] in
      [0xa3, 0x0d, UInt8(number)] + (0..<4).map { _ in .random(in: 0...255, using: &random) }
    }
    let (layout, _) = Self.layout(Self.stream(messages))
    #expect(try Self.read(messages, by: layout).allSatisfy { $0 == "notified_ffe1" })
    #expect(try Self.read([messages[0] + [1, 2], [0xa3, 0x0d]], by: layout) == [nil, nil])
  }

  /// Of the shortest messages the octet before the last is also one of the first.
  @Test func `what is counted from the start does not meet what is counted from the end`() throws {
    var random = SeededGenerator()
    let messages = (0..<200).map { number -> [UInt8] in
      let body = (0..<[1, 4, 9][number % 3]).map { _ in UInt8.random(in: 0...255, using: &random) }
      let front = [0x5a, UInt8(body.count + 3)] + body
      return front + [front.reduce(0, &+), 0x0a]
    }
    let (layout, learnt) = Self.layout(Self.stream(messages))
    #expect(layout.types >= 1 && layout.remarks.isEmpty, "\(layout.remarks), \(learnt.kinds)")
    #expect(!(try Self.read(messages, by: layout)).contains(nil))
  }

  @Test func `what a few messages have not is no condition of the others`() throws {
    var random = SeededGenerator()
    let messages = (0..<150).map { number -> [UInt8] in
      [number % 75 == 74 ? 0x67 : 0x66, UInt8(number)]
        + (0..<5).map { _ in .random(in: 0...255, using: &random) }
    }
    let (layout, _) = Self.layout(Self.stream(messages))
    #expect(layout.types == 1)
    #expect(!(try Self.read(messages, by: layout)).contains(nil))
  }

  @Test func `without a UUID it is said what is missing`() {
    let messages = (0..<60).map { [0xa3, 0x0d, UInt8($0), 1, 2] as [UInt8] }
    let (layout, learnt) = Self.layout(Self.stream(messages, uuid: nil))
    #expect(learnt.claims > 0 && layout.types == 0 && layout.text.isEmpty)
    #expect(layout.remarks.count == 1 && layout.remarks[0].contains("--map 0x0020=UUID"))
  }

  @Test func `of two attributes with one UUID the types read the values of both`() throws {
    func lamp(_ number: UInt8) -> [[UInt8]] {
      (0..<80).map { count in
        let front = [number, UInt8(count)] + [UInt8(count &* 37 & 255), 9]
        return front + [front.reduce(0, &+)]
      }
    }
    let streams = [Self.stream(lamp(1)), Self.stream(lamp(2))]
    let layout = LearningLayout(streams.map { ($0, StreamLearning($0)) }, source: "two")
    #expect(!(try Self.read(lamp(1) + lamp(2), by: layout)).contains(nil))
  }

  @Test func `of any protocol that is made all messages of the types are read`() throws {
    var random = SeededGenerator()
    for _ in 0..<24 {
      let made = RandomProtocol(messages: 120, using: &random)
      var stream = Self.stream([])
      stream.messages = made.messages
      let (layout, learnt) = Self.layout(stream)
      guard layout.types > 0, learnt.framing == nil else { continue }
      let read = try Self.read(learnt.stream.messages.map(\.bytes), by: layout)
      let named = learnt.kinds.reduce(0) { $0 + ($1.claims.isEmpty ? 0 : $1.count) }
      let left = layout.remarks.isEmpty ? 0 : learnt.stream.messages.count
      #expect(read.count { $0 != nil } + left >= named, "\(layout.remarks)")
    }
  }
}
